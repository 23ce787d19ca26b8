import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { findUserByEmail, findUserByNumber } from '#server/customers/find-user.server.ts'
import { readSubscription, subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
} from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { siteOf } from './pages.ts'
import { newAddress, password, createSignedUpUser, trySignIn, createUserWithPhone } from './people.ts'

type Customer = Awaited<ReturnType<typeof createCustomer>>

async function closedService(customer: Customer) {
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  expect((await requestClose(customer, service, service.closeCode)).ok).toBe(true)
  return service
}

test('an anonymous request is redirected to the login and back', async () => {
  for (const path of ['/profile', '/profile/data', '/profile/delete']) {
    const { location } = await openSite().get(path)
    expect(location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  }
})

test('the page shows the user’s details and ways to sign in', async () => {
  const person = await createUserWithPhone()
  const { text, html } = await (await siteOf(person)).get('/profile')
  expect(text).toContain(person.email)
  expect(text).toContain(person.number)
  expect(text).toContain('Email and password')
  expect(text).toContain(`A code by SMS to ${person.number}`)
  expect(html).toContain('/auth/google?intent=link')
})

test('name and address are saved, and a missing name has its message', async () => {
  const person = await createSignedUpUser()
  const site = await siteOf(person)
  const missing = await site.post('/profile', { firstname: ' ', lastname: 'Patil', address: 'Aundh' })
  expect(missing.status).toBe(400)
  expect(missing.text).toContain('First name: This field is required')
  expect(missing.value('lastname')).toBe('Patil')
  const saved = await site.post('/profile', {
    firstname: ' Usha ',
    lastname: 'Patil',
    address: 'Aundh, Pune',
  })
  expect(saved.text).toContain('Your details are saved.')
  expect(saved.value('firstname')).toBe('Usha')
  const { user } = await accountOf(person)
  expect(user).toMatchObject({ firstname: 'Usha', lastname: 'Patil', address: 'Aundh, Pune' })
})

test('signing out everywhere ends this session and all others', async () => {
  const person = await createUserWithPhone()
  const other = await trySignIn({ email: person.email, password }, newAddress())
  if (!other.ok) throw new Error(other.reason)
  const [site, elsewhere] = [await siteOf(person), await siteOf(other)]
  const answer = await site.post('/profile', { intent: 'sign-out' })
  expect(answer.location).toBe('/')
  expect((await site.get('/')).text).toContain('You are signed out everywhere.')
  for (const each of [await siteOf(person), elsewhere]) {
    expect((await each.get('/profile')).location).toBe('/login?redirectTo=%2Fprofile')
  }
})

test('the newsletter is subscribed and unsubscribed with one click, for a verified e-mail only', async () => {
  const person = await createCustomer()
  const site = openSite({ cookie: person.cookie })
  const chosen = await site.post('/profile', { intent: 'newsletter', newsletter: 'yes' })
  expect(chosen.text).toContain('Your choice is saved.')
  expect(await readSubscription(subscriptionIdOf(person.email))).toMatchObject({ status: 'confirmed' })
  await site.post('/profile', { intent: 'newsletter' })
  expect(await readSubscription(subscriptionIdOf(person.email))).toBeNull()
  const unproven = await createCustomer({ emailVerified: false })
  const refused = await openSite({ cookie: unproven.cookie }).post('/profile', {
    intent: 'newsletter',
    newsletter: 'yes',
  })
  expect(refused.location).toBe('/email_verification')
})

test('the download holds the personal data and no table key', async () => {
  const customer = await createCustomer()
  const open = await bookService(customer)
  const closed = await closedService(customer)
  const answer = await openSite({ cookie: customer.cookie }).get('/profile/data')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  const own = JSON.parse(answer.html) as { account: { email: string }; services: { serviceId: string }[] }
  expect(own.account.email).toBe(customer.email)
  expect(own.services.map(({ serviceId }) => serviceId).sort()).toEqual(
    [open.serviceId, closed.serviceId].sort(),
  )
  for (const secret of [open.bookCode, open.closeCode, 'accessToken', 'refreshToken'])
    expect(answer.html).not.toContain(secret)
})

test('an account is deleted with all its records, and its e-mail and number are free', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  const unsure = await site.post('/profile/delete', {})
  expect(unsure.text).toContain('Please tick the box to delete your account.')
  const answer = await site.post('/profile/delete', { confirm: 'on' })
  expect(answer.location).toBe('/')
  expect((await site.get('/')).text).toContain('Your account has been deleted.')
  expect(await findUserByEmail(person.email)).toBeNull()
  expect(await findUserByNumber(person.number)).toBeNull()
  expect(await findPoolUser(person.email)).toBeNull()
  expect((await (await siteOf(person)).get('/profile')).location).toBe('/login?redirectTo=%2Fprofile')
  expect(await trySignIn({ email: person.email, password }, newAddress())).toMatchObject({
    reason: 'unknown-email',
  })
  const again = await createSignedUpUser(person.email)
  expect(again.credentials.uid).not.toBe(person.credentials.uid)
})

