import { halvesOf } from '#domain/phone.ts'
import { expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  giveNumber,
  newNumber,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, requestNurseEdit } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { everyDay } from '#tests/support/visits/plans.ts'
import { arrival, departure } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { fillIn } from '../accounts/pages.ts'
import { officeSite, found } from '#tests/support/dashboard/find.ts'

/* The one search of the dashboard; after each test every entry has its person. */

const clock = startOnTuesday()

async function rename(person: Person, firstname: string, lastname: string) {
  const site = openSite(await signInAgain(person))
  await fillIn(site, '/profile', { firstname, lastname, address: '12 Prabhat Road, Pune 411004' })
}

test('a caller’s number: who comes next and when, and who was there last; whole, with its country code, or its last four digits', async () => {
  const { office, nurse, meera, visit, service } = await plannedVisit({
    startMinute: 480,
    minutes: 120,
    weekdays: everyDay,
  })
  const { number } = service.customer
  clock.moveTo(begins)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins + 2 * hour)
  await recordEvent(meera, departure(visit))
  clock.moveTo(begins + 4 * hour)
  const site = await officeSite(office)
  for (const typed of [number.slice(3), number, `0${number.slice(3)}`, number.slice(-4), number.slice(-6)]) {
    const { text, html, requests } = await found(site, typed)
    expect(text).toContain(`${nurse.fullName} is coming tomorrow, 08:00–10:00`)
    expect(text).toContain(`last there: ${nurse.fullName}, today, 08:00–10:00`)
    expect(html).toContain(`href="/dashboard/services/${visit.serviceId}"`)
    expect(html).toContain(`href="/dashboard/users/${service.customer.uid}"`)
    expect(requests).toBeLessThanOrEqual(3)
    expect(await htmlErrors(html)).toEqual([])
  }
  const other = `${number.slice(3, -1)}${(Number(number.at(-1)) + 1) % 10}`
  expect((await found(site, other)).text).toContain('Nothing was found')
})

test('a name: the patient, the family and the nurse by any word from its third letter, each with its link', async () => {
  const site = await officeSite()
  const customer = await createCustomer()
  await rename(customer, 'Radhika', 'Deshpande')
  const booked = await bookService(customer, bookingOf({ name: 'Anjali Deshmukh' }))
  const nurse = await createNurse({ fullName: 'Vandana Desai' })
  const { text, html, requests } = await found(site, 'DES')
  expect(text).toContain('Anjali Deshmukh')
  expect(text).toContain('Radhika Deshpande')
  expect(text).toContain('Vandana Desai')
  expect(html).toContain(`href="/dashboard/services/${booked.serviceId}"`)
  expect(html).toContain(`href="/dashboard/staff/${nurse.id}"`)
  expect(requests).toBeLessThanOrEqual(3)
  // Accounts of nurses and of the office are among them, so they are called what their list is called.
  expect(text).toContain('Users: 1')
  expect(text).not.toContain('Families')
  const two = await found(site, 'deshp radhika')
  expect(two.text).toContain('Radhika Deshpande')
  expect(two.text).not.toContain('Vandana Desai')
  expect((await found(site, 'eshpande')).text).toContain('Nothing was found')
  expect(await htmlErrors(html)).toEqual([])
})

test('a short name is found whole, in either script, and the usual spellings of a name find each other', async () => {
  const site = await officeSite()
  const nurse = await createNurse({ fullName: 'मीना पाण्डे' })
  const customer = await createCustomer()
  await bookService(customer, bookingOf({ name: 'Om झा' }))
  for (const typed of ['Om झा', 'झा', 'om']) expect((await found(site, typed)).text).toContain('Om झा')
  for (const typed of ['मीना पाँडे', 'पांडे', 'पान्डे', 'मिना', 'पाण']) {
    const { html, requests } = await found(site, typed)
    expect(html).toContain(`href="/dashboard/staff/${nurse.id}"`)
    expect(requests).toBeLessThanOrEqual(3)
  }
  for (const typed of ['de', 'd e']) {
    const { text, requests } = await found(site, typed)
    expect(text).toContain('Type at least 3 letters')
    expect(requests).toBe(2)
  }
  const list = await site.get('/dashboard/staff/currentStaffs?name=' + encodeURIComponent('पाँडे'))
  expect(list.text).toContain('मीना पाण्डे')
})

