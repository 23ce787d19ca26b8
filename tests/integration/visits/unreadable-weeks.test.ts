import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { endPlanWrites } from '#server/plans/end-plan.server.ts'
import { handler as runOfTheMinute } from '#server/send-notices.server.ts'
import { readChecking } from '#server/today/read-checking.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { groupOf, path as today } from '#tests/support/dashboard/today.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { recordLog } from '#tests/support/log.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { formOf } from '#tests/support/visits/covers.ts'
import {
  accountUser,
  change,
  confirmedService,
  diaryOf,
  everyDay,
  line,
} from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import {
  cut,
  damageDiary,
  damageWeek,
  ofNewerCode,
  textOfWeek,
  withWrongState,
} from '#tests/support/visits/unreadable.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'

/*
 * One week or diary that cannot be read: it was cut, its state is none, or newer code has written it. Its family's pages fail; everything of
 * other families goes on, and the office and the log name it.
 */

const clock = startOnTuesday({ setClockAt: instantClock, keepsInvariants: false })

const monday = '2026-11-23'
const morning = { startMinute: 480, minutes: 240, weekdays: everyDay }
const afternoon = { startMinute: 780, minutes: 240, weekdays: everyDay }

type Family = Awaited<ReturnType<typeof family>>

async function family(office: Person, nurse: { id: string }, shift: typeof morning) {
  const service = await confirmedService()
  await change(office, service.serviceId, line(nurse, shift))
  return { ...service, shift }
}

/** Three families from Wednesday on: one whose week is damaged and another one with the same nurse, and one with a nurse who is late. */
async function company(damage = cut, at = begins + 20 * minute) {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse({ fullName: 'Sunita Pawar' })
  const other = await createNurse({ fullName: 'Meera Joshi' })
  const free = await createNurse({ fullName: 'Vandana More' })
  const own = await family(office, nurse, morning)
  const whole = await family(office, nurse, afternoon)
  const late = await family(office, other, morning)
  const week = { serviceId: own.serviceId, monday }
  await damageWeek(week, damage)
  clock.moveTo(at)
  const site = openSite(await signInAgain(office))
  return { office, site, person, nurse, other, free, own, whole, late, week }
}

/** The form that gives Thursday's visit of a family to a nurse, which another one has or nobody. */
function coverOf(service: Family, to: { id: string }, from?: { id: string }) {
  const { startMinute, minutes } = service.shift
  const seen = seenVisit({
    ...{ line: '1', day: '', startMinute, minutes },
    ...(from && { nurseId: from.id }),
  })
  return formOf(service.serviceId, '2026-11-26', to, seen)
}

async function statusesOf(site: Site, pages: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(pages.map(async (page) => [page, (await site.get(page)).status] as const))
  return answers.filter(([, status]) => status !== 200).map(([page, status]) => `${status} ${page}`)
}

test('a week that is cut costs the office nothing but that family, which Today, the roster and the timesheets name', async () => {
  const log = recordLog()
  const { site, own, late } = await company()
  const pages = [
    ...[today, '/dashboard/roster', '/dashboard/roster?by=family'],
    ...['2026-11-25', monday].map((day) => `/dashboard/roster?view=day&from=${day}`),
    ...['/dashboard/hours', '/dashboard/hours.csv?by=visit', '/dashboard/hours.csv'],
    ...['/dashboard/visits/uncovered', '/dashboard/visits/offending', '/dashboard/settings/assignment'],
    ...['/dashboard/services/confirmed', '/dashboard/find?q=Kulkarni', '/dashboard/staff/currentStaffs'],
    `/dashboard/services/${late.serviceId}/plan`,
    `/dashboard/visits/${late.serviceId}.2026-11-26.1/cover`,
    `/dashboard/visits/${late.serviceId}.2026-11-25.1/send`,
  ]
  expect(await statusesOf(site, pages)).toEqual([])

  const { html } = await site.get(today)
  expect(await htmlErrors(html)).toEqual([])
  expect(groupOf(html, 'late')).toMatch(/^Late: 1 .* Meera Joshi/)
  const named = `Savita Kulkarni Week from Mon 23 Nov · service ${own.serviceId}`
  for (const page of [today, '/dashboard/roster', '/dashboard/roster?view=day', '/dashboard/hours'])
    expect(groupOf((await site.get(page)).html, 'unreadable'), page).toContain(named)
  for (const file of ['/dashboard/hours.csv', '/dashboard/hours.csv?by=visit'])
    expect((await site.get(file)).html, file).toContain(
      `"NOT INCLUDED, cannot be read: Savita Kulkarni, week from ${monday}","${own.serviceId}"`,
    )
  expect((await site.get(`/dashboard/users/${own.customer.uid}`)).status).toBe(200)
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ level: 'error', record: `serviceWeek ${own.serviceId} ${monday}` }),
  )

  for (const page of ['/dashboard/services/confirmed', `/dashboard/find?q=${own.customer.number.slice(3)}`])
    expect((await site.get(page)).text).toContain('Visits cannot be read')

  // The family's own pages fail, also for the office.
  for (const page of [`services/${own.serviceId}/plan`, `visits/${own.serviceId}.2026-11-26.1`])
    expect((await site.get(`/dashboard/${page}`)).status).toBe(500)
  expect((await violations()).map(({ found }) => found)).toContainEqual(
    expect.stringMatching(new RegExp(`serviceId_${own.serviceId} .*${monday} cannot be read`)),
  )
})

