import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/equal.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { stampOf } from '#server/accounts/session/password-stamp.server.ts'

/**
 * The cookie that remembers the accounts that have signed in with a browser, newest first: for each a random id and a MAC over
 * the id, the uid and the password stamp, `id.mac`. The cookie does not name the accounts: an entry can only be checked for a
 * given account. A new password or "sign out everywhere" changes the stamp, so the entry is not valid any more.
 */
export type KnownBrowsers = string[]

/**
 * Where a request comes from. Each limit that a known browser passes needs the whole of it, so that no page can leave out the browser:
 * `readCaller` in `app/session` makes it of the request, and `tests/unit/sending/protections.test.ts` reads all callers.
 */
export type Caller = {
  /** The IP address. */
  address: string
  knownBrowsers: KnownBrowsers
}

type Account = { uid: string; passwordStamp?: string | undefined }

/** Maximum number of accounts; in a browser with more, the oldest are dropped. */
const accountsPerBrowser = 5
const entryPattern = /^[\w-]{22}\.[\w-]{43}$/

/** Whether a value is what `rememberBrowser` writes. */
export function isKnownBrowsers(value: unknown): value is KnownBrowsers {
  return (
    Array.isArray(value) &&
    value.length <= accountsPerBrowser &&
    value.every((entry) => typeof entry === 'string' && entryPattern.test(entry))
  )
}

/** The id of the account's entry in the browser's cookie, or null. */
export function knownBrowserId(known: KnownBrowsers, account: Account): string | null {
  return idOf(known.find((entry) => isEntryOf(entry, account)))
}

/** The cookie with an entry for the account under a new id; an id from the request is never used again. */
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