test.each(['', '123', '@', '...', '12 3'])('%j finds nothing and says what to type', async (typed) => {
  const { text, html, requests } = await found(await officeSite(), typed)
  expect(text).toMatch(/Type (a name|at least 3 letters)/)
  expect(html).not.toContain('class="found"')
  expect(requests).toBe(0)
})

test('an e-mail from its start, and a nurse by theirs; a service by its id, whole or from its start', async () => {
  const site = await officeSite()
  const customer = await createCustomer({ email: 'radhika.d@family.example' })
  const nurse = await createNurse({ email: 'vandana@nurses.example' })
  const booked = await bookService(customer, bookingOf({ name: 'Anjali Deshmukh' }))
  const cases = [
    ['Radhika.D@fam', `href="/dashboard/users/${customer.uid}"`],
    ['vandana@nurses.example', `href="/dashboard/staff/${nurse.id}"`],
    [booked.serviceId, 'Not confirmed by the family yet'],
    [booked.serviceId.toUpperCase(), `href="/dashboard/services/${booked.serviceId}"`],
    [booked.serviceId.slice(0, 8).toUpperCase(), `href="/dashboard/services/${booked.serviceId}"`],
    [booked.serviceId.slice(0, 8), `href="/dashboard/services/${booked.serviceId}"`],
  ] as const
  for (const [typed, expected] of cases) {
    const { html, requests } = await found(site, typed)
    expect(html).toContain(expected)
    expect(requests).toBeLessThanOrEqual(3)
  }
})

test(
  'a name or number that changes is found as it is now; of a deleted account nothing is found',
  { tags: 'long' },
  async () => {
    const site = await officeSite()
    const customer = await createCustomer()
    await rename(customer, 'Radhika', 'Deshpande')
    const number = newNumber()
    await giveNumber(customer.uid, number)
    expect((await found(site, 'Deshpande')).text).toContain(halvesOf(number))
    expect((await found(site, 'Kulkarni')).text).not.toContain(customer.email)
    expect((await found(site, customer.number)).text).toContain('Nothing was found')
    await deleteAccount(await accountOf(await signInAgain(customer)))
    expect((await found(site, 'Deshpande')).text).toContain('Nothing was found')

    const nurse = await createNurse({ fullName: 'Vandana Desai' })
    const office = await createAdministrator()
    const edited = await requestNurseEdit(office, nurse, {
      fullName: 'Vandana Apte',
      contactNumber: number.slice(3),
    })
    expect(edited).toMatchObject({ ok: true })
    expect((await found(site, 'Apte')).text).toContain(halvesOf(number))
    expect((await found(site, 'Desai')).text).toContain('Nothing was found')
    expect(await violations()).toEqual([])
  },
)

test('the lists have the same rules: nurses by number, accounts by their last four digits', async () => {
  const site = await officeSite()
  const [customer, nurse] = [await createCustomer(), await createNurse()]
  const staff = await site.get(`/dashboard/staff/currentStaffs?number=${nurse.contactNumber.slice(-4)}`)
  expect(staff.text).toContain(nurse.fullName)
  expect((await site.get(`/dashboard/staff/currentStaffs?number=${nurse.contactNumber}`)).text).toContain(
    nurse.fullName,
  )
  const users = await site.get(`/dashboard/users?number=${customer.number.slice(-4)}`)
  expect(users.text).toContain(customer.email)
  expect((await site.get(`/dashboard/users?number=${customer.number.slice(-4)}&email=x`)).text).toContain(
    'No users found.',
  )
})

test('only an administrator searches', async () => {
  const { status, text } = await openSite(await createCustomer()).get('/dashboard/find?q=Asha')
  expect(status).toBe(302)
  expect(text).not.toContain('Kulkarni')
})
