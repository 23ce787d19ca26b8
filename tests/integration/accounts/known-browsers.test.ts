import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { usedOf } from '#server/limits/take.server.ts'
import { minute, stopClock, type TestClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { askLink, ownerWithBrowser, postPassword, withinWindows } from './browsers.ts'
import { password } from './people.ts'
import { ipv4 } from './verifying-family.ts'
import { wrong, isSignedIn, allButOne, expectRefused } from '#tests/support/accounts/known-browsers.ts'

/*
 * What docs/limits.md promises to known browsers, through the addresses that a browser posts to. The owner's browser has its cookie from a
 * real sign-in; strangers then use up the counters through the same addresses.
 */

/* An hour allows a quarter: 15 SMS, of which 6 are kept for known browsers, and 5 links, of which 1 is kept. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsSignIn=60,mailLink=20'
})
const home = ipv4(1)

let clock: TestClock

beforeEach(async () => {
  clock = stopClock(withinWindows())
  await emptyTable()
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

test(
  'a known browser that has used up its own tries counts on as unknown, and the link still comes',
  { tags: 'long' },
  async () => {
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
  },
)

test('the kept share of the links goes to the owner’s browser', { tags: 'long' }, async () => {
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
