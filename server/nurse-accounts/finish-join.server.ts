import { toE164 } from '#domain/phone.ts'
import { verifiedPhone } from '#server/aws/cognito-attributes.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { unlessAbandoned } from '#server/accounts/life/claim-email.server.ts'
import { giveNetworkBack } from '#server/accounts/phone/given-back-network.server.ts'
import { readPhoneSignIn, signInAdmitted } from '#server/accounts/phone/phone-sign-in.server.ts'
import { checkCode, type CodeRefusal } from '#server/accounts/phone/verification-code.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { createSession, startSession } from '#server/accounts/session/session.server.ts'
import { reserveNumber, saveUserRecord } from '#server/customers/save-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { endJoinQuietly, readStartedJoin, type StartedJoin } from './join-account.server.ts'
import type { InvitationLink } from './invitation-link.server.ts'
import {
  findJoinProblem,
  isInvited,
  linkAccount,
  linkStaff,
  readNurseOf,
  recordLink,
  type InvitedStaff,
  type JoinProblem,
} from './link-account.server.ts'
import { NurseJoin } from './nurse-join.entity.server.ts'

export type FinishJoinOutcome =
  | { ok: true; credentials: Credentials }
  | {
      ok: false
      /** `no-code`: this browser has asked for none, or the number is another one since then. */
      reason: JoinProblem | 'no-code' | 'invalid-code' | 'expired' | 'too-many' | 'failed'
    }

/** How long the same right code posted again signs the same browser in again, in milliseconds. */
const againFor = 60_000

/**
 * Links the nurse of a link with the account of their number, or with a new one, and signs the browser in, once the code is right.
 * @param id of `sendJoinCode`, from the browser's cookie
 */
export async function finishJoin(link: InvitationLink, id: string, code: string): Promise<FinishJoinOutcome> {
  try {
    const join = await readStartedJoin(id)
    const again = await finishAgain(join)
    if (again) return { ok: true, credentials: again }
    const staff = await readNurseOf(link)
    if (!staff || !isInvited(staff, link.key)) return { ok: false, reason: 'invalid-link' }
    const number = toE164(staff.contactNumber)
    const signIn = await readPhoneSignIn(id)
    if (signIn) {
      return signIn.number === number
        ? await signIntoAccount(link, { id, code, staff })
        : { ok: false, reason: 'no-code' }
    }
    if (!join?.sentAt || join.invitationId !== staff.invitation.id || join.number !== number)
      return { ok: false, reason: 'no-code' }
    const refusal = await refuseCode(join, join.sentAt, code)
    return refusal ? { ok: false, reason: refusal } : await saveAccount(link, join)
  } catch (error) {
    logError('a nurse is not linked', error)
    return { ok: false, reason: 'failed' }
  }
}

/** The number has an account: its sign-in code, and then the link as for an account that is signed in. */
async function signIntoAccount(
  link: InvitationLink,
  { id, code, staff }: { id: string; code: string; staff: InvitedStaff },
): Promise<FinishJoinOutcome> {
  const problemOf = (person: Person) => findJoinProblem(staff, link, person)
  const outcome = await signInAdmitted(id, code, async (person) => (await problemOf(person)) === null)
  if (!outcome.ok) {
    if (outcome.reason === 'invalid-session') return { ok: false, reason: 'no-code' }
    if (outcome.reason === 'not-admitted')
      return { ok: false, reason: (await problemOf(outcome.person)) ?? 'failed' }
    return { ok: false, reason: outcome.reason }
  }
  const linked = await linkAccount(link, outcome.person)
  if (linked.ok) return { ok: true, credentials: outcome.credentials }
  return { ok: false, reason: linked.reason === 'busy' ? 'failed' : linked.reason }
}

const refusals: Partial<Record<CodeRefusal, 'invalid-code' | 'expired' | 'too-many'>> = {
  'invalid-code': 'invalid-code',
  expired: 'expired',
  'too-many': 'too-many',
  'signed-out': 'expired',
}

