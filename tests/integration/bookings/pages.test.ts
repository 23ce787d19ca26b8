import { expect, test } from 'vitest'
import { fromIndia } from '#domain/dates.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { usualPeriod } from '#tests/support/booking-dates.ts'
import { instantClock, stopClock } from '#tests/support/clock.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import {
  bookService,
  otherCode,
  recordsOf,
  requestAssign,
  requestClose,
  requestConfirm,
} from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode } from '#tests/support/stand-ins.ts'
import { withRefusals } from '#tests/support/table-answers.ts'

/* The content and the redirects of the booking page and Your Services (sections 2, 3 and 8). */

test('the booking form has every field of section 3, and what the customer acknowledges', async () => {
  const { html, text } = await openSite(await createCustomer()).get('/book/service')
  const form = /<form.*<\/form>/s.exec(/<main.*<\/main>/s.exec(html)?.[0] ?? '')?.[0] ?? ''
  const names = [...form.matchAll(/\sname="(\w+)"/g)].map(([, name = '']) => name)
  expect([...new Set(names)].sort()).toEqual([...Object.keys(bookingFields()), 'shift', 'hoursPerDay'].sort())
  expect(text).toContain('I understand that this booking cannot be cancelled')
  const optionsOf = (name: string) => {
    const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(form)?.[0] ?? ''
    return [...select.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, value]) => value)
  }
  expect(optionsOf('gender')).toEqual(['Male', 'Female', 'Others'])
  expect(optionsOf('caregivergender')[0]).toBe('No preference')
  expect(optionsOf('shift')).toEqual(['day', 'night', 'live-in', 'hours'])
  expect(optionsOf('service')).toHaveLength(5)
  expect(optionsOf('subService')).toHaveLength(25)
})

test('a form whose session ended offers what was typed once more, for the time after signing in', async () => {
  const customer = await createCustomer()
  const fields = bookingFields({ consultation: 'Insulin before breakfast' })
  const signedOut = await openSite().post('/book/service', fields)
  expect(signedOut.status).toBe(401)
  expect(signedOut.text).toContain('User not authenticated. Please log in.')
  expect(signedOut.html).toMatch(/<a href="\/login" target="_blank"/)
  const kept = Object.fromEntries(Object.keys(fields).map((name) => [name, signedOut.value(name) ?? '']))
  expect(kept).toEqual(fields)
  expect((await openSite(customer).post('/book/service', kept)).status).toBe(200)
  expect((await recordsOf(customer, { serviceId: kept.serviceId ?? '' })).entry?.status).toBe('pending')
})

test('a booking is saved with every field of section 3, as a pending service and as an entry of the user', async () => {
  const clock = stopClock()
  const customer = await createCustomer()
  const { caregivergender: _left, ...fields } = bookingFields()
  const site = openSite(customer)
  expect((await site.post('/book/service', fields)).status).toBe(200)
  const { serviceId = '' } = fields
  const { pending, service, entry } = await recordsOf(customer, { serviceId })
  const bookCode = await readCode(customer.number)
  const createdAt = new Date(clock.now()).toISOString()
  const [startDate, endDate] = Object.values(usualPeriod()).map(fromIndia)
  const code = expect.stringMatching(/^[1-9]\d{5}$/) as string
  expect(service).toBeNull()
  expect(pending).toMatchObject({
    serviceId,
    book_code: bookCode,
    close_code: code,
    numericBookCode: Number(bookCode),
    userId: customer.uid,
    userEmail: customer.email,
    phone: fields.number,
    status: 'pending',
    createdAt,
    updatedAt: createdAt,
    patient: { name: 'Savita Kulkarni', age: 71, gender: 'Female', startDate, endDate },
    address: fields.address,
    service: 'General Care',
    subService: 'Vital signs monitoring',
    consultation: fields.consultation,
    weeks: 4,
    months: 1,
    caregivergender: 'No preference',
    someone: true,
  })
  expect(entry).toMatchObject({
    uid: customer.uid,
    serviceId,
    status: 'pending',
    bookCode,
    closeCode: pending?.close_code,
    numericBookCode: Number(bookCode),
    patientName: 'Savita Kulkarni',
    startDate,
    endDate,
    service: 'General Care',
    subService: 'Vital signs monitoring',
    consultation: fields.consultation,
    address: fields.address,
    createdAt,
  })
})

