import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { take } from '#server/limits/take.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { askSms, ownerWithBrowser, postPassword, resendSms, withinWindows } from './browsers.ts'
import { fillIn } from './pages.ts'
import { createUserWithPhone, password } from './people.ts'
import { ipv4 } from './verifying-family.ts'
import { wrong, isSignedIn, allButOne, expectRefused } from '#tests/support/accounts/known-browsers.ts'

/* More of what known-browsers.test.ts tests. */

/* An hour allows a quarter: 15 SMS, of which 6 are kept for known browsers, and 5 links, of which 1 is kept. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsSignIn=60,mailLink=20'
})
const noMoreCodes = 'We cannot send you more codes for now.'
const home = ipv4(1)
const isSent = ({ location }: Answer) => location === '/login/code'

beforeEach(async () => {
  stopClock(withinWindows())
  await emptyTable()
})

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
