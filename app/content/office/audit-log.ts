import { fromWords, savedAgreementWords } from './agreement-words.ts'
import { isWarningKey, warningNames } from './choice.ts'
import { counted } from '../counted.ts'
import { noticeKindWords } from './sent-messages.ts'
import { ruleChangesWords } from './rules.ts'
import { eachWeekday, listWords, noVisitsWords } from './schedules.ts'
import { labelOf } from './staff-records.ts'
import { paymentInWords } from './payments.ts'
import { requestKindWords, requestOutcomeWords } from './requests.ts'
import type {
  AuditAction,
  AuditedChange,
  AuditedOverride,
  AuditedRecord,
  AuditValues,
} from '#domain/audit.ts'
import type { RequestKind } from '#domain/family-requests.ts'
import type { PairKind } from '#domain/nurse-pairs.ts'
import { indiaDay, indiaTime } from '#domain/dates.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { dayWords, momentWords, monthTitle, periodWords } from '#domain/office-dates.ts'
import { isDay, type Day } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'

/** An entry of the audit log, with the name of whom it is about where a record still has it. */
type Entry = {
  action: string
  recordType: string
  recordId: string
  values: object
  detail: string
  name: string | null
}

/** What stands after the person's name: the words, the record as a link, and the rest. */
export type AuditSentence = {
  before: string
  /** `Sakina Zaveri’s visit`; empty where it is the person's own account. */
  record: string
  after: string
}

/** What was done, up to the record. `visit-…` are what was reported of a visit. */
const acts: Record<AuditAction, string> = {
  'access-refused': 'was refused access to',
  'add-line': 'added a charge or credit for',
  'add-holiday': 'added a holiday to the',
  'agree-to-prices': 'agreed to the prices of',
  'answer-request': 'answered a request about',
  'ask-ahead': 'asked for payment ahead from',
  assign: 'assigned a nurse to',
  'change-dates': 'changed the dates of',
  'change-plan': 'changed',
  close: 'closed',
  cover: 'allocated a nurse to',
  delete: 'deleted',
  'disable-account': 'disabled',
  'do-not-send': 'decided not to send',
  edit: 'edited the record of',
  'enable-account': 'enabled',
  'end-pair': 'ended a nurse preference of',
  erase: 'erased',
  export: 'downloaded',
  import: 'imported',
  'import-administrator': 'imported the administrator role of',
  'import-staff-account': 'imported the staff role of',
  'invite-nurse': 'invited',
  'issue-statement': 'issued a statement to',
  'link-account': 'linked an account to',
  'make-administrator': 'gave administrator access to',
  'make-ticket': 'created a verification ticket for',
  'mean-full-time': 'confirmed the full-time assignment of',
  'note-read': 'read a note about',
  plan: 'created',
  'read-request': 'read a request about',
  'record-payment': 'entered in the account of',
  register: 'registered',
  'remove-administrator': 'removed administrator access from',
  'remove-holiday': 'removed a holiday from the',
  replace: 'replaced the nurse in',
  'report-absence': 'recorded an absence of',
  'reset-second-factor': 'reset the second factor of',
  retire: 'deactivated',
  reveal: 'viewed a hidden field of',
  'save-agreement': 'saved the prices of',
  'save-rules': 'changed the',
  'send-again': 'resent',
  'send-nurse': 'sent another nurse to',
  'set-last-day': 'changed the last day of',
  'set-pair': 'recorded a nurse preference of',
  'settle-line': 'settled an item of',
  'sign-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'undo-send': 'cancelled the cover for',
  'unlink-account': 'unlinked the account of',
  view: 'viewed a document of',
  'visit-arrived': 'recorded the arrival at',
  'visit-correction': 'corrected a report about',
  'visit-left': 'recorded the departure from',
  'visit-missed': 'recorded that nobody came to',
  'visit-note': 'wrote a note about',
  'withdraw-absence': 'withdrew an absence of',
  'withdraw-invitation': 'withdrew the invitation of',
}

/** Acts that are others with a nurse than with a service. */
const actsWithNurse: Record<string, string> = {
  cover: 'allocated another nurse to visits of',
  replace: 'replaced a document of',
}

