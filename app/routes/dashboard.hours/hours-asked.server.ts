import { halves, monthIn, type Half } from '#server/hours/read-month.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import type { HoursBy } from './shown-month.ts'

export type HoursAsked = { month: string; half: Half | null; by: HoursBy }

/**
 * What an address of hours asks for: `month` (yyyy-mm; the present one if left out), `half` (the whole month if left out) and `by`
 * (`nurse` if left out).
 * @throws Response 404 for a month that does not exist or has not begun
 */
export function hoursAsked(request: Request): HoursAsked {
  const { searchParams } = new URL(request.url)
  const month = monthIn(searchParams.get('month'))
  if (!month) throw notFound()
  const half = halves.find((each) => each === searchParams.get('half')) ?? null
  return { month, half, by: searchParams.get('by') === 'service' ? 'service' : 'nurse' }
}
