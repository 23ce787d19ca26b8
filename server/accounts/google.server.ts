import { createHash, randomBytes } from 'node:crypto'
import { CodeRefused, exchangeCode, googleSignInUrl } from '#server/aws/cognito-domain.server.ts'
import { verifyIdToken, type IdTokenUser } from '#server/aws/cognito-tokens.server.ts'
import { markEmailVerified, restoreEmail } from '#server/aws/cognito-attributes.server.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import { deletePoolUser, linkGoogle, setPassword, randomPassword } from '#server/aws/cognito-users.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveGoogle, saveUser } from '#server/customers/save-user.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { chosenLanguage } from '#server/http/language.server.ts'
import { logError } from '#server/http/log.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { claimEmail, unlessAbandoned } from './claim-email.server.ts'
import { displaceUnverified } from './displace.server.ts'
import { isVerified } from './send-link.server.ts'
import type { Credentials } from './session-id.server.ts'
import { createSession, revokeQuietly, startSession, type SessionTokens } from './session.server.ts'

/** The content of the signed cookie during a sign-in with Google. */
export type GoogleSignIn = {
  state: string
  nonce: string
  verifier: string
  /** The path to redirect to after the sign-in. */
  redirectTo: string | null
  /** Only when a signed-in user links Google: their session by its stored id. */
  link: { uid: string; sessionId: string } | null
  /** The result of the previous sign-in with Google, if this one only completes its link (`GoogleOutcome`). */
  completes?: 'sign-up' | 'link'
}

/** The query parameters of Google's redirect back to us. */
export type GoogleAnswer = { state: string | null; code: string | null; error: string | null }

export type GoogleRefusal =
  | 'canceled'
  | 'network'
  | 'conflict'
  | 'email-not-verified'
  | 'linked-elsewhere'
  | 'other-email'
  | 'signed-out'
  | 'failed'

/**
 * `completeAs` is the e-mail of a Google account that was linked a moment ago: the browser signs in with it once more, since
 * Cognito lets a linked user in by password or SMS only after a first sign-in through the link (docs/aws.md).
 */
export type GoogleOutcome =
  | {
      ok: true
      is: 'signed-in'
      credentials: Credentials
      person: Pick<Person, 'user' | 'isAdministrator' | 'isStaff'>
      completeAs?: string
    }
  | { ok: true; is: 'linked'; completeAs?: string }
  | { ok: false; reason: GoogleRefusal }

type OwnUser = { uid: string; tokens: SessionTokens }

/**
 * Begins a sign-in with Google (docs/decisions/0000, "Accounts"): the URL for the browser, and the content of its cookie.
 * PKCE binds the code to this server, the state binds the redirect back to this browser, the nonce binds the token to both.
 */
export function beginGoogleSignIn(
  going: Pick<GoogleSignIn, 'redirectTo' | 'link' | 'completes'>,
  loginHint: string | null = null,
): { address: string; pending: GoogleSignIn } {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    address: googleSignInUrl({ state, nonce, codeChallenge, loginHint }),
    pending: { state, nonce, verifier, ...going },
  }
}

/**
 * Finishes a sign-in with Google: signs in, signs up, or links Google to an account (sections 2, 4 and 8, "Google sign-in").
 * @param pending the content of the cookie, or null when there is none
 */
export async function finishGoogleSignIn(
  answer: GoogleAnswer,
  pending: GoogleSignIn | null,
): Promise<GoogleOutcome> {
  if (!pending || !isSameSecret(answer.state ?? '', pending.state)) return { ok: false, reason: 'failed' }
  if (answer.error) return { ok: false, reason: readError(answer.error) }
  try {
    const tokens = await exchangeCode(answer.code ?? '', pending.verifier)
    const holder = await verifyIdToken(tokens.idToken)
    if (!isSameSecret(holder.nonce, pending.nonce)) return { ok: false, reason: 'failed' }
    return pending.link ? await link(holder, tokens, pending.link) : await signIn(holder, tokens)
  } catch (error) {
    if (error instanceof CodeRefused) return { ok: false, reason: 'failed' }
    logError('Google sign-in failed', error)
    const name = error instanceof Error ? error.name : ''
    return { ok: false, reason: name === 'TimeoutError' || name === 'TypeError' ? 'network' : 'failed' }
  }
}

async function signIn(holder: IdTokenUser, tokens: SessionTokens): Promise<GoogleOutcome> {
  const person = await readPerson(holder.uid)
  if (person) await keepOwnEmail(person, holder)
  if (!holder.emailVerified) return refuseSignIn(person, holder, tokens, 'email-not-verified')
  if (person) return startWith(person, tokens)
  const known = await findUserByEmail(holder.email)
  if (known?.awaitsGoogle) return takeUpFormer(known.uid, holder)
  if (known && !(await displaces(known))) return refuseSignIn(null, holder, tokens, 'conflict')
  if (isOwnUser(holder)) return saveNew(holder, { uid: holder.uid, tokens })
  const own = await makeOwnUser(holder)
  return own ? withCompletion(await saveNew(holder, own), holder) : { ok: false, reason: 'failed' }
}

/** Google has verified the address, so an account that holds it unverified is displaced. */
async function displaces(holder: UserRecord): Promise<boolean> {
  return !(await isVerified(holder)) && (await displaceUnverified(holder.uid)) === 'ended'
}

/**
 * Replaces Cognito's Google user. For a sign-in through Google, Cognito makes a special user without a password, which gets no
 * code by SMS and cannot be merged. This makes a normal user with a random password in its place and links Google to it, so
 * that each person is one user of the pool under their uid (decision 0008). If the process dies at any step, the next sign-in
 * with Google continues there.
 *
 * @returns null when another person has just signed up with the e-mail
 */
