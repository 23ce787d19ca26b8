import { notFound } from '#app/session/not-found.server.ts'
import { monthOf, monthsAround } from '#domain/money/month.ts'
import { isDay } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'

/**
 * The month that an address asks for, which has begun and can still be computed; without one, up to the middle of a month the one before it, which is
 * billed then.
 * @throws Response 404 for another month
 */
export function monthAsked(request: Request): Month {
  const [, ...begun] = monthsAround(today())
  const usual = begun[today().slice(8) <= '15' ? 1 : 0]
  const month = new URL(request.url).searchParams.get('month') ?? usual
  if (!month || !begun.includes(month)) throw notFound()
  return month
}

/**
 * The month that the address of a file or the owner's page asks for, also one that can no longer be computed; without one, the present.
 * @throws Response 404 for one that has not begun
 */
export function pastMonthAsked(request: Request): Month {
  const month = new URL(request.url).searchParams.get('month') ?? monthOf(today())
  if (!isDay(`${month}-01`) || month > monthOf(today())) throw notFound()
  return month
}
