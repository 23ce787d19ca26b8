import { sendEmailCode } from '#server/aws/cognito-attributes.server.ts'
import { errorName } from '#server/aws/cognito-client.server.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import { deletePoolUser, setPassword } from '#server/aws/cognito-users.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveUser } from '#server/customers/save-user.server.ts'
import { chosenLanguage } from '#server/http/language.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import { giveUsesBack } from '#server/sending/uses.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { doneMeanwhile } from '#server/accounts/done-meanwhile.server.ts'
import { claimEmail, unlessAbandoned } from '#server/accounts/life/claim-email.server.ts'
import { codeMail } from './email-verification.server.ts'
import type { SignUp } from '#server/accounts/schema.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { createSession, revokeQuietly } from '#server/accounts/session/session.server.ts'

export type SignUpOutcome =
  | { ok: true; credentials: Credentials }
  | { ok: false; reason: 'already-registered' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Creates the account of a new customer, signs them in and sends the code that verifies their e-mail (sections 4, 7 and 8).
 * Until the user record is saved the account does not count, and the same e-mail can sign up again (`claimEmail`).
 * @param clientAddress the caller's IP address, for the limits; a try that makes no account is given back
 */
export async function signUp(details: SignUp, clientAddress: string): Promise<SignUpOutcome> {
  const permit = await take('signUpPerAddress', ipLimitSubjects(clientAddress).neighbourhood)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  const outcome = await signUpCounted(details, clientAddress)
  if (outcome.ok) return outcome
  await giveUsesBack([permit.key])
  return (await answerRepeatedForm(details)) ?? outcome
}

/** Milliseconds within which the same form again is a double tap or a lost answer. */
const repeatedWithin = 60_000

/** Signs in the form posted twice by its password, once the account is there. */
async function answerRepeatedForm({ email, password }: SignUp): Promise<SignUpOutcome | null> {
  try {
    const user = await doneMeanwhile(() => findUserByEmail(email))
    if (!user || user.emailVerified || Date.parse(user.createdAt) + repeatedWithin < now()) return null
    // Counted like a sign-in, so that this is no way to try passwords.
    const permit = await take('signInPerEmail', email.toLowerCase())
    if (!permit.ok) return null
    const tokens = await signInWithPassword(user.uid, password)
    await giveUsesBack([permit.key])
    const { uid, passwordStamp, createdAt: emailCodeSentAt } = user
    const { credentials, write } = createSession(uid, tokens, { passwordStamp, emailCodeSentAt })
    return (await transact([write])).ok ? { ok: true, credentials } : null
  } catch (error) {
    if (errorName(error) !== 'NotAuthorizedException') logError('repeated sign-up not answered', error)
    return null
  }
}

async function signUpCounted(details: SignUp, clientAddress: string): Promise<SignUpOutcome> {
  try {
    const isTaken = (await findUserByEmail(details.email)) !== null
    const uid = isTaken ? null : await claimEmail(details.email)
    return uid ? await finish(uid, details, clientAddress) : { ok: false, reason: 'already-registered' }
  } catch (error) {
    logError('sign-up failed', error)
    return { ok: false, reason: 'failed' }
  }
}

async function finish(uid: string, details: SignUp, clientAddress: string): Promise<SignUpOutcome> {
  await setPassword(uid, details.password)
  const tokens = await signInWithPassword(uid, details.password)
  const { firstname, lastname, email, address } = details
  const { credentials, write } = createSession(uid, tokens, { emailCodeSentAt: nowInstant() })
  const saved = await transact([
    unlessAbandoned(uid),
    ...saveUser({
      uid,
      firstname,
      lastname,
      email,
      address,
      emailVerified: false,
      authProvider: ['email'],
      language: chosenLanguage() ?? undefined,
    }),
    write,
  ])
  if (!saved.ok) {
    await revokeQuietly(tokens.refreshToken)
    if (saved.reason !== 'email-taken') return { ok: false, reason: 'failed' }
    await deletePoolUser(uid)
    return { ok: false, reason: 'already-registered' }
  }
  // Last, because it can be sent again.
  await sendFirstCode(email, tokens.accessToken, clientAddress)
  return { ok: true, credentials }
}

async function sendFirstCode(email: string, accessToken: string, clientAddress: string): Promise<void> {
  try {
    const outcome = await sendMessage(
      { ...codeMail(email, clientAddress), isKnown: false, beyondMailbox: null },
      (permit) => sendEmailCode(permit, accessToken),
    )
    if (!outcome.ok)
      log(
        'warn',
        'first e-mail code not sent: its budget, or the limit of the mailbox or the address, is used up',
      )
  } catch (error) {
    logError('first e-mail code not sent', error, 'warn')
  }
}
