import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { stampOf } from './password-stamp.server.ts'

/**
 * What a browser keeps of the accounts that have signed in with it, newest first: for each a random id and a MAC over the
 * id, the uid and the password stamp, `id.mac`. It names no account: whether an entry is one of an account's is seen with
 * the account at hand. A new password or "sign out everywhere" changes the stamp and ends it.
 */
export type KnownBrowsers = string[]

type Account = { uid: string; passwordStamp?: string | undefined }

/** A browser that more accounts share is known to the last of them. */
const accountsPerBrowser = 5
const entryForm = /^[\w-]{22}\.[\w-]{43}$/

/** Whether a value is what `rememberBrowser` writes. */
export function isKnownBrowsers(value: unknown): value is KnownBrowsers {
  return (
    Array.isArray(value) &&
    value.length <= accountsPerBrowser &&
    value.every((entry) => typeof entry === 'string' && entryForm.test(entry))
  )
}

/** The id under which the browser is known to the account, or null. It counts for no other account. */
export function knownBrowserId(known: KnownBrowsers, account: Account): string | null {
  return idOf(known.find((entry) => isOf(entry, account)))
}

/** The same with the account in it under a new id, never the one that was presented. */
export function rememberBrowser(known: KnownBrowsers, account: Account): KnownBrowsers {
  const id = randomBytes(16).toString('base64url')
  const [key] = purposeKeys('cookie/known')
  const others = known.filter((entry) => !isOf(entry, account))
  return [`${id}.${macOf(key, id, account)}`, ...others].slice(0, accountsPerBrowser)
}

function isOf(entry: string, account: Account): boolean {
  const [id = '', mac = ''] = entry.split('.')
  return purposeKeys('cookie/known').some((key) => isSameSecret(mac, macOf(key, id, account)))
}

function idOf(entry: string | undefined): string | null {
  return entry?.split('.')[0] ?? null
}

function macOf(key: string, id: string, account: Account): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, account.uid, stampOf(account)]))
    .digest('base64url')
}
