import type { RuleChange } from './choice/rule-changes.ts'
import type { RequestKind, RequestOutcome } from './family-requests.ts'
import type { Paise } from './money/amounts.ts'
import type { PaymentKind, PaymentWay } from './money/payments.ts'
import type { Asker, PairKind } from './nurse-pairs.ts'
import type { NoticeKind, NoticeRecipient } from './notices.ts'
import type { ServiceStatus } from './service-status.ts'
import type { StaffFileField } from './staff.ts'
import type { Agreement, Prices } from './money/agreement.ts'
import type { AbsenceKind } from './visits/absence.ts'
import type { OfficeChange } from './visits/changes.ts'
import type { Day } from './visits/days.ts'
import type { Month } from './visits/months.ts'

/** The kinds of records in the audit log, by which an entry's record id is read. */
export const auditedRecords = [
  'service',
  // By the service's id.
  'plan',
  // By the nurse's id.
  'absence',
  'staff',
  'user',
  // By the family's uid.
  'pair',
  // By the family's uid.
  'money',
  // An act on money that is on the owner's page, by its month.
  'lowered',
  'enquiry',
  'subscriber',
  // By the name of the list.
  'export',
  // By the administrator's uid.
  'sign-in',
  // A refused request to the dashboard, by the uid of the signed-in account.
  'access',
  // A message that the office sends again or stops, which may be about several services: by the month of the act.
  'notice',
  // By the number of the version.
  'rules',
  // By its day.
  'holiday',
] as const

export type AuditedRecord = (typeof auditedRecords)[number]

/** Only who, when and which record. */
type Alone = undefined

/** A nurse by the name they had then; without an id if a service of the former product has only the name. */
type AuditedNurse = { id?: string | undefined; name: string }

type AuditedVisit = { line: string; day: Day }

/** The warnings despite which a nurse was chosen, by their keys, and why. */
export type AuditedOverride = { warnings: readonly string[]; why?: string }

/** UTC instants. */
type Period = { from: string; to: string }

/** A change of a visit schedule: which visits it affects, not what becomes of them. */
export type AuditedChange = {
  kind: OfficeChange['kind']
  line?: string | undefined
  day?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Of a change of some weekdays; left out in older entries. */
  weekdays?: readonly number[] | undefined
  noVisit?: true | undefined
}

/** Ids of the visits that are left unallocated; left out where none are, and in older entries. */
type Unallocated = { unallocated?: readonly string[] | undefined }

/** How many visits of which services, 0 of one that holds the nurse for all its time; left out in older entries. */
type OfServices = { visitsOf?: Readonly<Record<string, number>> | undefined }

/** Left out if nothing warned. */
type Overridden = { override?: AuditedOverride | undefined }
type Answered = { request: RequestKind }
type Corrected = {
  visit: AuditedVisit
  /** `contested`: what a nurse reported after their stint had ended, left as it is. */
  corrects: 'arrived' | 'left' | 'missed' | 'contested'
  /** Null takes the report back. */ at: string | null
}
/** `id`: of the notice; left out in older entries, whose record it is. */
type Decided = { id?: string; notice: NoticeKind; to: NoticeRecipient['to']; services: readonly string[] }
type Imported = { formerId: string }
/** The family, and of an act that lowers what is billed or takes money out: by how much. */
export type OfMoney = { uid: string; lowers?: Paise }

/**
 * What the audit log records, and the values that an entry of each action holds: codes, ids, instants (UTC), days, numbers, names, and the
 * reason that the office typed. `app/content/office/audit-log.ts` turns them into words when the log is read.
 */
