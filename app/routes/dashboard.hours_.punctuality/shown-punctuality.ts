import type { ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'

/* What the page of punctuality shows, in words; made in `shown-punctuality.server.ts`. */

export type ShownPunctuality = {
  visits: number
  onTime: number
  late: number
  /** `22 min`; empty where no visit was late. */
  median: string
  longest: string
  noReport: number
  missed: number
}

/** A visit at which the nurse was not on time. */
export type ShownArrival = {
  id: string
  to: string
  day: string
  patient: string
  planned: string
  /** `Arrived 08:22, 22 min late`, `No report` or `Missed visit: Ill`. */
  what: string
}

export type ShownPunctualityPage = {
  title: string
  month: string
  /** `first` or `second`; empty for the whole month. */
  half: string
  /** `Sat 28 Nov, 10:00`; null where the month is over. */
  readAt: string | null
  isPresent: boolean
  previous: { month: string; title: string }
  /** Null in the present month. */
  next: { month: string; title: string } | null
  rows: (ShownPunctuality & { id: string; name: string })[]
  total: ShownPunctuality
  /** The nurse whose visits are listed; null where none was asked for or there is none. */
  nurse: { id: string; name: string; visits: ShownArrival[] } | null
  unreadable: ShownUnreadable[]
}
