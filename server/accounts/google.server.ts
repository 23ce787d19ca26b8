import { createHash, randomBytes } from 'node:crypto'
import { CodeRefused, exchangeCode, googleSignInUrl } from '#server/aws/cognito-domain.server.ts'
import { verifyIdToken, type IdTokenUser } from '#server/aws/cognito-tokens.server.ts'
import {
  deletePoolUser,
  linkGoogle,
  markEmailVerified,
  restoreEmail,
  setPassword,
  signInWithPassword,
  randomPassword,
} from '#server/aws/cognito.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveGoogle, saveUser } from '#server/customers/save-user.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { logError } from '#server/http/log.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { claimEmail, unlessAbandoned } from './claim-email.server.ts'
import { displaceUnverified } from './displace.server.ts'
import { isVerified } from './send-link.server.ts'
import type { Credentials } from './session-id.server.ts'
import { createSession, revokeQuietly, startSession, type SessionTokens } from './session.server.ts'

/** What a browser keeps, signed, while its holder is with Google. */
export type GoogleSignIn = {
  state: string
  nonce: string
  verifier: string
  /** Where she was going. */
  redirectTo: string | null
  /** Whoever links Google to her account: her session by its stored id. */
  link: { uid: string; sessionId: string } | null
  /** What the sign-in before this one has linked, where this one only completes the link (`GoogleOutcome`). */
  completes?: 'sign-up' | 'link'
}

/** How Google led back. */
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
 * Begins a sign-in with Google (docs/decisions/0000, "Accounts"): where the browser goes, and what it keeps meanwhile.
 * PKCE binds the code to this server, the state binds the way back to this browser, the nonce binds the token to both.
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
 * Ends it: signs in, signs up, or links Google to an account (sections 2, 4 and 8, "Google sign-in").
 * @param pending what the browser kept, or null when it kept nothing
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
  if (!holder.emailVerified) return leave(person, holder, tokens, 'email-not-verified')
  if (person) return startWith(person, tokens)
  const known = await findUserByEmail(holder.email)
  if (known?.awaitsGoogle) return takeUpFormer(known.uid, holder)
  if (known && !(await displaces(known))) return leave(null, holder, tokens, 'conflict')
  if (isOwnUser(holder)) return saveNew(holder, { uid: holder.uid, tokens })
  const own = await makeOwnUser(holder)
  return own ? withCompletion(await saveNew(holder, own), holder) : { ok: false, reason: 'failed' }
}

/** Google has proven the address: a holder who never did makes room. */
async function displaces(holder: UserRecord): Promise<boolean> {
  return !(await isVerified(holder)) && (await displaceUnverified(holder.uid)) === 'ended'
}

/**
 * Cognito makes a user of its own kind of somebody who comes through Google: it has no password, gets no code by SMS and
 * cannot be merged. In its place she gets a user like everybody's, with a password that nobody knows, to which Google is
 * linked, so that each person is one user of the pool under her uid (decision 0008). Wherever a process dies on the way,
 * the next sign-in with Google goes on from there.
 *
 * @returns null when somebody else has just signed up with the e-mail
 */
async function makeOwnUser(holder: IdTokenUser): Promise<OwnUser | null> {
  const uid = await claimEmail(holder.email.toLowerCase(), { isProven: true })
  if (!uid) return null
  return { uid, tokens: await linkWithTokens(uid, holder) }
}

/**
 * Links Google to a user of the pool whose password nobody knows, and signs in as that user. The tokens come first: once
 * Google is linked, Cognito takes the password only after a sign-in through Google.
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
 * Puts the e-mail of the account back into the pool where Google has another one, or calls it unverified: Cognito
 * overwrites it at every sign-in with Google, and with it the name that the person signs in with.
 */
async function keepOwnEmail({ user }: Person, holder: IdTokenUser): Promise<void> {
  if (!user.emailVerified) return
  if (holder.email.toLowerCase() === user.email && holder.emailVerified) return
  await restoreEmail(user.uid, user.email)
}

/**
 * Somebody whose account came over from the former product, where Google alone signed her in, comes for the first time:
 * Google is linked to the user that the import has made of her (docs/decisions/0013). Nobody knows the password of that one,
 * so that another may take its place.
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
    }),
    write,
  ])
  // The other of two browsers may have been first with the same new account.
  const person = await readPerson(uid)
  if (!person) return { ok: false, reason: 'failed' }
  return saved.ok ? { ok: true, is: 'signed-in', credentials, person } : startWith(person, tokens)
}

async function startWith(person: Person, tokens: SessionTokens): Promise<GoogleOutcome> {
  const credentials = await startSession(person, tokens, { emailVerified: true })
  if (!credentials) return { ok: false, reason: 'failed' }
  // A link whose process died before it was noted.
  if (!person.user.authProvider.includes('Google')) await saveGoogle(person.user.uid)
  if (person.user.awaitsGoogle) await User.patch({ uid: person.user.uid }).remove(['awaitsGoogle']).go()
  return { ok: true, is: 'signed-in', credentials, person }
}

/**
 * Links Google to the account of somebody who is signed in. Cognito made a user of its own of the Google account on the
 * way, which must go first: it links only accounts that have never signed in by themselves.
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
  if (other) return leave(other, holder, tokens, 'linked-elsewhere')
  if (!person?.sessions.some((session) => session.sessionId === sessionId && !session.restrictedTo)) {
    return leave(null, holder, tokens, 'signed-out')
  }
  if (!holder.emailVerified || !person.user.emailVerified) {
    return leave(null, holder, tokens, 'email-not-verified')
  }
  // Each sign-in with Google writes its e-mail over that of the account.
  if (holder.email.toLowerCase() !== person.user.email) return leave(null, holder, tokens, 'other-email')
  await deletePoolUser(holder.username)
  await linkGoogle(uid, holder.googleId)
  await saveGoogle(uid)
  return { ok: true, is: 'linked', completeAs: holder.email }
}

/** Nobody is signed in: the tokens end, and with them Cognito's user of somebody who has no account here. */
async function leave(
  person: Person | null,
  holder: IdTokenUser,
  tokens: SessionTokens,
  reason: GoogleRefusal,
): Promise<GoogleOutcome> {
  if (person || isOwnUser(holder)) await revokeQuietly(tokens.refreshToken)
  else await deletePoolUser(holder.username)
  return { ok: false, reason }
}

/** Whether somebody is in the pool under her uid, not under Google's name. */
function isOwnUser({ uid, username }: IdTokenUser): boolean {
  return username === uid
}

/** What the pool's domain says when Google did not let anyone in. */
function readError(error: string): GoogleRefusal {
  if (error === 'access_denied') return 'canceled'
  return error === 'server_error' || error === 'temporarily_unavailable' ? 'network' : 'failed'
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}
