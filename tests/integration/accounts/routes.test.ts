import { expect, test } from 'vitest'
import { loginPath } from '#domain/paths.ts'
import { everyRole, roles, routes } from '#tests/support/accounts/routes.ts'
import { openSite } from '#tests/support/site.ts'

/*
 * Every route for every role (sections 4 and 6). A new route has no row here, and the test fails until its row says which
 * roles may open it.
 */

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
  'routes/prices': everybody,
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
  'routes/show.account': signedIn,
  'routes/show.statements.$number': ['login', 404, 404, 404, 404],
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
  'routes/dashboard.services.$serviceId_.agreement': administrators,
  'routes/dashboard.services.$serviceId_.dates': administrators,
  'routes/dashboard.services.$serviceId_.plan': administrators,
  'routes/dashboard.services.$serviceId_.messages': administrators,
  'routes/dashboard.services.$serviceId_.history': administrators,
  'routes/dashboard.services.$serviceId_.history[.]csv': administrators,
  'routes/dashboard.services.$serviceId_.close': administrators,
  'routes/dashboard.services.$serviceId_.delete': administrators,
  'routes/dashboard.services.$serviceId_.requests.$requestId': ['login', '/', '/', '/', 404],
  'routes/dashboard.users': administrators,
  'routes/dashboard.users_.$uid': administrators,
  'routes/dashboard.users_.$uid_.nurses': ['login', '/', '/', '/', 200],
  'routes/dashboard.users_.$uid_.account': ['login', '/', '/', '/', 200],
  'routes/dashboard.money_.owner': administrators,
  'routes/dashboard.audit': administrators,
  'routes/dashboard.notices': administrators,
  'routes/dashboard.find': administrators,
  'routes/dashboard.money': administrators,
  'routes/dashboard.money[.]csv': administrators,
  'routes/dashboard.payments[.]csv': administrators,
  'routes/dashboard.statements.$number': ['login', '/', '/', '/', 404],
  'routes/dashboard.hours': administrators,
  'routes/dashboard.hours[.]csv': administrators,
  'routes/dashboard.hours_.punctuality': administrators,
  'routes/dashboard.hours_.punctuality[.]csv': administrators,
  // Its form is on other pages.
  'routes/dashboard.notes': ['login', '/', '/', '/', '/dashboard/panel#notes'],
  'routes/dashboard.roster': administrators,
  'routes/dashboard.roster_.print': administrators,
  'routes/dashboard.settings.holidays': administrators,
  'routes/dashboard.settings.holidays_.$day': administrators,
  'routes/dashboard.visits.checking': administrators,
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
  'routes/dashboard.staff.$staffId_.leaving': administrators,
  'routes/dashboard.staff.$staffId_.retire': administrators,
  'routes/dashboard.staff.files': ['login', '/', '/', '/', 404],
  'routes/dashboard.enquiries': administrators,
  'routes/dashboard.enquiries[.]csv': administrators,
  'routes/dashboard.enquiries_.$enquiryId.erase': administrators,
  'routes/dashboard.subscribers': administrators,
  'routes/dashboard.subscribers[.]csv': administrators,
  'routes/dashboard.subscribers_.$subscriptionId.erase': administrators,
}

const { people, pathOf } = everyRole()

test('every route has a row, and every row a route', () => {
  expect(Object.keys(expected).sort()).toEqual(routes.toSorted())
})

async function outcome(id: string, role: (typeof roles)[number]): Promise<Outcome> {
  const path = pathOf(id)
  const { location, status } = await openSite(people[role]).get(path)
  if (location?.includes('/oauth2/authorize?')) return 'Google'
  return location === loginPath(path) ? 'login' : (location ?? status)
}

test.each(routes)('%s is shown to its users, and all others are redirected', { tags: 'long' }, async (id) => {
  const found: Outcome[] = []
  for (const role of roles) found.push(await outcome(id, role))
  expect(found).toEqual(expected[id])
})

test.each(routes)('%s is shown to none of those who are redirected', async (id) => {
  for (const [place, role] of roles.entries()) {
    const due = expected[id]?.[place]
    if (due !== 200) expect(await outcome(id, role)).toEqual(due)
  }
})

/* Of every route: routes.long.test.ts. */
test('no role may post from a page of another site', async () => {
  for (const role of roles)
    for (const path of ['/login', '/profile', '/dashboard/staff/addStaff']) {
      const foreign = { origin: 'https://evil.example' }
      expect((await openSite(people[role]).post(path, { intent: 'sign-out' }, foreign)).status).toBe(403)
    }
})