test('an account with an open service is not deleted, and closed services stay for the office', async () => {
  const customer = await createCustomer()
  const site = openSite({ cookie: customer.cookie })
  const service = await bookService(customer)
  expect((await site.get('/profile/delete')).text).toContain('You have a service that is not closed yet.')
  const refused = await site.post('/profile/delete', { confirm: 'on' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('You have a service that is not closed yet.')
  await requestConfirm(customer, service, service.bookCode)
  await requestClose(customer, service, service.closeCode)
  expect((await site.post('/profile/delete', { confirm: 'on' })).location).toBe('/')
  const administrator = await createAdministrator()
  const list = await openSite({ cookie: administrator.cookie }).get(
    `/dashboard/services/confirmed?serviceId=${service.serviceId}`,
  )
  expect(list.text).toContain(service.serviceId)
  expect(await requestDelete(administrator, service)).toEqual({ ok: true })
})

test('administrators and staff cannot delete their accounts', async () => {
  for (const person of [
    await createAdministrator(),
    await createAdministrator('record'),
    await createStaffMember(),
  ]) {
    const answer = await openSite({ cookie: person.cookie }).post('/profile/delete', { confirm: 'on' })
    expect(answer.text).toContain('Accounts of the office and of nursing staff are removed by the office.')
    expect((await accountOf(person)).user.uid).toBe(person.uid)
  }
})

test(
  'an account and its e-mail are deleted even when Cognito does not answer',
  { tags: 'long' },
  async () => {
    const person = await createUserWithPhone()
    await failNext({
      service: 'cognito',
      action: 'AdminDeleteUser',
      error: 'InternalErrorException',
      times: 2,
    })
    expect((await deleteAccount(await accountOf(person))).ok).toBe(true)
    expect(await trySignIn({ email: person.email, password }, newAddress())).toMatchObject({
      reason: 'no-user-record',
    })
    expect((await createSignedUpUser(person.email)).credentials.uid).not.toBe(person.credentials.uid)
  },
)

test('closing a service of a deleted account makes its nurse available', { tags: 'long' }, async () => {
  const [customer, administrator, nurse] = [
    await createCustomer(),
    await createAdministrator(),
    await createNurse(),
  ]
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  await requestAssign(administrator, service, nurse)
  expect(await deleteAccount(await accountOf(customer))).toEqual({ ok: false, reason: 'service-open' })
  await requestClose(customer, service, service.closeCode)
  expect((await deleteAccount(await accountOf(customer))).ok).toBe(true)
  const found = await violations()
  expect(
    found.filter(({ found: words }) => words.includes(service.serviceId) || words.includes(nurse.id)),
  ).toEqual([])
})

test('the profile says that the present number stays until a new one is verified, where there is one', async () => {
  const stays = 'Until then this one stays.'
  const { text } = await openSite(await createCustomer({ phoneVerified: false })).get('/profile')
  expect(text).toContain('No phone number is verified yet.')
  expect(text).not.toContain(stays)
  expect((await openSite(await createCustomer()).get('/profile')).text).toContain(stays)
})