test('each minute’s run alarms, reminds and counts for the other families', async () => {
  const log = recordLog()
  const { own, whole, late, nurse, other } = await company(cut, begins - minute)
  // The first run says from when on something is told.
  await runOfTheMinute()
  clock.moveTo(begins + 35 * minute)
  await runOfTheMinute()
  const told = async (kind: string) =>
    (await readTable()).notice
      .filter((notice) => causeOf(notice) === kind)
      .map(({ to, recipientId = '' }) => `${to} ${recipientId}`)
      .sort()
  expect(await told('notArrived')).toEqual(
    [`family ${late.customer.uid}`, `nurse ${other.id}`, 'office '].sort(),
  )
  clock.moveTo(begins + 11 * hour)
  await runOfTheMinute()
  expect(await told('tomorrowsVisits')).toEqual(
    [whole, late]
      .map(({ customer }) => `family ${customer.uid}`)
      .concat([`nurse ${nurse.id}`, `nurse ${other.id}`])
      .sort(),
  )
  expect((await readTable()).waiting[0]).toMatchObject({ late: 0, checking: 2 })
  expect(log.text()).toContain(`serviceWeek ${own.serviceId} ${monday}`)
  expect(log.metrics().UnreadableRecords).toBeGreaterThan(0)
  expect(log.lines().filter(({ level, record }) => level === 'error' && !record)).toEqual([])
})

test('the nurse sees all their visits, and that what was reported of one cannot be shown', async () => {
  const { person, own, whole } = await company(withWrongState)
  const site = openSite(await signInAgain(person))
  const { html, text, status } = await site.get('/staff')
  expect(status).toBe(200)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('What was reported for this visit cannot be shown. Please go as planned')
  expect(html).toContain(`/staff/visits/${whole.serviceId}.2026-11-25.1`)
  expect(html).not.toContain(`/staff/visits/${own.serviceId}.2026-11-25.1`)
  expect((await site.get('/staff/hours')).text).toContain(
    'Visits that cannot be shown and are not counted here: 6.',
  )
  expect((await site.get(`/staff/visits/${whole.serviceId}.2026-11-25.1`)).status).toBe(200)
  expect((await site.get(`/staff/visits/${own.serviceId}.2026-11-25.1`)).status).toBe(500)
})

test('other families see their visits and get their calendar; the family itself an error page without half of them', async () => {
  const { own, whole } = await company()
  const pagesOf = ({ serviceId }: { serviceId: string }) =>
    ['', '.ics', '.csv'].map((end) => `/show/service/${serviceId}/visits${end}`)
  const seen = openSite(await signInAgain(whole.customer))
  expect(await statusesOf(seen, ['/show/service', ...pagesOf(whole)])).toEqual([])
  const site = openSite(await signInAgain(own.customer))
  expect(await statusesOf(site, pagesOf(own))).toEqual(pagesOf(own).map((page) => `500 ${page}`))
  expect((await site.get(pagesOf(own)[0] ?? '')).text).not.toContain('Sunita Pawar')
})

