import { compare } from '#domain/compare.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Paise } from './amounts.ts'

/** What is open of one charge: the number of the statement, or the id of the reversal; and the Indian day by which it is to be paid. */
export type Debt = { source: string; dueOn: Day; amount: Paise }

/** `owed`: how much more the family owes, below zero for a payment. */
export type Entry = Omit<Debt, 'amount'> & { owed: Paise }

/** What a family owes, below zero its credit; and of which charges, those due first at the beginning. */
export type Standing = { balance: Paise; debts: Debt[] }

/**
 * The standing after one more entry. A charge uses up the credit, and the rest of it is open; a payment is for what was due first.
 */
export function withEntry({ balance, debts }: Standing, { owed, ...charge }: Entry): Standing {
  if (owed < 0) return { balance: balance + owed, debts: withoutOldest(debts, -owed) }
  const open = owed - Math.max(-balance, 0)
  const added = open > 0 ? [...debts, { ...charge, amount: open }] : debts
  return { balance: balance + owed, debts: added.toSorted((one, other) => compare(one.dueOn, other.dueOn)) }
}

function withoutOldest(debts: readonly Debt[], paid: Paise): Debt[] {
  let rest = paid
  return debts.flatMap((debt) => {
    const covered = Math.min(rest, debt.amount)
    rest -= covered
    return covered < debt.amount ? [{ ...debt, amount: debt.amount - covered }] : []
  })
}
