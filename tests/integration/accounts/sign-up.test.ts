import { expect, test } from 'vitest'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { consentVersion } from '#domain/consent.ts'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { signUp } from '#server/accounts/password/sign-up.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail, createAdministrator, createCustomer } from '#tests/support/people.ts'
import { requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { captchaOf } from './pages.ts'
import { signUpFields, minute, newAddress, createSignedUpUser, createUserWithEmail, day } from './people.ts'

async function countedAt(domain: string) {
  return (await readStatistics()).get(`users.domain.${domain}`) ?? 0
}

test('a sign-up saves the user, signs them in and sends the code for their e-mail', async () => {
  const email = newEmail('sign-up.example')
  const person = await createSignedUpUser(email)
  const { user } = await accountOf(person)
  expect(user).toMatchObject({
    firstname: 'Asha',
    lastname: 'Kulkarni',
    email,
    address: 'Kothrud, Pune',
    number: '',
    phoneVerified: false,
    emailVerified: false,
    authProvider: ['email'],
    isAdmin: false,
  })
  expect(await readCode(email)).toMatch(/^\d{6}$/)
  expect(await countedAt('sign-up.example')).toBe(1)
})

test('an e-mail that has an account is refused, verified or not', async () => {
  const other = { password: 'Strangers#1', confirmPassword: 'Strangers#1' }
  for (const { email } of [await createSignedUpUser(), await createUserWithEmail()]) {
    const outcome = await signUp({ ...signUpFields(email), ...other }, newAddress())
    expect(outcome).toEqual({ ok: false, reason: 'already-registered' })
  }
})

test('the same form again is answered as the first time within a minute, as by a double tap, and not later', async () => {
  const clock = stopClock()
  const email = newEmail()
  const first = await signUp(signUpFields(email), newAddress())
  const again = await signUp(signUpFields(email), newAddress())
  expect([first.ok, again.ok]).toEqual([true, true])
  if (first.ok && again.ok) expect(again.credentials.uid).toBe(first.credentials.uid)
  expect(await readInbox(email)).toHaveLength(1)
  clock.advance(minute + 1)
  expect(await signUp(signUpFields(email), newAddress())).toEqual({ ok: false, reason: 'already-registered' })
})

test('a mail that fails does not lose the account', async () => {
  const email = newEmail()
  await failNext({
    service: 'cognito',
    action: 'GetUserAttributeVerificationCode',
    error: 'CodeDeliveryFailureException',
  })
  expect((await signUp(signUpFields(email), newAddress())).ok).toBe(true)
  expect(await readInbox(email)).toEqual([])
})

/*
 * Posting the form of sign-up or booking is the consent: the version of the texts, the language of the page
 * and the time are kept. The office reads them on the pages of user and service and in the file of earlier services, and customers
 * in the copy of their data.
 */

/** Tomorrow, since Google's token must not be over by the tests' clock. */
const at = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
const inHindi = { version: consentVersion, language: 'hi', at }
const inWords = `Version ${consentVersion} in Hindi`

async function userOf(email: string) {
  const found = await findUserByEmail(email)
  const { data } = await User.get({ uid: found?.uid ?? '' }).go({ consistent: true })
  return data
}

async function downloadOf(site: Site) {
  const { html } = await site.get('/profile/data')
  return JSON.parse(html) as {
    account: { consent?: unknown }
    services: { consent?: unknown }[]
    earlierServices: { consent?: unknown }[]
  }
}

test('a sign-up is a consent to the texts in the language of its page', async () => {
  stopClock(Date.parse(at))
  for (const [query, language] of [
    ['', 'en'],
    ['?lang=hi', 'hi'],
    ['?lang=mr', 'mr'],
  ] as const) {
    const [site, email] = [openSite(), newEmail()]
    const page = await site.get('/signup')
    await site.post(`/signup${query}`, { ...captchaOf(page), ...signUpFields(email) })
    const user = await userOf(email)
    expect(user?.consent).toEqual({ version: consentVersion, language, at })
    expect((await downloadOf(site)).account.consent).toEqual(user?.consent)
  }
})

test('so is the first sign-in with Google, whose button says it on both pages', async () => {
  stopClock(Date.parse(at))
  for (const path of ['/signup', '/login']) {
    const [site, email] = [openSite(), newEmail()]
    expect((await site.get(`${path}?lang=hi`)).text).toContain('सहमति देते हैं')
    await signInWithGoogle(site, googleAccount(email))
    const user = await userOf(email)
    expect(user?.consent).toEqual(inHindi)
    const { text } = await openSite(await createAdministrator()).get(`/dashboard/users/${user?.uid}`)
    expect(text).toContain(inWords)
  }
})

test('a booking is a consent, which goes with the service to its confirmation and its end', async () => {
  const clock = stopClock(Date.parse(at))
  const customer = await createCustomer()
  const administrator = openSite(await createAdministrator())
  const site = openSite(customer)
  const fields = bookingFields()
  const { serviceId = '' } = fields
  expect((await site.post('/book/service?lang=hi', fields)).status).toBe(200)
  const key = { uid: customer.uid, serviceId }
  const { pending, entry } = await readServiceRecords(key)
  expect(pending?.consent).toEqual(inHindi)
  expect((await administrator.get(`/dashboard/services/${serviceId}`)).text).toContain(inWords)

  // The same form again, in another language and later, is the same booking.
  clock.advance(60_000)
  await site.post('/book/service?lang=mr', fields)
  expect((await readServiceRecords(key)).pending?.consent).toEqual(inHindi)

  await requestConfirm(customer, { serviceId }, entry?.bookCode ?? '')
  expect((await readServiceRecords(key)).service?.consent).toEqual(inHindi)
  expect((await downloadOf(site)).services.map(({ consent }) => consent)).toEqual([inHindi])

  await requestClose(customer, { serviceId }, entry?.closeCode ?? '')
  expect((await downloadOf(site)).earlierServices.map(({ consent }) => consent)).toEqual([inHindi])
  const { html } = await administrator.get('/dashboard/services/earlier.csv')
  const line = html.split('\n').find((each) => each.includes(serviceId))
  expect(line).toContain(`"${consentVersion}","Hindi","`)
})

test('where none was recorded, the office reads that', async () => {
  const customer = await createCustomer()
  const { Key, TableName } = User.get({ uid: customer.uid }).params()
  await tableClient.send(new UpdateCommand({ Key, TableName, UpdateExpression: 'REMOVE consent' }))
  const { text } = await openSite(await createAdministrator()).get(`/dashboard/users/${customer.uid}`)
  expect(text).toContain('None is recorded.')
})

async function exists({
  credentials: { uid },
}: Awaited<ReturnType<typeof createSignedUpUser>>): Promise<boolean> {
  return (await User.get({ uid }).go({ consistent: true })).data !== null
}

test('an account that is a week old, unverified and without a service is deleted; every other stays', async () => {
  const clock = stopClock()
  const [unverified, verified, booked, inPool] = [
    await createSignedUpUser(),
    await createUserWithEmail(),
    await createSignedUpUser(),
    await createUserWithEmail(),
  ]
  await User.patch({ uid: booked.credentials.uid }).set({ serviceCount: 1 }).go()
  // As if a process died after Cognito's verification and before our record.
  await User.patch({ uid: inPool.credentials.uid }).set({ emailVerified: false }).go()
  clock.advance(7 * day - minute)
  await endOldUnverified()
  expect(await exists(unverified)).toBe(true)
  const young = await createSignedUpUser()
  clock.advance(minute * 2)
  await endOldUnverified()
  expect(await exists(unverified)).toBe(false)
  for (const kept of [verified, booked, inPool, young]) expect(await exists(kept)).toBe(true)
  expect(await endOldUnverified()).toBe(0)
})
