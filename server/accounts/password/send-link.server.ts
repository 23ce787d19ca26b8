import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveVerifiedEmail } from '#server/customers/save-user.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take, usedOf, type TakeOutcome } from '#server/limits/take.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import { giveUsesBack } from '#server/sending/uses.server.ts'
import { knownBrowserId, type Caller } from './known-browser.server.ts'
import { linkToken } from './mailed-link.server.ts'
import { withoutPassword, type WithoutPassword } from './without-password.server.ts'
import { stampOf } from '#server/accounts/session/password-stamp.server.ts'

type Letter = { subject: string; text: string }

/** The mails with the link, in the language of the request; `displace` is for an account with an unverified e-mail. */
export type LinkLetters = Record<'reset' | 'displace', (link: string) => Letter>

/** The reasons are section 8's messages under "Password reset", and states that only our accounts have. */
export type LinkOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown-email' | WithoutPassword | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const mailBudget = 3500

/**
 * Mails the link to the e-mail of an account (sections 2, 7 and 8). After two mails in one window the mailbox has a valid
 * link: no third one goes out, and the outcome is the same.
 */
export async function requestLink(email: string, caller: Caller, letters: LinkLetters): Promise<LinkOutcome> {
  const permit = await take('passwordResetPerAddress', ipLimitSubjects(caller.address).neighbourhood)
  const outcome = await requestCounted(email, caller, letters, permit)
  if (permit.ok && !outcome.ok) await giveUsesBack([permit.key])
  return outcome
}

/** A browser known to the account needs no permit, so that strangers behind the same address cannot shut it out. */
async function requestCounted(
  email: string,
  caller: Caller,
  letters: LinkLetters,
  permit: TakeOutcome,
): Promise<LinkOutcome> {
  try {
    if (!permit.ok && caller.knownBrowsers.length === 0) return { ...permit, reason: 'too-many' }
    const user = await findUserByEmail(email)
    const isKnown = user !== null && knownBrowserId(caller.knownBrowsers, user) !== null
    if (!permit.ok && !isKnown) return { ...permit, reason: 'too-many' }
    if (!user) return { ok: false, reason: 'unknown-email' }
    const without = withoutPassword(user)
    if (without) return { ok: false, reason: without }
    if (user.disabledSince) return { ok: false, reason: 'failed' }
    const isMailed = await mailLink(user, letters, { isKnown, address: caller.address })
    return isMailed ? { ok: true } : { ok: false, reason: 'failed' }
  } catch (error) {
    logError('link not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

/**
 * Mails the link to the e-mail of an account that has not verified it; false when there is none.
 * @param address the caller's IP address, for the limits
 */
export async function mailToUnverified(
  email: string,
  address: string,
  letters: LinkLetters,
): Promise<boolean> {
  try {
    const user = await findUserByEmail(email)
    if (user === null || (await isVerified(user))) return false
    return await mailLink(user, letters, { isKnown: false, address })
  } catch (error) {
    logError('link not sent', error)
    return false
  }
}

/** Whether the link has gone out, now or earlier in this window under the same password stamp. */
async function mailLink(
  user: StoredUser,
  letters: LinkLetters,
  { isKnown, address }: { isKnown: boolean; address: string },
): Promise<boolean> {
  const isConfirmed = await isVerified(user)
  const letter = isConfirmed ? letters.reset : letters.displace
  const link = `${configuration.siteOrigin}/reset_password?token=${linkToken(user)}`
  const account = `${user.uid}/${stampOf(user)}`
  const unconfirmedFrom = isConfirmed ? undefined : ipLimitSubjects(address).neighbourhood
  const request = { purpose: 'mailLink' as const, to: user.email, account, isKnown, unconfirmedFrom }
  const outcome = await sendMessage(request, (permit) =>
    sendEmail(permit, letter(link), AbortSignal.timeout(mailBudget)),
  )
  if (outcome.ok) return true
  return (await usedOf('mailLinkPerMailbox', account)) >= limits.mailLinkPerMailbox.max
}

/** Whether the account's e-mail is verified. Cognito may know first, after a process that dies before writing our record. */
export async function isVerified(user: StoredUser): Promise<boolean> {
  if (user.emailVerified) return true
  if (user.displacedSince) return false
  const found = await findPoolUser(user.uid)
  return found?.emailVerified === true && (await saveVerifiedEmail(user))
}
