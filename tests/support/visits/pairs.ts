import { changesOf } from '#server/customers/pair-writes.server.ts'
import { endPair, setPair, type SetPairForm } from '#server/customers/nurse-pairs.server.ts'
import type { StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import type { Person } from '#tests/support/people.ts'

/* What the office says of a family and a nurse. */

export async function seenOf({ uid }: Pick<Person, 'uid'>): Promise<number> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  return user ? changesOf(user) : 0
}

const author = ({ uid, email }: Person) => ({ uid, email, name: 'Meera Joshi' })

/** Sets a pair of a family as it is now: the family does not want this nurse again, if nothing else is said. */
export async function pairOf(
  office: Person,
  family: Pick<Person, 'uid'>,
  nurse: { id: string },
  more: Partial<SetPairForm> = {},
) {
  return setPair(author(office), {
    ...{ uid: family.uid, nurseId: nurse.id, kind: 'never', askedBy: 'family', reason: 'Came late' },
    seen: await seenOf(family),
    ...more,
  })
}

export async function unpair(office: Person, family: Pick<Person, 'uid'>, nurse: { id: string }) {
  const seen = await seenOf(family)
  return endPair(author(office), { uid: family.uid, nurseId: nurse.id, reason: 'They have talked', seen })
}

/** A never of an account that was deleted, as it says it of a nurse. */
export function leftOf({ id }: { id: string }, day = '2026-10-01'): StoredPair {
  const author = { uid: 'office', name: 'Meera Joshi' }
  const at = `${day}T04:30:00.000Z`
  return { uid: '', nurseId: id, kind: 'never', askedBy: 'family', reason: '', author, at }
}