/** Null where the code is right, also where it was right before and the process died before it wrote the account. */
async function refuseCode(join: StartedJoin, sentAt: string, code: string) {
  const sent = { code, sentAt, latestSentAt: sentAt }
  const refusal = await checkCode({ ...join, sessionId: join.id }, 'phone_number', sent)
  if (!refusal || refusal === 'too-many') return refusal
  if ((await verifiedPhone(join.uid)) === join.number) return null
  return refusals[refusal] ?? 'failed'
}

/**
 * Writes the account: the user with the verified number, both records that name each other, the role and the session, in one transaction on
 * condition that the invitation is still the nurse's and the number nobody's.
 */
async function saveAccount(link: InvitationLink, join: StartedJoin): Promise<FinishJoinOutcome> {
  const outcome = await retryWhenChanged<
    { ok: true; credentials: Credentials } | { ok: false; reason: Refusal | 'busy' }
  >(async () => {
    const staff = await readNurseOf(link)
    if (!staff || !isInvited(staff, link.key) || toE164(staff.contactNumber) !== join.number)
      return { ok: false, reason: 'invalid-link' }
    const made = accountWrites(staff, join)
    const written = await transact<'changed' | 'busy' | Refusal>(made.writes)
    return written.ok ? { ok: true, credentials: made.credentials } : written
  })
  if (outcome.ok) {
    await giveNetworkBack(join.number, join.countedNetworks)
    return outcome
  }
  const { reason } = outcome
  // The same form posted twice at once: the other request has written the account.
  const { data: current } = await NurseJoin.get({ id: join.id }).go({ consistent: true })
  const again = await finishAgain(current?.finishedAt ? { ...join, finishedAt: current.finishedAt } : null)
  if (again) return { ok: true, credentials: again }
  if (reason === 'invalid-link' || reason === 'elsewhere') await endJoinQuietly(join)
  return { ok: false, reason: reason === 'elsewhere' ? 'expired' : reason === 'busy' ? 'failed' : reason }
}

/** `elsewhere`: the number has an account since the code was sent, or the daily run has given this one up. */
type Refusal = 'invalid-link' | 'elsewhere'

function accountWrites(staff: InvitedStaff, join: StartedJoin) {
  const { uid, email, number, id } = join
  const instant = nowInstant()
  const [firstname = '', ...rest] = staff.fullName.trim().split(/\s+/)
  const passwordStamp = newPasswordStamp()
  const { credentials, write } = createSession(uid, tokensOf(join), { passwordStamp })
  const user = {
    ...{ uid, email, number, passwordStamp, firstname, lastname: rest.join(' '), address: '' },
    ...{ emailVerified: false, phoneVerified: true, authProvider: [], isAdmin: false, nurseId: staff.id },
    ...(staff.messageLanguage && { language: staff.messageLanguage }),
    ...{ createdAt: instant, lastLogin: instant },
  }
  const finished = inTransaction(NurseJoin).patch({ id }).set({ finishedAt: instant }).commit()
  const writes: Write<'changed' | 'busy' | Refusal>[] = [
    { ...unlessAbandoned(uid), otherwise: 'elsewhere' },
    { ...reserveNumber(uid, number), otherwise: 'elsewhere' },
    ...saveUserRecord(user).map((each) => ({ ...each, otherwise: 'elsewhere' as const })),
    linkStaff(staff, { uid, invitationId: staff.invitation.id }),
    always(inTransaction(StaffAccount).put({ uid, email, createdAt: instant }).commit()),
    recordLink(user, staff.id),
    always(finished),
    write,
  ]
  return { credentials, writes }
}

function tokensOf({ accessToken, refreshToken, tokensExpireAt }: StartedJoin) {
  return { accessToken, refreshToken, expiresAt: Date.parse(tokensExpireAt) }
}

/** A new session where this browser has just been linked; null otherwise. */
async function finishAgain(join: StartedJoin | null): Promise<Credentials | null> {
  if (!join?.finishedAt || Date.parse(join.finishedAt) + againFor <= now()) return null
  const person = await readPerson(join.uid)
  return person?.user.nurseId === join.nurseId ? startSession(person, tokensOf(join)) : null
}
