import type { Account } from '#server/accounts/account.server.ts'
import { deleteAccount } from '#server/accounts/delete-account.server.ts'
import { Session } from '#server/accounts/session.entity.server.ts'
import { deletePoolUser, listPoolUsers } from '#server/aws/cognito.server.ts'
import { willExpire, listFiles } from '#server/aws/s3.server.ts'
import { beingErased, namedPapers, smallPhotoKey } from '#server/staff/paper-keys.server.ts'
import { now } from '#server/clock.server.ts'
import { readTable, type TableRecords } from './table-records.ts'

/*
 * The table, the user pool and the bucket say the same while the product runs; a table that was restored says what was true
 * at another time than the two.
 */

/** Everything by uid, username or key alone: the list may be shown around. */
export type Differences = {
  /** In the pool, and no user record: signed up after the restored time, or never to the end. */
  withoutRecord: { username: string; createdAt: number }[]
  /**
   * A user record, and nobody in the pool: the account was deleted after the restored time. A displaced account has none by
   * right (docs/decisions/0023); one that is still there has another e-mail and is among those.
   */
  withoutPoolUser: string[]
  /** Her e-mail or verified number is another in the pool, or is not proven there. */
  otherContact: { uid: string; what: 'e-mail' | 'number' }[]
  /** In the bucket, named by no nurse, and there to stay: neither does it expire nor is there a task to remove it. */
  strayFiles: string[]
  /** Named by a nurse, and not in the bucket. */
  missingFiles: string[]
  /** Named by a nurse, and tagged to be removed by the bucket's lifecycle. */
  expiringFiles: string[]
  /** Sessions that the table holds; after a restore some of them have ended since. */
  sessions: number
  users: number
}

/** Reads all three as a whole, while nobody writes. */
export async function compareStores(): Promise<Differences> {
  const records = await readTable()
  const [pool, files] = [await all(listPoolUsers()), await all(listFiles('staff/'))]
  const users = new Map(records.user.map((user) => [user.uid, user]))
  const inPool = new Map(pool.map((person) => [person.uid, person]))
  const otherContact = records.user.flatMap(({ uid, email, emailVerified, number }) => {
    const person = inPool.get(uid)
    if (!person) return []
    const isOther = person.email !== email || (emailVerified && !person.emailVerified)
    return [
      ...(isOther ? [{ uid, what: 'e-mail' as const }] : []),
      ...(person.phone !== number && number ? [{ uid, what: 'number' as const }] : []),
    ]
  })
  return {
    withoutRecord: pool.filter(({ uid }) => !users.has(uid)),
    withoutPoolUser: records.user
      .filter(({ uid, displacedSince }) => !inPool.has(uid) && !displacedSince)
      .map(({ uid }) => uid),
    otherContact,
    ...(await compareFiles(records, files)),
    sessions: records.session.length,
    users: records.user.length,
  }
}

/** How long the daily run may need to come to a task, in milliseconds. */
const taskPatience = 2 * 24 * 60 * 60 * 1000

type FileDifferences = Pick<Differences, 'strayFiles' | 'missingFiles' | 'expiringFiles'>

/** Looks at the tags of every file, a few at once: that is a request for each. */
async function compareFiles({ staff, paperTask }: TableRecords, files: string[]): Promise<FileDifferences> {
  const named = new Set(staff.flatMap(namedPapers))
  const waiting = new Set(
    paperTask.filter(({ at }) => Date.parse(at) + taskPatience > now()).flatMap(({ keys = [] }) => keys),
  )
  const isBeingErased = beingErased(staff, paperTask)
  // The small photos of records from before, which do not name them.
  const beside = new Set(staff.map(smallPhotoKey))
  const stored = new Set(files)
  const found: FileDifferences = {
    strayFiles: [],
    missingFiles: [...named].filter((key) => !stored.has(key)),
    expiringFiles: [],
  }
  await sideBySide(files, async (key) => {
    const isNamed = named.has(key) || beside.has(key)
    if (!isNamed && (waiting.has(key) || isBeingErased(key))) return
    const isExpiring = await willExpire(key)
    if (isNamed && isExpiring) found.expiringFiles.push(key)
    if (!isNamed && isExpiring === false) found.strayFiles.push(key)
  })
  return { ...found, strayFiles: found.strayFiles.sort(), expiringFiles: found.expiringFiles.sort() }
}

async function sideBySide<Item>(items: Item[], look: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  async function worker(): Promise<void> {
    for (const item of queue) await look(item)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
}

/** One line for each thing to look at; sessions are none. */
export function describeDifferences(differences: Differences): string[] {
  const { withoutRecord, withoutPoolUser, otherContact, strayFiles, missingFiles, expiringFiles } =
    differences
  return [
    ...withoutRecord.map(
      ({ username, createdAt }) =>
        `in the pool and without a record: ${username}, made ${new Date(createdAt).toISOString()}`,
    ),
    ...withoutPoolUser.map((uid) => `a record and not in the pool: ${uid}`),
    ...otherContact.map(({ uid, what }) => `another ${what} in the pool: ${uid}`),
    ...strayFiles.map((key) => `a file that nobody names: ${key}`),
    ...missingFiles.map((key) => `a file that is not there: ${key}`),
    ...expiringFiles.map((key) => `a file that is named and will be removed: ${key}`),
  ]
}

/**
 * Ends all sessions of a restored table: who signed out, or changed her password, after the restored time would be signed in
 * again with what she has ended. Everybody signs in once more.
 * @returns how many there were
 */
export async function endAllSessions(): Promise<number> {
  const { session: sessions } = await readTable()
  for (const { uid, sessionId } of sessions) await Session.delete({ uid, sessionId }).go()
  return sessions.length
}

/**
 * Removes from the pool who has no record and was made there after the restored time. She could neither sign in, for there
 * is no record of her, nor sign up, for the pool knows her e-mail. Nobody from before is touched, whatever the table says.
 * @param restoredTo milliseconds since 1970
 * @returns how many there were
 */
export async function removeLostSignUps(restoredTo: number): Promise<number> {
  const { withoutRecord } = await compareStores()
  const lost = withoutRecord.filter(({ createdAt }) => createdAt >= restoredTo)
  for (const { username } of lost) await deletePoolUser(username)
  return lost.length
}

/**
 * Erases the accounts whose holders had deleted them after the restored time: the pool does not know them any more. Refused,
 * as ever, while a service is open.
 * @returns what became of each, in words
 * @throws an Error of one line where the pool does not know half of them: it is another pool, or a new one
 */
export async function eraseDeleted(): Promise<string[]> {
  const { withoutPoolUser, users } = await compareStores()
  if (withoutPoolUser.length * 2 > users)
    throw new Error('The pool knows fewer than half of the accounts. Nothing was erased.')
  const lines: string[] = []
  for (const uid of withoutPoolUser) {
    const outcome = await deleteAccount({ user: { uid } } as Account)
    lines.push(outcome.ok ? `erased: ${uid}` : `not erased (${outcome.reason}): ${uid}`)
  }
  return lines
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