/** The record: behind the name of whom it is about, or before the first letters of its id. */
const records: Record<Exclude<AuditedRecord, 'sign-in'>, string> = {
  service: 'service',
  plan: 'service',
  absence: 'nurse',
  staff: 'nurse',
  user: 'account',
  pair: 'family',
  money: 'family',
  lowered: 'family',
  enquiry: 'enquiry',
  subscriber: 'subscription',
  export: 'the list of',
  access: 'the dashboard as',
  notice: 'message',
  rules: 'scheduling rules',
  holiday: 'company calendar',
}

/** What of a service an act is about, where it is not all of it. */
const parts: Record<string, 'visit' | 'visit schedule'> = {
  'change-plan': 'visit schedule',
  plan: 'visit schedule',
  cover: 'visit',
  'note-read': 'visit',
  'send-nurse': 'visit',
  'undo-send': 'visit',
  'visit-arrived': 'visit',
  'visit-correction': 'visit',
  'visit-left': 'visit',
  'visit-missed': 'visit',
  'visit-note': 'visit',
}

const shownOfId = 8

function billInWords({ month, amount }: AuditValues['ask-ahead']): string {
  return `${monthTitle(month)}, ${showAmount(amount)}`
}

/** The words of the values of an action that has some; what only a search needs, such as an id behind a name, is left out. */
const details: {
  [Action in AuditAction as AuditValues[Action] extends undefined ? never : Action]: (
    values: Exclude<AuditValues[Action], undefined>,
    today: Day,
  ) => string
} = {
  'add-holiday': holidayInWords,
  'agree-to-prices': ({ from }, today) => fromWords(from, today),
  'answer-request': ({ request, outcome }) =>
    `${requestKind(request)}, ${requestOutcomeWords[outcome].toLowerCase()}`,
  'add-line': ({ text, reason, ...bill }) => `${billInWords(bill)}, ${text}: ${reason}`,
  'ask-ahead': billInWords,
  assign: ({ nurse, override }) => `${nurse.name}${despite({ override })}`,
  'change-dates': ({ dates, former, reason }, today) =>
    `${periodWords(dates, today)} instead of ${periodWords(former, today)}: ${reason}`,
  'change-plan': changesInWords,
  close: wasInStatus,
  cover: (values, today) => {
    const { name } = values.nurse
    if ('absence' in values)
      return `${counted(values.visits, 'visit', 'visits')} to ${name}, absence ${periodWords(values.absence, today)}${despite(values)}${leaving(values, today)}`
    const visit = `${name}, ${dayWords(values.visit.day, today)}`
    return `${visit}${values.formerNurseId ? ', in place of another nurse' : ''}${despite(values)}`
  },
  delete: wasInStatus,
  'do-not-send': messageInWords,
  edit: ({ fields }) => fields.map(labelOf).join(', '),
  'end-pair': ({ nurse, pair, reason }) => `${nurse.name}, ${pairNames[pair]}: ${reason}`,
  erase: ({ sentAt }, today) => `sent ${momentWords(sentAt, today)}`,
  export: exportInWords,
  import: () => '',
  'import-administrator': () => '',
  'import-staff-account': () => '',
  'issue-statement': ({ number, ...bill }) => `${number}, ${billInWords(bill)}`,
  'link-account': () => '',
  'mean-full-time': ({ nurse }) => nurse.name,
  'note-read': onlyVisit,
  plan: changesInWords,
  'read-request': ({ request }) => requestKind(request),
  'record-payment': ({ reason, ...payment }, today) =>
    [paymentInWords(payment, today), reason].filter(Boolean).join(': '),
  'remove-holiday': holidayInWords,
  replace: (values) =>
    'document' in values
      ? labelOf(values.document)
      : `${values.nurse.name} instead of ${values.former.name}${despite(values) || `: ${values.reason}`}`,
  'report-absence': (absence, today) =>
    absence.visits > 0
      ? `${absenceInWords(absence, today)}, ${unallocatedWords(absence.visits, absence.unallocated ?? [], today)}`
      : absenceInWords(absence, today),
  reveal: ({ field }) => labelOf(field),
  'save-agreement': savedAgreementWords,
  'save-rules': ({ from, changes: all, why }, today) =>
    `${[...ruleChangesWords(all), `from ${momentWords(from, today)}`].join('; ')}: ${why}`,
  'send-again': messageInWords,
  'send-nurse': ({ nurse, visit, override }, today) =>
    `${nurse.name}, ${dayWords(visit.day, today)}${despite({ override })}`,
  'set-last-day': ({ lastDay, former }, today) =>
    [former ? `was ${dayWords(former, today)}` : '', lastDay ? dayWords(lastDay, today) : 'withdrawn']
      .filter(Boolean)
      .join(', now '),
  'set-pair': ({ nurse, pair, askedBy, reason }) =>
    `${nurse.name}, ${pairNames[pair]}, asked for by the ${askedBy}: ${reason}`,
  'settle-line': ({ day, amount, reason }, today) =>
    `${dayWords(day, today)}, ${showAmount(amount)}: ${reason}`,
  'sign-in-failed': ({ reason }) => reason.replaceAll('-', ' '),
  'undo-send': onlyVisit,
  'unlink-account': () => '',
  view: ({ document }) => labelOf(document),
  'visit-arrived': ({ visit, at }, today) => atVisit(visit, at, today),
  'visit-correction': ({ visit, corrects, at }, today) =>
    at === null
      ? `${reports[corrects]} ${corrects === 'contested' ? 'not counted' : 'withdrawn'}, ${dayWords(visit.day, today)}`
      : `${reports[corrects]} ${atVisit(visit, at, today)}`,
  'visit-left': ({ visit, at }, today) => atVisit(visit, at, today),
  'visit-missed': onlyVisit,
  'visit-note': onlyVisit,
  'withdraw-absence': absenceInWords,
}

