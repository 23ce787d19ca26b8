import { monthOf, monthsAround } from '#domain/money/month.ts'
import { toPay, type ToPay } from '#domain/money/to-pay.ts'
import type { Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from './money-account.entity.server.ts'
import { readMonthOrNull, type CustomerMonth } from './read-month.server.ts'

/** Months of a customer, the oldest first; `failed`: those that cannot be computed, or not whole as a week of theirs cannot be read. */
export type OpenMonths = { months: CustomerMonth[]; failed: Month[] }

type Asked = (Pick<StoredMoneyAccount, 'balance'> & { asked?: { month: Month } | undefined }) | null

/**
 * What a customer has to pay now, with the month that the office has asked for as long as it is not over; where a month of it cannot be
 * computed, what was billed alone.
 */
export async function readToPay(uid: string, account: Asked): Promise<ToPay> {
  if (!askedMonth(account)) return toPay(account?.balance ?? 0, [])
  const { stored, ...open } = await readMoney(uid)
  return toPayIn(stored, open) ?? toPay(stored?.balance ?? 0, [])
}

/**
 * The account of a customer with its months, as they belong together: of what is billed between two reads, neither would have anything.
 * @param last the last of the months; the one that was asked for, or the present one, if left out
 */
export async function readMoney(
  uid: string,
  last?: Month,
): Promise<OpenMonths & { stored: StoredMoneyAccount | null }> {
  const read = () => MoneyAccount.get({ uid }).go({ consistent: true })
  const { data: stored } = await read()
  const open = await readOpenMonths(uid, last ?? (askedMonth(stored) || monthOf(today())))
  const { data: after } = await read()
  return after?.version === stored?.version ? { stored, ...open } : readMoney(uid, last)
}

/** The months of a customer of which something can be open, up to one of them. */
export async function readOpenMonths(uid: string, last: Month): Promise<OpenMonths> {
  const all = monthsAround(today()).filter((month) => month <= last)
  const read = await Promise.all(all.map((month) => readMonthOrNull(uid, month)))
  return {
    months: read.flatMap((month) => month ?? []).toReversed(),
    failed: all.filter((_, place) => read[place]?.unreadable.length !== 0).toReversed(),
  }
}

/** The same as `readToPay` from months that were read before; null where one of them cannot be computed. */
export function toPayIn(account: Asked, { months, failed }: OpenMonths): ToPay | null {
  const last = askedMonth(account)
  if (failed.some((month) => month <= last)) return null
  const asked = months.filter(({ month }) => month <= last)
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
