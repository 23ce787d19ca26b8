import { notFound } from '#app/session/not-found.server.ts'
import { monthsAround } from '#domain/money/month.ts'
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
