import { createHash, randomUUID } from 'node:crypto'
import { linkedPlaceholder } from '#domain/placeholder-email.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import {
  createPoolUser,
  deletePoolUser,
  findPoolUser,
  randomPassword,
  setPassword,
} from '#server/aws/cognito-users.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { markSignUpAbandoned } from '#server/accounts/life/claim-email.server.ts'
import { logError } from '#server/http/log.server.ts'
import { NurseJoin, type StoredNurseJoin } from './nurse-join.entity.server.ts'

/*
 * The Cognito user of a browser in which a nurse without an account asked for the code. The record of the browser is
 * written first and names the user's e-mail, so a process that dies at any step leaves nothing that the daily run does not find.
 */

const hour = 60 * 60 * 1000
/** How long it may be finished: its access token works for an hour. */
const lifetime = hour
/** After this the daily run may remove it. */
const keptFor = 2 * hour
const backstop = 7 * 24 * hour

/** A browser with a Cognito user that is signed in. */
export type StartedJoin = StoredNurseJoin & {
  uid: string
  accessToken: string
  refreshToken: string
  tokensExpireAt: string
}

export type JoinOf = Pick<StoredNurseJoin, 'nurseId' | 'invitationId' | 'number'>

/** What the cookie's id has begun; null where it has begun nothing, or more than an hour ago. */
export async function readStartedJoin(id: string): Promise<StartedJoin | null> {
  const { data } = await NurseJoin.get({ id: hash(id) }).go({ consistent: true })
  if (!data || Date.parse(data.createdAt) + lifetime <= now()) return null
  return isStarted(data) ? data : null
}

function isStarted(join: StoredNurseJoin): join is StartedJoin {
  return Boolean(join.uid && join.accessToken && join.refreshToken && join.tokensExpireAt)
}

/** Makes the Cognito user of a browser, without a message to anybody. */
export async function startJoin(id: string, of: JoinOf): Promise<StartedJoin> {
  const join = {
    ...{ id: hash(id), nurseId: of.nurseId, invitationId: of.invitationId, number: of.number },
    email: linkedPlaceholder(randomUUID()),
    createdAt: nowInstant(),
    ttl: Math.ceil((now() + backstop) / 1000),
  }
  await NurseJoin.put(join).go()
  const uid = await createPoolUser(join.email)
  const password = randomPassword()
  await setPassword(uid, password)
  const { accessToken, refreshToken, expiresAt } = await signInWithPassword(uid, password)
  const started = { uid, accessToken, refreshToken, tokensExpireAt: new Date(expiresAt).toISOString() }
  await NurseJoin.patch({ id: join.id }).set(started).go()
  return { ...join, ...started }
}

/** Removes what was begun and not finished, with its Cognito user; for the daily run, which may be repeated. */
export async function endOldJoins(): Promise<number> {
  const before = new Date(now() - keptFor).toISOString()
  const { data } = await NurseJoin.query.oldestFirst({}).lt({ createdAt: before }).go({ pages: 'all' })
  for (const join of data) await endJoin(join)
  return data.length
}

/** The account of a join that was finished stays: only its record goes. */
async function endJoin({ id, email, uid }: StoredNurseJoin): Promise<void> {
  const known = uid ?? (await findPoolUser(email))?.uid
  // After this no process can make an account of the user.
  if (known && (await markSignUpAbandoned(known))) await deletePoolUser(known)
  await NurseJoin.delete({ id }).go()
}

/** The same for one that is of no use any more; an error is only logged, because the daily run tries again. */
export async function endJoinQuietly(join: StoredNurseJoin): Promise<void> {
  try {
    await endJoin(join)
  } catch (error) {
    logError('a nurse’s unfinished account is not removed', error, 'warn')
  }
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
