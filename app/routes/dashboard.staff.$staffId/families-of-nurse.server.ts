import { pairKindWords } from '#app/content/office/pair-words.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { listPairsOfNurse } from '#server/nurse-time/read-pairs.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** The families of the pairs of a nurse that stand: one Query, and their names where there are any. */
export async function familiesOfNurse(nurseId: string) {
  const pairs = await listPairsOfNurse(nurseId)
  const users = await readMany(
    pairs.map(({ uid }) => User.get({ uid })),
    ['firstname', 'lastname'],
  )
  return pairs.map(({ uid, kind }, place) => {
    const { firstname = '', lastname = '' } = (users[place] ?? {}) as Partial<StoredUser>
    return { uid, name: `${firstname} ${lastname}`.trim() || uid, words: pairKindWords[kind] }
  })
}
