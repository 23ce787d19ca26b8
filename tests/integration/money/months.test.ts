import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { openCareIn } from '#server/money/open-care.server.ts'
import { readMonth, type CustomerMonth } from '#server/money/read-month.server.ts'
import { readFullTime } from '#server/money/read-full-time.server.ts'
import { readMonths } from '#server/money/read-months.server.ts'
import { change } from '#tests/support/visits/plans.ts'
import { transact } from '#server/table/transaction.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { agreementPaths, saveAgreementOf } from '#tests/support/agreements.ts'
import { hour } from '#tests/support/clock.ts'
import { billable } from '#tests/support/money/statements.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { rupee } from '#tests/support/money/months.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { departure } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/* What a customer's month comes to (docs/decisions/0112), from the records as they are. */

const clock = startOnTuesday()

const inWords = ({ lines }: CustomerMonth) =>
  lines.map(({ day, state, reason, amount }) => `${day.slice(8)} ${state} ${reason} ${amount / rupee}`)

test('a month is computed from visits, prices and reports, and is ready once it is over and something differs', async () => {
  const { uid, serviceId, office } = await threeDays(clock)
  await change(office, serviceId, { kind: 'pause', from: '2026-11-30', to: '2026-12-31' })
  const running = await readMonth(uid, '2026-11')
  expect(inWords(running)).toEqual([
    '25 charged served 1200',
    '26 held no-departure 0',
    '27 held no-report 0',
    '28 to-come not-over 0',
    '29 to-come not-over 0',
    '30 not-charged paused 0',
  ])
  expect(running).toMatchObject({ ready: false, record: null, unreadable: [] })
  expect(running.lines[0]).toMatchObject({
    patientName: 'Savita Kulkarni',
    facts: { planned: 720, there: 715 },
  })
  expect(openCareIn([running])).toEqual({ amount: 3_600 * rupee, isWhole: true })
  clock.moveTo(startOfDay('2026-12-01'))
  const over = await readMonth(uid, '2026-11')
  expect(over.ready).toBe(true)
  expect(over.unbilled.map(({ difference }) => difference / rupee)).toEqual([1_200, 0])
  expect(await transact(over.checks)).toEqual({ ok: true })
})

test('the coming month has the visits of the schedule, also of weeks that are not made yet', async () => {
  const { uid } = await threeDays(clock)
  clock.moveTo(startOfDay('2026-12-01'))
  const { lines } = await readMonth(uid, '2027-01')
  expect(lines.every(({ state }) => state === 'to-come')).toBe(true)
  expect(lines.map(({ day }) => day).at(-1)).toBe('2027-01-31')
  expect(lines).toHaveLength(31)
})

test('a report, a price or a plan that comes at the same time refuses what was decided by the month as it was', async () => {
  const { uid, meera, visit, site, serviceId, office } = await threeDays(clock)
  const before = await readMonth(uid, '2026-11')
  await recordEvent(meera, departure({ ...visit, day: '2026-11-26' }, begins + 28 * hour))
  expect(await transact(before.checks)).toEqual({ ok: false, reason: 'changed' })
  const reported = await readMonth(uid, '2026-11')
  expect(reported.seen).not.toBe(before.seen)
  await saveAgreementOf(site, serviceId, { from: '2026-11-28', 'price-1': '1,300' })
  expect(await transact(reported.checks)).toEqual({ ok: false, reason: 'changed' })
  const priced = await readMonth(uid, '2026-11')
  await change(office, serviceId, { kind: 'endLine', line: '1', from: '2026-12-20' })
  expect(await transact(priced.checks)).toEqual({ ok: false, reason: 'changed' })
})

test('a list of a month has each customer with care, full-time days, or something added, as their own month has it', async () => {
  const { uid, office } = await threeDays(clock)
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const { customer } = await confirmedService()
  await billable(customer.uid, '2026-11')
  clock.moveTo(startOfDay('2027-01-01'))
  const [december, november] = [await readMonths('2026-12'), await readMonths('2026-11')]
  const of = november.months.find((each) => each.uid === customer.uid)
  expect(of).toMatchObject({ name: 'Asha Kulkarni', ready: true, unbilled: [{ difference: 960 * rupee }] })
  const listed = december.months
  expect(listed.map((each) => each.uid).sort()).toEqual([uid, service.customer.uid].sort())
  const own = await Promise.all(listed.map((each) => readMonth(each.uid, '2026-12')))
  expect(listed.map(({ seen }) => seen)).toEqual(own.map(({ seen }) => seen))
  expect(own.map(({ lines }) => lines.length).sort((one, other) => one - other)).toEqual([1, 31])
})

