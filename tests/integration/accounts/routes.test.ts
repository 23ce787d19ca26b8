import { randomUUID } from 'node:crypto'
import { routes as manifest } from '@remix-run/dev/server-build'
import { beforeAll, expect, test } from 'vitest'
import { loginPath } from '#domain/paths.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  type Person,
} from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'

/*
 * Every route for every role (sections 4 and 6). A new route has no row here, and the test fails until its row says which
 * roles may open it.
 */

const roles = ['visitor', 'without phone', 'customer', 'staff', 'administrator'] as const
/** A status, or the target of a redirect; `login` is the login with `redirectTo`. */
type Outcome = number | string
type Row = [visitor: Outcome, withoutPhone: Outcome, customer: Outcome, staff: Outcome, admin: Outcome]

const everybody: Row = [200, 200, 200, 200, 200]
const signedIn: Row = ['login', 200, 200, 200, 200]
const administrators: Row = ['login', '/', '/', '/', 200]
const waysIn: Row = [200, '/phone_verification', '/', '/staff', '/dashboard']
const landing: Row = [200, 200, 200, 200, '/dashboard']
/** The service of the addresses has no plan; what a family sees of one that has is in visits/family-page.test.ts. */
const ownPlan: Row = ['login', 404, 404, 404, 404]
const verification: Row = ['/login', '/phone_verification', '/book/service', '/book/service', '/book/service']

