import type { Account } from '#server/accounts/session/account.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { deletePoolUser, listPoolUsers } from '#server/aws/cognito-users.server.ts'
import { willExpire, listFiles } from '#server/aws/s3.server.ts'
import { beingErased, namedPapers, smallPhotoKey } from '#server/staff/paper-keys.server.ts'
import { now } from '#server/clock.server.ts'
import { readTable, type TableRecords } from './table-records.ts'

/* Checks that the table, the user pool and the bucket agree. A restored table is older than the other two. */

/** Has only uids, usernames and keys, no personal data, so that it can be printed and shared. */
export type Differences = {
  /** Pool users without a user record: they signed up after the restored time, or never finished. */
  withoutRecord: { username: string; createdAt: number }[]
  /**
   * User records without a pool user: the account was deleted after the restored time. Displaced accounts are left out, because they have
   * no pool user (docs/decisions/0006); one that still has one appears in `otherContact`.
   */
  withoutPoolUser: string[]
  /** Users whose e-mail or verified number differs in the pool or is unverified there. */
  otherContact: { uid: string; what: 'e-mail' | 'number' }[]
  /** Files that no nurse's record names and that will stay: they do not expire, and no task removes them. */
  strayFiles: string[]
  /** Files that a nurse's record names but the bucket lacks. */
  missingFiles: string[]
  /** Files that a nurse's record names but the bucket's lifecycle rules will delete, because of their tag. */
  expiringFiles: string[]
  /** How many sessions the table has; some may have ended after the restored time. */
  sessions: number
  users: number
}

/** Reads the whole table, pool and bucket and compares them. Nothing may write meanwhile. */
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

/** The daily run should have done any task older than this, in milliseconds. */
const longestTaskAge = 2 * 24 * 60 * 60 * 1000

type FileDifferences = Pick<Differences, 'strayFiles' | 'missingFiles' | 'expiringFiles'>

/** Compares the files. The tags take one request for each file, several at once. */
async function compareFiles({ staff, paperTask }: TableRecords, files: string[]): Promise<FileDifferences> {
  const named = new Set(staff.flatMap(namedPapers))
  const inTasks = new Set(
    paperTask.filter(({ at }) => Date.parse(at) + longestTaskAge > now()).flatMap(({ keys = [] }) => keys),
  )
  const isBeingErased = beingErased(staff, paperTask)
  // Older records do not name the small photo.
  const unnamedSmallPhotos = new Set(staff.map(smallPhotoKey))
  const stored = new Set(files)
  const found: FileDifferences = {
    strayFiles: [],
    missingFiles: [...named].filter((key) => !stored.has(key)),
    expiringFiles: [],
  }
  await inParallel(files, async (key) => {
    const isNamed = named.has(key) || unnamedSmallPhotos.has(key)
    if (!isNamed && (inTasks.has(key) || isBeingErased(key))) return
    const isExpiring = await willExpire(key)
    if (isNamed && isExpiring) found.expiringFiles.push(key)
    if (!isNamed && isExpiring === false) found.strayFiles.push(key)
  })
  return { ...found, strayFiles: found.strayFiles.sort(), expiringFiles: found.expiringFiles.sort() }
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  async function worker(): Promise<void> {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
}

/** One line for each difference; the number of sessions is not one. */
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
    ...strayFiles.map((key) => `a file that no record names: ${key}`),
    ...missingFiles.map((key) => `a file that is not there: ${key}`),
    ...expiringFiles.map((key) => `a file that is named and will be removed: ${key}`),
  ]
}

/**
 * Ends all sessions of a restored table, so that every user must sign in again. Otherwise sessions that ended after the restored time, by a
 * sign-out or a new password, would be valid again.
 * @returns the number of sessions
 */
export async function endAllSessions(): Promise<number> {
  const { session: sessions } = await readTable()
  for (const { uid, sessionId } of sessions) await Session.delete({ uid, sessionId }).go()
  return sessions.length
}

/**
 * Removes pool users without a record that were made after the restored time. They could neither sign in, without a record, nor sign up,
 * since the pool has their e-mail. Older pool users are never removed.
 * @param restoredTo milliseconds since 1970
 * @returns the number of removed users
 */
export async function removeLostSignUps(restoredTo: number): Promise<number> {
  const { withoutRecord } = await compareStores()
  const lost = withoutRecord.filter(({ createdAt }) => createdAt >= restoredTo)
  for (const { username } of lost) await deletePoolUser(username)
  return lost.length
}

/**
 * Erases once more the accounts that their users deleted after the restored time: those without a pool user. An account with an open
 * service is not erased, as always.
 * @returns one line for each account: erased, or why not
 * @throws an Error of one line if more than half of the accounts have no pool user: then it is the wrong pool, or a new one
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
