import { monthIn } from '#server/hours/read-month.server.ts'
import type { HoursBy } from './shown-month.ts'

/**
 * What an address of hours asks for: `month` (yyyy-mm; the present one if left out) and `by` (`nurse` if left out).
 * @throws Response 404 for a month that does not exist or has not begun
 */
export function hoursAsked(request: Request): { month: string; by: HoursBy } {
  const { searchParams } = new URL(request.url)
  const month = monthIn(searchParams.get('month'))
  if (!month) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { month, by: searchParams.get('by') === 'service' ? 'service' : 'nurse' }
}
