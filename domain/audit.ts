import type { RuleChange } from './choice/rule-changes.ts'
import type { RequestKind, RequestOutcome } from './family-requests.ts'
import type { Asker, PairKind } from './nurse-pairs.ts'
import type { NoticeKind, NoticeRecipient } from './notices.ts'
import type { ServiceStatus } from './service-status.ts'
import type { StaffFileField } from './staff.ts'
import type { AbsenceKind } from './visits/absence.ts'
import type { PlanChange } from './visits/changes.ts'
import type { Day } from './visits/days.ts'

/**
 * Kinds of records in the audit log. The record id of `plan` is its service's, of `absence` its nurse's, of `pair` its family's uid, of `sign-in` the
 * administrator's uid. `notice` is a notice that was to be sent again. `access` is a refused request to
 * the dashboard; its record id is the uid of the signed-in account. The record id of `export` is the name of the list, of `rules` the number
 * of the version.
 */
export const auditedRecords = [
  'service',
  'plan',
  'absence',
  'staff',
  'user',
  'pair',
  'enquiry',
  'subscriber',
  'export',
  'sign-in',
  'access',
  'notice',
  'rules',
] as const

export type AuditedRecord = (typeof auditedRecords)[number]

/** Nothing but who, when and which record. */
type Alone = undefined

/** A nurse as they were called then; without the id where a service of the former product has the name alone. */
type AuditedNurse = { id?: string | undefined; name: string }

type AuditedVisit = { line: string; day: Day }

/** The warnings under which a nurse was chosen, as the choice names them, and why. */
export type AuditedOverride = { warnings: readonly string[]; why?: string }

/** UTC instants. */
type Period = { from: string; to: string }

/** A change of a visit schedule: which visits, not what they are then. */
export type AuditedChange = {
  kind: Exclude<PlanChange['kind'], 'newDays' | 'substitute'>
  line?: string | undefined
  day?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Left out where nothing warned. */
type Overridden = { override?: AuditedOverride | undefined }
type Answered = { request: RequestKind }
type Corrected = {
  visit: AuditedVisit
  corrects: 'arrived' | 'left' | 'missed'
  /** Null: it did not happen. */ at: string | null
}
type Decided = { notice: NoticeKind; to: NoticeRecipient['to']; services: readonly string[] }
type Imported = { formerId: string }

/**
 * What the audit log records, and the values that an entry of each action holds: codes, ids, instants (UTC), days, numbers, names, and what
 * the office typed as the reason. The words are made when the log is read (`app/content/office/audit-log.ts`).
 *
 * `visit-…` is what was reported of a visit; its notes are about a patient, and are not repeated. `import…` is what the import of former
 * records did.
 */
export type AuditValues = {
  'access-refused': Alone
  'answer-request': Answered & { outcome: RequestOutcome }
  assign: { nurse: AuditedNurse } & Overridden
  'change-dates': { dates: Period; former: Period; reason: string }
  'change-plan': { changes: readonly AuditedChange[] } & Overridden
  close: { status: ServiceStatus }
  /** One visit, or those of an absence: how many, and its time. */
  cover:
    | ({ nurse: AuditedNurse; visit: AuditedVisit; formerNurseId?: string | undefined } & Overridden)
    | ({ nurse: AuditedNurse; visits: number; absence: Period } & Overridden)
  delete: { status: ServiceStatus }
  'disable-account': Alone
  'do-not-send': Decided
  /** The names of the fields, without what they held. */
  edit: { fields: readonly string[] }
  'enable-account': Alone
  'end-pair': { nurse: AuditedNurse; pair: PairKind; reason: string }
  erase: { sentAt: string }
  /** The filters as typed, of a person the first characters; `isWhole` is false for a file that was cut off. */
  export: { rows: number; isWhole: boolean; filters: Readonly<Record<string, string>> }
  import: Imported
  'import-administrator': Imported
  'import-staff-account': Imported
  'invite-nurse': Alone
  'link-account': { uid: string }
  'make-administrator': Alone
  'make-ticket': Alone
  /** The service holds its nurse without a visit schedule, as it is meant to. */
  'mean-full-time': { nurse: AuditedNurse }
  'note-read': { visit: AuditedVisit }
  plan: { changes: readonly AuditedChange[] } & Overridden
  'read-request': Answered
  register: Alone
  'remove-administrator': Alone
  /** A service's nurse, or a nurse's document. */
  replace:
    | ({ nurse: AuditedNurse; former: AuditedNurse; reason: string } & Overridden)
    | { document: StaffFileField }
  /** `visits` are those that are unallocated now. */
  'report-absence': { kind: AbsenceKind; visits: number } & Period
  'reset-second-factor': Alone
  retire: Alone
  reveal: { field: string }
  /** From when they hold. */
  'save-rules': { from: string; changes: readonly RuleChange[]; why: string }
  'send-again': Decided
  'send-nurse': { nurse: AuditedNurse; visit: AuditedVisit; substitute: AuditedVisit } & Overridden
  'set-pair': { nurse: AuditedNurse; pair: PairKind; askedBy: Asker; reason: string }
  'sign-in': Alone
  /** The outcome of the sign-in. */
  'sign-in-failed': { reason: string }
  'undo-send': { visit: AuditedVisit; substitute: AuditedVisit }
  'unlink-account': { uid: string }
  view: { document: StaffFileField }
  'visit-arrived': { visit: AuditedVisit; at: string }
  'visit-correction': Corrected
  'visit-left': { visit: AuditedVisit; at: string }
  'visit-missed': { visit: AuditedVisit }
  'visit-note': { visit: AuditedVisit }
  'withdraw-absence': { kind: AbsenceKind } & Period
  'withdraw-invitation': Alone
}

export type AuditAction = keyof AuditValues

/** An action with its values. */
export type Audited<Action extends AuditAction = AuditAction> = {
  [Each in Action]: AuditValues[Each] extends Alone
    ? { action: Each; values?: never }
    : { action: Each; values: AuditValues[Each] }
}[Action]
