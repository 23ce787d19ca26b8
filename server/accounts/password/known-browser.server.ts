import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { stampOf } from '#server/accounts/session/password-stamp.server.ts'

/**
 * The cookie that remembers which accounts have signed in here, newest first: per account `id.mac`, a random id and a MAC
 * over id, uid and password stamp. It names no account; an entry can only be checked for a given one. A new stamp makes it
 * invalid.
 */
export type KnownBrowsers = string[]

/**
 * Where a request comes from: `readCaller` in `app/session` makes it. A limit that a known browser passes takes it whole, so
 * that no page can leave out the browser (`tests/unit/sending/protections.test.ts`).
 */
export type Caller = {
  /** The IP address. */
  address: string
  knownBrowsers: KnownBrowsers
}

type Account = { uid: string; passwordStamp?: string | undefined }

/** Accounts in one cookie; the oldest are dropped. */
const accountsPerBrowser = 5
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/

/** Whether a value has the form that `rememberBrowser` writes. */
export function isKnownBrowsers(value: unknown): value is KnownBrowsers {
  return (
    Array.isArray(value) &&
    value.length <= accountsPerBrowser &&
    value.every((entry) => typeof entry === 'string' && entryPattern.test(entry))
  )
}

/** Id of the account's entry in the cookie, or null. */
export function knownBrowserId(known: KnownBrowsers, account: Account): string | null {
  return idOf(known.find((entry) => isEntryOf(entry, account)))
}

/** The cookie with an entry for the account under a new id; no id from a request is used again. */
export function rememberBrowser(known: KnownBrowsers, account: Account): KnownBrowsers {
  const id = randomBytes(16).toString('base64url')
  const [key] = purposeKeys('cookie/known')
  const others = known.filter((entry) => !isEntryOf(entry, account))
  return [`${id}.${macOf(key, id, account)}`, ...others].slice(0, accountsPerBrowser)
}

function isEntryOf(entry: string, account: Account): boolean {
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
