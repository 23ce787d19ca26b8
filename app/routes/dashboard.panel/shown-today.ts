import type { Task } from '#app/dashboard/tasks/task.ts'
import type { ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'

/* What Today shows, in words; made in `shown-today.server.ts`. */

export type ShownNote = { visitId: string; event: string; patient: string; from: string; text: string }

export type ShownAsked = {
  requestId: string
  to: string
  patient: string
  what: string
  when: string
  text: string
}

/** A full-time assignment that the office has not said to be meant so. */
export type ShownFullTime = { serviceId: string; patient: string; words: string }

export type ShownMessage = {
  /** As the form of notices names it. */
  notice: string
  name: string
  to: string
  words: string
  reason: string
  /** A nurse's number, where only a call reaches them; the page of a family has theirs. */
  call: string | null
}

/** `count`: of all; the first are shown. */
export type Tasks = { count: number; tasks: Task[] }

export type ShownToday = {
  title: string
  readAt: string
  /** Weeks that cannot be read; the run sends no alarm about late nurses in them. */
  unreadable: ShownUnreadable[]
  late: Tasks
  /** What does not fit the schedule, or was not reported, since a day. */
  checking: Tasks & { since: string }
  /** Nurses who were sent in place of another one and are expected. */
  sent: Tasks
  uncovered: Tasks
  tomorrow: Tasks & { title: string }
  /** By booking. */
  unassigned: Tasks
  fullTime: { count: number; services: ShownFullTime[] }
  /** Services that begin soon or began lately and lack a price; all of them. */
  toPrice: { serviceId: string; patient: string; words: string }[]
  ill: { id: string; nurseId: string; nurse: string; words: string; uncovered: number }[]
  /** Nurses who leave, with what they still have after their last day. */
  leaving: { nurseId: string; nurse: string; words: string }[]
  notes: ShownNote[]
  hasMoreNotes: boolean
  /** Requests that wait for an answer: of families in care first, of each the oldest first. */
  requests: ShownAsked[]
  hasMoreRequests: boolean
  messages: ShownMessage[]
  papers: { id: string; nurse: string; words: string; isOver: boolean }[]
}
