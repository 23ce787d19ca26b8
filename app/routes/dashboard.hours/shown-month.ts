import type { Task } from '#app/dashboard/tasks/task.ts'
import type { ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'

/* What the page of hours shows, in words; made in `shown-month.server.ts`. Hours are `108:45`. */

export type HoursBy = 'nurse' | 'service'

export type ShownHours = {
  visits: number
  longVisits: number
  planned: string
  reported: string
  difference: string
  /** Reported less than planned. */
  isLess: boolean
  /** `2 ×, +0:30`; empty where nothing was corrected. */
  corrected: string
  missing: number
  /** Visits that need checking: their hours stand as reported until then. */
  toCheck: number
  toCome: string
}

export type ShownMonth = {
  by: HoursBy
  month: string
  /** `first` or `second`; empty for the whole month. */
  half: string
  title: string
  readAt: string
  previous: { month: string; title: string }
  /** Null in the present month. */
  next: { month: string; title: string } | null
  isPresent: boolean
  missing: Task[]
  unreadable: ShownUnreadable[]
  rows: (ShownHours & { id: string; name: string })[]
  total: ShownHours
  /** The last line's heading. */
  totalTitle: string
  /** Full-time assignments, by the name of the nurse or the patient. */
  fullTime: { nurse: { id: string; name: string }; service: { id: string; name: string }; days: number }[]
  /** Nurses who had no visit and were not held. */
  withoutVisit: string[]
}

/** What the page shows when the weeks could not be read in the time of one page. */
export type TooLong = {
  tooLong: true
  title: string
  /** Shorter times to ask for, with their addresses; none where half of a month was asked for. */
  shorter: { title: string; to: string }[]
}