/** By the route's file. Services and users in addresses belong to the customer. */
const expected: Record<string, Row> = {
  'routes/_index': landing,
  'routes/_enhance': landing,
  'routes/about': everybody,
  'routes/contact': everybody,
  'routes/enquiry': everybody,
  'routes/newsletter': everybody,
  'routes/newsletter_.confirm': everybody,
  'routes/newsletter_.unsubscribe': everybody,
  'routes/privacy': everybody,
  'routes/terms-and-conditions': everybody,
  'routes/[robots.txt]': everybody,
  'routes/[site.webmanifest]': everybody,
  'routes/[sitemap.xml]': everybody,
  'routes/[_]styleguide': everybody,
  'routes/healthz': everybody,
  'routes/$': [404, 404, 404, 404, 404],

  'routes/login': waysIn,
  'routes/login_.phone': waysIn,
  'routes/login_.code': [400, '/phone_verification', '/', '/staff', '/dashboard'],
  'routes/signup': [200, 200, '/', '/staff', '/dashboard'],
  'routes/forgotpassword': everybody,
  'routes/reset_password': [410, 410, 410, 410, 410],
  'routes/logout': ['/', '/', '/', '/', '/'],
  'routes/auth.google._index': ['Google', '/phone_verification', '/', '/staff', '/dashboard'],
  'routes/auth.google.callback': ['/login', '/login', '/login', '/login', '/login'],
  'routes/email_verification': ['/login', '/phone_verification', '/', '/staff', '/dashboard'],
  'routes/signup_verification': verification,
  'routes/google_signup_verification': verification,
  'routes/phone_verification': signedIn,
  'routes/verify_otp': ['login', 400, '/book/service', '/book/service', '/book/service'],

  'routes/book.service': ['login', '/phone_verification', 200, 200, 200],
  'routes/show.service': signedIn,
  'routes/show.earlier': signedIn,
  'routes/show.service_.$serviceId.confirm': ['login', 404, 200, 404, 404],
  'routes/show.service_.$serviceId.close': ['login', 404, '/show/service', 404, 404],
  'routes/show.service_.$serviceId.resend': ['login', 404, 200, 404, 404],
  'routes/show.service_.$serviceId.visits': ownPlan,
  'routes/show.service_.$serviceId.visits[.]csv': ownPlan,
  'routes/show.service_.$serviceId.visits[.]ics': ownPlan,
  // The nurse does not visit this family.
  'routes/show.service_.$serviceId.visits_.photos.$staffId': ['login', 404, 404, 404, 404],
  'routes/show.service_.$serviceId.requests': ['login', 404, 200, 404, 404],
  // Nothing was asked about this service.
  'routes/show.service_.$serviceId.requests_.$requestId': ['login', 404, 404, 404, 404],
  'routes/profile': signedIn,
  'routes/profile_.confirm': signedIn,
  'routes/profile_.data': signedIn,
  'routes/profile_.data_.parts': [
    'login',
    '/profile/data',
    '/profile/data',
    '/profile/data',
    '/profile/data',
  ],
  'routes/profile_.delete': signedIn,
  // Their accounts have an e-mail already; of one without it says tests/integration/accounts/no-email.test.ts.
  'routes/profile_.email': ['login', '/profile', '/profile', '/profile', '/profile'],
  'routes/profile_.password': signedIn,
  'routes/staff.absences': ['login', '/phone_verification', '/', 200, '/dashboard'],
  'routes/staff.hours': ['login', '/phone_verification', '/', 200, '/dashboard'],
  'routes/staff.join': [410, 410, 410, 410, 410],
  // A staff person who is linked with no nurse reads 'Under Construction'.
  'routes/staff.visits.$visitId': ['login', '/phone_verification', '/', 200, '/dashboard'],
  'routes/staff': ['login', '/phone_verification', '/', 200, '/dashboard'],
  'routes/staff._index': ['login', '/phone_verification', '/', 200, '/dashboard'],

  'routes/dashboard_.second-factor': ['/login', '/phone_verification', '/', '/staff', '/dashboard'],
  'routes/dashboard': ['login', '/', '/', '/', '/dashboard/panel'],
  'routes/dashboard._index': ['login', '/', '/', '/', '/dashboard/panel'],
  'routes/dashboard.$': ['login', '/', '/', '/', 404],
  'routes/dashboard.panel': administrators,
  'routes/dashboard.services.confirmed': administrators,
  'routes/dashboard.services.temp': administrators,
  'routes/dashboard.services.confirmed[.]csv': administrators,
  'routes/dashboard.services.temp[.]csv': administrators,
  'routes/dashboard.services.$serviceId': administrators,
  'routes/dashboard.services.$serviceId_.assign': administrators,
  'routes/dashboard.services.$serviceId_.replace': administrators,
  'routes/dashboard.services.$serviceId_.dates': administrators,
  'routes/dashboard.services.$serviceId_.plan': administrators,
  'routes/dashboard.services.$serviceId_.messages': administrators,
  'routes/dashboard.services.$serviceId_.close': administrators,
  'routes/dashboard.services.$serviceId_.delete': administrators,
  'routes/dashboard.services.$serviceId_.requests.$requestId': ['login', '/', '/', '/', 404],
  'routes/dashboard.users': administrators,
  'routes/dashboard.users_.$uid': administrators,
  'routes/dashboard.users_.$uid_.nurses': ['login', '/', '/', '/', 200],
  'routes/dashboard.audit': administrators,
  'routes/dashboard.notices': administrators,
  'routes/dashboard.find': administrators,
  'routes/dashboard.hours': administrators,
  'routes/dashboard.hours[.]csv': administrators,
  // Its form is on other pages.
  'routes/dashboard.notes': ['login', '/', '/', '/', '/dashboard/panel#notes'],
  'routes/dashboard.roster': administrators,
  'routes/dashboard.settings.assignment': administrators,
  'routes/dashboard.visits.offending': administrators,
  'routes/dashboard.visits.uncovered': administrators,
  'routes/dashboard.services.earlier': administrators,
  'routes/dashboard.services.earlier[.]csv': administrators,
  // The service of this visit has no plan.
  'routes/dashboard.visits.$visitId': ['login', '/', '/', '/', 404],
  'routes/dashboard.visits.$visitId_.cover': ['login', '/', '/', '/', 404],
  'routes/dashboard.visits.$visitId_.send': ['login', '/', '/', '/', 404],
  'routes/dashboard.staff.currentStaffs': administrators,
  'routes/dashboard.staff.addStaff': administrators,
  'routes/dashboard.staff.$staffId': administrators,
  'routes/dashboard.staff.$staffId_.files.$field': ['login', '/', '/', '/', 404],
  'routes/dashboard.staff.$staffId_.photo': ['login', '/', '/', '/', 404],
  'routes/dashboard.staff.$staffId_.account': administrators,
  'routes/dashboard.staff.$staffId_.edit': administrators,
  'routes/dashboard.staff.$staffId_.absences': administrators,
  'routes/dashboard.staff.$staffId_.messages': administrators,
  'routes/dashboard.staff.$staffId_.retire': administrators,
  'routes/dashboard.staff.files': ['login', '/', '/', '/', 404],
  'routes/dashboard.enquiries': administrators,
  'routes/dashboard.enquiries[.]csv': administrators,
  'routes/dashboard.enquiries_.$enquiryId.erase': administrators,
  'routes/dashboard.subscribers': administrators,
  'routes/dashboard.subscribers[.]csv': administrators,
  'routes/dashboard.subscribers_.$subscriptionId.erase': administrators,
}

