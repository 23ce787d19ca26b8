import type { Task } from '#app/dashboard/tasks/task.ts'

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
  toCome: string
}

export type ShownMonth = {
  by: HoursBy
  month: string
  title: string
  readAt: string
  previous: { month: string; title: string }
  /** Null in the present month. */
  next: { month: string; title: string } | null
  isPresent: boolean
  missing: Task[]
  rows: (ShownHours & { id: string; name: string })[]
  total: ShownHours
  /** The last line's heading. */
  totalTitle: string
  /** Nurses who had no visit. */
  withoutVisit: string[]
}
