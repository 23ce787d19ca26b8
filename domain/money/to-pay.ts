import type { Month } from '#domain/visits/months.ts'
import type { Paise } from './amounts.ts'
import type { Billed, Line } from './lines.ts'
import { totalOf } from './statement.ts'

/** A month with its lines, and what was billed of each. */
type MonthToPay = {
  month: Month
  lines: readonly Line[]
  unbilled: readonly (Pick<Line, 'id' | 'facts'> & { difference: Paise })[]
  billed: Billed
}

/** What a family is asked for: `amount` is the sum of balance and months, below zero its credit. */
export type ToPay = {
  amount: Paise
  balance: Paise
  /** Of each month up to the one that was asked for, with its lines in paise for `unitsOf`; empty where nothing was asked ahead. */
  months: { month: Month; amount: Paise; units: { difference: Paise; was: Paise; facts: Line['facts'] }[] }[]
  /** Held lines without a price, which are in no amount. */
  notPriced: number
}

/**
 * What a family has to pay with the months that it was asked for ahead: the balance, what is not billed of each month, what is to come as planned,
 * and what is held as proposed. Payments and statements change nothing of the sum but what they pay and bill.
 * @param months up to the one that was asked for
 */
export function toPay(balance: Paise, months: readonly MonthToPay[]): ToPay {
  const parts = months.map(({ month, lines, unbilled, billed }) => {
    const open = lines.filter(
      ({ id, state }) => state === 'to-come' || (state === 'held' && billed[id] === undefined),
    )
    const units = [
      ...unbilled,
      ...open.map(({ id, facts }) => ({ id, facts, difference: facts.proposal ?? 0 })),
    ]
    return {
      month,
      amount: totalOf(units),
      units: units.map(({ id, facts, difference }) => ({ facts, difference, was: billed[id] ?? 0 })),
      notPriced: open.filter(({ facts }) => facts.proposal === undefined).length,
    }
  })
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, balance),
    balance,
    months: parts.map(({ notPriced: _, ...part }) => part).filter(({ units }) => units.length > 0),
    notPriced: parts.reduce((sum, part) => sum + part.notPriced, 0),
  }
}
