import type { Task } from '#app/dashboard/tasks/task.ts'
import type { ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import type { Look } from '#app/content/office/visits.ts'

/* What the roster page shows, in words, made by `roster-page.server.ts`. */

/**
 * One visit of a week, as short as possible, because a page has a thousand. `person` is a position in `people`; times are minutes, the
 * start from midnight of the day that names the visit. A visit still to come has no look or words.
 */
export type PackedVisit = [
  person: number,
  line: string,
  startMinute: number,
  minutes: number,
  look?: Look,
  words?: string,
  unread?: number,
]

/** A hold or an absence on one day. */
export type Band = { words: string; /** The service of a hold. */ to?: string }

/** A nurse or a service. */
export type RosterRow = {
  id: string
  name: string
  /** A nurse's planned hours, `42 h`; empty for a service. */
  hours: string
  /** For each day. */
  cells: PackedVisit[][]
  /** For each day; left out if there are none. */
  bands?: Band[][]
}

export type ShownDay = { day: string; title: string; isToday: boolean }

export type WeekTable = {
  by: 'nurse' | 'family'
  days: ShownDay[]
  /** In a week by nurse the services with their patients; in one by family the nurses. */
  people: [id: string, name: string][]
  rows: RosterRow[]
}

/** A visit, hold or absence in a day, in columns of a quarter of an hour. */
export type Bar = {
  /** The page it opens; null for an absence. */
  to: string | null
  /** The first column, from 0, and the number of columns. */
  at: number
  columns: number
  patient: string
  hours: string
  look: Look | 'away'
  /** What was reported or is missing; empty for a visit still to come. */
  words: string
  unread: number
  /** Where its words are: inside, or beside it if it is short. */
  place: 'in' | 'after' | 'before'
  /** Whether it begins before the first column or ends after the last. */
  cut?: 'start' | 'end' | 'both'
}

export type DayNurse = {
  id: string
  name: string
  /** Instead of bars: until when the nurse is free, or why they do not work. */
  words: string
  /** Bars without overlaps, in as few lines as possible. */
  lanes: Bar[][]
  /** The page from which another nurse is sent, and the patient. */
  send: { to: string; patient: string } | null
}

export type DayTimeline = {
  title: string
  /** The first hour shown. */
  firstHour: number
  /** The column of the present moment, and the time; null on other days. */
  now: { at: number; time: string } | null
  groups: { title: string; nurses: DayNurse[] }[]
}

export type RosterPage = {
  /** The days in words. */
  title: string
  /** When it was read, in Indian time: a time of day, and the day for printing. */
  readAt: string
  readOn: string
  week: WeekTable | null
  day: DayTimeline | null
  /** Visits of these days that lack a nurse and are not over: how many, when in words, and the first ones. */
  uncovered: { count: number; words: string; tasks: Task[] }
  unreadable: ShownUnreadable[]
  /** Services past their end that are not closed. */
  pastEnd: { hasMore: boolean; services: { serviceId: string; patientName: string; end: string }[] }
  /** Days for the links beside the title. */
  previous: string
  next: string
  /** The names of the pages of rows, and the number of the one shown, from 1. */
  pages: string[]
  page: number
  /** The name of the nurse whose id is in the address. */
  nurse: string | null
  /** The names of holidays by day. */
  holidays: Record<string, string>
  /** The last day for which visits exist. */
  madeTo: string | null
}