test('a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s', async () => {
  const customer = await createCustomer()
  const site = openSite(customer)
  const fields = bookingFields()
  const booked = await site.post('/book/service', fields)
  expect(booked.text).toContain(
    `Service booked successfully. Booking code sent to ${customer.email} and ${customer.number}`,
  )
  const path = `/show/service/${fields.serviceId}/confirm`
  expect(booked.headers.refresh).toBe(`1.5; url=${path}`)
  expect((await site.get(path)).text).toContain('Confirm Your Booking')
  const confirmed = await site.post(path, { bookCode: await readCode(customer.number) })
  expect(confirmed.text).toContain('Booking service confirmed successfully!')
  expect(confirmed.headers.refresh).toBe('2; url=/show/service')
  expect(confirmed.html).not.toContain(`/show/service/${fields.serviceId}/resend`)
})

test('a booking whose messages fail is booked, and the response shows its code', async () => {
  const customer = await createCustomer()
  const fields = bookingFields()
  await failNext({ service: 'ses', error: 'MessageRejected', times: 9 })
  const { text, html } = await openSite(customer).post('/book/service', fields)
  await failNoMore()
  const { pending } = await recordsOf(customer, { serviceId: fields.serviceId ?? '' })
  expect(text).toContain(
    `Service booked successfully. Booking code: ${pending?.book_code} (Notification sending failed)`,
  )
  expect(html).toContain('notice--warning')
})

/** The card of the one service in the customer's list. */
async function cardOf(customer: Person): Promise<{ links: string[]; text: string; badge: string }> {
  const { html } = await openSite(customer).get('/show/service')
  const card = /<details class="card.*?<\/details>/s.exec(html)?.[0] ?? ''
  const badge = /class="badge badge--(\w+)/.exec(card)?.[1] ?? ''
  return { links: linksOf(card), text: card.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), badge }
}

test('a card shows when its service was created, in Indian time', async () => {
  stopClock(Date.parse('2027-02-03T20:15:09Z'))
  const customer = await createCustomer()
  await bookService(customer)
  expect((await cardOf(customer)).text).toMatch(/Savita Kulkarni\s+Created At:?\s+04\/02\/2027 01:45:09/)
})

test('each state has its badge and its button on the card, and the nurse is shown only while assigned', async () => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  const page = (kind: string) => `/show/service/${service.serviceId}/${kind}`
  const pending = await cardOf(customer)
  expect(pending.badge).toBe('yellow')
  expect(pending.links).toEqual([page('confirm'), page('requests')])
  expect(pending.text).toMatch(/Pending.*Service Details.*Patient Details.*Nurse Details Not assigned yet/)

  await requestConfirm(customer, service, service.bookCode)
  const confirmed = await cardOf(customer)
  expect(confirmed.badge).toBe('green')
  expect(confirmed.links).toEqual(['/show/account', page('requests'), '/book/service', page('close')])
  expect(confirmed.text).toMatch(/Confirmed.*Nurse Details Not assigned yet/)

  const nurse = await createNurse()
  await requestAssign(await createAdministrator(), service, nurse)
  const assigned = await cardOf(customer)
  expect(assigned.badge).toBe('green')
  expect(assigned.links).toEqual([
    '/show/account',
    page('requests'),
    '/book/service',
    `tel:+91${nurse.contactNumber}`,
    page('close'),
  ])
  expect(assigned.text).toContain(nurse.fullName)

  await requestClose(customer, service, service.closeCode)
  const closed = await cardOf(customer)
  expect(closed.badge).toBe('red')
  expect(closed.links).toEqual(['/show/account', page('requests'), '/book/service'])
  // The family still sees who was there, but no number.
  expect(closed.text).toMatch(new RegExp(`Closed.*Nurse Details Name ${nurse.fullName}`))
  expect(closed.text.replaceAll(' ', '')).not.toContain(nurse.contactNumber)
})

