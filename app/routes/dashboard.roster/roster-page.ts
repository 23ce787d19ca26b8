import type { StateNote } from '#app/dashboard/visits/state-words.ts'
/* What the page of the roster shows, in words; made in `roster-page.server.ts`. */

/** One visit in a cell or a row. */
export type CellVisit = {
  /** As in addresses (`domain/visits/visit-id.ts`). */
  id: string
  /** `08:00–20:00`. */
  hours: string
  /** The patient in a nurse's row, the nurse in a family's row. */
  who: string
  /** What was reported or is missing; absent for a planned visit. */
  note?: string
  /** How the note is shown beside its words. */
  tone?: 'good' | 'bad'
  /** The number of its nurse's notes that are unread. */
  unread?: number
}

/** A hold or an absence on one day. */
export type Band = { words: string; /** The service of a hold. */ to?: string }

/** What a row has on one day; a part without content is left out. */
export type Cell = { visits?: CellVisit[]; bands?: Band[] }

export type RosterRow = {
  id: string
  name: string
  to: string
  /** By day. Absent for a nurse who is free all week. */ cells?: Cell[]
}

export type ShownDay = { day: string; title: string; isToday: boolean }

export type WeekTable = {
  days: ShownDay[]
  groups: { title: string; rows: RosterRow[] }[]
}

/** One visit of a day, or without a nurse. */
export type DayVisit = StateNote & {
  id: string
  when: string
  patient: string
  nurse: string
  /** Where it gets a nurse; null where it needs none. */
  way: 'cover' | 'send' | null
  /** The number of its nurse's notes that are unread. */
  unread: number
}

export type RosterPage = {
  /** `week` or `day`, with the days in words. */
  title: string
  /** When it was read, in India. */
  asOf: string
  week: WeekTable | null
  day: { visits: DayVisit[]; bands: (Band & { who: string })[] } | null
  /** Coming visits of these days without a nurse, the first ones. */
  uncovered: { count: number; first: DayVisit[] }
  /** Services whose end is over and that are not closed. */
  pastEnd: { count: number; first: { serviceId: string; patientName: string; end: string }[] }
  /** Days for the links beside the title. */
  previous: string
  next: string
  /** Rows of all pages, and which are shown. */
  rows: { count: number; from: number; to: number; previous: number | null; next: number | null }
  /** For the filter, by name. */
  nurses: [id: string, name: string][]
  /** The last day up to which visits are made. */
  madeTo: string | null
}
