import type { Task } from '#app/dashboard/tasks/task.ts'
import type { ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import type { Look } from '#app/content/office/visits.ts'

/* What the page of the roster shows, in words; made in `roster-page.server.ts`. */

/**
 * One visit of a week, as short as it can be: a page has a thousand. `person` is a place in `people`; times are minutes, the start after
 * midnight. A visit that is due has no look and no words.
 */
export type PackedVisit = [
  person: number,
  line: string,
  start: number,
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
  /** Planned hours of a nurse, `42 h`; empty of a service. */
  hours: string
  /** By day. */
  cells: PackedVisit[][]
  /** By day; left out where there is none. */
  bands?: Band[][]
}

export type ShownDay = { day: string; title: string; isToday: boolean }

export type WeekTable = {
  by: 'nurse' | 'family'
  days: ShownDay[]
  /** Of a week by nurse the services with their patient; of one by family the nurses. */
  people: [id: string, name: string][]
  rows: RosterRow[]
}

/** One visit, hold or absence in a day, in columns of a quarter of an hour. */
export type Bar = {
  /** Where it leads; null for an absence. */
  to: string | null
  /** The first column, from 0, and how many there are. */
  at: number
  columns: number
  patient: string
  hours: string
  look: Look | 'away'
  /** What was reported or is missing; empty for a visit that is due. */
  words: string
  unread: number
  /** Where its words stand: in it, or beside it where it is short. */
  place: 'in' | 'after' | 'before'
  /** It begins before the first column, or ends after the last one. */
  cut?: 'start' | 'end' | 'both'
}

export type DayNurse = {
  id: string
  name: string
  /** In place of bars: until when the nurse is free, or why they do not work. */
  words: string
  /** Bars that do not meet, in as few lines as there is room for. */
  lanes: Bar[][]
  /** The page on which another nurse is sent, and to whom. */
  send: { to: string; patient: string } | null
}

export type DayTimeline = {
  title: string
  /** The first hour that is shown. */
  firstHour: number
  /** The column at which now is, and its time; null on another day. */
  now: { at: number; time: string } | null
  groups: { title: string; nurses: DayNurse[] }[]
}

export type RosterPage = {
  /** The days in words. */
  title: string
  /** When it was read, in India: a time, and the day for paper. */
  readAt: string
  readOn: string
  week: WeekTable | null
  day: DayTimeline | null
  /** Visits of these days without a nurse that are not over: how many, when in words, and the first ones. */
  uncovered: { count: number; words: string; tasks: Task[] }
  unreadable: ShownUnreadable[]
  /** Services whose end is over and that are not closed. */
  pastEnd: { hasMore: boolean; services: { serviceId: string; patientName: string; end: string }[] }
  /** Days for the links beside the title. */
  previous: string
  next: string
  /** The pages of the rows by name, and which one is shown, from 1. */
  pages: string[]
  page: number
  /** The name of the nurse whom the address names by id. */
  nurse: string | null
  /** The last day up to which visits are made. */
  madeTo: string | null
}
