import type { VisitReport } from './visits/attendance.ts'

/**
 * Kinds of records in the audit log. The record id of `plan` is its service's, of `absence` its nurse's, of `sign-in` the
 * administrator's uid. `notice` is a notice that was to be sent again. `access` is a refused request to
 * the dashboard; its record id is the uid of the signed-in account. The record id of `export` is the name of the list.
 */
export const auditedRecords = [
  'service',
  'plan',
  'absence',
  'staff',
  'user',
  'enquiry',
  'subscriber',
  'export',
  'sign-in',
  'access',
  'notice',
] as const

export type AuditedRecord = (typeof auditedRecords)[number]

/** What the audit log records. `visit-…` is what was reported of a visit; `import…` is what the import of former records did. */
export type AuditAction =
  | 'access-refused'
  | 'answer-request'
  | 'assign'
  | 'change-dates'
  | 'change-plan'
  | 'close'
  | 'cover'
  | 'delete'
  | 'disable-account'
  | 'do-not-send'
  | 'edit'
  | 'enable-account'
  | 'erase'
  | 'export'
  | 'import'
  | 'import-administrator'
  | 'import-staff-account'
  | 'invite-nurse'
  | 'link-account'
  | 'make-administrator'
  | 'make-ticket'
  | 'note-read'
  | 'plan'
  | 'read-request'
  | 'register'
  | 'remove-administrator'
  | 'replace'
  | 'report-absence'
  | 'reset-second-factor'
  | 'retire'
  | 'reveal'
  | 'send-again'
  | 'send-nurse'
  | 'sign-in'
  | 'sign-in-failed'
  | 'undo-send'
  | 'unlink-account'
  | 'view'
  | `visit-${VisitReport['kind']}`
  | 'withdraw-absence'
  | 'withdraw-invitation'
