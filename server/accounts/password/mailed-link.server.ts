import { createHmac } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { stampOf } from '#server/accounts/session/password-stamp.server.ts'

/**
 * The mailed link: to reset a password, to confirm a new browser, and to take an address from an account that has not
 * verified it (docs/decisions/0006): the uid and an HMAC over the uid, the current window of eight hours and the password
 * stamp. Nothing is stored, and other people can neither guess it nor use it up; a new password or "sign out everywhere" ends
 * it.
 */

/** The length of a window in milliseconds; the limit on these mails (docs/limits.md) uses the same windows. */
const windowLength = 8 * 60 * 60 * 1000
const tokenPattern = /^([\w-]{1,128})\.([\w-]{43})$/

/** The current token of a user's link; it is valid until the end of the next window, for 8 to 16 hours. */
export function linkToken(user: Pick<StoredUser, 'uid' | 'passwordStamp'>): string {
  const [key] = purposeKeys('link/account')
  return `${user.uid}.${macOf(key, user.uid, currentWindow(), stampOf(user))}`
}

/**
 * The person to whose mailbox the token was sent; null when it is forged or expired, or the account is disabled. While a new
 * password is being set, the link that began this stays valid, so that it can be opened again if the process dies
 * (`new-password.server.ts`).
 */
export async function readLink(token: string | null): Promise<Person | null> {
  const [, uid, mac] = tokenPattern.exec(token ?? '') ?? []
  if (!uid || !mac) return null
  const person = await readPerson(uid)
  if (!person || person.user.disabledSince) return null
  const { formerPasswordStamp } = person.user
  const stamps = [stampOf(person.user), ...(formerPasswordStamp === undefined ? [] : [formerPasswordStamp])]
  const windows = [currentWindow(), currentWindow() - 1]
  const isValid = purposeKeys('link/account').some((key) =>
    windows.some((window) => stamps.some((stamp) => isSameSecret(mac, macOf(key, uid, window, stamp)))),
  )
  return isValid ? person : null
}

function currentWindow(): number {
  return Math.floor(now() / windowLength)
}

function macOf(key: string, uid: string, window: number, stamp: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([uid, window, stamp]))
    .digest('base64url')
}