const people: Partial<Record<(typeof roles)[number], Person>> = {}
let parameters: Record<string, string> = {}

beforeAll(async () => {
  const customer = await createCustomer()
  const { serviceId } = await bookService(customer)
  const { id: staffId } = await createNurse()
  const { enquiryId, subscriptionId } = await createEnquiryAndSubscription()
  parameters = {
    serviceId,
    uid: customer.uid,
    staffId,
    field: 'panCard',
    requestId: randomUUID(),
    visitId: `${serviceId}.2026-11-25.1`,
    enquiryId,
    subscriptionId,
    '*': 'no/such/page',
  }
  Object.assign(people, {
    'without phone': await createCustomer({ phoneVerified: false }),
    customer,
    staff: await createStaffMember(),
    administrator: await createAdministrator(),
  })
})

function pathOf(id: string): string {
  const parts: string[] = []
  for (let route = manifest[id]; route; route = manifest[route.parentId ?? ''])
    if (route.path) parts.unshift(route.path)
  return `/${parts.join('/').replace(/:(\w+)|\*/g, (whole, name: string) => parameters[name || whole] ?? '')}`
}

const ids = Object.keys(manifest).filter((id) => id !== 'root')

test('every route has a row, and every row a route', () => {
  expect(Object.keys(expected).sort()).toEqual(ids.sort())
})

test.each(ids)('%s is shown to its users, and all others are redirected', async (id) => {
  const path = pathOf(id)
  const found: Outcome[] = []
  for (const role of roles) {
    const { location, status } = await openSite(people[role]).get(path)
    const isLogin = location === loginPath(path)
    found.push(location?.includes('/oauth2/authorize?') ? 'Google' : isLogin ? 'login' : (location ?? status))
  }
  expect(found).toEqual(expected[id])
})

test.each(ids)('%s refuses a post from a page of another site', async (id) => {
  for (const role of roles) {
    const site = openSite(people[role])
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect((await site.post(pathOf(id), { intent: 'sign-out', confirm: 'on' }, headers)).status).toBe(403)
    }
  }
})

const dashboard = ids.filter((id) => id.startsWith('routes/dashboard'))

test.each(dashboard)('%s gives other users no data, by a data request or by a post', async (id) => {
  const path = pathOf(id)
  for (const role of ['visitor', 'without phone', 'customer', 'staff'] as const) {
    const site = openSite(people[role])
    const asked = await site.get(`${path}.data`)
    // Remix answers a data request with 202 for a redirect; none contains the dashboard's title or records.
    if (!id.endsWith('csv')) expect(asked.status).toBe(202)
    const posted = await site.post(path, { nurseId: parameters.serviceId ?? '', closeCode: '123456' })
    expect([302, 404, 405]).toContain(posted.status)
    for (const { html } of [asked, posted]) {
      for (const secret of [people.customer?.email, 'Savita Kulkarni', people.customer?.number])
        expect(html).not.toContain(secret)
    }
  }
})
