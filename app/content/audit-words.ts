import type { AuditAction, AuditedRecord } from '#domain/audit.ts'
import { indiaDay, indiaTime } from '#domain/dates.ts'
import { momentWords, dayWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'

/** An entry of the audit log, with the name of whom it is about where a record still has it. */
type Entry = {
  action: string
  recordType: string
  recordId: string
  detail: string
  name: string | null
}

/** What stands after the person's name: the words, the record as a link, and the rest. */
export type AuditSentence = {
  before: string
  /** Empty where it is the person's own account. */ record: string
  after: string
}

/** What was done, up to the record. `visit-…` are what was reported of a visit. */
const acts: Record<AuditAction, string> = {
  'access-refused': 'was refused access to',
  'answer-request': 'answered a request about',
  assign: 'assigned a nurse to',
  'change-dates': 'changed the dates of',
  'change-plan': 'changed the plan of',
  close: 'closed',
  cover: 'found a nurse for',
  delete: 'deleted',
  'disable-account': 'disabled',
  'do-not-send': 'decided not to send',
  edit: 'edited',
  'enable-account': 'enabled',
  erase: 'erased',
  export: 'downloaded',
  import: 'imported',
  'import-administrator': 'imported the role of administrator of',
  'import-staff-account': 'imported the role of staff of',
  'invite-nurse': 'invited',
  'link-account': 'linked an account with',
  'make-administrator': 'gave administrator access to',
  'make-ticket': 'made a ticket for a code for',
  'note-read': 'read a note about',
  plan: 'made the plan of',
  'read-request': 'read a request about',
  register: 'registered',
  'remove-administrator': 'removed administrator access from',
  replace: 'replaced the nurse in',
  'report-absence': 'reported an absence of',
  'reset-second-factor': 'reset the second factor of',
  retire: 'retired',
  reveal: 'viewed',
  'send-again': 'sent again',
  'send-nurse': 'sent another nurse to',
  'sign-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'undo-send': 'cancelled the cover for',
  'unlink-account': 'unlinked the account of',
  view: 'viewed a document of',
  'visit-arrived': 'recorded an arrival at',
  'visit-correction': 'corrected a time at',
  'visit-left': 'recorded a departure from',
  'visit-missed': 'recorded that nobody came to',
  'visit-note': 'wrote a note about',
  'withdraw-absence': 'withdrew an absence of',
  'withdraw-invitation': 'withdrew the invitation of',
}

/** The record, without a name by the first letters of its id. */
const records: Record<Exclude<AuditedRecord, 'sign-in'>, { of: string; plain: string }> = {
  service: { of: 'the service of', plain: 'service' },
  plan: { of: 'the service of', plain: 'service' },
  absence: { of: 'nurse', plain: 'nurse' },
  staff: { of: 'nurse', plain: 'nurse' },
  user: { of: 'the account of', plain: 'account' },
  enquiry: { of: 'the enquiry of', plain: 'enquiry' },
  subscriber: { of: 'the subscription of', plain: 'subscription' },
  export: { of: 'the list', plain: 'the list' },
  access: { of: 'the dashboard as', plain: 'the dashboard as' },
  notice: { of: 'a notice', plain: 'notice' },
}

const shownOfId = 8

/** What was changed in a plan, by the kind with which its entry begins; the others are words already. */
const changes: Record<string, string> = {
  addLine: 'a new line',
  thisVisit: 'one visit',
  noVisit: 'no visit',
  following: 'all visits',
  unchanged: 'all visits not changed by hand',
  endLine: 'a line ends',
  replaceNurse: 'another nurse',
  newDays: 'other dates',
}

/** Who did what to whom, in words; an action without words is named. */
export function auditSentence(
  { action, recordType, recordId, detail, name }: Entry,
  today: Day,
): AuditSentence {
  const words = wordsOfRecord(recordType)
  const id = recordType === 'export' ? recordId : recordId.slice(0, shownOfId)
  return {
    before: isAction(action) ? acts[action] : `did “${action}” with`,
    record: recordType === 'sign-in' ? '' : name ? `${words.of} ${name}` : `${words.plain} ${id}`,
    after: detail ? `: ${inWords(action.endsWith('plan') ? planInWords(detail) : detail, today)}` : '',
  }
}

function isAction(action: string): action is AuditAction {
  return action in acts
}

function wordsOfRecord(recordType: string): { of: string; plain: string } {
  return recordType in records
    ? records[recordType as keyof typeof records]
    : { of: recordType, plain: recordType }
}

/** What was changed in a plan, in words. */
function planInWords(detail: string): string {
  return detail.replaceAll(/(?<=^|, )\w+(?= )/g, (kind) => changes[kind] ?? kind)
}

/**
 * Instants and days of an entry in words, an instant of a day that is named already as its time; the numbers of lines, and the ids behind names,
 * are left out. The entry itself has all of it.
 */
function inWords(detail: string, today: Day): string {
  return detail
    .replaceAll(/ (?:of )?line \d+/g, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (instant, at: number) =>
      detail.slice(0, at).includes(indiaDay(instant)) ? indiaTime(instant) : momentWords(instant, today),
    )
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dayWords(day, today))
    .replaceAll(/ \([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\)/g, '')
}
