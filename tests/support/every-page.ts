import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { addHoliday } from '#server/holidays/save-holiday.server.ts'
import { askOffice } from '#server/requests/ask-office.server.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { createLinkedNurse } from './linked-nurse.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from './people.ts'
import { bookService, recordsOf, requestAssign, requestConfirm } from './requests.ts'
import { createEnquiryAndSubscription } from './enquiries.ts'
import { accountUser, change, confirmedService, inDay, line, night } from './visits/plans.ts'
import { serviceWithVisit } from './visits/running-visit.ts'

/** A page of the product in one of its states. */
export type ProductPage = {
  /** The module under `app/routes` that shows it. */
  route: string
  path: string
  /** Fields that, posted to `path`, show the page with its errors. */
  refused?: Record<string, string>
}

const nothing = {}

/** The pages for anonymous visitors. */
export const forVisitors: ProductPage[] = [
  { route: '_index', path: '/' },
  { route: 'about', path: '/about' },
  { route: 'prices', path: '/prices' },
  { route: 'terms-and-conditions', path: '/terms-and-conditions' },
  { route: 'privacy', path: '/privacy' },
  { route: 'enquiry', path: '/enquiry?service=nursing', refused: nothing },
  { route: 'contact', path: '/contact', refused: nothing },
  { route: 'newsletter', path: '/newsletter', refused: nothing },
  { route: 'newsletter_.confirm', path: '/newsletter/confirm?token=none', refused: nothing },
  { route: 'newsletter_.unsubscribe', path: '/newsletter/unsubscribe?token=none', refused: nothing },
  { route: '[_]styleguide', path: '/_styleguide' },
  { route: 'login', path: '/login', refused: nothing },
  { route: 'login_.phone', path: '/login/phone', refused: nothing },
  { route: 'signup', path: '/signup', refused: nothing },
  { route: 'forgotpassword', path: '/forgotpassword', refused: nothing },
  // Without a link there is no form; the page with one has a browser test of its own.
  { route: 'reset_password', path: '/reset_password' },
  { route: '$', path: '/no/such/page' },
]

/** The pages for a customer without bookings, whose e-mail and phone are not verified. */
export const forNewCustomers: ProductPage[] = [
  { route: 'phone_verification', path: '/phone_verification', refused: nothing },
  { route: 'verify_otp', path: '/verify_otp', refused: nothing },
  { route: 'email_verification', path: '/email_verification', refused: nothing },
  { route: 'show.service', path: '/show/service' },
]

/** The pages for a customer with one pending and one confirmed service, and one with a plan. */
export function forCustomers({ pending, confirmed, planned, requestId }: BookedServices): ProductPage[] {
  return [
    { route: 'book.service', path: '/book/service', refused: nothing },
    { route: 'show.service', path: '/show/service' },
    {
      route: 'show.service_.$serviceId.confirm',
      path: `/show/service/${pending}/confirm`,
      refused: { bookCode: '' },
    },
    { route: 'show.service_.$serviceId.resend', path: `/show/service/${pending}/resend` },
    {
      route: 'show.service_.$serviceId.close',
      path: `/show/service/${confirmed}/close`,
      refused: { closeCode: '12' },
    },
    { route: 'show.service_.$serviceId.visits', path: `/show/service/${planned}/visits` },
    {
      route: 'show.service_.$serviceId.requests',
      path: `/show/service/${planned}/requests?visit=${inDay(1)}.1`,
      refused: { kind: '' },
    },
    {
      route: 'show.service_.$serviceId.requests_.$requestId',
      path: `/show/service/${planned}/requests/${requestId}`,
    },
    { route: 'show.earlier', path: '/show/earlier' },
    { route: 'show.account', path: '/show/account' },
    { route: 'profile', path: '/profile', refused: { intent: 'details' } },
    { route: 'profile_.password', path: '/profile/password', refused: nothing },
    { route: 'profile_.confirm', path: '/profile/confirm', refused: nothing },
    { route: 'profile_.data_.parts', path: '/profile/data/parts?of=2' },
    { route: 'profile_.delete', path: '/profile/delete', refused: nothing },
  ]
}

