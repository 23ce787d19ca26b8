import { beforeEach, expect, test } from 'vitest'
import { linksOf } from '#tests/support/html.ts'
import { createCustomer } from '#tests/support/people.ts'
import { recordsOf } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { path, list, everyEnding } from '#tests/support/bookings/earlier-services.ts'

/* What stays of a service that is over, for its family and for the office. */

beforeEach(emptyTable)

test('the family reads who was cared for, by which nurse, and how each service ended; no code', async () => {
  const { customer, ...services } = await everyEnding()
  const site = openSite(customer)
  const { html, text } = await site.get(path)
  const order = ['Pending Patient', 'Deleted Patient', 'Office Patient', 'Family Patient']
  const places = order.map((name) => text.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  for (const words of [
    'closed with the closing code',
    'closed by our office',
    'removed by our office',
    'the booking was never confirmed',
    'Nurse Meera Joshi',
    'Nurse Sunita Pawar',
    'No nurse had been assigned',
    'for 8 years after the end of the financial year',
    '30 days',
  ])
    expect(text).toContain(words)
  for (const { bookCode, closeCode } of [services.byFamily, services.byOffice, services.deleted]) {
    expect(html).not.toContain(bookCode)
    expect(html).not.toContain(closeCode)
  }
  expect(linksOf((await site.get('/show/service')).html)).toContain(path)
  expect(linksOf((await site.get('/profile')).html)).toContain(path)
})

test('a closed service in the family’s list names the nurse who was there, without a number', async () => {
  const { customer } = await everyEnding()
  const { text, html } = await openSite(customer).get('/show/service')
  expect(text).toContain('Meera Joshi')
  expect(html).not.toContain('href="tel:+9198')
  const { entry } = await recordsOf(customer, (await readTable()).service[0] as { serviceId: string })
  expect(html).not.toContain(entry?.nurseMobileNumber)
})

test('another family reads nothing of it, and an anonymous visitor is asked to sign in', async () => {
  await everyEnding()
  const { text } = await openSite(await createCustomer()).get(path)
  expect(text).toContain('No service has ended yet.')
  expect(text).not.toContain('Patient')
  expect((await openSite().get(path)).location).toContain('/login')
})

test('the office lists what is over by its end, filters it and takes it along as a file', async () => {
  const { administrator, byFamily, deleted } = await everyEnding()
  const site = openSite(administrator)
  const all = await site.get(list)
  expect(all.text).toContain('Closed by the family')
  expect(all.text).toContain('Closed by the office')
  expect(all.text).toContain('it was confirmed')
  expect(all.text).toContain('it was pending')
  expect(all.text.indexOf('Deleted Patient')).toBeLessThan(all.text.indexOf('Family Patient'))
  expect(linksOf((await site.get('/dashboard/panel')).html)).toContain(list)

  const filtered = await site.get(`${list}?ending=deleted`)
  expect(filtered.text).toContain(deleted.serviceId)
  expect(filtered.text).not.toContain(byFamily.serviceId)
  expect((await site.get(`${list}?from=2030-01-01`)).text).toContain('No earlier services found.')
  expect((await site.get(`${list}?ending=never`)).status).toBe(400)

  const file = await site.get(`${list}.csv?ending=closedByFamily`)
  expect(file.html.trim().split('\r\n')).toHaveLength(2)
  expect(file.html).toContain('Family Patient')
  expect(file.html).not.toContain(byFamily.closeCode)
  expect((await readTable()).auditEntry.map(({ action }) => action)).toContain('export')
  expect((await openSite(await createCustomer()).get(list)).location).toBe('/')
})
