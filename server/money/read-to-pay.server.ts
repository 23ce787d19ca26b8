import { monthOf, monthsAround } from '#domain/money/month.ts'
import { toPay, type ToPay } from '#domain/money/to-pay.ts'
import type { Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from './money-account.entity.server.ts'
import { readMonth, type CustomerMonth } from './read-month.server.ts'

type Asked = Pick<StoredMoneyAccount, 'balance' | 'asked'> | null

/** What a customer has to pay now, with the month that the office has asked for as long as it is not over. */
export async function readToPay(uid: string, account: Asked): Promise<ToPay> {
  if (!askedMonth(account)) return toPayIn(account, [])
  const { stored, months } = await readMoney(uid)
  return toPayIn(stored, months)
}

/**
 * The account of a customer with its months, as they belong together: of what is billed between two reads, neither would have anything.
 * @param last the last of the months; the one that was asked for, or the present one, if left out
 */
export async function readMoney(
  uid: string,
  last?: Month,
): Promise<{ stored: StoredMoneyAccount | null; months: CustomerMonth[] }> {
  const read = () => MoneyAccount.get({ uid }).go({ consistent: true })
  const { data: stored } = await read()
  const months = await readOpenMonths(uid, last ?? (askedMonth(stored) || monthOf(today())))
  const { data: after } = await read()
  return after?.version === stored?.version ? { stored, months } : readMoney(uid, last)
}

/** The months of a customer that can be computed, up to one of them, the oldest first. */
export function readOpenMonths(uid: string, last: Month): Promise<CustomerMonth[]> {
  const months = monthsAround(today()).filter((month) => month <= last)
  return Promise.all(months.toReversed().map((month) => readMonth(uid, month)))
}

/** The same as `readToPay` from months that were read before. */
export function toPayIn(account: Asked, months: readonly CustomerMonth[]): ToPay {
  const asked = months.filter(({ month }) => month <= askedMonth(account))
  return toPay(
    account?.balance ?? 0,
    asked.map(({ record, ...month }) => ({ ...month, billed: record?.billed ?? {} })),
  )
}

/** Empty where nothing was asked ahead, or that month is over. */
function askedMonth(account: Asked): string {
  const { month = '' } = account?.asked ?? {}
  return month < monthOf(today()) ? '' : month
}