test('a deleted service keeps its lines', async () => {
  const { uid, office, serviceId } = await threeDays(clock)
  const site = openSite(await signInAgain(office))
  const { closeCode = '' } = (await readTable()).userService[0] ?? {}
  await site.post(`/dashboard/services/${serviceId}/delete`, { confirm: 'yes', closeCode })
  expect((await readTable()).service).toEqual([])
  expect(inWords(await readMonth(uid, '2026-11')).slice(0, 3)).toEqual([
    '25 charged served 1200',
    '26 held no-departure 0',
    '27 held no-report 0',
  ])
})

test('full-time days are those of the calendar, until the service gets a visit schedule', async () => {
  const { office, nurse } = await threeDays(clock)
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const service = await confirmedService()
  const site = openSite(await signInAgain(office))
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const price = { 'price-1': '', fullTimePrice: '900', fullTimeUnit: 'day', from: '2026-12-01' }
  await saveAgreementOf(site, service.serviceId, price)
  const { uid } = service.customer
  const fullTime = async () =>
    (await readMonth(uid, '2026-12')).lines.filter(({ reason }) => reason === 'to-enter')
  expect(await fullTime()).toMatchObject([
    { state: 'to-come', facts: { nurseName: 'Kiran Bansode', price: {} } },
  ])
  const { days = 0, proposal = 0 } = (await fullTime())[0]?.facts ?? {}
  expect(proposal).toBe(days * 900 * rupee)
  expect(days).toBeGreaterThan(2)
  clock.advance(4 * 24 * hour)
  await change(office, service.serviceId, {
    ...{
      kind: 'addLine',
      from: '2026-12-03',
      startMinute: 1200,
      minutes: 600,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    },
    nurseId: nurse.id,
  })
  expect((await fullTime()).map(({ facts }) => facts.days)).toEqual([2])
})

test('full-time days without a price are held, and the nurse keeps them, also after the service got a visit schedule', async () => {
  const { office, nurse } = await threeDays(clock)
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  clock.advance(4 * 24 * hour)
  await change(office, service.serviceId, {
    ...{ kind: 'addLine', from: '2026-12-10', startMinute: 1200, minutes: 600 },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], nurseId: nurse.id },
  })
  const december = daysOfMonth('2026-12')
  const ofKiran = { nurseId: kiran.id, days: 2, on: ['2026-12-01', '2026-12-02'] }
  expect(await readFullTime(december, Infinity)).toMatchObject([ofKiran])
  clock.moveTo(startOfDay('2027-01-01'))
  const held = async () =>
    (await readMonth(service.customer.uid, '2026-12')).lines.find(({ reason }) => reason === 'to-enter')
  expect(await held()).toMatchObject({ state: 'held', facts: { nurseName: 'Kiran Bansode', days: 2 } })
  expect((await held())?.facts.proposal).toBeUndefined()
  const site = openSite(await signInAgain(office))
  const { text, html } = await site.get(`/dashboard/users/${service.customer.uid}/account?month=2026-12`)
  // Of the full-time days, and of 21 visits.
  expect(text).toContain('No price agreed for Savita Kulkarni: 22 lines. Agree a price')
  expect(html).toContain(`${agreementPaths(service.serviceId).office}?from=2026-12-01`)
  expect((await site.get(agreementPaths(service.serviceId).office)).html).toContain('name="fullTimePrice"')
  const price = { 'price-1': '', fullTimePrice: '900', fullTimeUnit: 'day', from: '2026-12-01' }
  await saveAgreementOf(site, service.serviceId, price)
  expect((await held())?.facts.proposal).toBe(1_800 * rupee)
  expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
  expect(await readFullTime(december, Infinity)).toMatchObject([ofKiran])
})
