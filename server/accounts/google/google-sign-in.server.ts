import { readLine } from '#domain/visible-text.ts'
import { restoreEmail, markEmailVerified } from '#server/aws/cognito-attributes.server.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import type { IdTokenUser } from '#server/aws/cognito-tokens.server.ts'
import { deletePoolUser, linkGoogle, randomPassword, setPassword } from '#server/aws/cognito-users.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveGoogle, saveUser } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { chosenLanguage } from '#server/http/language.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { claimEmail, unlessAbandoned } from '#server/accounts/life/claim-email.server.ts'
import { displaceUnverified } from '#server/accounts/life/displace.server.ts'
import { hasOwnUser, refuseSignIn, type GoogleOutcome } from './google-outcome.server.ts'
import { isVerified } from '#server/accounts/password/send-link.server.ts'
import { withoutPassword } from '#server/accounts/password/without-password.server.ts'
import { createSession, startSession, type SessionTokens } from '#server/accounts/session/session.server.ts'

type LinkedUser = { uid: string; tokens: SessionTokens }

/** Signs in with Google, making an account where there is none (sections 2, 4 and 8). */
export async function signInWithGoogle(
  googleUser: IdTokenUser,
  tokens: SessionTokens,
): Promise<GoogleOutcome> {
  const person = await readPerson(googleUser.uid)
  if (person) await restoreOwnEmail(person, googleUser)
  if (!googleUser.emailVerified) return refuseSignIn(person, googleUser, tokens, 'email-not-verified')
  if (person) return signInToAccount(person, tokens)
  const existing = await findUserByEmail(googleUser.email)
  if (existing?.awaitsGoogle) return linkImportedAccount(existing.uid, googleUser)
  if (existing && !(await displace(existing))) {
    const reason = withoutPassword(existing) === 'phone-only' ? 'phone-conflict' : 'conflict'
    return refuseSignIn(null, googleUser, tokens, reason)
  }
  if (hasOwnUser(googleUser)) return saveNewAccount(googleUser, { uid: googleUser.uid, tokens })
  const linked = await createLinkedUser(googleUser)
  return linked
    ? withCompletion(await saveNewAccount(googleUser, linked), googleUser)
    : { ok: false, reason: 'failed' }
}

/**
 * Displaces an account that has not verified the address, since Google has.
 * @returns false when the account keeps the address
 */
async function displace(account: StoredUser): Promise<boolean> {
  return !(await isVerified(account)) && (await displaceUnverified(account.uid)) === 'ended'
}

/**
 * Replaces Cognito's Google user, which has no password, gets no code by SMS and cannot be merged, by a normal user linked
 * to Google. So each person is one user of the pool under their uid (decision 0006). After a process dies at any step, the
 * next sign-in with Google continues there.
 * @returns null when another person has just signed up with the e-mail
 */
async function createLinkedUser(googleUser: IdTokenUser): Promise<LinkedUser | null> {
  const uid = await claimEmail(googleUser.email.toLowerCase(), { isProven: true })
  if (!uid) return null
  return { uid, tokens: await linkWithTokens(uid, googleUser) }
}

/**
 * Links Google to a user of the pool, who gets a random password, and signs in as them. The sign-in comes first: once
 * linked, Cognito accepts the password only after a sign-in through Google.
 */
async function linkWithTokens(uid: string, googleUser: IdTokenUser): Promise<SessionTokens> {
  const password = randomPassword()
  await setPassword(uid, password)
  await markEmailVerified(uid)
  const tokens = await signInWithPassword(uid, password)
  await deletePoolUser(googleUser.username)
  await linkGoogle(uid, googleUser.googleId)
  return tokens
}

/**
 * The first sign-in of an imported account that had only Google in the former product (docs/decisions/0013). The import gave
 * its user a random password, so replacing it is safe.
 */
async function linkImportedAccount(uid: string, googleUser: IdTokenUser): Promise<GoogleOutcome> {
  const tokens = await linkWithTokens(uid, googleUser)
  const person = await readPerson(uid)
  if (!person) return { ok: false, reason: 'failed' }
  return withCompletion(await signInToAccount(person, tokens), googleUser)
}

/** The outcome of a new link: the browser has to go to Google once more (`GoogleOutcome`). */
function withCompletion(outcome: GoogleOutcome, { email }: IdTokenUser): GoogleOutcome {
  return outcome.ok ? { ...outcome, completeAs: email } : outcome
}

async function saveNewAccount(googleUser: IdTokenUser, { uid, tokens }: LinkedUser): Promise<GoogleOutcome> {
  const { credentials, write } = createSession(uid, tokens)
  const saved = await transact([
    unlessAbandoned(uid),
    ...saveUser({
      uid,
      firstname: readLine(googleUser.givenName) ?? '',
      lastname: readLine(googleUser.familyName) ?? '',
      email: googleUser.email.toLowerCase(),
      address: '',
      emailVerified: true,
      authProvider: ['Google'],
      language: chosenLanguage() ?? undefined,
    }),
    write,
  ])
  // Another browser may be first to create the same account.
  const person = await readPerson(uid)
  if (!person) return { ok: false, reason: 'failed' }
  return saved.ok ? { ok: true, result: 'signed-in', credentials, person } : signInToAccount(person, tokens)
}

async function signInToAccount(person: Person, tokens: SessionTokens): Promise<GoogleOutcome> {
  const credentials = await startSession(person, tokens, { emailVerified: true })
  if (!credentials) return { ok: false, reason: 'failed' }
  // A process may have died between linking Google and recording it.
  if (!person.user.authProvider.includes('Google')) await saveGoogle(person.user.uid)
  if (person.user.awaitsGoogle) await User.patch({ uid: person.user.uid }).remove(['awaitsGoogle']).go()
  return { ok: true, result: 'signed-in', credentials, person }
}

/**
 * Restores the account's e-mail in the pool, which Cognito overwrites at every sign-in with Google. The user signs in with
 * the e-mail of our record.
 */
export async function restoreOwnEmail({ user }: Person, googleUser: IdTokenUser): Promise<void> {
  if (!user.emailVerified) return
  if (googleUser.email.toLowerCase() === user.email && googleUser.emailVerified) return
  await restoreEmail(user.uid, user.email)
}
