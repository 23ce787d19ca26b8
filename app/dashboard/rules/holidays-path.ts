import type { Day } from '#domain/visits/days.ts'

/** The company's calendar, or the page of one of its days. */
export function holidaysPath(day?: Day): string {
  return `/dashboard/settings/holidays${day ? `/${day}` : ''}`
}
