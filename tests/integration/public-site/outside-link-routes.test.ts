import { beforeAll, expect, test } from 'vitest'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { observe, type AwsCall } from '#tests/support/aws-calls.ts'
import { minute } from '#tests/support/clock.ts'
import { everyRouteWithRecords, type ProductRoute } from '#tests/support/every-route.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import type { Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'

/*
 * Which routes a page of another site can start with the visitor's session (docs/decisions/0006): pages that only read. A loader
 * that writes or downloads must never be among them, so each route below the five addresses is one or the other.
 */

/** The routes below /show, /staff, /profile and /dashboard that no foreign link opens, with the reason. */
const neverOpened: Record<string, string> = {
  'routes/dashboard.enquiries[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.hours[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.hours_.punctuality[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.money[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.payments[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.services.$serviceId_.history[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.services.confirmed[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.services.earlier[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.services.temp[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.subscribers[.]csv': 'downloads, and writes an audit entry',
  'routes/dashboard.staff.$staffId_.files.$field': 'redirects to a paper, and writes an audit entry',
  'routes/dashboard.staff.$staffId_.photo': 'redirects to a photo',
  'routes/dashboard.staff.files': 'is no page: it answers posted files',
  'routes/dashboard_.second-factor': 'stores the secret of an authenticator app',
  'routes/profile_.data': 'downloads the copy of one’s data',
  'routes/show.service_.$serviceId.visits[.]csv': 'downloads',
  'routes/show.service_.$serviceId.visits[.]ics': 'downloads',
  'routes/show.service_.$serviceId.visits_.photos.$staffId': 'redirects to a photo',
}

const reading = ['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']
const outside = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

let routes: ProductRoute[]
let people: Record<'customer' | 'administrator' | 'nurse', Person>

beforeAll(async () => {
  const all = await everyRouteWithRecords()
  const { person, nurse } = await createLinkedNurse()
  const { visit } = await serviceWithVisit(nurse, { startsIn: -30 * minute })
  people = { ...all.people, nurse: person }
  const ofNurse = `/staff/visits/${visitIdOf(visit)}`
  routes = all.routes.map((route) =>
    route.id === 'routes/staff_.visits.$visitId' ? { ...route, path: ofNurse } : route,
  )
})

/** Whom a page is for. */
function readerOf(path: string): Person {
  if (path.startsWith('/dashboard')) return people.administrator
  return path.startsWith('/staff') ? people.nurse : people.customer
}

/** Whether an answer is the small page; a delayed redirect has the same header. */
const isOpened = ({ refresh }: Record<string, string>) => /[?&]in=\d+$/.test(refresh ?? '')
const isWriting = ({ service, action }: AwsCall) => service !== 'dynamodb' || !reading.includes(action)

test('every route is a page that a foreign link opens, or one that it never opens, with the reason', async () => {
  const closed: string[] = []
  for (const { id, path } of routes) {
    const { headers } = await openSite().get(path, outside)
    const isOfPeople = /^\/(show|staff|profile|dashboard)(\/|$)/.test(path)
    if (!isOpened(headers) && isOfPeople) closed.push(id)
    if (isOpened(headers)) expect(isOfPeople, path).toBe(true)
  }
  expect(closed.toSorted()).toEqual(Object.keys(neverOpened).toSorted())
})

test('what a foreign link opens writes nothing, downloads nothing and leads to no other site', async () => {
  const opened: string[] = []
  for (const { path } of routes) {
    const first = await openSite().get(path, outside)
    if (!isOpened(first.headers)) continue
    const observed = await observe(() => openSite(readerOf(path)).get(path))
    if (observed.died) throw new Error('Nothing here dies')
    const { status, headers, location } = observed.result
    expect(observed.calls.filter(isWriting), path).toEqual([])
    expect(headers, path).not.toHaveProperty('content-disposition')
    expect(status, path).toBeLessThan(500)
    if (location === null) expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
    else expect(location, path).toMatch(/^\/(?!\/)/)
    opened.push(path)
  }
  expect(opened.length).toBeGreaterThan(40)
})

test('the measure sees what writes and downloads', async () => {
  const table = routes.find(({ id }) => id === 'routes/dashboard.enquiries[.]csv')?.path ?? ''
  const observed = await observe(() => openSite(people.administrator).get(table))
  expect(observed.calls.filter(isWriting)).toHaveLength(1)
  expect(observed.died ? null : observed.result.headers).toHaveProperty('content-disposition')
})
