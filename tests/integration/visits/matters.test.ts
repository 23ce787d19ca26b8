import { expect, test } from 'vitest'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { countWaiting } from '#server/today/count-waiting.server.ts'
import { readWaiting } from '#server/today/read-waiting.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, day, line } from '#tests/support/visits/plans.ts'
import { begins, ends, planned } from '#tests/support/visits/nurse-visit.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * What Today, timesheets, family and nurse say of each matter that needs checking, before and after the office settles it with one act
 * (docs/decisions/0110). The visit is that of Thursday, 08:00 to 20:00; all is read on Friday at ten.
 */

const clock = startOnTuesday()
const friday = begins + 26 * hour
type Given = Awaited<ReturnType<typeof planned>>

/** What a nurse reports at a time. */
async function report({ nurse, visit }: Given, kind: 'arrived' | 'left', time: number) {
  clock.moveTo(time)
  const form = kind === 'arrived' ? arrival(visit) : departure(visit)
  expect(await recordEvent(nurseAuthor(nurse), form)).toMatchObject({ ok: true })
}

const waits = 'The office is looking into this visit.'
const reasons = { office: 'Agreed with the family', others: 'agreed with the family' }

test.each<
  [string, (given: Given) => Promise<unknown>, { today: string; reported: string; family: string[] }]
>([
  [
    'contested',
    async (given) => {
      clock.moveTo(begins + hour)
      const missed = reportOf(given.visit, { kind: 'missed' }, { reason: 'did-not-come' })
      await recordEvent(officeAuthor(given.office), missed)
      await report(given, 'arrived', begins + 2 * hour)
    },
    {
      today: 'Missed visit, nurse reports otherwise',
      reported: '0:00',
      family: ['This visit did not take place.', waits],
    },
  ],
  [
    'a report with a problem',
    (given) => report(given, 'left', begins + hour),
    { today: 'Report not counted', reported: '0:00', family: ['We have no report of this visit.', waits] },
  ],
  [
    'no departure',
    (given) => report(given, 'arrived', begins),
    { today: 'No departure', reported: '0:00', family: ['Arrived: 8 am', waits] },
  ],
  [
    'no report',
    async () => {},
    { today: 'No report', reported: '0:00', family: ['We have no report of this visit.', waits] },
  ],
  [
    'less than half of the planned time',
    async (given) => {
      await report(given, 'arrived', begins)
      await report(given, 'left', begins + 6 * hour - minute)
    },
    { today: 'Much shorter than planned', reported: '5:59', family: ['Left: 1:59 pm', waits] },
  ],
  [
    'an arrival after the planned end',
    async (given) => {
      await report(given, 'arrived', ends)
      await report(given, 'left', ends + 7 * hour)
    },
    { today: 'Arrived after the planned end', reported: '7:00', family: ['Arrived: 8 pm', waits] },
  ],
  [
    'two nurses at once for more than half an hour',
    async (given) => {
      const other = await createNurse({ fullName: 'Asha Bhosale' })
      const evening = { startMinute: 1200, minutes: 180, weekdays: [4] }
      expect(await change(given.office, given.serviceId, line(other, evening))).toEqual({ ok: true })
      const second = { ...given.visit, line: '2' }
      await report(given, 'arrived', begins)
      clock.moveTo(ends - 31 * minute)
      await recordEvent(nurseAuthor(other), arrival(second))
      await report(given, 'left', ends)
      clock.moveTo(ends + 3 * hour)
      await recordEvent(nurseAuthor(other), departure(second))
      clock.advance(minute)
      const left = { kind: 'correction', corrects: 'contested', happenedAt: null } as const
      await recordEvent(officeAuthor(given.office), reportOf(second, left, { reason: 'handover' }))
    },
    { today: 'Two nurses at once', reported: '12:00', family: ['Left: 8 pm', waits] },
  ],
])('%s', async (_, happen, { today, reported, family }) => {
  const given = await planned({ ...day, weekdays: [4] })
  const { office, service, person, serviceId, visit } = given
  await happen(given)
  clock.moveTo(friday)
  const pageOf = async (who: typeof office, path: string) =>
    (await openSite(await signInAgain(who)).get(path)).text
  const read = async () => ({
    today:
      /Needs checking: .*?(?=Unallocated today)/.exec(await pageOf(office, '/dashboard/panel'))?.[0] ?? '',
    hours: await pageOf(office, '/dashboard/hours?from=2026-11-01&to=2026-11-30'),
    family: await pageOf(service.customer, `/show/service/${serviceId}/visits`),
    nurse: await pageOf(person, '/staff/hours?month=2026-11&lang=en'),
  })

  const open = await read()
  expect(open.today).toContain('Needs checking: 1')
  expect(open.today).toContain(today)
  expect(open.hours).toMatch(new RegExp(` ${reported} .* 1 open `))
  for (const words of family) expect(open.family).toContain(words)
  expect(open.nurse).toContain(waits)

  const site = openSite(await signInAgain(office))
  const path = `/dashboard/visits/${serviceId}.${visit.day}.1`
  const page = await site.get(path)
  const fields = { form: page.value('form') ?? '', kind: 'correction', corrects: 'contested', wasNot: 'yes' }
  const seen = page.value('seen') ?? ''
  const without = await site.post(path, { ...fields, seen })
  expect([without.status, without.text.includes('Please enter a reason')]).toEqual([400, true])
  const before = await visitIn(visit)
  expect((await site.post(path, { ...fields, seen, reason: 'family-agreed' })).location).toBe(path)
  expect((await readVisitEvents(visit)).at(-1)).toMatchObject({ reason: 'family-agreed' })
  expect(await visitIn(visit)).toMatchObject({
    ...(before?.arrivedAt && { arrivedAt: before.arrivedAt }),
    settled: 'family-agreed',
  })

  const settled = await read()
  expect(settled.today).toContain('Needs checking: 0')
  expect(settled.hours).toMatch(new RegExp(` ${reported} .* Complete `))
  expect(settled.hours).not.toContain('Open:')
  expect(await pageOf(office, path)).toContain(`Checked ${reasons.office}`)
  for (const text of [settled.family, settled.nurse])
    expect(text).toContain(`The office has looked into this visit: ${reasons.others}.`)
})

test.each([
  ['on Monday morning', 15],
  ['on the next Sunday morning', 6 * 24 + 15],
])('Sunday’s visit without a departure still stands on Today %s', async (_, hours) => {
  const given = await planned({ ...day, weekdays: [7], startMinute: 540, minutes: 480 })
  const sunday = { ...given.visit, day: '2026-11-29' }
  const leaves = startOfDay(sunday.day) + 17 * hour
  await report({ ...given, visit: sunday }, 'arrived', leaves - 8 * hour)
  clock.moveTo(leaves + hours * hour)
  const site = openSite(await signInAgain(given.office))
  const today = await site.get('/dashboard/panel')
  const page = new RegExp(`href="(${checkingPath}[^"]*)"`).exec(today.html)?.[1] ?? ''
  for (const { text, html } of [today, await site.get(page)]) {
    expect(text).toContain('Needs checking: 1')
    expect(html).toContain(visitIdOf(sunday))
  }
  await countWaiting()
  expect(await readWaiting()).toMatchObject({ counts: { checking: 1 } })
})
