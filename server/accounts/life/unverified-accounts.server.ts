import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { now } from '#server/clock.server.ts'
import { rareUsers } from '#server/customers/rare-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import type { Kept } from './delete-account.server.ts'
import { endUnverified } from './end-unverified.server.ts'
import { isVerified } from '#server/accounts/password/send-link.server.ts'

const day = 24 * 60 * 60 * 1000
const week = 7 * day
/** Milliseconds for which an imported account stays without a sign-in. */
const importedRetention = 365 * day

/**
 * Ends accounts that after a week have neither a verified e-mail nor a service, so that nobody can block another person's
 * address for good. An imported one stays for a year (docs/decisions/0013), but not against a proven owner. Can be repeated.
 * @param kept writes that keep what outlives the account of a customer who has had care
 * @returns the number of ended accounts
 */
export async function endOldUnverified(kept?: Kept): Promise<number> {
  const before = new Date(now() - week).toISOString()
  const query = User.query
    .rare({ gsi2pk: 'user' })
    .between({ gsi2sk: rareUsers.unverified.first }, { gsi2sk: `${rareUsers.unverified.last}#${before}` })
    .params<QueryCommandInput>()
  let ended = 0
  for await (const rows of queryPages(query)) {
    for (const { pk } of rows) {
      const { data: user } = await User.get({ uid: keyPart(pk, 'uid') }).go({ consistent: true })
      // A nurse's account by phone alone has no e-mail that could be another person's.
      if (!user || (isPlaceholderEmail(user.email) && !user.displacedSince)) continue
      if (user.serviceCount > 0 || user.createdAt > before) continue
      if (user.awaitsGoogle || wasImportedRecently(user) || (await isVerified(user))) continue
      if ((await endUnverified(user.uid, kept)) === 'ended') ended++
    }
  }
  return ended
}

function wasImportedRecently({ importedAt }: StoredUser): boolean {
  return importedAt !== undefined && now() < Date.parse(importedAt) + importedRetention
}
