import { halvesOf } from '#domain/phone.ts'
import { expect, test } from 'vitest'
import { bookingFields, bookingOf } from '#tests/support/bookings.ts'
import { hour } from '#tests/support/clock.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, codesOf, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { fillIn } from '../accounts/pages.ts'
import { signUpFields } from '../accounts/people.ts'
import { officeSite, found } from '#tests/support/dashboard/find.ts'

/* More of what find.test.ts tests. */

const clock = startOnTuesday()

test('a stranger’s sign-ups are not found by name, and cannot hide a nurse or a family', async () => {
  const nurse = await createNurse({ fullName: 'Vandana Desai' })
  for (let place = 0; place < 30; place++) {
    const site = openSite()
    await fillIn(site, '/signup', {
      ...signUpFields(`stranger${place}@evil.example`),
      ...{ firstname: 'Vandana', lastname: 'Desai' },
    })
  }
  const { html, text } = await found(await officeSite(), 'Vandana Desai')
  expect(html).toContain(`href="/dashboard/staff/${nurse.id}"`)
  expect(text).not.toContain('evil.example')
  expect(text).toContain('Nurses: 1')
  expect(text).not.toContain('Users: ')
})

/** A stranger’s forms of one day with a family’s number and their patient’s name, of which every third is confirmed. */
async function bookAsStranger(stranger: Person, times: number, number: string) {
  clock.advance(24 * hour)
  const signedIn = await signInAgain(stranger)
  const site = openSite(signedIn)
  for (let place = 0; place < times; place++) {
    const fields = bookingFields({ number, name: 'Savita Kulkarni' })
    const { serviceId = '' } = fields
    expect((await site.post('/book/service', fields)).status).toBe(200)
    if (place % 3 > 0) continue
    const { bookCode } = await codesOf(stranger, { serviceId })
    expect(await requestConfirm(signedIn, { serviceId }, bookCode)).toEqual({ ok: true })
  }
}

/** A family with four services: two of the account that verified the number, of which one has a nurse, and two of a daughter's account. */
async function familyWithServices() {
  const [mother, daughter] = [await createCustomer(), await createCustomer()]
  const office = await createAdministrator()
  const services = []
  for (const customer of [mother, mother, daughter, daughter]) {
    const service = await bookService(customer, bookingOf({ number: mother.number, name: 'Savita Kulkarni' }))
    services.push(service)
    if (services.length % 2 > 0) continue
    expect(await requestConfirm(customer, service, service.bookCode)).toEqual({ ok: true })
    expect(await requestAssign(office, service, await createNurse())).toMatchObject({ ok: true })
  }
  return { office, mother, daughter, services }
}

test('a stranger who types a family’s number and name into 15 bookings, or 40, hides none of its services', async () => {
  const { office, mother, services } = await familyWithServices()
  const ids = services.map(({ serviceId }) => serviceId)
  const stranger = await createCustomer()
  async function hidesNothing() {
    const site = await officeSite(office)
    for (const typed of [mother.number, mother.number.slice(-4), 'Savita Kulkarni', 'kulk']) {
      const { html, requests } = await found(site, typed)
      const rows = html.match(/<li class="task">.*?<\/li>/gs) ?? []
      const idIn = (row: string) => /services\/([\da-f-]{36})"/.exec(row)?.[1] ?? ''
      expect(rows.map(idIn)).toEqual(expect.arrayContaining(ids))
      // One that no stranger can have made stands first.
      expect(ids).toContain(idIn(rows[0] ?? ''))
      // The mother's account booked the first two.
      for (const row of rows)
        expect(row.includes('number not verified')).toBe(!ids.slice(0, 2).includes(idIn(row)))
      expect(requests).toBeLessThanOrEqual(4)
    }
    return site
  }
  await bookAsStranger(stranger, 15, mother.number)
  await hidesNothing()
  await bookAsStranger(stranger, 15, mother.number)
  await bookAsStranger(stranger, 10, mother.number)
  const site = await hidesNothing()
  const list = await site.get(`/dashboard/services/confirmed?number=${mother.number.slice(-4)}`)
  expect(list.html.split('<small>not verified').length - 1).toBe(1 + 5 + 5 + 4)
  const page = await site.get(`/dashboard/services/${ids[3]}`)
  expect(page.text).toContain(`Phone number ${halvesOf(mother.number)} entered in the form, not verified`)
})

test('of very many each kind ends, says so, and leads to the list with the rest', async () => {
  const site = await officeSite()
  for (let place = 0; place < 27; place++) await createNurse({ fullName: `Vandana Desai ${place}` })
  const { html, text } = await found(site, 'vandana')
  expect(html.match(/class="task task--slim"/g)).toHaveLength(25)
  expect(text).toContain('Only the newest are shown. All nurses like this')
  expect(html).toContain('href="/dashboard/staff/currentStaffs?name=vandana"')
})

test('an id in capitals, whole or its first signs, is found in the lists and in the audit log', async () => {
  const [office, customer] = [await createAdministrator(), await createCustomer()]
  const site = await officeSite(office)
  const { serviceId, bookCode } = await bookService(customer, bookingOf())
  const start = serviceId.slice(0, 8).toUpperCase()
  const foundIn = async (path: string) => (await site.get(path)).html.includes(serviceId)
  expect(await foundIn(`/dashboard/services/temp?serviceId=${start}`)).toBe(true)
  expect(await requestConfirm(customer, { serviceId }, bookCode)).toEqual({ ok: true })
  expect(await foundIn(`/dashboard/services/confirmed?serviceId=${start}`)).toBe(true)
  expect(await foundIn(`/dashboard/services/confirmed?serviceId=${start.slice(0, 5)}`)).toBe(true)
  expect(await requestAssign(office, { serviceId }, await createNurse())).toMatchObject({ ok: true })
  const audit = `/dashboard/audit?recordType=service&recordId=${serviceId.toUpperCase()}`
  expect((await site.get(audit)).text).toContain(serviceId)
  // An id of the former mobile app is looked for as it is typed.
  const former = await bookService(customer, { ...bookingOf(), serviceId: 'hT4mB8wKr2QzXc6NvL1s' })
  expect((await site.get('/dashboard/services/temp?serviceId=hT4mB8')).html).toContain(former.serviceId)
})