export type AuditValues = {
  'access-refused': Alone
  'add-holiday': { day: Day; name: string }
  'add-line': { month: Month; amount: Paise; text: string; reason: string } & OfMoney
  /** By the family, for the prices from a day on. */
  'agree-to-prices': { from: Day }
  'answer-request': Answered & { outcome: RequestOutcome }
  /** The amount as it was then. */
  'ask-ahead': { month: Month; amount: Paise } & OfMoney
  assign: { nurse: AuditedNurse } & Overridden
  'change-dates': { dates: Period; former: Period; reason: string }
  'change-plan': { changes: readonly AuditedChange[] } & Overridden & Unallocated
  close: { status: ServiceStatus }
  /** One visit; or those of an absence: how many, and the time of the absence. */
  cover:
    | ({ nurse: AuditedNurse; visit: AuditedVisit; formerNurseId?: string | undefined } & Overridden)
    | ({ nurse: AuditedNurse; visits: number; absence: Period } & Overridden & Unallocated & OfServices)
  delete: { status: ServiceStatus }
  'disable-account': Alone
  'do-not-send': Decided
  /** The names of the changed fields, without their contents. */
  edit: { fields: readonly string[] }
  'enable-account': Alone
  'end-pair': { nurse: AuditedNurse; pair: PairKind; reason: string }
  erase: { sentAt: string }
  /** The filters as typed, those about a person cut to their first characters; `isWhole` is false if the file was cut off. */
  export: { rows: number; isWhole: boolean; filters: Readonly<Record<string, string>> }
  // The import of former records.
  import: Imported
  'import-administrator': Imported
  'import-staff-account': Imported
  'invite-nurse': Alone
  'issue-statement': { number: string; month: Month; amount: Paise } & OfMoney
  'link-account': { uid: string }
  'make-administrator': Alone
  'make-ticket': Alone
  /** The office means the service to hold its nurse without a visit schedule. */
  'mean-full-time': { nurse: AuditedNurse }
  'note-read': { visit: AuditedVisit }
  plan: { changes: readonly AuditedChange[] } & Overridden & Unallocated
  'read-request': Answered
  /** The amount as it changes what came in: below zero for a refund, and for the reversal of a payment. */
  'record-payment': {
    payment: string
    kind: PaymentKind
    amount: Paise
    way: PaymentWay
    day: Day
    reason?: string
  } & OfMoney
  register: Alone
  'remove-administrator': Alone
  'remove-holiday': { day: Day; name: string }
  /** A service's nurse, or a nurse's document. */
  replace:
    | ({ nurse: AuditedNurse; former: AuditedNurse; reason: string } & Overridden)
    | { document: StaffFileField }
  /** `visits`: how many are unallocated now. */
  'report-absence': { kind: AbsenceKind; visits: number } & Period & Unallocated & OfServices
  'reset-second-factor': Alone
  retire: Alone
  /** The last day of a nurse who leaves; null withdraws it. */
  'set-last-day': { lastDay: Day | null; former: Day | null }
  reveal: { field: string }
  /** With family, service and the former prices where it replaces others. */
  'save-agreement': Agreement & Partial<OfMoney> & { serviceId?: string; former?: Prices }
  /** `from`: when the rules take effect. */
  'save-rules': { from: string; changes: readonly RuleChange[]; why: string }
  'send-again': Decided
  'send-nurse': { nurse: AuditedNurse; visit: AuditedVisit; sent: AuditedVisit } & Overridden
  'set-pair': { nurse: AuditedNurse; pair: PairKind; askedBy: Asker; reason: string }
  'settle-line': { month: Month; day: Day; amount: Paise; reason: string } & OfMoney
  'sign-in': Alone
  /** `reason`: the outcome of the sign-in. */
  'sign-in-failed': { reason: string }
  'undo-send': { visit: AuditedVisit; sent: AuditedVisit }
  'unlink-account': { uid: string }
  view: { document: StaffFileField }
  // What was reported of a visit, without its notes: they are about a patient.
  'visit-arrived': { visit: AuditedVisit; at: string }
  'visit-correction': Corrected
  'visit-left': { visit: AuditedVisit; at: string }
  'visit-missed': { visit: AuditedVisit }
  'visit-note': { visit: AuditedVisit }
  'withdraw-absence': { kind: AbsenceKind } & Period & OfServices
  'withdraw-invitation': Alone
}

export type AuditAction = keyof AuditValues

/** An action with its values. */
export type Audited<Action extends AuditAction = AuditAction> = {
  [Each in Action]: AuditValues[Each] extends Alone
    ? { action: Each; values?: never }
    : { action: Each; values: AuditValues[Each] }
}[Action]