const pairNames: Record<PairKind, string> = { never: 'never again', preferred: 'preferred' }

const reports = {
  arrived: 'arrival',
  left: 'departure',
  missed: 'missed visit',
  contested: 'nurse’s report',
}

const recipients = { family: 'the family', nurse: 'the nurse', office: 'the office' }

const changes: Record<AuditedChange['kind'], string> = {
  addLine: 'new recurring visit',
  thisVisit: 'the visit',
  noVisit: 'no visit',
  following: 'a recurring visit changed',
  endLine: 'a recurring visit ended',
  pause: 'paused',
  resume: 'resumed',
  stop: 'all visits ended',
  replaceNurse: 'nurse changed',
}

/** Who did what to whom, in words; an action without words is named. An entry that has words of its own is shown with them. */
export function auditSentence(entry: Entry, today: Day): AuditSentence {
  const after = entry.detail || detailOf(entry, today)
  return {
    before: actInWords(entry),
    record: recordInWords(entry),
    after: after ? `: ${after}` : '',
  }
}

/**
 * Who did it: by name where a record has it; an account without an e-mail, or one that the log does not name, in words.
 * @param author as the log has it
 * @param name of an account that the log names by its e-mail
 */
export function auditAuthor(author: string, name: string | null): string {
  return Object.hasOwn(authors, author) ? (authors[author] ?? author) : (name ?? author)
}

const authors: Record<string, string> = {
  nurse: 'A nurse',
  customer: 'A user',
  anonymous: 'A visitor',
}

function actInWords({ action, recordType }: Entry): string {
  const withNurse = recordType === 'staff' || recordType === 'absence' ? actsWithNurse[action] : undefined
  return withNurse ?? (isAction(action) ? acts[action] : `did “${action}” with`)
}

function isAction(action: string): action is AuditAction {
  return Object.hasOwn(acts, action)
}

function detailOf({ action, values }: Entry, today: Day): string {
  const isEmpty = Object.keys(values).length === 0
  if (isEmpty || !Object.hasOwn(details, action)) return ''
  return (details[action as keyof typeof details] as (values: object, today: Day) => string)(values, today)
}

function recordInWords({ action, recordType, recordId, name }: Entry): string {
  if (recordType === 'sign-in') return ''
  const record = recordType in records ? records[recordType as keyof typeof records] : recordType
  const part = record === 'service' ? parts[action] : undefined
  if (name) return record === 'nurse' ? `nurse ${name}` : `${name}’s ${part ?? record}`
  // A subscription that was erased has no id in the log.
  if (recordType === 'subscriber') return `a ${record}`
  if (recordType === 'notice') return `a ${record}`
  if (recordType === 'rules' || recordType === 'holiday') return record
  if (recordType === 'export') return `${record} ${recordId.replaceAll('-', ' ')}`
  const id = recordId.length > 2 * shownOfId ? recordId.slice(0, shownOfId) : recordId
  return `${part ? `the ${part} of ` : ''}${record} ${id}`
}

