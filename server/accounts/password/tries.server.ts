import { isCommonPassword } from './common-passwords.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { limits, type LimitName } from '#server/limits/limits.server.ts'
import { giveBack, take, usedOf, type LimitKey } from '#server/limits/take.server.ts'

/** The source of a try. */
export type TrySource = {
  /** The caller's IP address. */
  address: string
  /** The id under which the browser is known to the account, or null (`known-browser.server.ts`). */
  knownId: string | null
}

/** What is tried: an e-mail in lower case, with the account that it has in our table, and a password. */
export type PasswordTry = {
  email: string
  account: { uid: string; isEstablished: () => Promise<boolean> } | null
  password: string
}

export type TryOutcome =
  | {
      ok: true
      keys: LimitKey[]
      /** How many more tries need no CAPTCHA; below zero, this try needs one. */
      withoutCaptcha: number
    }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'common-password' }

type Row = { name: LimitName; subject: string; withoutCaptcha?: number }

/** Number of tries without a CAPTCHA in the window of their limit. */
const triesWithoutCaptcha = { perAccount: 2, perAddress: 10 }

/** After this many wrong tries of unknown browsers in a day, common passwords are refused for them. */
const wrongTriesBeforeRefusal = 200

/**
 * Counts one try of a password (docs/limits.md, "Tries"), before the call to Cognito. The counters are
 * increased one after the other until one refuses, and a refused try counts nowhere. So an address that has used up its own limit counts
 * against no e-mail, and an e-mail not against the address.
 *
 * A browser that has signed in to the account before has a counter of its own, which other people cannot use up. When this
 * counter is used up, the browser is treated as an unknown one.
 */
export async function countTry(tried: PasswordTry, from: TrySource): Promise<TryOutcome> {
  const known =
    tried.account && from.knownId ? await takeAll(knownBrowserRows(tried.account, from.knownId)) : null
  if (known?.ok) return known
  // Before anything is read or counted, so that the answer depends only on what was typed.
  if (isCommonPassword(tried.password) && (await areCommonPasswordsRefused())) {
    return { ok: false, reason: 'common-password' }
  }
  return takeAll(await unknownBrowserRows(tried, from.address))
}

/** Undoes the count of a try, because the password was right or Cognito did not check it. */
export async function giveTryBack(keys: LimitKey[]): Promise<void> {
  await Promise.all(keys.map(giveBack))
}

/** Whether unknown browsers have tried so many wrong passwords today that common passwords are refused for them. */
async function areCommonPasswordsRefused(): Promise<boolean> {
  return (await usedOf('signInFromUnknownBrowsers', sharedSubject)) > wrongTriesBeforeRefusal
}

/** The subject of a counter that all accounts share. */
const sharedSubject = 'all'

function knownBrowserRows({ uid }: { uid: string }, knownId: string): Row[] {
  const subject = `${uid}/${knownId}`
  return [
    { name: 'signInFromKnownBrowser', subject, withoutCaptcha: triesWithoutCaptcha.perAccount },
    { name: 'signInFromKnownBrowserDaily', subject },
  ]
}

async function unknownBrowserRows({ email, account }: PasswordTry, address: string): Promise<Row[]> {
  const { host, neighbourhood } = ipLimitSubjects(address)
  const rows: Row[] = [
    // First, so that one person who goes on trying does not use up the address for their neighbours.
    { name: 'signInPerEmailAndAddress', subject: `${email} ${neighbourhood}` },
    { name: 'signInPerAddress', subject: host, withoutCaptcha: triesWithoutCaptcha.perAddress },
    { name: 'signInPerNeighbourhood', subject: neighbourhood },
    { name: 'signInPerEmail', subject: email, withoutCaptcha: triesWithoutCaptcha.perAccount },
  ]
  // Without an account no password is tried, so that invented e-mails do not use up the counter that all accounts share.
  if (account === null) return rows
  const name = (await account.isEstablished()) ? 'signInFromUnknownBrowsers' : 'signInToOtherAccounts'
  return [...rows, { name, subject: sharedSubject }]
}

async function takeAll(rows: Row[]): Promise<TryOutcome> {
  const keys: LimitKey[] = []
  let withoutCaptcha = Infinity
  for (const row of rows) {
    const permit = await take(row.name, row.subject)
    if (!permit.ok) {
      await giveTryBack(keys)
      return { ...permit, reason: 'too-many' }
    }
    keys.push(permit.key)
    if (row.withoutCaptcha !== undefined) {
      withoutCaptcha = Math.min(withoutCaptcha, row.withoutCaptcha - permit.used)
    }
    if (row.name === 'signInFromUnknownBrowsers' && permit.used === limits[row.name].max / 2) {
      countMetric('UnknownBrowserTriesHalfUsed')
    }
  }
  return { ok: true, keys, withoutCaptcha }
}
