import { monthOf, monthsAround } from '#domain/money/month.ts'
import { toPay, type ToPay } from '#domain/money/to-pay.ts'
import { today } from '#server/clock.server.ts'
import type { StoredMoneyAccount } from './money-account.entity.server.ts'
import { readMonth } from './read-month.server.ts'

/** What a customer has to pay now, with the month that the office has asked for as long as it is not over. */
export async function readToPay(uid: string, stored: StoredMoneyAccount | null): Promise<ToPay> {
  const asked = stored?.asked?.month ?? ''
  const months = asked < monthOf(today()) ? [] : monthsAround(today()).filter((month) => month <= asked)
  const read = await Promise.all(months.toReversed().map((month) => readMonth(uid, month)))
  return toPay(
    stored?.balance ?? 0,
    read.map(({ record, ...month }) => ({ ...month, billed: record?.billed ?? {} })),
  )
}