function holidayInWords({ day, name }: AuditValues['add-holiday'], today: Day): string {
  return `${name}, ${dayWords(day, today)}`
}

function requestKind(kind: RequestKind): string {
  return requestKindWords[kind].toLowerCase()
}

function changesInWords({ changes: all, ...rest }: AuditValues['plan'], today: Day): string {
  const made = all.map((change) => `${whatChanged(change)} ${whenChanged(change, today)}`).join('; ')
  return `${made}${despite(rest)}${leaving(rest, today)}`
}

/** `; 1 visit unallocated (Tue 15 Dec)`. */
function leaving({ unallocated = [] }: Pick<AuditValues['plan'], 'unallocated'>, today: Day): string {
  return unallocated.length > 0 ? `; ${unallocatedWords(unallocated.length, unallocated, today)}` : ''
}

/** How many days are named one by one. */
const mostDays = 6

function unallocatedWords(visits: number, ids: readonly string[], today: Day): string {
  const days = [...new Set(ids.flatMap((id) => readVisitId(id)?.day ?? []))].sort()
  const words = days.map((day) => dayWords(day, today))
  const when = words.length > mostDays ? `${words[0]} to ${words.at(-1)}` : listWords(words)
  return `${counted(visits, 'visit', 'visits')} unallocated${when ? ` (${when})` : ''}`
}

function whatChanged({ kind, weekdays, noVisit }: AuditedChange): string {
  if (noVisit && weekdays) return noVisitsWords(weekdays)
  return [changes[kind], weekdays ? eachWeekday(weekdays) : ''].filter(Boolean).join(' ')
}

function whenChanged({ day, from, to }: AuditedChange, today: Day): string {
  if (day) return `on ${dayWords(day, today)}`
  const start = from ? `from ${dayWords(from, today)}` : ''
  return to ? `${start} to ${dayWords(to, today)}` : start
}

function wasInStatus({ status }: AuditValues['close']): string {
  return `was ${status}`
}

function onlyVisit({ visit }: AuditValues['note-read'], today: Day): string {
  return dayWords(visit.day, today)
}

/** `Mon 23 Nov, 07:56`; a time on another day than the visit's has its day beside it. */
function atVisit({ day }: { day: Day }, at: string, today: Day): string {
  const time = indiaDay(at) === day ? indiaTime(at) : momentWords(at, today)
  return `${dayWords(day, today)}, ${time}`
}

function absenceInWords({ kind, ...time }: AuditValues['withdraw-absence'], today: Day): string {
  return `${kind}, ${periodWords(time, today)}`
}

function messageInWords({ notice, to }: AuditValues['send-again']): string {
  return `“${noticeKindWords[notice]}” to ${recipients[to]}`
}

function exportInWords({ rows, isWhole, filters }: AuditValues['export'], today: Day): string {
  const count = `${counted(rows, 'row', 'rows')}${isWhole ? '' : ' (cut off)'}`
  // A map in DynamoDB has no order.
  const typed = Object.entries(filters)
    .sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .map(([name, value]) => `${name} ${isDay(value) ? dayWords(value, today) : value}`)
  return typed.length > 0 ? `${count}, filtered by ${listWords(typed)}` : `${count}, no filters`
}

/** Days stand behind what else was filtered by. */
function placeOf([name, value]: readonly [string, string]): string {
  return `${isDay(value) ? 1 : 0} ${name}`
}

/** `; despite a warning (rest): the family asked for her`. */
function despite({ override, reason }: { override?: AuditedOverride | undefined; reason?: string }): string {
  if (!override) return ''
  const names = override.warnings.map((key) => (isWarningKey(key) ? warningNames[key] : key))
  const why = reason ?? override.why ?? 'no reason given'
  return `; despite ${names.length === 1 ? 'a warning' : 'warnings'} (${listWords(names)}): ${why}`
}