test('a customer with an unverified phone must verify it before booking', async () => {
  const site = openSite(await createCustomer({ phoneVerified: false }))
  const asks = [() => site.get('/book/service'), () => site.post('/book/service', bookingFields())]
  for (const ask of asks) {
    expect((await ask()).location).toBe('/phone_verification')
    const { text } = await site.get('/phone_verification')
    expect(text).toContain('Please verify your phone number before booking a service.')
  }
})

test('a booking form sent after the session ended redirects to the login, which says so', async () => {
  const site = openSite()
  const { html } = await site.post('/book/service.data', bookingFields())
  const [location = ''] = /\/login\?redirectTo=[^"]+/.exec(html) ?? []
  expect(location).toContain('book')
  expect((await site.get(location)).text).toContain('User not authenticated. Please log in.')
})

test('when the table throttles, the booking and the confirmation say that they failed', async () => {
  instantClock()
  const customer = await createCustomer()
  const site = openSite(customer)
  const throttled = Array.from({ length: 200 }, (_, place) => place + 2)
  const busy = [{ nth: throttled, how: 'throttled' as const }]
  const booked = await withRefusals(busy, () => site.post('/book/service', bookingFields()))
  expect(booked.status).toBe(503)
  expect(booked.text).toContain('Failed to create service. Please try again.')
  const { serviceId, bookCode } = await bookService(customer)
  const path = `/show/service/${serviceId}/confirm`
  const confirmed = await withRefusals(busy, () => site.post(path, { bookCode }))
  expect(confirmed.status).toBe(503)
  expect(confirmed.text).toContain('Failed to confirm booking.')
})

/** The text of the list of services, to which an answer redirects. */
async function shownInList(site: Site, { status, location }: Answer): Promise<string> {
  expect({ status, location }).toEqual({ status: 302, location: '/show/service' })
  return (await site.get('/show/service')).text
}

test('a code that is sent for a service of another account is answered in words, without JavaScript too', async () => {
  const other = await bookService(await createCustomer())
  const site = openSite(await createCustomer())
  const path = `/show/service/${other.serviceId}`
  const closing = await site.post(`${path}/close`, { closeCode: other.closeCode })
  expect(await shownInList(site, closing)).toContain('Service not found in user data')
  const confirming = await site.post(`${path}/confirm`, { bookCode: other.bookCode })
  expect(await shownInList(site, confirming)).toContain('Invalid booking code or unauthorized')
  const resending = await site.post(`${path}/resend`, {})
  expect(await shownInList(site, resending)).toContain('Invalid booking code or unauthorized')
  // It is shown once.
  expect((await site.get('/show/service')).text).not.toContain('Invalid booking code')
  expect((await site.get(`${path}/close`)).status).toBe(404)
})

test('a refused closing says why: the service is not confirmed, or the code is wrong', async () => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  const site = openSite(customer)
  const path = `/show/service/${service.serviceId}/close`
  // As the dialog sends it; without JavaScript the list says so, which also shows the state.
  const early = await site.post(`${path}.data`, { closeCode: service.closeCode })
  expect(early.status).toBe(400)
  expect(early.html).toContain('Service not found in user data')
  expect(await shownInList(site, await site.post(path, { closeCode: service.closeCode }))).toContain(
    'Service not found in user data',
  )
  await requestConfirm(customer, service, service.bookCode)
  const wrong = await site.post(path, { closeCode: otherCode(service.closeCode) })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Invalid closing code')
  const right = await site.post(path, { closeCode: service.closeCode })
  expect(right.text).toContain('Service closed successfully')
})