export const forStaff: ProductPage[] = [{ route: 'staff._index', path: '/staff' }]

/** The pages for a nurse whose account is linked, with a visit that runs. */
export function forNurses({ visitId }: { visitId: string }): ProductPage[] {
  return [
    { route: 'staff._index', path: '/staff' },
    {
      route: 'staff.visits.$visitId',
      path: `/staff/visits/${visitId}`,
      refused: { form: randomUUID(), kind: 'note', note: '' },
    },
    { route: 'staff.absences', path: '/staff/absences', refused: { intent: 'withdraw', absenceId: 'none' } },
    { route: 'staff.hours', path: '/staff/hours' },
  ]
}

/** A linked nurse with a visit of each day, of which one began half an hour ago. */
export async function nurseWithVisit(): Promise<{ person: Person; visitId: string }> {
  const { person, nurse } = await createLinkedNurse()
  const { visit } = await serviceWithVisit(nurse, { startsIn: -30 * 60_000 })
  return { person, visitId: visitIdOf(visit) }
}

/** A day of the plan that the lists of other tests do not reach. */
const holiday = inDay(30)

/** The pages for an administrator, with and without data. */
export function forAdministrators({
  confirmed,
  assigned,
  planned,
  requestId,
  uid,
  nurseId,
  enquiryId,
  subscriptionId,
}: BookedServices & {
  assigned: string
  nurseId: string
  enquiryId: string
  subscriptionId: string
}): ProductPage[] {
  return [
    { route: 'dashboard.panel', path: '/dashboard/panel' },
    { route: 'dashboard.money', path: '/dashboard/money', refused: { form: randomUUID() } },
    { route: 'dashboard.hours', path: '/dashboard/hours' },
    { route: 'dashboard.hours_.punctuality', path: '/dashboard/hours/punctuality' },
    { route: 'dashboard.find', path: '/dashboard/find' },
    { route: 'dashboard.find', path: '/dashboard/find?q=Kulkarni' },
    { route: 'dashboard.services.confirmed', path: '/dashboard/services/confirmed' },
    { route: 'dashboard.services.confirmed', path: '/dashboard/services/confirmed?serviceId=none' },
    { route: 'dashboard.services.confirmed', path: '/dashboard/services/confirmed?from=2026-02-30' },
    { route: 'dashboard.services.temp', path: '/dashboard/services/temp' },
    { route: 'dashboard.services.temp', path: '/dashboard/services/temp?serviceId=none' },
    { route: 'dashboard.services.$serviceId', path: `/dashboard/services/${assigned}` },
    {
      route: 'dashboard.services.$serviceId_.assign',
      path: `/dashboard/services/${confirmed}/assign`,
      refused: { nurseId: '' },
    },
    {
      route: 'dashboard.services.$serviceId_.close',
      path: `/dashboard/services/${assigned}/close`,
      refused: { closeCode: '' },
    },
    {
      route: 'dashboard.services.$serviceId_.replace',
      path: `/dashboard/services/${assigned}/replace`,
      refused: { nurseId: '' },
    },
    {
      route: 'dashboard.services.$serviceId_.agreement',
      path: `/dashboard/services/${planned}/agreement`,
      refused: { toldName: '' },
    },
    {
      route: 'dashboard.services.$serviceId_.dates',
      path: `/dashboard/services/${assigned}/dates`,
      refused: { reason: '' },
    },
    {
      route: 'dashboard.services.$serviceId_.plan',
      path: `/dashboard/services/${assigned}/plan?form=addLine`,
      refused: { form: 'addLine' },
    },
    {
      route: 'dashboard.services.$serviceId_.plan',
      path: `/dashboard/services/${planned}/plan?form=change&line=1&request=${requestId}`,
    },
    {
      route: 'dashboard.services.$serviceId_.requests.$requestId',
      path: `/dashboard/services/${planned}/requests/${requestId}`,
      refused: { outcome: '', answer: '' },
    },
    ...(['change', 'pause'] as const).map((form) => ({
      route: 'dashboard.services.$serviceId_.plan',
      path: `/dashboard/services/${planned}/plan?form=${form}&line=1`,
      refused: { form, scope: 'following', shift: 'visit', line: '9' },
    })),
    { route: 'dashboard.services.$serviceId_.messages', path: `/dashboard/services/${assigned}/messages` },
    {
      route: 'dashboard.services.$serviceId_.history',
      path: `/dashboard/services/${planned}/history`,
      refused: nothing,
    },
    {
      route: 'dashboard.visits.$visitId',
      path: `/dashboard/visits/${planned}.${inDay(1)}.1`,
      refused: { kind: 'arrived', happenedAt: 'never' },
    },
    { route: 'dashboard.services.$serviceId_.delete', path: `/dashboard/services/${confirmed}/delete` },
    { route: 'dashboard.services.earlier', path: '/dashboard/services/earlier' },
    { route: 'dashboard.services.earlier', path: '/dashboard/services/earlier?from=2030-01-01' },
    { route: 'dashboard.users', path: '/dashboard/users' },
    { route: 'dashboard.users', path: '/dashboard/users?email=nobody' },
    { route: 'dashboard.users_.$uid', path: `/dashboard/users/${uid}` },
    {
      route: 'dashboard.users_.$uid_.account',
      path: `/dashboard/users/${uid}/account`,
      refused: { kind: 'received', form: randomUUID(), amount: '' },
    },
    { route: 'dashboard.money_.owner', path: '/dashboard/money/owner' },
    { route: 'dashboard.users_.$uid_.nurses', path: `/dashboard/users/${uid}/nurses` },
    { route: 'dashboard.staff.currentStaffs', path: '/dashboard/staff/currentStaffs' },
    { route: 'dashboard.staff.currentStaffs', path: '/dashboard/staff/currentStaffs?name=nobody' },
    { route: 'dashboard.staff.addStaff', path: '/dashboard/staff/addStaff', refused: nothing },
    { route: 'dashboard.staff.$staffId', path: `/dashboard/staff/${nurseId}` },
    { route: 'dashboard.staff.$staffId_.edit', path: `/dashboard/staff/${nurseId}/edit` },
    {
      route: 'dashboard.staff.$staffId_.account',
      path: `/dashboard/staff/${nurseId}/account`,
      refused: nothing,
    },
    {
      route: 'dashboard.staff.$staffId_.absences',
      path: `/dashboard/staff/${nurseId}/absences`,
      refused: { intent: 'leave' },
    },
    { route: 'dashboard.staff.$staffId_.messages', path: `/dashboard/staff/${nurseId}/messages` },
    { route: 'dashboard.staff.$staffId_.retire', path: `/dashboard/staff/${nurseId}/retire` },
    {
      route: 'dashboard.staff.$staffId_.leaving',
      path: `/dashboard/staff/${nurseId}/leaving`,
      refused: { intent: 'day', lastDay: '' },
    },
    { route: 'dashboard.enquiries', path: '/dashboard/enquiries' },
    { route: 'dashboard.enquiries', path: '/dashboard/enquiries?from=2030-01-01' },
    {
      route: 'dashboard.enquiries_.$enquiryId.erase',
      path: `/dashboard/enquiries/${enquiryId}/erase`,
    },
    { route: 'dashboard.subscribers', path: '/dashboard/subscribers' },
    { route: 'dashboard.subscribers', path: '/dashboard/subscribers?from=2030-01-01' },
    {
      route: 'dashboard.subscribers_.$subscriptionId.erase',
      path: `/dashboard/subscribers/${subscriptionId}/erase`,
    },
    { route: 'dashboard.notices', path: '/dashboard/notices' },
    { route: 'dashboard.notices', path: '/dashboard/notices?state=open' },
    { route: 'dashboard.notices', path: '/dashboard/notices?state=held' },
    { route: 'dashboard.roster', path: '/dashboard/roster?from=2030-01-08' },
    // A Tuesday far away: a Monday also reads the week before it.
    { route: 'dashboard.roster', path: '/dashboard/roster?view=day&from=2030-01-08' },
    { route: 'dashboard.roster', path: '/dashboard/roster?by=family&from=2026-02-30' },
    {
      route: 'dashboard.settings.assignment',
      path: '/dashboard/settings/assignment',
      refused: { intent: 'save', 'number-work': '' },
    },
    { route: 'dashboard.roster_.print', path: '/dashboard/roster/print' },
    {
      route: 'dashboard.settings.holidays',
      path: '/dashboard/settings/holidays',
      refused: { intent: 'add', name: '', day: '' },
    },
    {
      route: 'dashboard.settings.holidays_.$day',
      path: `/dashboard/settings/holidays/${holiday}`,
      refused: { form: randomUUID(), intent: 'preview' },
    },
    { route: 'dashboard.visits.offending', path: '/dashboard/visits/offending' },
    { route: 'dashboard.visits.uncovered', path: '/dashboard/visits/uncovered' },
    {
      route: 'dashboard.visits.checking',
      path: '/dashboard/visits/checking',
      refused: { form: randomUUID() },
    },
    {
      route: 'dashboard.visits.$visitId_.cover',
      path: `/dashboard/visits/${planned}.${inDay(1)}.1/cover`,
      refused: { nurseId: '' },
    },
    // It has not begun, so the page says that it is covered instead.
    {
      route: 'dashboard.visits.$visitId_.send',
      path: `/dashboard/visits/${planned}.${inDay(1)}.1/send`,
      refused: { nurseId: '' },
    },
    { route: 'dashboard.audit', path: '/dashboard/audit' },
    { route: 'dashboard.$', path: '/dashboard/no/such/view' },
  ]
}

