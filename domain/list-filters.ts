/** The filters of the dashboard's lists (sections 2 and 9 of the specification). */

export const authProviders = ['email', 'Google'] as const

/** Minimum numbers of services. */
export const serviceCountThresholds = [1, 2, 3, 5] as const

/** When the care of a service starts, in Indian days; a week is from Monday to Sunday. */
export const startPeriods = ['today', 'tomorrow', 'week'] as const

export type StartPeriod = (typeof startPeriods)[number]

/** Minimum numbers of years. */
export const experienceThresholds = [0, 1, 3, 5] as const

/** What can be wrong with a filter. The messages are in `app/content/office/lists.ts`. */
export type ListProblem =
  'service-id' | 'number' | 'patient' | 'email' | 'name' | 'record-id' | 'choice' | 'day' | 'days-reversed'
