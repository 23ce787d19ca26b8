import { createHmac } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { stampOf } from '#server/accounts/session/password-stamp.server.ts'

/**
 * The mailed link resets a password, confirms a new browser or takes over an unverified address (docs/decisions/0006). Its
 * token is the uid and an HMAC over uid, window and password stamp. Nothing is stored; a new stamp ends it.
 */

/** Milliseconds of a window; the limit on these mails (docs/limits.md) has the same windows. */
const windowLength = 8 * 60 * 60 * 1000
const tokenPattern = /^([\w-]{1,128})\.([\w-]{43})$/

/** The current token of a user's link, valid until the end of the next window: 8 to 16 hours. */
export function linkToken(user: Pick<StoredUser, 'uid' | 'passwordStamp'>): string {
  const [key] = purposeKeys('link/account')
  return `${user.uid}.${macOf(key, user.uid, currentWindow(), stampOf(user))}`
}

/**
 * The owner of the mailbox to which the token went; null when it is forged or expired, or the account is disabled. The link
 * that began a new password stays valid until that is set, for another try after a process dies (`new-password.server.ts`).
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
