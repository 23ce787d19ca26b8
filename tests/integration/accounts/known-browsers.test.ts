import { beforeEach, expect, test, vi } from 'vitest'
import { limits, type LimitName } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { minute, stopClock, type TestClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { askLink, askSms, ownerWithBrowser, postPassword, resendSms, withinWindows } from './browsers.ts'
import { fillIn } from './pages.ts'
import { createUserWithPhone, password } from './people.ts'
import { ipv4 } from './verifying-family.ts'

/*
 * What docs/limits.md promises to known browsers, through the addresses that a browser posts to. The owner's browser has its cookie from a
 * real sign-in; strangers then use up the counters through the same addresses.
 */

/* An hour allows a quarter: 15 SMS, of which 6 are kept for known browsers, and 5 links, of which 1 is kept. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsSignIn=60,mailLink=20'
})

const tooMany = 'Too many failed attempts. Please try again later or reset your password.'
const noMoreCodes = 'We cannot send you more codes for now.'
const wrong = 'Wrong#2026 is long'
const home = ipv4(1)
const isSent = ({ location }: Answer) => location === '/login/code'
const isSignedIn = ({ text }: Answer) => text.includes('Login Successful! Redirecting...')

let clock: TestClock

beforeEach(async () => {
  clock = stopClock(withinWindows())
  await emptyTable()
})

/** Uses up a counter of all but one use; the last use goes through a page. */
async function allButOne(name: LimitName, subject: string) {
  for (let used = await usedOf(name, subject); used < limits[name].max - 1; used++) await take(name, subject)
}

function expectRefused(answer: Answer, words = tooMany) {
  expect(answer.status).toBe(429)
  expect(answer.text).toContain(words)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

test('after strangers have used up a number’s SMS, the owner’s browser gets five more on both pages and signs in', async () => {
  const { owner, own } = await ownerWithBrowser(home)
  for (let time = 0; time < limits.smsSignInPerNumber.max; time++)
    expect(isSent(await askSms(openSite(), owner.number, ipv4(2 + time)))).toBe(true)
  expectRefused(await askSms(openSite(), owner.number, home), noMoreCodes)

  expect(isSent(await askSms(own, owner.number, home))).toBe(true)
  for (let time = 1; time < limits.smsSignInFromKnownBrowser.max; time++)
    expect((await resendSms(own, home)).text).toContain('OTP resent to your phone.')
  const refused = await resendSms(own, home)
  expect(refused.status).toBe(429)
  expectRefused(await askSms(own, owner.number, home), noMoreCodes)
  expect(isSignedIn(await fillIn(own, '/login/code', { otp: await readCode(owner.number) }))).toBe(true)
})

test('the share of the SMS budget that is kept goes to the owner’s browser, for its own number only', async () => {
  const { owner, own } = await ownerWithBrowser(home)
  const others = [await createUserWithPhone(), await createUserWithPhone(), await createUserWithPhone()]
  for (const { number } of others)
    for (let time = 0; time < limits.smsSignInPerNumber.max; time++)
      expect(isSent(await askSms(openSite(), number, ipv4(2)))).toBe(true)
  const other = await createUserWithPhone()
  expectRefused(await askSms(openSite(), owner.number, ipv4(3)), noMoreCodes)
  expectRefused(await askSms(own, other.number, home), noMoreCodes)
  expect(isSent(await askSms(own, owner.number, home))).toBe(true)
  expect((await resendSms(own, home)).text).toContain('OTP resent to your phone.')
})

test('after strangers have used up the tries of an e-mail and of the address, the owner’s browser signs in by password', async () => {
  const { owner, own } = await ownerWithBrowser(home)
  const { email } = owner
  for (let time = 0; time < limits.signInPerEmail.max; time++)
    expect((await postPassword(openSite(), { email, password: wrong }, ipv4(2 + time))).status).toBe(400)
  expectRefused(await postPassword(openSite(), { email, password }, ipv4(9)))
  await allButOne('signInPerAddress', home)
  expect((await postPassword(openSite(), { email: newEmail(), password: wrong }, home)).status).toBe(400)
  expectRefused(await postPassword(openSite(), { email: newEmail(), password: wrong }, home))
  expect(isSignedIn(await postPassword(own, { email, password }, home))).toBe(true)
})

test('the tries of a /48 and of all unknown browsers do not count for the owner’s browser', async () => {
  const { owner, own } = await ownerWithBrowser('2001:db8:7::1')
  const { email } = owner
  await allButOne('signInPerNeighbourhood', '2001:db8:7::/48')
  const typed = { email: newEmail(), password: wrong }
  expect((await postPassword(openSite(), typed, '2001:db8:7:1::1')).status).toBe(400)
  expectRefused(await postPassword(openSite(), typed, '2001:db8:7:2::1'))
  for (let used = 0; used < limits.signInToOtherAccounts.max; used++)
    await take('signInToOtherAccounts', 'all')
  expectRefused(await postPassword(openSite(), { email, password }, ipv4(9)))
  expect(isSignedIn(await postPassword(own, { email, password }, '2001:db8:7::1'))).toBe(true)
})

test('a known browser that has used up its own tries counts on as unknown, and the link still comes', async () => {
  const { owner, own } = await ownerWithBrowser(home)
  const { email } = owner
  for (let time = 0; time < limits.signInFromKnownBrowser.max; time++)
    expect((await postPassword(own, { email, password: wrong }, home)).status).toBe(400)
  expect(await usedOf('signInPerEmail', email)).toBe(0)
  // Cognito locks a user for a moment after five wrong passwords.
  clock.advance(minute)
  expect((await postPassword(own, { email, password: wrong }, home)).status).toBe(400)
  expect(await usedOf('signInPerEmail', email)).toBe(1)
  expect((await askLink(own, email, home)).text).toContain('Password reset email sent')
})

test('the kept share of the links goes to the owner’s browser', async () => {
  const { owner, own } = await ownerWithBrowser(home)
  for (let time = 0; time < 4; time++)
    expect((await askLink(openSite(), (await createCustomer()).email, ipv4(2))).status).toBe(200)
  expect((await askLink(openSite(), owner.email, ipv4(3))).status).toBe(503)
  const links = async () =>
    (await readInbox(owner.email)).filter(({ text }) => text.includes('/reset_password'))
  expect(await links()).toHaveLength(0)
  expect((await askLink(own, owner.email, home)).status).toBe(200)
  expect(await links()).toHaveLength(1)
})
