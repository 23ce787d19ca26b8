import { randomUUID } from 'node:crypto'
import { routes as manifest } from '@remix-run/dev/server-build'
import { expect, test } from 'vitest'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createCustomer, newEmail, newNumber } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { captchaOf, fillIn, siteOf } from './accounts/pages.ts'
import { createSignedUpUser, createUserWithPhone, password, signUpFields } from './accounts/people.ts'

/*
 * Every act of a family or a nurse, its form posted twice at once as by a double tap without scripts: the browser shows the second answer, so
 * that both have to say what was done.
 */

type Act = { site: Site; path: string; fields: Record<string, string> }

async function serviceOf(status: 'pending' | 'confirmed') {
  const customer = await createCustomer()
  const service = await bookService(customer)
  if (status === 'confirmed') await requestConfirm(customer, service, service.bookCode)
  return { site: openSite(customer), ...service, path: `/show/service/${service.serviceId}` }
}

/** The form of a page, with its CAPTCHA answered. */
async function onPage(site: Site, path: string, fields: Record<string, string>): Promise<Act> {
  return { site, path, fields: { ...captchaOf(await site.get(path)), ...fields } }
}

async function signedUp() {
  const person = await createSignedUpUser()
  return { ...person, site: await siteOf(person), number: newNumber() }
}

async function phoneUser() {
  const person = await createUserWithPhone()
  return { ...person, site: await siteOf(person) }
}

/** By the route's file, and the intent where it has several. */
const acts: Record<string, () => Promise<Act>> = {
  'routes/book.service': async () => {
    const site = openSite(await createCustomer())
    const serviceId = (await site.get('/book/service')).value('serviceId') ?? ''
    return { site, path: '/book/service', fields: bookingFields({ serviceId }) }
  },
  'routes/show.service_.$serviceId.confirm': async () => {
    const { site, path, bookCode } = await serviceOf('pending')
    return { site, path: `${path}/confirm`, fields: { bookCode } }
  },
  'routes/show.service_.$serviceId.close': async () => {
    const { site, path, closeCode } = await serviceOf('confirmed')
    return { site, path: `${path}/close`, fields: { closeCode } }
  },
  'routes/show.service_.$serviceId.resend': async () => {
    const { site, path } = await serviceOf('pending')
    return { site, path: `${path}/resend`, fields: {} }
  },
  'routes/show.service_.$serviceId.requests': async () => {
    const { site, path } = await serviceOf('confirmed')
    return { site, path: `${path}/requests`, fields: { form: randomUUID(), kind: 'call' } }
  },
  'routes/show.service_.$serviceId.requests_.$requestId': async () => {
    const { site, path } = await serviceOf('confirmed')
    const form = randomUUID()
    await site.post(`${path}/requests`, { form, kind: 'call' })
    return { site, path: `${path}/requests/${form}`, fields: {} }
  },
  'routes/signup': () => onPage(openSite(), '/signup', signUpFields(newEmail())),
  'routes/phone_verification': async () => {
    const { site, number } = await signedUp()
    return onPage(site, '/phone_verification', { number })
  },
  'routes/verify_otp': async () => {
    const { site, number } = await signedUp()
    await fillIn(site, '/phone_verification', { number })
    return onPage(site, '/verify_otp', { intent: 'verify', otp: await readCode(number) })
  },
  'routes/verify_otp resend': async () => {
    const { site, number } = await signedUp()
    await fillIn(site, '/phone_verification', { number })
    return onPage(site, '/verify_otp', { intent: 'resend' })
  },
  'routes/email_verification': async () => {
    const { site, email } = await signedUp()
    return onPage(site, '/email_verification', { intent: 'verify', otp: await readCode(email) })
  },
  'routes/email_verification resend': async () => {
    const { site } = await signedUp()
    return onPage(site, '/email_verification', { intent: 'resend' })
  },
  'routes/login': async () => {
    const { email } = await phoneUser()
    return { site: openSite(), path: '/login', fields: { email, password } }
  },
  'routes/login_.phone': async () => {
    const { number } = await phoneUser()
    return onPage(openSite(), '/login/phone', { number })
  },
  'routes/logout': async () => ({ site: openSite(await createCustomer()), path: '/logout', fields: {} }),
  'routes/forgotpassword': async () => {
    const { email } = await phoneUser()
    return { site: openSite(), path: '/forgotpassword', fields: { email } }
  },
  'routes/profile': async () => ({
    site: openSite(await createCustomer()),
    path: '/profile',
    fields: { firstname: 'Asha', lastname: 'Kulkarni', address: 'Pune' },
  }),
  'routes/profile sign-out': async () => ({
    site: openSite(await createCustomer()),
    path: '/profile',
    fields: { intent: 'sign-out' },
  }),
  'routes/profile_.password': async () => {
    const fields = { present: password, password: 'Walking#2027', confirmPassword: 'Walking#2027' }
    return { site: (await phoneUser()).site, path: '/profile/password', fields }
  },
  'routes/profile_.confirm': async () => ({
    site: (await phoneUser()).site,
    path: '/profile/confirm?redirectTo=/profile/data',
    fields: { password },
  }),
  'routes/profile_.delete': async () => ({
    site: (await phoneUser()).site,
    path: '/profile/delete',
    fields: { confirm: 'on' },
  }),
  'routes/staff.absences': async () => {
    const { person } = await createLinkedNurse()
    const until = addDays(dayAt(Date.now()), 2)
    return {
      site: openSite(person),
      path: '/staff/absences',
      fields: { intent: 'illness', id: randomUUID(), until },
    }
  },
}

test.each(Object.entries(acts))('%s: both answers say that it is done', async (_, prepare) => {
  const { site, path, fields } = await prepare()
  const [one, other] = await Promise.all([site.post(path, fields), site.post(path, fields)])
  const shown = ({ status, location, headers }: typeof one) => ({
    status,
    location,
    refresh: headers.refresh,
  })
  expect(shown(other)).toEqual(shown(one))
  expect(one.status).toBeLessThan(400)
})

/** Where another file posts the form twice, or the second answer cannot be the first one's. */
const elsewhere: Record<string, string> = {
  'routes/contact': 'enquiries.test.ts',
  'routes/enquiry': 'enquiries.test.ts',
  'routes/newsletter': 'newsletter.test.ts',
  'routes/newsletter_.confirm': 'newsletter.test.ts',
  'routes/newsletter_.unsubscribe': 'newsletter.test.ts',
  'routes/staff.join': 'joining.test.ts',
  'routes/staff.visits.$visitId': 'repeated-reports.test.ts',
  // A code signs in once, and the answer that the browser has dropped had the session.
  'routes/login_.code': 'phone-sign-in.test.ts',
  'routes/profile_.email': 'no-email.test.ts',
  'routes/reset_password': 'mailed-link.test.ts',
}

test('each form of a family or a nurse is posted twice', () => {
  const withAction = Object.entries(manifest)
    .filter(([id, { module }]) => 'action' in module && !id.startsWith('routes/dashboard'))
    .map(([id]) => id)
  const posted = [...Object.keys(acts).map((name) => name.split(' ')[0] ?? ''), ...Object.keys(elsewhere)]
  expect(withAction.filter((id) => !posted.includes(id))).toEqual([])
})
