/** What the filters of the dashboard's lists offer (sections 2 and 9 of the specification), and what can be wrong. */

export const signInWays = ['email', 'Google'] as const

/** At least so many services. */
export const serviceCountThresholds = [1, 2, 3, 5] as const

/** At least so many years. */
export const experienceThresholds = [0, 1, 3, 5] as const

/**
 * Kinds of records in the audit log. `sign-in`: of an administrator, by uid. `access`: refused to the dashboard, by the uid
 * of the account that asked. `export`: by the name of the list.
 */
export const auditedRecords = [
  'service',
  'staff',
  'user',
  'enquiry',
  'subscriber',
  'export',
  'sign-in',
  'access',
] as const

/** What can be wrong with a filter; the dashboard has the words (`app/content/dashboard-messages.ts`). */
export type ListProblem =
  'serviceId' | 'number' | 'email' | 'name' | 'recordId' | 'choice' | 'day' | 'daysReversed'
