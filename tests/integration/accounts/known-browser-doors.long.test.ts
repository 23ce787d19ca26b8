import { beforeEach, expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { codesOf, requestBooking, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { captchaOf, fillIn, siteOf } from './pages.ts'
import { createSignedUpUser, createUserWithPhone, password, signUpFields } from './people.ts'

/*
 * What docs/limits.md promises to a browser that has signed in to an account before, and to families behind one address of an operator: each
 * through the address that a browser posts to, with its cookies.
 */

beforeEach(emptyTable)
// Two answers are compared, and each says how many seconds are left.
beforeEach(() => void instantClock())

type Owner = Awaited<ReturnType<typeof createUserWithPhone>>

/** The browser in which the owner has signed in with the password, and out again. */
async function knownBrowserOf({ email }: Owner): Promise<Site> {
  const site = openSite()
  expect((await site.post('/login', { email, password })).text).toContain('Login Successful!')
  await site.post('/logout', {})
  return site
}

const askSms = (site: Site, number: string) => fillIn(site, '/login/phone', { number })
const isOnTheWay = ({ status, location }: Answer) => status === 302 && location === '/login/code'

/** The same without what differs between two requests for other reasons: the CAPTCHA, what was typed, and ids. */
function shapeOf({ status, headers, text, location }: Answer, number: string) {
  const words = text.replaceAll(/What is \w+ plus \w+\?/g, '').replaceAll(number, '')
  return { status, location, words, names: Object.keys(headers).sort(), retryAfter: headers['retry-after'] }
}

/** Uses up the limit of one address but for the last `left`. */
async function spendAddress(address: string, left: number): Promise<void> {
  const { neighbourhood } = ipLimitSubjects(address)
  for (let used = left; used < limits.smsSignInRequestPerAddress.max; used++)
    await take('smsSignInRequestPerAddress', neighbourhood)
}

test('strangers who ask for a person’s codes do not shut them out of the phone on which they signed in before', async () => {
  const owner = await createUserWithPhone()
  const known = await knownBrowserOf(owner)
  for (let time = 0; time < limits.smsSignInPerNumber.max; time++)
    expect(isOnTheWay(await askSms(openSite(), owner.number))).toBe(true)
  expect((await askSms(openSite(), owner.number)).status).toBe(429)
  expect(isOnTheWay(await askSms(known, owner.number))).toBe(true)
  const again = await fillIn(known, '/login/code', { intent: 'resend' })
  expect(again.text).toContain('OTP resent')
})

test('a cookie of another account, or from before a new password, is no protection', async () => {
  const [owner, stranger] = [await createUserWithPhone(), await createUserWithPhone()]
  const theirs = await knownBrowserOf(stranger)
  for (let time = 0; time < limits.smsSignInPerNumber.max; time++) await askSms(openSite(), owner.number)
  expect((await askSms(theirs, owner.number)).status).toBe(429)
})

test('one address may ask three hundred times an hour, for known and unknown numbers alike, and known browsers skip it', async () => {
  const owner = await createUserWithPhone()
  const known = await knownBrowserOf(owner)
  const address = '203.0.113.9'
  await spendAddress(address, 2)
  const from = { [callerAddressHeader]: address }
  async function ask(site: Site, number: string) {
    const captcha = captchaOf(await site.get('/login/phone', from))
    return site.post('/login/phone', { number, ...captcha }, from)
  }
  const invented = newNumber()
  const [first, second] = [await ask(openSite(), owner.number), await ask(openSite(), invented)]
  expect(shapeOf(first, owner.number)).toEqual(shapeOf(second, invented))
  expect(isOnTheWay(first)).toBe(true)
  const [ofOwner, ofInvented] = [await ask(openSite(), owner.number), await ask(openSite(), invented)]
  expect(shapeOf(ofOwner, owner.number)).toEqual(shapeOf(ofInvented, invented))
  expect(ofOwner.status).toBe(429)
  expect(isOnTheWay(await ask(known, owner.number))).toBe(true)
  expect(isOnTheWay(await askSms(openSite(), newNumber()))).toBe(true)
})

test('the addresses of one /48 of IPv6 count together', async () => {
  await spendAddress('2001:db8:7::1', 1)
  const ask = async (address: string) => {
    const site = openSite()
    const captcha = captchaOf(await site.get('/login/phone'))
    return site.post('/login/phone', { number: newNumber(), ...captcha }, { [callerAddressHeader]: address })
  }
  expect(isOnTheWay(await ask('2001:db8:7:5::2'))).toBe(true)
  expect((await ask('2001:db8:7:9::3')).status).toBe(429)
  expect(isOnTheWay(await ask('2001:db8:8::3'))).toBe(true)
})

test('wrong passwords for accounts that strangers can make do not shut out those with a confirmed service', async () => {
  const [family, other] = [await createUserWithPhone(), await createUserWithPhone()]
  const booked = await requestBooking(family)
  if (!booked.ok) throw new Error(booked.reason)
  await requestConfirm(family, booked, (await codesOf({ uid: family.credentials.uid }, booked)).bookCode)
  const wrong = 'Wrong#2026 is long'
  await openSite().post('/login', { email: other.email, password: wrong })
  expect(await usedOf('signInFromUnknownBrowsers', 'all')).toBe(0)
  expect(await usedOf('signInToOtherAccounts', 'all')).toBe(1)
  for (let used = 1; used < limits.signInToOtherAccounts.max; used++)
    await take('signInToOtherAccounts', 'all')
  expect((await openSite().post('/login', { email: other.email, password })).status).toBe(429)
  expect((await openSite().post('/login', { email: family.email, password })).text).toContain(
    'Login Successful!',
  )
  await openSite().post('/login', { email: family.email, password: wrong })
  expect(await usedOf('signInFromUnknownBrowsers', 'all')).toBe(1)
})

test('a reset is asked for by a known browser also when its address has used up its share', async () => {
  const owner = await createUserWithPhone()
  const known = await knownBrowserOf(owner)
  const address = '203.0.113.10'
  const reset = (site: Site, email: string) =>
    site.post('/forgotpassword', { email }, { [callerAddressHeader]: address })
  // What brings no mail is given back.
  for (let time = 0; time < 5; time++) expect((await reset(openSite(), newEmail())).status).toBe(400)
  expect(await usedOf('passwordResetPerAddress', address)).toBe(0)
  for (let used = 0; used < limits.passwordResetPerAddress.max; used++)
    await take('passwordResetPerAddress', address)
  const refused = await reset(openSite(), owner.email)
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/continue with Google, or call us on /)
  expect((await reset(known, owner.email)).status).toBe(200)
})

test('sign-ups that make no account leave their address its share, and the refusal names Google and the telephone', async () => {
  const { email } = await createSignedUpUser()
  const address = '203.0.113.11'
  const from = { [callerAddressHeader]: address }
  async function signUpFrom(fields: Record<string, string>) {
    const site = openSite()
    return site.post('/signup', { ...captchaOf(await site.get('/signup', from)), ...fields }, from)
  }
  const taken = { ...signUpFields(email), password: 'Another#Pass1', confirmPassword: 'Another#Pass1' }
  for (let time = 0; time < 3; time++) expect((await signUpFrom(taken)).status).toBe(400)
  expect(await usedOf('signUpPerAddress', address)).toBe(0)
  expect((await signUpFrom(signUpFields(newEmail()))).status).toBe(200)
  expect(await usedOf('signUpPerAddress', address)).toBe(1)
  for (let used = 1; used < limits.signUpPerAddress.max; used++) await take('signUpPerAddress', address)
  const refused = await signUpFrom(signUpFields(newEmail()))
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/continue with Google, or call us on /)
})

test('codes by e-mail need a CAPTCHA, and one address gets twenty an hour for accounts without a confirmed service', async () => {
  const address = '203.0.113.12'
  const from = { [callerAddressHeader]: address }
  async function resend(person: Awaited<ReturnType<typeof createSignedUpUser>>) {
    const site = await siteOf(person)
    const captcha = captchaOf(await site.get('/email_verification', from))
    return site.post('/email_verification', { intent: 'resend', ...captcha }, from)
  }
  const person = await createSignedUpUser()
  const without = await (await siteOf(person)).post('/email_verification', { intent: 'resend' }, from)
  expect(without.text).toContain('Please complete the reCAPTCHA')
  expect((await resend(person)).status).toBe(200)
  for (let used = 1; used < limits.mailCodePerAddress.max; used++) await take('mailCodePerAddress', address)
  expect((await resend(await createSignedUpUser())).status).toBe(429)
})
