import type { Agreement } from '#domain/money/agreement.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from './money-account.entity.server.ts'

/** The agreements of services by their ids; one request for each hundred. A service without any is left out. */
export async function readAgreements(serviceIds: readonly string[]): Promise<Map<string, Agreement[]>> {
  const found = await readItems<StoredAgreements[]>(
    ...serviceIds.map((serviceId) => itemOf(Agreements, Agreements.get({ serviceId }))),
  )
  return new Map(
    found.flatMap((stored) => {
      const kept = unlessExpired(stored)
      return kept ? [[kept.serviceId, agreementsIn(kept)] as const] : []
    }),
  )
}

function agreementsIn({ serviceId, uid, agreements }: StoredAgreements): Agreement[] {
  return agreements.map(({ form: _form, savedAt: _savedAt, ...agreement }) => ({
    ...{ serviceId, uid },
    ...agreement,
  }))
}

/** The terms of a service with what its customer's account says of them: one request. */
export async function readTerms({ serviceId, uid }: { serviceId: string; uid: string }) {
  const [stored, account, user] = await readItems<[StoredAgreements, StoredMoneyAccount, StoredUser]>(
    itemOf(Agreements, Agreements.get({ serviceId })),
    itemOf(MoneyAccount, MoneyAccount.get({ uid })),
    itemOf(User, User.get({ uid })),
  )
  return { stored, account, user }
}

export type Terms = Awaited<ReturnType<typeof readTerms>>

/** How the customer of an account is billed, if the office has chosen nothing else. */
export function billingOf(account: StoredMoneyAccount | null) {
  return { period: account?.period ?? 'month', asksAhead: account?.asksAhead ?? false } as const
}

/** What a form was made from: it is refused where a colleague has saved other terms since. */
export function seenOf({ stored, account }: Pick<Terms, 'stored' | 'account'>): string {
  const { period, asksAhead } = billingOf(account)
  return [stored?.version ?? 0, period, asksAhead].join(' ')
}
