import { dayWords } from '#domain/office-dates.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { addDays, countDays, mondayOf, type Day } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'
import { mostDays } from '#server/hours/read-timesheets.server.ts'

type Typed = { from: string; to: string }

export type DaysAsked = {
  /** What is shown; the present month where what was typed is no period. */
  days: { first: Day; last: Day }
  typed: Typed
  problems: Partial<Typed>
  /** The nurse whose visits are listed; empty for none. */
  nurse: string
}

const noDay = 'Please enter a date, such as 25/11/2026'

/** What an address of timesheets asks for: `from` and `to` (both left out for the present month), and `nurse`. */
export function daysAsked(request: Request): DaysAsked {
  const { searchParams } = new URL(request.url)
  const [from, to] = ['from', 'to'].map((name) => (searchParams.get(name) ?? '').trim())
  const typed = { from: from ?? '', to: to ?? '' }
  const nurseId = searchParams.get('nurse') ?? ''
  const nurse = isRecordId(nurseId) ? nurseId : ''
  const present = daysOfMonth(today().slice(0, 7))
  if (!typed.from && !typed.to)
    return { days: present, typed: { from: present.first, to: present.last }, problems: {}, nurse }
  const [first, last] = [readTypedDay(typed.from), readTypedDay(typed.to)]
  const problems = { ...(!first && { from: noDay }), ...(!last && { to: noDay }) }
  if (!first || !last) return { days: present, typed, problems, nurse }
  const problem = problemOf(first, last)
  if (problem) return { days: present, typed, problems: problem, nurse }
  return { days: { first, last }, typed: { from: first, to: last }, problems, nurse }
}

function problemOf(first: Day, last: Day): Partial<Typed> | null {
  if (last < first) return { to: 'The last day is before the first.' }
  if (countDays(first, last) > mostDays) return { to: 'Choose at most three months.' }
  return first > today() ? { from: `Choose a day up to ${dayWords(today(), today())}.` } : null
}

/** Periods that are often asked for, the latest last. */
export function usualDays(is: Day) {
  const month = daysOfMonth(is.slice(0, 7))
  const week = addDays(mondayOf(is), -7)
  return {
    lastWeek: { first: week, last: addDays(week, 6) },
    lastMonth: daysOfMonth(addDays(month.first, -1).slice(0, 7)),
    thisMonth: month,
  }
}
