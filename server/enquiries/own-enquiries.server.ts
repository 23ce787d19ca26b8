import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { now } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { Enquiry, type StoredEnquiry } from './enquiry.entity.server.ts'

type Owner = { uid: string; email: string; emailVerified: boolean }

/** How many enquiries are listed that only name the e-mail. Anybody can send those, and any number of them. */
const mostNamed = 200

export type OwnEnquiries = {
  listed: StoredEnquiry[]
  /** Enquiries with the verified e-mail beyond those that are listed. */
  notListed: number
}

/**
 * The enquiries and messages of an account: all that were sent while it was signed in, and, if its e-mail is verified,
 * the newest 200 with that e-mail. An unverified address may belong to another person, whose enquiries the account must not see.
 */
export async function readOwnEnquiries(owner: Owner): Promise<OwnEnquiries> {
  const { own, named } = await readKeys(owner)
  const keys = [...own, ...named.slice(0, mostNamed)].map((enquiryId) => ({ enquiryId }))
  if (keys.length === 0) return { listed: [], notListed: 0 }
  const { data } = await Enquiry.get(keys).go({ concurrency: 4 })
  return { listed: unexpired(data), notListed: Math.max(0, named.length - mostNamed) }
}

/** The ids of those that are the account's own, and of the others that only name its e-mail, the newest first. */
async function readKeys({ uid, email, emailVerified }: Owner): Promise<{ own: string[]; named: string[] }> {
  const [own, byEmail] = await Promise.all([
    readIds(Enquiry.query.ofUser({ uid }).params({ order: 'desc' })),
    emailVerified ? readIds(Enquiry.query.byEmail({ email }).params({ order: 'desc' })) : [],
  ])
  const isOwn = new Set(own)
  return { own, named: byEmail.filter((id) => !isOwn.has(id)) }
}

/** These indexes hold keys only. */
async function readIds(query: QueryCommandInput): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of queryPages(query)) ids.push(...rows.map(({ pk }) => keyPart(pk, 'enquiryId')))
  return ids
}

/** Deletions at the same time; and milliseconds in which further ones begin, since a request has ten seconds in all. */
const [atOnce, time] = [25, 4000]

/**
 * Erases the enquiries and messages of an account. The office must delete its e-mails about them by hand.
 * @returns false where there are more than one request can erase; the next call goes on
 */
export async function eraseOwnEnquiries(owner: Owner): Promise<boolean> {
  const until = now() + time
  const { own, named } = await readKeys(owner)
  const ids = [...own, ...named]
  for (let from = 0; from < ids.length; from += atOnce) {
    if (now() > until) return false
    await Promise.all(ids.slice(from, from + atOnce).map((enquiryId) => Enquiry.delete({ enquiryId }).go()))
  }
  return true
}
