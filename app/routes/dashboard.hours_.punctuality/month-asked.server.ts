import type { Shorter } from '#app/routes/dashboard.hours/too-long.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { monthTitle } from '#domain/office-dates.ts'
import { daysOfMonth, halves, type Half, type Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'

export type MonthAsked = { month: Month; half: Half | null }

/**
 * What an address of months asks for: `month` (yyyy-mm; the present one if left out) and `half` (the whole month if left out).
 * @throws Response 404 for a month that does not exist or has not begun
 */
export function monthAsked(request: Request): MonthAsked {
  const { searchParams } = new URL(request.url)
  const month = monthIn(searchParams.get('month') ?? '')
  if (!month) throw notFound()
  return { month, half: halves.find((each) => each === searchParams.get('half')) ?? null }
}

function monthIn(typed: string): Month | null {
  const present = today().slice(0, 7)
  if (typed === '') return present
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) && typed <= present ? typed : null
}

/** The halves of a whole month. */
export function halvesOfMonth({ month, half }: MonthAsked): Shorter[] {
  return half ? [] : halves.map((each) => ({ title: daysTitle(month, each), asked: { month, half: each } }))
}

/** `1 to 15 November 2026`. */
export function daysTitle(month: Month, half: Half): string {
  const { first, last } = daysOfMonth(month, half)
  return `${Number(first.slice(8))} to ${Number(last.slice(8))} ${monthTitle(month)}`
}
