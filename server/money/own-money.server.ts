import { readAgreements } from './read-agreements.server.ts'
import { MoneyAccount } from './money-account.entity.server.ts'

/** What is stored of a customer's money, for the copy of their data: the prices of their services, and their account. */
export async function readOwnMoney(uid: string, serviceIds: readonly string[]) {
  const [agreements, { data: moneyAccount }] = await Promise.all([
    readAgreements([...new Set(serviceIds)]),
    MoneyAccount.get({ uid }).go({ consistent: true }),
  ])
  const own = [...agreements.values()].flat().filter((agreement) => agreement.uid === uid)
  return { prices: own, moneyAccount }
}