test('nothing is written to it, and its nurse’s absence and a cover of the other family go on', async () => {
  const { office, nurse, free, own, whole, week } = await company(ofNewerCode)
  const text = await textOfWeek(week)
  const by = accountUser(office)
  const visit = { serviceId: own.serviceId, line: '1', day: '2026-11-25' }
  const cover = coverOf(own, free, nurse)
  await expect(recordEvent(nurseAuthor(nurse), arrival(visit))).rejects.toThrow('cannot be read')
  await expect(coverVisit(by, cover)).rejects.toThrow('cannot be read')
  await expect(change(office, own.serviceId, line(free))).rejects.toThrow('cannot be read')

  const reported = await reportAbsence(by, absenceForm(nurse, ['2026-11-26', '2026-11-28']))
  expect(reported).toMatchObject({ ok: true, absence: { taking: 'open' } })
  const { absence } = await readTable()
  expect(absence[0]?.uncovered.map(({ serviceId, day }) => `${serviceId} ${day}`)).toEqual(
    [0, 1, 2].map((days) => `${whole.serviceId} ${addDays('2026-11-26', days)}`),
  )
  await runOfTheMinute()
  expect((await readTable()).absence[0]).toEqual(absence[0])
  expect(await coverVisit(by, coverOf(whole, free))).toMatchObject({ ok: true })
  expect(await textOfWeek(week)).toBe(text)

  // Once it can be read again, the next run takes its visits too.
  await damageWeek(week, (packed) => `3${packed.slice(1)}`)
  await runOfTheMinute()
  expect((await readTable()).absence[0]).toMatchObject({ taking: 'done', uncovered: { length: 6 } })
})

test('a nurse who was sent and whose diary cannot be read is named where their stint would be called off', async () => {
  const { office, site, free, late } = await company()
  const by = accountUser(office)
  const visit = { serviceId: late.serviceId, line: '1', day: '2026-11-25' }
  expect(await sendNurse(by, await sendForm(visit, free, { hours: 3 }))).toMatchObject({ ok: true })
  await damageDiary(free, cut)
  const inTheWay = [{ visit: { nurseId: free.id }, obstacle: { kind: 'unreadable', isTheirs: true } }]
  const refused = { ok: false, reason: 'in-the-way', inTheWay }
  const third = await sendForm(visit, await createNurse(), { hours: 3 })
  expect(await sendNurse(by, third)).toMatchObject(refused)
  const form = await undoForm(visit, { line: '1.1', day: visit.day })
  expect(await undoSending(by, form)).toMatchObject(refused)
  const { id, seen, sent } = form
  const answer = await site.post(`/dashboard/visits/${late.serviceId}.${visit.day}.1/send`, {
    ...{ intent: 'undo', id, seen, ...sent, first: 'may-come' },
  })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('The visits of Vandana More cannot be read or changed now. Please inform')
  const service = { serviceId: late.serviceId, uid: late.customer.uid, patientName: '' }
  const ended = endPlanWrites(service, { change: randomUUID(), now: clock.now() })
  await expect(ended).rejects.toMatchObject({ code: `diary ${free.id}` })
})

test('a diary that cannot be read keeps its nurse from more work by name, and no other nurse', async () => {
  const { office, site, nurse, other, free, late, person } = await company()
  await damageDiary(nurse, cut)
  await damageDiary(nurse, ofNewerCode, 'busy')
  const before = (await diaryOf(nurse))?.version
  const by = accountUser(office)
  const page = `/dashboard/visits/${late.serviceId}.2026-11-26.1/cover`
  const pages = [
    page,
    '/dashboard/visits/uncovered',
    '/dashboard/staff/currentStaffs',
    '/dashboard/roster',
    today,
  ]
  expect(await statusesOf(site, pages)).toEqual([])
  expect((await site.get(page)).text).toContain('The visits of Sunita Pawar cannot be read')
  expect(await coverVisit(by, coverOf(late, nurse, other))).toMatchObject({
    reason: 'in-the-way',
    inTheWay: [{ obstacle: { kind: 'unreadable' } }],
  })
  expect(await coverVisit(by, coverOf(late, free, other))).toMatchObject({ ok: true })
  expect(await change(office, late.serviceId, line(nurse, afternoon))).toMatchObject({
    reason: 'in-the-way',
  })
  expect((await openSite(await signInAgain(person)).get('/staff')).status).toBe(500)
  expect((await diaryOf(nurse))?.version).toBe(before)
  const found = (await violations()).map((violation) => violation.found)
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`nurseId_${nurse.id} .*cannot be read`)))
})

test('Today and the page of what needs checking name an older week with a report to settle', async () => {
  const office = await createAdministrator()
  const { nurse } = await createLinkedNurse()
  const { serviceId } = await family(office, nurse, morning)
  clock.moveTo(begins)
  const visit = { serviceId, line: '1', day: '2026-11-25' }
  expect(await recordEvent(nurseAuthor(nurse), departure(visit))).toMatchObject({ problem: 'not-arrived' })
  await damageWeek({ serviceId, monday }, cut)
  clock.moveTo(begins + 15 * 24 * 60 * minute)
  for (const { unreadable } of [await readToday(), await readChecking('2026-12-08')])
    expect(unreadable).toMatchObject([{ serviceId, monday }])
})
