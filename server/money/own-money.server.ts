import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { MoneyAccount } from './money-account.entity.server.ts'
import { MoneyMonth } from './money-month.entity.server.ts'
import { readPaymentsOf } from './read-payments.server.ts'
import { readStatements } from './read-statements.server.ts'

/** Who decided or recorded something, and what only the forms and pages need. Who told the family a price stays: its page names them. */
const leftOut = new Set(['by', 'author', 'form', 'seen', 'facts'])

/** What is stored of a customer's money, for the copy of their data. */
export async function readOwnMoney(uid: string, serviceIds: readonly string[]) {
  const { data: months } = await MoneyMonth.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  const { data: moneyAccount } = await MoneyAccount.get({ uid }).go({ consistent: true })
  const prices = await readItems<StoredAgreements[]>(
    ...[...new Set(serviceIds)].map((serviceId) => itemOf(Agreements, Agreements.get({ serviceId }))),
  )
  const own = {
    ...{ moneyAccount, months, payments: await readPaymentsOf(uid) },
    prices: prices.filter((each) => each?.uid === uid),
    statements: await readStatements(months.flatMap(({ statements }) => statements)),
  }
  return JSON.parse(
    JSON.stringify(own, (key, value: unknown) =>
      leftOut.has(key) && value !== 'family' && value !== 'office' ? undefined : value,
    ),
  ) as typeof own
}
