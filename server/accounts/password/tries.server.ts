import { isCommonPassword } from './common-passwords.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { limits, type LimitName } from '#server/limits/limits.server.ts'
import { giveBack, take, usedOf, type LimitKey } from '#server/limits/take.server.ts'

export type TrySource = {
  /** The caller's IP address. */
  address: string
  /** Id of the browser's entry for the account, or null (`known-browser.server.ts`). */
  knownId: string | null
}

/** An e-mail in lower case, the account that it has in our table, and a password. */
export type PasswordTry = {
  email: string
  account: { uid: string; isEstablished: () => Promise<boolean> } | null
  password: string
}

export type TryOutcome =
  | {
      ok: true
      keys: LimitKey[]
      /** Tries left without a CAPTCHA; below zero, this one needs a CAPTCHA. */
      withoutCaptcha: number
    }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'common-password' }

type Row = { name: LimitName; subject: string; withoutCaptcha?: number }

/** Tries without a CAPTCHA in the window of their limit. */
const triesWithoutCaptcha = { perAccount: 2, perAddress: 10 }

/** Wrong tries by unknown browsers in a day after which they are refused common passwords. */
const wrongTriesBeforeRefusal = 200

/**
 * Counts one try of a password before the call to Cognito (docs/limits.md, "Tries"). Counters go up one by one until one
 * refuses, and a refused try counts nowhere: a used-up address counts against no e-mail, and the other way round.
 */
export async function countTry(tried: PasswordTry, from: TrySource): Promise<TryOutcome> {
  const known =
    tried.account && from.knownId ? await takeAll(knownBrowserRows(tried.account, from.knownId)) : null
  // Others cannot use up a known browser's own counter. Beyond it, the browser counts as unknown.
  if (known?.ok) return known
  // Before anything is read or counted, so that the answer depends only on what is typed.
  if (isCommonPassword(tried.password) && (await areCommonPasswordsRefused())) {
    return { ok: false, reason: 'common-password' }
  }
  return takeAll(await unknownBrowserRows(tried, from.address))
}

/** Takes back a try whose password is right, or that Cognito has not checked. */
export async function giveTryBack(keys: LimitKey[]): Promise<void> {
  await Promise.all(keys.map(giveBack))
}

/** Whether unknown browsers are refused common passwords today. */
async function areCommonPasswordsRefused(): Promise<boolean> {
  return (await usedOf('signInFromUnknownBrowsers', sharedSubject)) > wrongTriesBeforeRefusal
}

/** Subject of a counter that all accounts share. */
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
    // First, so that one person who keeps trying does not use up the address for their neighbours.
    { name: 'signInPerEmailAndAddress', subject: `${email} ${neighbourhood}` },
    { name: 'signInPerAddress', subject: host, withoutCaptcha: triesWithoutCaptcha.perAddress },
    { name: 'signInPerNeighbourhood', subject: neighbourhood },
    { name: 'signInPerEmail', subject: email, withoutCaptcha: triesWithoutCaptcha.perAccount },
  ]
  // Without an account no password is tried, so invented e-mails do not count against the shared counter.
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