async function makeOwnUser(holder: IdTokenUser): Promise<OwnUser | null> {
  const uid = await claimEmail(holder.email.toLowerCase(), { isProven: true })
  if (!uid) return null
  return { uid, tokens: await linkWithTokens(uid, holder) }
}

/**
 * Links Google to a user of the pool with a random password, and signs in as that user. The sign-in comes first, because
 * once Google is linked, Cognito accepts the password only after a sign-in through Google.
 */
async function linkWithTokens(uid: string, holder: IdTokenUser): Promise<SessionTokens> {
  const password = randomPassword()
  await setPassword(uid, password)
  await markEmailVerified(uid)
  const tokens = await signInWithPassword(uid, password)
  await deletePoolUser(holder.username)
  await linkGoogle(uid, holder.googleId)
  return tokens
}

/**
 * Restores the account's e-mail in the pool when Google has another one or says that it is not verified: Cognito overwrites
 * it at every sign-in with Google, and the user signs in by that e-mail.
 */
async function keepOwnEmail({ user }: Person, holder: IdTokenUser): Promise<void> {
  if (!user.emailVerified) return
  if (holder.email.toLowerCase() === user.email && holder.emailVerified) return
  await restoreEmail(user.uid, user.email)
}

/**
 * The first sign-in of a user whose account was imported from the former product, where it had only Google sign-in: Google is
 * linked to the user that the import created (docs/decisions/0013). Its password is random, so it may be replaced.
 */
async function takeUpFormer(uid: string, holder: IdTokenUser): Promise<GoogleOutcome> {
  const tokens = await linkWithTokens(uid, holder)
  const person = await readPerson(uid)
  if (!person) return { ok: false, reason: 'failed' }
  return withCompletion(await startWith(person, tokens), holder)
}

function withCompletion(outcome: GoogleOutcome, { email }: IdTokenUser): GoogleOutcome {
  return outcome.ok ? { ...outcome, completeAs: email } : outcome
}

async function saveNew(holder: IdTokenUser, { uid, tokens }: OwnUser): Promise<GoogleOutcome> {
  const { credentials, write } = createSession(uid, tokens)
  const saved = await transact([
    unlessAbandoned(uid),
    ...saveUser({
      uid,
      firstname: holder.givenName,
      lastname: holder.familyName,
      email: holder.email.toLowerCase(),
      address: '',
      emailVerified: true,
      authProvider: ['Google'],
      language: chosenLanguage() ?? undefined,
    }),
    write,
  ])
  // Another browser may have created the same new account first.
  const person = await readPerson(uid)
  if (!person) return { ok: false, reason: 'failed' }
  return saved.ok ? { ok: true, is: 'signed-in', credentials, person } : startWith(person, tokens)
}

async function startWith(person: Person, tokens: SessionTokens): Promise<GoogleOutcome> {
  const credentials = await startSession(person, tokens, { emailVerified: true })
  if (!credentials) return { ok: false, reason: 'failed' }
  // A process may have died after it linked Google and before it recorded that.
  if (!person.user.authProvider.includes('Google')) await saveGoogle(person.user.uid)
  if (person.user.awaitsGoogle) await User.patch({ uid: person.user.uid }).remove(['awaitsGoogle']).go()
  return { ok: true, is: 'signed-in', credentials, person }
}

/**
 * Links Google to the account of a signed-in user. The redirect made Cognito create a user for the Google account, which must
 * be deleted first: Cognito links only Google accounts without a user of their own.
 */
async function link(
  holder: IdTokenUser,
  tokens: SessionTokens,
  { uid, sessionId }: NonNullable<GoogleSignIn['link']>,
): Promise<GoogleOutcome> {
  const [person, other] = await Promise.all([readPerson(uid), readPerson(holder.uid)])
  if (holder.uid === uid) {
    if (person) await keepOwnEmail(person, holder)
    await revokeQuietly(tokens.refreshToken)
    await saveGoogle(uid)
    return { ok: true, is: 'linked' }
  }
  if (other) return refuseSignIn(other, holder, tokens, 'linked-elsewhere')
  if (!person?.sessions.some((session) => session.sessionId === sessionId && !session.restrictedTo)) {
    return refuseSignIn(null, holder, tokens, 'signed-out')
  }
  if (!holder.emailVerified || !person.user.emailVerified) {
    return refuseSignIn(null, holder, tokens, 'email-not-verified')
  }
  // Each sign-in with Google overwrites the account's e-mail in the pool.
  if (holder.email.toLowerCase() !== person.user.email)
    return refuseSignIn(null, holder, tokens, 'other-email')
  await deletePoolUser(holder.username)
  await linkGoogle(uid, holder.googleId)
  await saveGoogle(uid)
  return { ok: true, is: 'linked', completeAs: holder.email }
}

/** Ends a refused sign-in: revokes the tokens, and deletes Cognito's Google user if it has no account here. */
async function refuseSignIn(
  person: Person | null,
  holder: IdTokenUser,
  tokens: SessionTokens,
  reason: GoogleRefusal,
): Promise<GoogleOutcome> {
  if (person || isOwnUser(holder)) await revokeQuietly(tokens.refreshToken)
  else await deletePoolUser(holder.username)
  return { ok: false, reason }
}

/** Whether the pool has the user under their uid and not under a Google username. */
function isOwnUser({ uid, username }: IdTokenUser): boolean {
  return username === uid
}

/** The reason for an error that the pool's domain sent instead of a code. */
function readError(error: string): GoogleRefusal {
  if (error === 'access_denied') return 'canceled'
  return error === 'server_error' || error === 'temporarily_unavailable' ? 'network' : 'failed'
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}