/** Pages that need a step before them, such as Google's redirect or a code just sent. The tests of those flows check them. */
export const pagesWithinFlows = [
  // Once one is issued: money/statement-pages.test.ts.
  'dashboard.statements.$number',
  'show.statements.$number',
  'login_.code',
  'auth.google.callback',
  // Only where the second factor is required: accounts/second-factor.test.ts.
  'dashboard_.second-factor',
  'google_signup_verification',
  // Of an account without an e-mail: accounts/no-email.test.ts.
  'profile_.email',
  'signup_verification',
  'staff.join',
]

/** The modules under `app/routes` that show a page. */
export function routesWithPages(): string[] {
  return globSync(['app/routes/*.tsx', 'app/routes/*/route.tsx'])
    .filter((file) => readFileSync(file, 'utf8').includes('export default function'))
    .map((file) => (basename(file) === 'route.tsx' ? basename(dirname(file)) : basename(file, '.tsx')))
}

export type BookedServices = {
  uid: string
  pending: string
  confirmed: string
  planned: string
  /** What the customer asks about the service with the plan. */
  requestId: string
}

/** A customer with one pending and one confirmed service, and one with a plan. */
export async function customerWithServices(): Promise<{ customer: Person; services: BookedServices }> {
  const customer = await createCustomer()
  const pending = await bookService(customer)
  const confirmed = await bookService(customer)
  await requestConfirm(customer, confirmed, confirmed.bookCode)
  const { serviceId: planned } = await confirmedService(customer)
  await change(await createAdministrator(), planned, line(), line(undefined, night))
  const { entry } = await recordsOf(customer, { serviceId: planned })
  if (!entry) throw new Error('The customer has the service')
  const requestId = randomUUID()
  const visit = { serviceId: planned, line: '1', day: inDay(1) }
  await askOffice(entry, { form: requestId, kind: 'time', visit, wish: '10 am to 8 pm' })
  return {
    customer,
    services: {
      ...{ uid: customer.uid, pending: pending.serviceId, confirmed: confirmed.serviceId },
      ...{ planned, requestId },
    },
  }
}

/** Creates a record for each list of the dashboard. */
export async function recordsForDashboard(administrator: Person) {
  const { customer, services } = await customerWithServices()
  const assigned = await bookService(customer)
  await requestConfirm(customer, assigned, assigned.bookCode)
  const nurse = await createNurse()
  await requestAssign(administrator, assigned, nurse)
  const { enquiryId, subscriptionId } = await createEnquiryAndSubscription()
  const added = await addHoliday(accountUser(administrator), { day: holiday, name: 'Makar Sankranti' })
  if (!added.ok) throw new Error(`The holiday was not added: ${added.reason}`)
  return {
    ...services,
    assigned: assigned.serviceId,
    nurseId: nurse.id,
    enquiryId,
    subscriptionId,
  }
}
