import { beforeEach, expect, test } from 'vitest'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { codesOf, recordsOf, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'

/*
 * The hours a day that a family asks for (domain/shifts.ts): optional, and kept from the booking to the first line of the plan, the
 * office's pages and files, the copy of the customer's data and the history.
 */

const now = '2026-11-20T06:00:00Z'

beforeEach(() => {
  stopClock(Date.parse(now))
})

type Wish = { shift?: string; hoursPerDay?: string }

/** A service that is booked through its form, and confirmed. */
async function booked(wish: Wish) {
  const customer = await createCustomer()
  const fields = bookingFields({ startDate: '25/11/2026 8 am', endDate: '25/12/2026 8 pm', ...wish })
  const answer = await openSite(customer).post('/book/service', fields)
  expect(answer.status).toBe(200)
  const { serviceId = '' } = fields
  const { pending } = await recordsOf(customer, { serviceId })
  return { customer, serviceId, pending }
}

async function confirmed(wish: Wish) {
  const { customer, serviceId } = await booked(wish)
  const { bookCode, closeCode } = await codesOf(customer, { serviceId })
  expect(await requestConfirm(customer, { serviceId }, bookCode)).toEqual({ ok: true })
  return { customer, serviceId, closeCode }
}

test.each<[Wish, object]>([
  [{}, {}],
  [{ shift: '', hoursPerDay: '' }, {}],
  [{ shift: 'day' }, { shift: 'day' }],
  [{ shift: 'night' }, { shift: 'night' }],
  [{ shift: 'live-in' }, { shift: 'live-in' }],
  [{ shift: 'hours' }, { shift: 'hours' }],
  [
    { shift: 'hours', hoursPerDay: ' ३ ' },
    { shift: 'hours', hoursPerDay: 3 },
  ],
  // Hours without a choice are visits by the hour; hours that were typed before another choice do not count.
  [{ hoursPerDay: '4' }, { shift: 'hours', hoursPerDay: 4 }],
  [{ shift: 'night', hoursPerDay: '4' }, { shift: 'night' }],
])('%o is booked as %o', async (wish, kept) => {
  const { pending } = await booked(wish)
  expect({ shift: pending?.shift, hoursPerDay: pending?.hoursPerDay }).toEqual({
    shift: undefined,
    hoursPerDay: undefined,
    ...kept,
  })
})

test('a shift that the form does not offer is refused', async () => {
  const answer = await openSite(await createCustomer()).post(
    '/book/service',
    bookingFields({ shift: 'noon' }),
  )
  expect(answer.status).toBe(400)
})

/** The chosen shift and the hours of the plan's form. */
function formOf({ html }: Answer) {
  const radios = html.match(/<input[^>]*name="shift"[^>]*>/g) ?? []
  const chosen = radios.find((radio) => /\schecked/.test(radio))
  const hours = html.match(/<input[^>]*name="hours"[^>]*>/)?.[0]
  return { shift: chosen?.match(/value="(\w+)"/)?.[1], hours: hours?.match(/\svalue="(\d+)"/)?.[1] }
}

test.each([
  [{}, { shift: 'day', hours: '1' }, null],
  [{ shift: 'day' }, { shift: 'day', hours: '1' }, '12 hours, day'],
  [{ shift: 'night' }, { shift: 'night', hours: '1' }, '12 hours, night'],
  [{ shift: 'live-in' }, { shift: 'liveIn', hours: '1' }, '24 hours, live-in'],
  [{ shift: 'hours' }, { shift: 'visit', hours: '1' }, 'Visits by the hour'],
  [{ shift: 'hours', hoursPerDay: '3' }, { shift: 'visit', hours: '3' }, 'Visits by the hour, 3 h a day'],
])('the office reads %o, and the first line of the plan proposes %o', async (wish, line, words) => {
  const { serviceId } = await confirmed(wish)
  const office = openSite(await createAdministrator())
  const plan = await office.get(`/dashboard/services/${serviceId}/plan?form=addLine`)
  expect(formOf(plan)).toEqual(line)
  const details = await office.get(`/dashboard/services/${serviceId}`)
  const file = await office.get('/dashboard/services/confirmed.csv')
  const [titles = '', ...rows] = file.html.trim().split('\r\n')
  const row = rows.find((each) => each.includes(serviceId)) ?? ''
  expect(titles.endsWith(',"Shift"')).toBe(true)
  expect(row.endsWith(`,"${words ?? ''}"`)).toBe(true)
  if (words) {
    expect(details.text).toContain(`Shift ${words}`)
    expect(plan.text).toContain(`Booked shift ${words}`)
  } else {
    expect(details.text).not.toMatch(/\bShift\b/)
    expect(plan.text).not.toContain('Booked shift')
  }
})

/** Previews the form's first line as the office sees it, and saves it. */
async function saveFirstLine(office: ReturnType<typeof openSite>, serviceId: string, shift: string) {
  const path = `/dashboard/services/${serviceId}/plan`
  const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']))
  const line = { form: 'addLine', from: '2026-11-25', shift, seen: '', ...everyDay }
  const preview = await office.post(path, { ...line, intent: 'preview' })
  const saved = await office.post(path, { ...line, intent: 'save', id: preview.value('id') ?? '' })
  expect(saved.status).toBe(302)
}

test('a line after the first one is not proposed from the booking', async () => {
  const { serviceId } = await confirmed({ shift: 'night' })
  const office = openSite(await createAdministrator())
  const path = `/dashboard/services/${serviceId}/plan`
  const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']))
  const first = { form: 'addLine', from: '2026-11-25', shift: 'night', seen: '', ...everyDay }
  const second = await office.post(path, { ...first, intent: 'another', next: 'addLine' })
  expect(formOf(second).shift).toBe('day')
  await saveFirstLine(office, serviceId, 'night')
  expect(formOf(await office.get(`${path}?form=addLine`)).shift).toBe('day')
})

async function dataOf(customer: Person) {
  const { html } = await openSite(customer).get('/profile/data')
  return JSON.parse(html) as { services: Wish[]; earlierServices: Wish[] }
}

test('the wish is in the copy of the customer’s data, in the history and in the files of the office', async () => {
  const { customer, serviceId, closeCode } = await confirmed({ shift: 'hours', hoursPerDay: '5' })
  const kept = { shift: 'hours', hoursPerDay: 5 }
  expect(await dataOf(customer)).toMatchObject({ services: [kept], earlierServices: [] })
  expect(await requestClose(customer, { serviceId }, closeCode)).toMatchObject({ ok: true })
  expect(await dataOf(customer)).toMatchObject({ services: [kept], earlierServices: [kept] })
  const office = openSite(await createAdministrator())
  const rowOf = async (path: string, id: string) =>
    (await office.get(path)).html.split('\r\n').find((row) => row.includes(id))
  const words = '"Visits by the hour, 5 h a day"'
  expect(await rowOf('/dashboard/services/earlier.csv', serviceId)).toContain(words)
  expect(await rowOf('/dashboard/services/confirmed.csv?status=closed', serviceId)).toContain(words)
  const waiting = await booked({ shift: 'night' })
  expect(await rowOf('/dashboard/services/temp.csv', waiting.serviceId)).toContain('"12 hours, night"')
})

test('a service from before shifts were asked for has none anywhere, and works as before', async () => {
  const { customer, serviceId, closeCode } = await confirmed({})
  const [own] = (await dataOf(customer)).services
  expect(Object.keys(own ?? {})).not.toContain('shift')
  expect(await requestClose(customer, { serviceId }, closeCode)).toMatchObject({ ok: true })
  const { earlierServices } = await dataOf(customer)
  expect(earlierServices).toHaveLength(1)
  expect(Object.keys(earlierServices[0] ?? {})).not.toContain('shift')
})
