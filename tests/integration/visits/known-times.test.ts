import { describe, expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { begins, planned } from '#tests/support/visits/nurse-visit.ts'
import { change, inDay } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* How each time of a visit is known, and a nurse who forgot to report (docs/decisions/0110). The visit is that of Thursday, 08:00 to 20:00. */

const clock = startOnTuesday()
const nextMorning = begins + 24.5 * hour

/** What office, family and nurse read of a visit. */
async function readers({ office, service, person, serviceId, path }: Awaited<ReturnType<typeof planned>>) {
  const read = async (who: typeof office, page: string) =>
    (await openSite(await signInAgain(who)).get(page)).text
  return {
    office: await read(office, `/dashboard/visits/${path.replace('/staff/visits/', '')}`),
    family: await read(service.customer, `/show/service/${serviceId}/visits`),
    marathi: await read(service.customer, `/show/service/${serviceId}/visits?lang=mr`),
    nurse: await read(person, `${path}?lang=en`),
  }
}

test('at once, by our clock: the nurse’s report', async () => {
  const given = await planned()
  expect((await given.post(begins, { kind: 'arrived' })).status).toBe(303)
  const { office, family, marathi, nurse } = await readers(given)
  expect(office).toContain('Nurse’s report')
  expect(family).toContain('How we know: the nurse’s report.')
  expect(marathi).toContain('कसे कळले: नर्सची सूचना.')
  expect(nurse).not.toContain('How we know')
})

test('a nurse who forgot reports the next morning, is believed, and it is marked as told later', async () => {
  const given = await planned()
  expect((await given.post(nextMorning, { kind: 'arrived', time: '08:05' })).status).toBe(303)
  expect((await given.post(nextMorning, { kind: 'left', time: '19:50' })).status).toBe(303)
  const later = { by: 'nurse', clock: 'later' }
  expect(await visitIn(given.visit)).toMatchObject({ arrivedBy: later, leftBy: later })
  const { office, family, marathi, nurse } = await readers(given)
  expect(office).toContain('Nurse’s report, told later')
  expect(family).toContain('How we know: the nurse’s report, told later.')
  expect(marathi).toContain('कसे कळले: नर्सची सूचना, वेळ नंतर सांगितली.')
  expect(nurse).toContain('How we know: the nurse’s report, told later.')
})

test('the office says who told it; a correction says why, and what it was before', async () => {
  const given = await planned()
  const { office, visit } = given
  clock.moveTo(begins + 13 * hour)
  const author = officeAuthor(office)
  const [arrived, left] = [begins, begins + 12 * hour]
  for (const report of [
    reportOf(visit, { kind: 'arrived', happenedAt: arrived }, { reason: 'family-told' }),
    reportOf(visit, { kind: 'left', happenedAt: left }, { reason: 'paper' }),
  ])
    expect(await recordEvent(author, report)).toMatchObject({ ok: true })
  const before = await readers(given)
  expect(before.office).toContain('The family told the office, told later')
  expect(before.office).toContain('From the visit sheet at the patient’s home, time as told')
  expect(before.family).toContain('How we know the arrival: the family told the office, told later.')
  expect(before.family).toContain(
    'How we know the departure: from the visit sheet at the patient’s home, time as told.',
  )
  const corrected = { kind: 'correction', corrects: 'arrived', happenedAt: begins + 10 * minute } as const
  await recordEvent(author, reportOf(visit, corrected, { reason: 'typed-wrong' }))
  const after = await readers(given)
  expect(after.office).toContain('Corrected by the office: Typing mistake, before that 08:00')
  expect(after.family).toContain(
    'How we know the arrival: corrected by the office (typing mistake), before that 8 am.',
  )
  expect(after.marathi).toContain('ऑफिसने वेळ दुरुस्त केली (टाइप करताना चूक), आधी सकाळी 8.')
})

describe('a departure that is missing', () => {
  async function arrivedOnly() {
    const given = await planned()
    expect((await given.post(begins, { kind: 'arrived' })).status).toBe(303)
    return given
  }
  const ends = begins + 12 * hour
  const asked = 'We do not know yet when you left.'

  test('is asked for on the nurse’s own page for two days, and by their hours until it cannot be reported', async () => {
    const { at, path } = await arrivedOnly()
    const pageAt = async (time: number, page: string) => (await at(time)).get(page)
    expect((await pageAt(ends - minute, '/staff')).text).not.toContain(asked)
    for (const time of [ends, ends + 48 * hour - minute]) {
      const { text, html } = await pageAt(time, '/staff')
      expect(text).toContain(asked)
      expect(html).toContain(`href="${path}"`)
    }
    expect((await pageAt(ends + 48 * hour, '/staff')).text).not.toContain(asked)
    for (const [day, isAsked] of [
      [13, true],
      [14, false],
    ] as const) {
      const { html } = await pageAt(ends + day * 24 * hour, '/staff/hours?month=2026-11')
      expect(html.includes(`href="${path}"`)).toBe(isAsked)
    }
  })

  test('of a nurse who is inactive by then is one for the office, without a page to report it on', async () => {
    const { at, path, office, nurse, serviceId } = await arrivedOnly()
    await at(ends + hour)
    expect((await change(office, serviceId, { kind: 'endLine', line: '1', from: inDay(1) })).ok).toBe(true)
    expect((await retireStaff(office, nurse.id)).ok).toBe(true)
    const { text, html } = await (await at(ends + 2 * hour)).get('/staff/hours?month=2026-11&lang=en')
    expect(text).toMatch(/Departure missing\s+This cannot be reported here. Please call the office./)
    expect(html).not.toContain(`href="${path}"`)
  })

  test('is reported days later with its day and time, which stand in no field', async () => {
    const { at, path, post, visit } = await arrivedOnly()
    const late = ends + 5 * 24 * hour
    const page = await (await at(late)).get(path)
    expect(page.text).toContain(asked)
    expect(page.html).not.toMatch(/name="(day|time)"[^>]*value=/)
    expect(page.text).not.toContain('Savita Kulkarni')
    // Left open, it would be now.
    const empty = await post(late, { kind: 'left', late: 'yes', day: '', time: '' })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain('Please enter the day and the time.')
    expect((await post(late, { kind: 'left', late: 'yes', day: '2026-11-26', time: '19:45' })).location).toBe(
      path,
    )
    expect(await visitIn(visit)).toMatchObject({
      leftAt: '2026-11-26T14:15:00.000Z',
      leftBy: { by: 'nurse', clock: 'later' },
    })
  })

  test('of a nurse who came on a day before is asked for, and reported, as any other', async () => {
    const { at, serviceId } = await planned({ startMinute: 480, minutes: 1440, weekdays: [4, 5] })
    const [thursday, friday] = ['2026-11-26', '2026-11-27'].map(
      (day) => `/staff/visits/${serviceId}.${day}.1`,
    )
    const site = await at(begins)
    const form = (await site.get(thursday ?? '')).value('form') ?? ''
    expect((await site.post(thursday ?? '', { form, kind: 'arrived' })).location).toBe(thursday)
    const saturday = begins + 48 * hour
    const own = await (await at(saturday + 47 * hour)).get('/staff')
    expect(own.text).toContain(asked)
    expect(own.html).toContain(`href="${friday}"`)
    const late = await at(saturday + 5 * 24 * hour)
    const page = await late.get(friday ?? '')
    expect(page.text).toContain(asked)
    const typed = { kind: 'left', late: 'yes', day: '2026-11-28', time: '07:45' }
    expect((await late.post(friday ?? '', { form: page.value('form') ?? '', ...typed })).location).toBe(
      friday,
    )
    const left = await visitIn({ serviceId, line: '1', day: '2026-11-27' })
    expect(left).toMatchObject({
      leftAt: '2026-11-28T02:15:00.000Z',
      leftBy: { by: 'nurse', clock: 'later' },
    })
  })
})
