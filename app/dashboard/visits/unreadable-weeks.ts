import { comingDayWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'

/** A week of a service whose visits cannot be read, in words. */
export type ShownUnreadable = {
  id: string
  patient: string
  /** The family's page, which says how to reach them. */
  to: string
  words: string
}

type UnreadableWeek = { serviceId: string; uid: string; patientName: string; monday: Day }

export function shownUnreadable(weeks: readonly UnreadableWeek[], today: Day): ShownUnreadable[] {
  return weeks.map(({ serviceId, uid, patientName, monday }) => ({
    id: `${serviceId} ${monday}`,
    patient: patientName,
    to: `/dashboard/users/${encodeURIComponent(uid)}`,
    words: `Week from ${comingDayWords(monday, today)} · service ${serviceId}`,
  }))
}
