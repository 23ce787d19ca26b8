import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { linkLetters } from '#app/session/mailed-link-cookie.server.ts'
import { rememberBrowser, type KnownBrowsers } from '#server/accounts/password/known-browser.server.ts'
import { readLink } from '#server/accounts/password/mailed-link.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { startPhoneVerification, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { requestLink } from '#server/accounts/password/send-link.server.ts'
import { signUp } from '#server/accounts/password/sign-up.server.ts'
import type { TestClock } from '#tests/support/clock.ts'
import { accountOf } from '#tests/support/people.ts'
import { signUpFields, minute, newAddress, trySignIn, type SignedInUser } from './people.ts'

/** The account that strangers attack: they know its e-mail, number and uid. */
export type Target = { email: string; number: string; uid: string }

/** `account` is the strangers' own account, `stale` a known-browser cookie of the target from before its password stamp changed. */
export type Strangers = { account: SignedInUser; stale: KnownBrowsers }

const from = fc.constantFrom('IPv4', 'one /64', 'one /48', 'IPv6')
const cookie = fc.constantFrom('none', 'stale', 'own', 'forged', 'mixed')
const count = fc.integer({ min: 1, max: 6 })

/** One action of strangers, or time that passes. */
export const attackStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('guess-password' as const),
      count: fc.integer({ min: 1, max: 12 }),
      from,
      cookie,
      /** Seconds before each try; the longer ones outlast Cognito's lock. */
      pause: fc.integer({ min: 0, max: 200 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('ask-link', 'ask-sms', 'guess-sms', 'verify-number'), count, from }),
  fc.record({ kind: fc.constantFrom('sign-up', 'forge-link', 'forge-sign-in'), from }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 150 }) }),
)

type AttackStep = typeof attackStep extends fc.Arbitrary<infer One> ? One : never

/** The most effective attack known: each try comes as soon as Cognito's lock of the one before is over. */
export const patientGuesses: AttackStep[] = Array.from({ length: 3 }, () => ({
  kind: 'guess-password',
  count: 8,
  from: 'IPv6',
  cookie: 'none',
  pause: 140,
}))

/** Carries out one action. None is expected to succeed, and its response is ignored. */
export async function carryOutStep(act: AttackStep, target: Target, strangers: Strangers, clock: TestClock) {
  if (act.kind === 'wait') {
    clock.advance(act.minutes * minute)
    return
  }
  const network = `2001:${hex()}:${hex()}`
  const addressOf = (n: number) => addresses[act.from](network, n)
  for (let n = 0; n < ('count' in act ? act.count : 1); n++) {
    if (act.kind === 'guess-password') {
      clock.advance(act.pause * 1000)
      const typed = { email: target.email, password: 'Wrong#2026 is long' }
      await trySignIn(typed, addressOf(n), await cookies[act.cookie](strangers))
    } else await others[act.kind](target, addressOf(n), strangers)
  }
}

const addresses = {
  IPv4: () => Array.from({ length: 4 }, () => randomInt(1, 250)).join('.'),
  'one /64': (network: string, n: number) => `${network}:7::${n.toString(16)}`,
  'one /48': (network: string, n: number) => `${network}:${n.toString(16)}::1`,
  IPv6: () => `2001:${hex()}:${hex()}::1`,
}

const cookies = {
  none: () => [],
  stale: ({ stale }: Strangers) => stale,
  own: async ({ account }: Strangers) => rememberBrowser([], (await accountOf(account)).user),
  forged: () => [`${'A'.repeat(22)}.${'A'.repeat(43)}`],
  mixed: async ({ account, stale }: Strangers) => {
    const [own = ''] = rememberBrowser([], (await accountOf(account)).user)
    const [id = ''] = (stale[0] ?? '').split('.')
    return [`${id}.${own.split('.')[1] ?? ''}`]
  },
}

const others = {
  'ask-link': ({ email }: Target, address: string) =>
    requestLink(email, { address, knownBrowsers: [] }, linkLetters),
  'ask-sms': ({ number }: Target, address: string) =>
    sendPhoneSignInCode(number, { address, knownBrowsers: [] }),
  async 'guess-sms'({ number }: Target, address: string) {
    const begun = await sendPhoneSignInCode(number, { address, knownBrowsers: [] })
    if (!begun.ok) return
    for (let n = 0; n < 6; n++) await signInWithPhone(begun.id, '00000000')
  },
  async 'verify-number'({ number }: Target, address: string, { account }: Strangers) {
    const own = await accountOf(account)
    await startPhoneVerification(own, number, address)
    await verifyPhone(await accountOf(account), '000000')
  },
  'sign-up': ({ email }: Target, address: string) => signUp(signUpFields(email), address),
  'forge-link': ({ uid }: Target) => readLink(`${uid}.${'A'.repeat(43)}`),
  'forge-sign-in': () => signInWithPhone(newAddress(), '00000000'),
}

function hex(): string {
  return randomUUID().slice(0, 4)
}
