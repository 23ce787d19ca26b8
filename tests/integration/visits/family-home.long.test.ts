import { expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, codesOf, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, everyDay, inDay, night } from '#tests/support/visits/plans.ts'
import { arrival, departure } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { office, at, firstOf, planned, before } from '#tests/support/visits/family-home.ts'

/* More of what family-home.test.ts tests. */

const clock = startOnTuesday()

/** What happens on Wednesday: at each minute, what the card says then. */
type Minute = [hours: number, minutes: number, words: string]
const call = 'Call Meera 98220 41763 See all visits'
const known = 'How we know: the nurse’s report.'

const mornings: Record<string, { reports: Record<number, 'arrived' | 'left'>; minutes: Minute[] }> = {
  'without a report': {
    reports: {},
    minutes: [
      [-24, 0, `Tomorrow, Wednesday 25 November 8 am to 8 pm ${before} Next visit Meera Joshi`],
      [-17, 1, `8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
      [0, 0, `Today, Wednesday 25 November 8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
      [7, 59, `8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
      [8, 0, `8 am to 8 pm ${before} Planned Meera Joshi Expected at 8 am ${call}`],
      [8, 29, `8 am to 8 pm ${before} Planned Meera Joshi Expected at 8 am ${call}`],
      [
        8,
        30,
        `8 am to 8 pm ${before} Arrival not reported yet The arrival has not been reported yet. We are looking into it. Meera Joshi Expected at 8 am Call the office ${office} ${call}`,
      ],
      [19, 59, `${before} Arrival not reported yet`],
      [20, 0, `Tomorrow, Thursday 26 November 8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
    ],
  },
  'early, until the end': {
    reports: { [7 * 60 + 54]: 'arrived', [20 * 60 + 5]: 'left' },
    minutes: [
      [7, 53, `8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
      [7, 54, `8 am to 8 pm ${before} Now Meera Joshi Arrived: 7:54 am ${known} ${call}`],
      [12, 0, `8 am to 8 pm ${before} Now Meera Joshi Arrived: 7:54 am ${known} ${call}`],
      [20, 5, `Tomorrow, Thursday 26 November 8 am to 8 pm ${before} Next visit Meera Joshi ${call}`],
    ],
  },
  'late, and left early': {
    reports: { [8 * 60 + 40]: 'arrived', [19 * 60]: 'left' },
    minutes: [
      [8, 39, `${before} Arrival not reported yet`],
      [8, 40, `${before} Now Meera Joshi Arrived: 8:40 am ${known} ${call}`],
      [19, 0, `Tomorrow, Thursday 26 November 8 am to 8 pm ${before} Next visit`],
    ],
  },
}

test.each(Object.entries(mornings))(
  'each minute of a day: the nurse comes %s',
  async (_, { reports, minutes }) => {
    const { customer, visit, meera } = await planned()
    const left = Object.entries(reports).map(([minuteOfDay, kind]) => ({
      time: at(0, Number(minuteOfDay)),
      kind,
    }))
    for (const [hours, minutesPast, words] of minutes) {
      const time = Math.max(at(hours, minutesPast), clock.now())
      while (left[0] && left[0].time <= time) {
        const { time: happens, kind } = left.shift() ?? { time, kind: 'left' }
        clock.moveTo(happens)
        expect(
          await recordEvent(meera, kind === 'arrived' ? arrival(visit) : departure(visit)),
        ).toMatchObject({
          ok: true,
        })
      }
      clock.moveTo(time)
      expect(await firstOf(customer), `${hours}:${minutesPast}`).toContain(words)
    }
  },
)

test.each([
  [
    'hi',
    'आज, बुधवार, 25 नवंबर सुबह 8 से रात 8 बजे तक Savita Kulkarni के लिए। अभी Meera Joshi पहुँचने का समय: सुबह 7:54 बजे कैसे पता चला: नर्स की सूचना। Meera जी को कॉल करें 98220 41763 सभी विज़िट देखें',
  ],
  [
    'mr',
    'आज, बुधवार, 25 नोव्हेंबर सकाळी 8 ते रात्री 8 Savita Kulkarni यांच्यासाठी. आत्ता Meera Joshi पोहोचल्याची वेळ: सकाळी 7:54 कसे कळले: नर्सची सूचना. Meera यांना फोन करा 98220 41763 सर्व भेटी पाहा',
  ],
])('in %s as well', async (language, words) => {
  const { customer, visit, meera } = await planned()
  clock.moveTo(at(7, 54))
  await recordEvent(meera, arrival(visit))
  clock.moveTo(at(9))
  expect(await firstOf(customer, language)).toBe(words)
})

test('a night that began yesterday says its day, and a nurse who stays for days since when', async () => {
  const { customer, visit, meera } = await planned({ shift: night })
  clock.moveTo(at(19, 50))
  await recordEvent(meera, arrival(visit))
  clock.moveTo(at(26))
  expect(await firstOf(customer)).toContain(
    `Today, Thursday 26 November Wednesday 25 November 8 pm to 8 am the next day For Savita Kulkarni. Now Meera Joshi With the patient since Wednesday 25 November, 7:50 pm ${known} Call Meera`,
  )
  const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }
  const stay = await planned({ shift: liveIn, name: 'Sunita Pawar' })
  // Its first visit is on Friday, from nine to nine.
  clock.moveTo(at(2 * 24 + 9))
  await recordEvent(stay.meera, arrival({ ...stay.visit, day: '2026-11-27' }))
  clock.moveTo(at(3 * 24 + 10))
  expect(await firstOf(stay.customer)).toContain(
    '9 am to 9 am the next day For Savita Kulkarni. Now Sunita Pawar With the patient since Friday 27 November, 9 am',
  )
})

test('of several services the card takes the visit that runs; the others stand in the list with their own', async () => {
  const one = await planned()
  const customer = await signInAgain(one.customer)
  const other = await planned({ customer, shift: night, name: 'Sunita Pawar' })
  clock.moveTo(at(8))
  await recordEvent(one.meera, arrival(one.visit))
  expect(await firstOf(customer)).toContain('8 am to 8 pm For Savita Kulkarni. Now Meera Joshi')
  const morning = await openSite(await signInAgain(customer)).get('/show/service')
  expect(morning.text.replaceAll('\u00a0', ' ')).toContain(
    'Next visit Today, Wednesday 25 November, 8 pm to 8 am the next day Sunita Pawar',
  )
  expect(await htmlErrors(morning.html)).toEqual([])
  clock.moveTo(at(20, 10))
  await recordEvent(other.meera, arrival(other.visit))
  expect(await firstOf(customer)).toContain('Now Sunita Pawar Arrived: 8:10 pm')
})

test('a service without a plan: pending, confirmed, with a nurse for the whole of it, over, and none at all', async () => {
  const customer = await createCustomer()
  const site = openSite(customer)
  const none = await site.get('/show/service')
  expect(none.text).toContain('No services found')
  expect(none.html).toMatch(/<h1>Your Services<\/h1>/)
  const dates = { startDate: `${inDay(3)}T08:00`, endDate: `${inDay(9)}T20:00` }
  const service = await bookService(customer, bookingOf(dates))
  expect(await firstOf(customer)).toBe(
    'Today, Tuesday 24 November Confirm the booking For Savita Kulkarni. Pending To confirm this booking, enter your 6-digit booking code. Confirm the booking',
  )
  await requestConfirm(customer, service, service.bookCode)
  expect(await firstOf(customer)).toBe(
    'Today, Tuesday 24 November From Friday 27 November, 8 am For Savita Kulkarni. Confirmed No nurse has been assigned yet. Our office will let you know.',
  )
  await requestAssign(await createAdministrator(), service, await createNurse({ fullName: 'Meera Joshi' }))
  expect(await firstOf(customer)).toBe(
    'Today, Tuesday 24 November From Friday 27 November, 8 am For Savita Kulkarni. Assigned Meera Joshi',
  )
  clock.moveTo(at(2 * 24 + 8))
  expect(await firstOf(customer)).toMatch(/Assigned Meera Joshi Call Meera \d{5} \d{5}$/)
  const { closeCode } = await codesOf(customer, service)
  expect(await requestClose(customer, service, closeCode)).toEqual({ ok: true })
  expect(await firstOf(customer)).toBe(
    'Today, Friday 27 November You have no service at the moment Book again',
  )
})

test('a pending booking waits below the card of a visit, and a plan without visits says so', async () => {
  const { customer, author, serviceId } = await planned()
  const waiting = await bookService(await signInAgain(customer))
  const { html } = await openSite(customer).get('/show/service')
  expect(await firstOf(customer)).toMatch(/See all visits Savita Kulkarni: enter the booking code$/)
  expect(linksOf(html)).toContain(`/show/service/${waiting.serviceId}/confirm`)
  const other = await planned()
  for (const ended of [{ author, serviceId }, other])
    await change(ended.author, ended.serviceId, { kind: 'stop', from: inDay(1) })
  expect(await firstOf(customer)).toContain('Confirm the booking For Savita Kulkarni. Pending')
  expect(await firstOf(other.customer)).toBe(
    'Today, Tuesday 24 November Visits For Savita Kulkarni. Assigned No visit is planned in the coming weeks. See all visits',
  )
})

test('it takes two batches beside the Query where a visit has a nurse, one where none comes, and none without a plan', async () => {
  const { customer } = await planned()
  const requests = async (viewer: Person) =>
    tally((await observe(() => openSite(viewer).get('/show/service'))).calls)
  expect(await requests(customer)).toEqual({ Query: 1, BatchGetItem: 2 })
  for (let place = 0; place < 3; place++) await planned({ customer, name: `Nurse ${place}` })
  expect(await requests(customer)).toEqual({ Query: 1, BatchGetItem: 2 })
  const other = await planned()
  await change(other.author, other.serviceId, { kind: 'stop', from: inDay(1) })
  expect(await requests(other.customer)).toEqual({ Query: 1, BatchGetItem: 1 })
  expect(await requests((await confirmedService()).customer)).toEqual({ Query: 1 })
})
