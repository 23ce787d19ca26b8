import type { Attendance } from '#domain/visits/attendance.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Matter } from '#domain/visits/matters.ts'
import type { FullTimePrice, VisitPrice } from './agreement.ts'
import type { Paise } from './amounts.ts'

/*
 * The lines of a customer's month: what is charged, what is not, and what the office has to settle first, each with its reason
 * (docs/decisions/0112). One visit is one line, whoever came.
 */

/** `to-come`: not over yet, so that its month cannot be billed; a month's price and full-time days are until the month is over. */
type LineState = 'charged' | 'not-charged' | 'held' | 'to-come'

/** Why a visit is not charged. */
export type NotServedReason = 'missed' | 'cancelled' | 'paused' | 'unallocated' | 'did-not-take-place'

/** Why a line is what it is. A held one that the office has settled keeps its reason. */
export type LineReason =
  /** Charged: a visit; a day of a live-in stay; a visit or the month itself where a month has a price; added by the office. */
  | 'served'
  | 'stay'
  | 'in-month'
  | 'month'
  | 'added'
  | NotServedReason
  | 'not-over'
  /** Held. */
  | 'no-price'
  | 'other-length'
  | Matter
  | 'no-arrival'
  /** Full-time days. */
  | 'to-enter'
  /** The office has decided about something that has changed since. */
  | 'decided-otherwise'
  /** It was billed and cannot be computed any longer. */
  | 'gone'

/** What the office decided about a held line. It holds while the line is what the office saw. */
export type Decision = {
  lineId: string
  /** `seenOf` of the line. */
  seen: string
  /** 0 for nothing. */
  amount: Paise
  /** Of full-time days alone. */
  days?: number
  reason: string
  by: string
  /** A UTC instant. */
  at: string
}

/** What the office charges besides the visits, or below zero gives back. */
export type AddedLine = {
  /** The id of the form, which adds once. */
  form: string
  day: Day
  amount: Paise
  /** What the family reads. */
  text: string
  reason: string
  by: string
  at: string
}

/** A nurse who came or was to come, and how their times are known. */
type LineStint = { nurseName: string } & Pick<Attendance, 'arrivedAt' | 'leftAt' | 'arrivedBy' | 'leftBy'>

export type LineFacts = {
  /** Of a visit: how long it was to be, from which minute of the day, and how long a nurse was there, where that is known; minutes. */
  planned?: number
  startMinute?: number
  there?: number
  /** With the length for which it was agreed, of a visit by the visit or month. */
  price?: {
    unit: VisitPrice['unit'] | FullTimePrice['unit']
    price: Paise
    minimumMinutes?: number
    minutes?: number
  }
  stints?: LineStint[]
  /**
   * Of a held line or one to come: what it costs if the office agrees, or nothing changes; of a visit in a month's price its share. Left out
   * without a price.
   */
  proposal?: Paise
  /** Of a price by month: how many visits are in it, and how many the month has. */
  visits?: { served: number; ofMonth: number }
  /** Of full-time days, as the calendar has them. */
  days?: number
  nurseName?: string
  decision?: Decision
  /** Why it is what it is now, where the office decided about something else. */
  now?: LineReason
  added?: AddedLine
}

/** What says for how many full-time days a line is, and what one costs. */
export type DaysFacts = Pick<LineFacts, 'days' | 'now' | 'price'> & { decision?: Pick<Decision, 'days'> }

/** The full-time days of a line: as the office decided, while that holds, else as the calendar has them. */
export function countedDays({ days = 0, now, decision }: DaysFacts): number {
  return now === undefined ? (decision?.days ?? days) : days
}

/**
 * A line. Its id is `serviceId#line#day` of a visit, `serviceId#line#month#from` of a price by month with the day of its agreement,
 * `serviceId#full-time#nurseId`, or `added#form`.
 */
export type Line = {
  id: string
  /** Empty where the office added it, as is the patient's name: it is the customer's. */
  serviceId: string
  patientName: string
  day: Day
  state: LineState
  /** 0 unless charged; negative for a credit. */
  amount: Paise
  reason: LineReason
  facts: LineFacts
}

/** What is billed of a month, net over its statements, by the id of the line: also lines of 0 that a statement has shown. */
export type Billed = Readonly<Record<string, Paise>>

/**
 * The lines of the next statement of a month, each with its difference from what is billed: those whose amount differs, and those that no
 * statement has shown. What is held or to come stays billed as it was.
 */
export function unbilled(lines: readonly Line[], billed: Billed): (Line & { difference: Paise })[] {
  return lines
    .filter(({ state }) => state === 'charged' || state === 'not-charged')
    .map((line) => ({ ...line, difference: line.amount - (billed[line.id] ?? 0) }))
    .filter(({ id, difference }) => difference !== 0 || billed[id] === undefined)
}

/** What lines cost if the office agrees to each as proposed, or nothing changes. */
export function proposedOf(lines: readonly Pick<Line, 'facts'>[]): Paise {
  return lines.reduce((sum, { facts }) => sum + (facts.proposal ?? 0), 0)
}

/** What a decision is about: it holds for nothing else. */
export function seenOf({ reason, facts }: Pick<Line, 'reason' | 'facts'>): string {
  const { now = reason, planned, there, price, days } = facts
  const { unit, price: paise, minimumMinutes, minutes } = price ?? {}
  const about = [now, planned, there, unit, paise, minimumMinutes, minutes, days]
  return about.map((each) => each ?? '-').join(' ')
}
