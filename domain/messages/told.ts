import type { Day } from '#domain/visits/days.ts'

/*
 * What a person was told (docs/decisions/0100). Only the sender writes it. Values are absolute: times as instants, nurses by id.
 */

/** When a visit is and who comes; times in milliseconds since 1970. */
export type Appointment = {
  start: number
  minutes: number
  /** Absent while it has no nurse. */
  nurseId?: string
  /** It has begun, and no arrival was reported for so long that the person is to know. */
  isLate?: true
}

/** A service of a family with its nurse, or one that a nurse has without a plan; UTC instants as in its record. */
export type Care = { startDate: string; endDate: string; nurseId?: string }

/** What a person may believe of one thing; `null`: it does not take place, or is not theirs. */
export type Belief<Value> = {
  /** Usually one. After an unknown outcome, what was believed before and what may have been read. */
  values: readonly (Value | null)[]
}

export type Told = {
  /** By the ids of visits; what is missing and begins before `upTo` is not expected. */
  visits: ReadonlyMap<string, Belief<Appointment>>
  services: ReadonlyMap<string, Belief<Care>>
  /** The end of what is known, in milliseconds since 1970. */
  upTo: number
  /** When this was last compared with what is so, in milliseconds since 1970. */
  at: number
  /** The last day whose visits were sent in the evening, and the last week on its Sunday. */
  remindedFor?: Day
  weekTold?: Day
  /** What is being said just now, written before the call. If the process dies, its outcome is unknown. */
  telling?: Said
  /** What was said with an unknown outcome (`wordsOf`), each time it was, until its rows end. */
  unsure?: readonly string[]
}

/** What one message says. */
export type Said = {
  visits: readonly (readonly [visitId: string, value: Appointment | null])[]
  services: readonly (readonly [serviceId: string, value: Care | null])[]
  /** That something later has changed, without what. */
  later?: true
  remindedFor?: Day
  weekTold?: Day
}

export const nothingTold: Told = { visits: new Map(), services: new Map(), upTo: 0, at: 0 }

/** Whether a visit needs no message: a lateness that has passed is not taken back. */
export function isSameAppointment(told: Appointment | null, now: Appointment | null): boolean {
  if (!told || !now) return told === now
  const { start, minutes, nurseId, isLate } = told
  const isSame = start === now.start && minutes === now.minutes && nurseId === now.nurseId
  return isSame && (!now.isLate || isLate === true)
}

export function isSameCare(told: Care | null, now: Care | null): boolean {
  if (!told || !now) return told === now
  return told.startDate === now.startDate && told.endDate === now.endDate && told.nurseId === now.nurseId
}

/** The value alone, without what else its record has. */
export function appointmentOf({ start, minutes, nurseId, isLate }: Appointment): Appointment {
  return { start, minutes, ...(nurseId && { nurseId }), ...(isLate && { isLate }) }
}

export function careOf({ startDate, endDate, nurseId }: Care): Care {
  return { startDate, endDate, ...(nurseId && { nurseId }) }
}

/** The end of an appointment, in milliseconds since 1970. */
export function endOf({ start, minutes }: Appointment): number {
  return start + minutes * 60_000
}

/** The same for what says the same. */
export function wordsOf({ visits, services, later, remindedFor, weekTold }: Said): string {
  return JSON.stringify([visits, services, later, remindedFor, weekTold])
}
