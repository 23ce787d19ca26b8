import { expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { company } from '#domain/company.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { limits } from '#server/limits/limits.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { monthsOf } from '#server/visit-pages/worked-hours.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createStaffMember, signInAgain } from '#tests/support/people.ts'
import { requestAssign, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, everyDay, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* `/staff/absences` and `/staff/hours`. */

const clock = startOnTuesday()

test('a nurse who is ill loses the coming visits until the end of the day, and withdraws it; the same form twice is one absence', async () => {
  const office = await createAdministrator()
  const [{ person, nurse }, service] = [await createLinkedNurse(), await confirmedService()]
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  const site = openSite(person)
  const page = await site.get('/staff/absences')
  expect(await htmlErrors(page.html)).toEqual([])
  const id = page.value('id') ?? ''
  const typed = { intent: 'illness', id, until: '2026-11-25' }
  for (let times = 0; times < 2; times++)
    expect((await site.post('/staff/absences', typed)).location).toBe('/staff/absences')
  const [first = '', second = ''] = await visitsOfService(service.serviceId)
  expect([first, second]).toEqual(['2026-11-25 480 nobody', `2026-11-26 480 ${nurse.id}`])
  const told = await site.get('/staff/absences')
  expect(told.text).toContain('Tue 24 Nov 2026, 10 am to Wed 25 Nov 2026')
  expect(told.text).toContain('The office has been told')
  expect(await htmlErrors(told.html)).toEqual([])
  expect((await site.get('/staff/absences')).text).not.toContain('The office has been told')
  expect(await readAbsences(nurse.id)).toMatchObject([{ kind: 'illness', reportedBy: person.uid }])
  expect((await site.get('/staff')).text).toContain('These visits are no longer yours')
  expect((await site.post('/staff/absences', { intent: 'withdraw', absenceId: id })).location).toBe(
    '/staff/absences',
  )
  expect((await site.get('/staff/absences')).html).toContain(
    '<p class="good" role="status">Your absence is withdrawn.',
  )
  const again = await site.post('/staff/absences', { intent: 'withdraw', absenceId: crypto.randomUUID() })
  expect(again.status).toBe(409)
})

test('leave has a message beside the field, and keeps what was typed', async () => {
  const { person, nurse } = await createLinkedNurse()
  const site = openSite(person)
  const id = crypto.randomUUID()
  const refused = [
    [{ from: '2026-12-05', to: '2026-12-01' }, 'The last day is before the first one', 'to'],
    [{ from: '2026-11-01', to: '2026-12-01' }, 'This day is over', 'from'],
    [{ from: '2026-12-01', to: '2029-12-01' }, 'Please choose a day within one year', 'to'],
    [{ from: '', to: '2026-12-01' }, 'Please choose a day', 'from'],
    [{ from: '2026-02-30', to: '2026-12-01' }, 'Please enter a valid day, such as 25/11/2026', 'from'],
  ] as const
  for (const [days, words, field] of refused) {
    for (const lang of ['en', 'hi', 'mr']) {
      const page = await site.post(`/staff/absences?lang=${lang}`, { intent: 'leave', id, ...days })
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(await htmlErrors(page.html)).toEqual([])
      if (lang !== 'en') continue
      expect(page.html).toContain(`id="${field}-problem">${words}`)
      expect([page.value('from'), page.value('to')]).toEqual([days.from, days.to])
      expect(page.html).toContain(`value="${id}"`)
    }
  }
  const leave = { intent: 'leave', id, from: '1/12/2026', to: '३ डिसेंबर २०२६' }
  expect((await site.post('/staff/absences', leave)).location).toBe('/staff/absences')
  const days = (await readAbsences(nurse.id)).map(({ from, to }) => [from, to])
  expect(days).toEqual([['2026-11-30T18:30:00.000Z', '2026-12-03T18:30:00.000Z']])
  const other = await site.post('/staff/absences?lang=en', { ...leave, id: crypto.randomUUID() })
  expect(other.status).toBe(409)
  expect(other.text).toContain('You have already reported an absence for that time')
})

test('nobody else reports: a staff person without a nurse and an anonymous request', async () => {
  const typed = { intent: 'illness', id: crypto.randomUUID(), until: '2026-11-25' }
  for (const path of ['/staff/absences', '/staff/hours']) {
    const staff = await openSite(await createStaffMember()).post(path, typed)
    if (path === '/staff/absences') expect(staff.text).toContain('Under Construction')
    expect((await openSite().get(path)).location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  }
})

test('the month has each visit with its planned hours and those by arrival and departure, and nothing of a family', async () => {
  const office = await createAdministrator()
  const [{ person, nurse }, service] = [await createLinkedNurse(), await confirmedService()]
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  const visit = { serviceId: service.serviceId, line: '1', day: '2026-11-25' }
  const author = { by: 'nurse' as const, uid: person.uid, nurseId: nurse.id }
  for (const [kind, at] of [
    ['arrived', startOfDay('2026-11-25') + 8 * hour],
    ['left', startOfDay('2026-11-25') + 20.25 * hour],
  ] as const) {
    clock.moveTo(at)
    const form = { visit, id: crypto.randomUUID(), report: { kind, happenedAt: at } }
    expect(await recordEvent(author, form)).toMatchObject({ ok: true })
  }
  const site = openSite(await signInAgain(person))
  const seen = await observe(() => site.get('/staff/hours'))
  if (seen.died) throw new Error('No answer')
  expect(tally(seen.calls)).toEqual({ BatchGetItem: 3, Query: 1 })
  const { text, html } = seen.result
  // From the 25th to the 30th of November: six visits of twelve hours, of which one is over.
  expect(text).toContain(
    'Visits 1 Planned hours to date 12:00 Hours from arrival to departure 12:15 Of these at night, 10 pm to 6 am 0:00 Of these on the company’s holidays 0:00 Hours still to work 60:00',
  )
  expect(text).toContain('Wed 25 Nov 2026 08:00 – 20:00 08:00 – 20:15, 12:15')
  expect(html).not.toMatch(/Savita|Prabhat|Erandwane/)
  expect(await htmlErrors(html)).toEqual([])
  expect((await site.get('/staff/hours?month=2026-10')).text).toContain('No visits in this month.')
  for (const lang of ['hi', 'mr'])
    expect(await htmlErrors((await site.get(`/staff/hours?lang=${lang}&month=x`)).html)).toEqual([])
})

test(
  'a day of a stay without a report of its own has its hours, and the sum counts it as a live-in day',
  { tags: 'long' },
  async () => {
    const office = await createAdministrator()
    const [{ person, nurse }, { serviceId }] = [await createLinkedNurse(), await confirmedService()]
    const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }
    expect(await change(office, serviceId, line(nurse, liveIn))).toEqual({ ok: true })
    clock.moveTo(startOfDay('2026-11-25') + 9.25 * hour)
    const visit = { serviceId, line: '1', day: '2026-11-25' }
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
    clock.moveTo(startOfDay('2026-11-28') + 12 * hour)
    const { text } = await openSite(await signInAgain(person)).get('/staff/hours')
    expect(text).toContain('Live-in days of 24 hours 3')
    expect(text).toContain('Wed 25 Nov 2026 09:00 – 09:00 (Thu) 09:15 – …, 23:45')
    for (const each of ['Thu 26 Nov 2026 09:00 – 09:00 (Fri)', 'Fri 27 Nov 2026 09:00 – 09:00 (Sat)'])
      expect(text).toContain(`${each} … – …, 24:00`)
    expect(text).toContain('Sat 28 Nov 2026 09:00 – 09:00 (Sun) – ')
  },
)

test('a full-time assignment has its days to date and no hours; one that has ended is with the office', async () => {
  const office = await createAdministrator()
  const [{ person, nurse }, service] = [await createLinkedNurse(), await confirmedService()]
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  clock.moveTo(startOfDay('2026-11-27') + 12 * hour)
  const site = openSite(await signInAgain(person))
  const seen = await observe(() => site.get('/staff/hours'))
  if (seen.died) throw new Error('No answer')
  expect(tally(seen.calls)).toEqual({ BatchGetItem: 2, Query: 2 })
  const { text, html } = seen.result
  expect(text).toContain('No visits in this month. Full-time assignment Days to date: 3 Each day counts from')
  expect(html).not.toMatch(/Savita|Prabhat|Erandwane/)
  for (const lang of ['en', 'hi', 'mr'])
    expect(await htmlErrors((await site.get(`/staff/hours?lang=${lang}`)).html)).toEqual([])
  expect((await site.get('/staff/hours?month=2026-10')).text).not.toContain('Full-time assignment')
  expect(await requestDelete(await signInAgain(office), service)).toEqual({ ok: true })
  expect((await site.get('/staff/hours?lang=en')).text).not.toContain('Full-time assignment')
})

test(
  'a month of which the diary has not all days says from which day on, so that nobody takes its sum for the month’s',
  { tags: 'long' },
  async () => {
    const site = openSite((await createLinkedNurse()).person)
    const told = 'Visits before Tue 15 Sep 2026 are no longer listed here. The office still has them.'
    expect((await site.get('/staff/hours?month=2026-09')).text).toContain(told)
    for (const month of ['2026-10', '2026-11'])
      expect((await site.get(`/staff/hours?month=${month}`)).text).not.toContain('no longer listed here')
    for (const lang of ['en', 'hi', 'mr'])
      expect(await htmlErrors((await site.get(`/staff/hours?lang=${lang}&month=2026-09`)).html)).toEqual([])
  },
)

test('the months reach as far back as a diary, over the end of a year', () => {
  expect(monthsOf('2026-11-24')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(monthsOf('2027-01-31')).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(monthsOf('2028-03-01')).toEqual(['2028-03', '2028-02', '2028-01', '2027-12'])
})

test(
  'a nurse reports ten absences a day by themself; then the page leads to the office, and the next day it works again',
  { tags: 'long' },
  async () => {
    const { person, nurse } = await createLinkedNurse()
    const site = openSite(person)
    const leave = (place: number) => {
      const day = `2027-0${1 + Math.floor(place / 25)}-${String(1 + (place % 25)).padStart(2, '0')}`
      return site.post('/staff/absences', { intent: 'leave', id: crypto.randomUUID(), from: day, to: day })
    }
    for (let place = 0; place < limits.ownAbsenceDaily.max; place++)
      expect((await leave(place)).location).toBe('/staff/absences')
    const refused = await leave(30)
    expect([refused.status, await htmlErrors(refused.html)]).toEqual([429, []])
    expect(refused.text).toContain(
      `You have reported many absences today. Please call the office: ${company.phone.label}`,
    )
    expect(refused.value('from')).toBe('2027-02-06')
    expect(await readAbsences(nurse.id)).toHaveLength(limits.ownAbsenceDaily.max)
    // What is refused for another reason does not count.
    clock.advance(24 * hour)
    const back = openSite(await signInAgain(person))
    for (let time = 0; time < 12; time++) {
      const past = { intent: 'leave', id: crypto.randomUUID(), from: '2026-01-05', to: '2026-01-06' }
      expect((await back.post('/staff/absences', past)).status).toBe(409)
    }
    const again = { intent: 'leave', id: crypto.randomUUID(), from: '2027-03-05', to: '2027-03-05' }
    expect((await back.post('/staff/absences', again)).location).toBe('/staff/absences')
  },
)
