import type { Paise } from '#domain/money/amounts.ts'
import { monthOf } from '#domain/money/month.ts'
import { today } from '#server/clock.server.ts'
import type { CustomerMonth } from './read-month.server.ts'

type OpenCare = { amount: Paise; isWhole: boolean }

/**
 * What the care that a customer had may cost besides what is billed: it is not paid back. Of a month's price and of full-time days all of the
 * running month counts, as long as it is not over.
 * What is held may come to less than it was billed as; that is paid back once it is decided.
 * @param read months that were read before; those to come are left out
 * @returns `isWhole`: no line is left out because nothing is proposed for it
 */
export function openCareIn(read: readonly CustomerMonth[]): OpenCare {
  const months = read.filter(({ month }) => month <= monthOf(today()))
  const open = months.flatMap(({ lines, record }) =>
    lines
      .filter(({ state, reason }) => state === 'held' || (state === 'to-come' && reason !== 'not-over'))
      .map(({ id, facts }) =>
        facts.proposal === undefined ? null : Math.max(0, facts.proposal - (record?.billed[id] ?? 0)),
      ),
  )
  const differences = months.flatMap((month) => month.unbilled.map(({ difference }) => difference))
  return {
    amount: [...open, ...differences].reduce<Paise>((sum, each) => sum + (each ?? 0), 0),
    isWhole: !open.includes(null),
  }
}
