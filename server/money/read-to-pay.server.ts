import { monthOf, monthsAround } from '#domain/money/month.ts'
import { toPay, type ToPay } from '#domain/money/to-pay.ts'
import { today } from '#server/clock.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from './money-account.entity.server.ts'
import { readMonth, type CustomerMonth } from './read-month.server.ts'

type Asked = Pick<StoredMoneyAccount, 'balance' | 'asked'>

/** What a customer has to pay now, with the month that the office has asked for as long as it is not over. */
export async function readToPay(uid: string, account: Asked & { version?: number }): Promise<ToPay> {
  const months = await readOpenMonths(uid, askedMonth(account))
  if (months.length === 0) return toPayIn(account, months)
  // Of what was billed between the two reads neither would have anything.
  const { data } = await MoneyAccount.get({ uid }).go({ consistent: true })
  if ((data?.version ?? 0) === (account.version ?? 0)) return toPayIn(account, months)
  return readToPay(uid, { ...account, balance: data?.balance ?? 0, version: data?.version ?? 0 })
}

/** The months of a customer that can be computed, up to one of them, the oldest first. */
export function readOpenMonths(uid: string, last: string): Promise<CustomerMonth[]> {
  const months = monthsAround(today()).filter((month) => month <= last)
  return Promise.all(months.toReversed().map((month) => readMonth(uid, month)))
}

/** The same as `readToPay` from months that were read before. */
export function toPayIn(account: Asked | null, months: readonly CustomerMonth[]): ToPay {
  const asked = months.filter(({ month }) => month <= askedMonth(account))
  return toPay(
    account?.balance ?? 0,
    asked.map(({ record, ...month }) => ({ ...month, billed: record?.billed ?? {} })),
  )
}

/** Empty where nothing was asked ahead, or that month is over. */
export function askedMonth(account: Asked | null): string {
  const { month = '' } = account?.asked ?? {}
  return month < monthOf(today()) ? '' : month
}
