import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seenOf } from '#domain/visits/attendance.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'

/* The page of what needs checking, and of it first the missing reports (docs/visits.md, "Screens"): what the office hears in a few calls, saved at once. */

const clock = startOnTuesday()

const path = '/dashboard/visits/checking'
const wednesday = '2026-11-25'

type Planned = {
  office: Person
  nurse: { id: string; contactNumber: string }
  visit: VisitName
  start: number
}

/** A nurse at a patient from Wednesday on; planned on Tuesday. */
async function planned(shift = day): Promise<Planned> {
  const office = await createAdministrator()
  const nurse = await createNurse()
  const { serviceId } = await confirmedService()
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const start = begins + (shift.startMinute - day.startMinute) * minute
  return { office, nurse, start, visit: { serviceId, line: '1', day: wednesday } }
}

/** Nurses report that they arrived on Wednesday, five minutes late. */
async function arrive(...visits: Planned[]) {
  for (const { nurse, visit, start } of visits) {
    clock.moveTo(start + 5 * minute)
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
  }
}

/** The office's page on Thursday at noon. */
async function onThursday(office: Person) {
  clock.moveTo(begins + 28 * hour)
  const site = openSite(await signInAgain(office))
  const page = await site.get(path)
  return { site, page, form: page.value('form') ?? '' }
}

/** The fields of rows, in the order of the page. */
function rows(...typed: { visit: VisitName; arrived?: string; left?: string; source?: string }[]) {
  return Object.fromEntries(
    typed.flatMap(({ visit, arrived = '', left = '', source = 'nurse-told' }, place) => [
      [`visit-${place}`, visitIdOf(visit)],
      [`arrived-${place}`, arrived],
      [`left-${place}`, left],
      [`source-${place}`, source],
    ]),
  )
}

test('lists who left without a report and who reported nothing, with telephone numbers and no proposed time', async () => {
  const [open, silent] = [await planned(), await planned()]
  await arrive(open)
  const { office, nurse, visit } = open
  const { page } = await onThursday(office)
  expect(page.status).toBe(200)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.text).toContain('Needs checking: 2')
  expect(page.text).toContain('Arrived 08:05')
  expect(page.html).toContain(`href="tel:+91${nurse.contactNumber}"`)
  for (const each of [visit, silent.visit]) expect(page.html).toContain(visitIdOf(each))
  // Two fields for a visit without any report, one for the other, and none of them filled.
  const times = page.html.match(/<input[^>]*type="time"[^>]*>/g) ?? []
  expect(times).toHaveLength(3)
  for (const field of times) expect(field).not.toMatch(/ value="[^"]/)
})

test('a departure that the nurse told, after a night; and both times from the paper record', async () => {
  const [atNight, silent] = [await planned(night), await planned()]
  await arrive(atNight)
  const { site, form } = await onThursday(atNight.office)
  const answer = await site.post(`${path}?since=${wednesday}`, {
    form,
    ...rows(
      { visit: atNight.visit, left: '08:20' },
      { visit: silent.visit, arrived: '07:55', left: '20:10', source: 'paper' },
    ),
  })
  expect(answer.location).toBe(`${path}?since=${wednesday}&saved=2`)
  expect((await site.get(answer.location ?? '')).text).toContain('2 visits saved.')
  expect(await visitIn(atNight.visit)).toMatchObject({ leftAt: '2026-11-26T02:50:00.000Z' })
  expect(await visitIn(silent.visit)).toMatchObject({
    arrivedAt: '2026-11-25T02:25:00.000Z',
    leftAt: '2026-11-25T14:40:00.000Z',
  })
  const events = await readVisitEvents(silent.visit)
  expect(events).toMatchObject([
    { kind: 'arrived', evidence: 'telephone', reason: 'paper', administratorEmail: atNight.office.email },
    { kind: 'left', reason: 'paper' },
  ])
  const visitPage = await site.get(`/dashboard/visits/${visitIdOf(silent.visit)}`)
  expect(visitPage.text).toContain('From the visit sheet at the patient’s home')
  expect(visitPage.text).toContain(`Entered, ${atNight.office.email}`)
})

test('rows that are right are saved; the others keep what was typed, each with its message', async () => {
  const [right, early, nobody] = [await planned(), await planned(), await planned()]
  await arrive(right, early)
  const { site, form } = await onThursday(right.office)
  const typed = rows(
    { visit: right.visit, left: '20:05' },
    { visit: early.visit, left: '08:01', source: 'family-told' },
    { visit: nobody.visit, arrived: '12:00', left: '09:30', source: '' },
  )
  const refused = await site.post(`${path}?since=${wednesday}`, { form, ...typed })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Some reports were not saved.')
  expect(refused.text).toContain('The departure must be after the arrival')
  expect(refused.text).toContain('Please choose who told you')
  for (const value of ['08:01', '12:00', '09:30']) expect(refused.html).toContain(`value="${value}"`)
  expect(refused.html).toMatch(/<option value="family-told" selected=""/)
  expect(await visitIn(right.visit)).toHaveProperty('leftAt')
  expect(await visitIn(early.visit)).not.toHaveProperty('leftAt')

  // Of two times that contradict each other none is stored.
  await site.post(path, {
    form,
    ...rows({ visit: nobody.visit, arrived: '12:00', left: '09:30' }),
  })
  expect(await visitIn(nobody.visit)).not.toHaveProperty('arrivedAt')
})

test('the same form again changes nothing, and another time typed after Back is refused', async () => {
  const open = await planned()
  await arrive(open)
  const { office, visit } = open
  const { site, form } = await onThursday(office)
  const typed = rows({ visit, left: '20:05' })
  for (let time = 0; time < 2; time += 1)
    expect((await site.post(path, { form, ...typed })).location).toBe(`${path}?saved=1`)
  expect(await readVisitEvents(visit)).toHaveLength(2)
  const other = await site.post(path, { form, ...rows({ visit, left: '20:30' }) })
  expect(other.status).toBe(400)
  expect(other.text).toContain('A departure is recorded already.')
  expect(await visitIn(visit)).toMatchObject({ leftAt: '2026-11-25T14:35:00.000Z' })
})

test('a row that a colleague has entered meanwhile is named', async () => {
  const open = await planned()
  await arrive(open)
  const { office, visit } = open
  const { site, form } = await onThursday(office)
  const colleague = officeAuthor(await createAdministrator())
  expect(await recordEvent(colleague, departure(visit, begins + 12 * hour))).toMatchObject({ ok: true })
  const refused = await site.post(path, { form, ...rows({ visit, left: '20:05' }) })
  expect(refused.text).toContain(
    'Savita Kulkarni, Wed 25 Nov: A departure is recorded already. Please correct it instead.',
  )
})

test('a row whose arrival the nurse has reported meanwhile says so beside it, and keeps the departure', async () => {
  const silent = await planned()
  const { office, nurse, visit } = silent
  const { site, form } = await onThursday(office)
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit, begins + 5 * minute))).toMatchObject({
    ok: true,
  })
  const refused = await site.post(path, { form, ...rows({ visit, arrived: '07:55', left: '20:10' }) })
  expect(refused.text).toContain('Arrived 08:05 An arrival is recorded already. Please correct it instead.')
  expect(refused.value('left-0')).toBe('20:10')
  expect((await site.post(path, { form, ...rows({ visit, left: '20:10' }) })).location).toBe(
    `${path}?saved=1`,
  )
})

describe('with more missing reports than one page has', () => {
  /** Asha has three visits each day, Zoya one; nothing was reported for eight days. */
  async function manyMissing() {
    const [asha, zoya] = [
      await createNurse({ fullName: 'Asha Bhosale' }),
      await createNurse({ fullName: 'Zoya Khan' }),
    ]
    const office = await createAdministrator()
    const [busy, other] = [await confirmedService(), await confirmedService()]
    for (const startMinute of [480, 720, 960])
      expect(await change(office, busy.serviceId, line(asha, { ...day, startMinute, minutes: 60 }))).toEqual({
        ok: true,
      })
    expect(await change(office, other.serviceId, line(zoya, { ...day, minutes: 60 }))).toEqual({
      ok: true,
    })
    clock.moveTo(begins + 8 * 24 * hour - hour)
    const site = openSite(await signInAgain(office))
    const since = `${path}?since=${wednesday}`
    const page = await site.get(since)
    const nameOf = ({ serviceId }: { serviceId: string }) => ({ serviceId, line: '1', day: wednesday })
    return {
      asha,
      zoya,
      site,
      since,
      page,
      form: page.value('form') ?? '',
      ofAsha: nameOf(busy),
      ofZoya: nameOf(other),
    }
  }

  test('the rows of one nurse are reached, after what was typed is saved', async () => {
    const { zoya, site, since, page, form, ofAsha, ofZoya } = await manyMissing()
    expect(page.text).toContain('No departure or no report: 32')
    expect(page.html).not.toContain(`value="${visitIdOf(ofZoya)}"`)
    expect(page.text).toContain('Asha Bhosale: 24 Zoya Khan: 8')
    const typed = rows({ visit: ofAsha, arrived: '08:00', left: '09:00' })
    const answer = await site.post(since, { form, nurse: zoya.id, ...typed })
    expect(answer.location).toBe(`${since}&nurse=${zoya.id}&saved=1`)
    expect(await visitIn(ofAsha)).toHaveProperty('leftAt')
    const shown = await site.get(answer.location ?? '')
    expect(await htmlErrors(shown.html)).toEqual([])
    expect(shown.text).toContain('No departure or no report: 31')
    expect(shown.value('visit-0')).toBe(visitIdOf(ofZoya))
    expect(shown.value('visit-8')).toBeNull()
  })

  test('nothing that was typed is lost by choosing a nurse, and without anything typed it only shows them', async () => {
    const { zoya, site, since, form, ofAsha } = await manyMissing()
    const typed = rows({ visit: ofAsha, arrived: '09:00', left: '08:00' })
    const refused = await site.post(since, { form, nurse: zoya.id, ...typed })
    expect([refused.status, refused.value('arrived-0')]).toEqual([400, '09:00'])
    const empty = await site.post(since, { form, nurse: zoya.id, ...rows({ visit: ofAsha, source: '' }) })
    expect(empty.location).toBe(`${since}&nurse=${zoya.id}`)
  })
})

test('nothing typed, no form and no day are answered with a message', async () => {
  const open = await planned()
  await arrive(open)
  const { office, visit } = open
  const { site, form } = await onThursday(office)
  const empty = await site.post(path, { form, ...rows({ visit, source: '' }) })
  expect([empty.status, empty.text.includes('Please enter a time')]).toEqual([400, true])
  expect((await site.post(path, rows({ visit, left: '20:05' }))).status).toBe(400)
  const noTime = await site.post(path, { form, ...rows({ visit, left: 'eight' }) })
  expect(noTime.text).toContain('Please enter a time, such as 08:00')
  for (const since of ['soon', '2026-02-30', '2020-01-01', '2027-01-01'])
    expect((await site.get(`${path}?since=${since}`)).text).toMatch(/Please enter a date/)
  expect((await site.get(`${path}?since=26/11/2026`)).text).toContain('Needs checking: 0')
  expect((await site.get('/dashboard/panel')).html).toContain(`href="${path}"`)
})

test('only administrators, and not the unreported visits of a deleted service', async () => {
  const [kept, removed] = [await planned(), await planned()]
  clock.moveTo(begins + 28 * hour)
  for (const visitor of [undefined, await createCustomer()]) {
    const site = openSite(visitor)
    expect((await site.get(path)).status).not.toBe(200)
    await site.post(path, { form: randomUUID(), ...rows({ visit: kept.visit, arrived: '08:00' }) })
  }
  expect(await readVisitEvents(kept.visit)).toEqual([])
  const office = await signInAgain(kept.office)
  expect((await openSite(office).get(path)).text).toContain('Needs checking: 2')
  await requestDelete(office, removed.visit)
  expect((await openSite(office).get(path)).text).toContain('Needs checking: 1')
  const timesheets = await openSite(office).get('/dashboard/hours')
  expect(timesheets.text).toContain('Open: 1 ')
  const rowOf = ({ nurse }: Planned) =>
    new RegExp(`nurse=${nurse.id}.*?</tr>`, 's').exec(timesheets.html)?.[0]
  expect([rowOf(kept), rowOf(removed)]).toEqual([
    expect.stringContaining('1<!-- --> open'),
    expect.stringContaining('Complete'),
  ])
})

test('what was typed stays when a part of the form cannot be read', async () => {
  const silent = await planned()
  const { site, form } = await onThursday(silent.office)
  const typed = rows({ visit: silent.visit, arrived: '07:55', left: '2'.repeat(61) })
  const refused = await site.post(path, { form, ...typed })
  expect(refused.status).toBe(400)
  expect([refused.value('arrived-0'), refused.value('left-0')]).toEqual(['07:55', '2'.repeat(61)])
})

test('a report that is not counted stays here and on Today until it is settled, however old, also of a deleted service', async () => {
  const { office, nurse, visit } = await planned()
  clock.moveTo(begins + hour)
  expect(await recordEvent(nurseAuthor(nurse), departure(visit))).toMatchObject({ problem: 'not-arrived' })
  clock.moveTo(begins + 28 * hour)
  await requestDelete(await signInAgain(office), visit)
  for (const days of [3, 40]) {
    clock.moveTo(begins + days * 24 * hour)
    const site = openSite(await signInAgain(office))
    for (const page of [path, '/dashboard/panel'])
      expect((await site.get(page)).html, `${page} after ${days} days`).toContain(visitIdOf(visit))
  }
})

test('of two administrators with the same page one decides', async () => {
  const { office, nurse, visit } = await planned()
  clock.moveTo(begins)
  await recordEvent(nurseAuthor(nurse), arrival(visit))
  clock.moveTo(begins + hour)
  await recordEvent(nurseAuthor(nurse), departure(visit))
  const seen = seenOf((await visitIn(visit)) ?? {})
  const report = { kind: 'correction', corrects: 'contested', happenedAt: null, seen } as const
  const decide = (reason: 'traffic' | 'family-agreed') =>
    recordEvent(officeAuthor(office), reportOf(visit, report, { reason }))
  expect(await decide('traffic')).toMatchObject({ ok: true })
  expect(await decide('family-agreed')).toMatchObject({ ok: false, reason: 'reported-since' })
  expect(await visitIn(visit)).toMatchObject({ settled: 'traffic' })
})

describe('visits that differ from the schedule', () => {
  /** Visits of twelve hours that were left after one, on Wednesday. */
  async function short<Each extends Planned[]>(...given: Each): Promise<Each> {
    await arrive(...given)
    clock.moveTo(begins + hour)
    for (const { nurse, visit } of given)
      expect(await recordEvent(nurseAuthor(nurse), departure(visit))).toMatchObject({ ok: true })
    return given
  }

  test('several are settled together by one reason, and no hours change', async () => {
    const [one, other, left] = await short(await planned(), await planned(), await planned())
    const { site, page, form } = await onThursday(one.office)
    expect(page.text).toContain('Different from the schedule: 3')
    expect(page.text).toContain('08:05–09:00 Nurse’s report Much shorter than planned')
    const fields = Object.fromEntries(
      [one, other].flatMap(({ visit }, place) => {
        const row = new RegExp(`value="${visitIdOf(visit)}".*?name="seen-\\d+" value="([^"]*)"`, 's')
        return [
          [`tick-${place}`, visitIdOf(visit)],
          [`seen-${place}`, row.exec(page.html)?.[1] ?? ''],
        ]
      }),
    )
    const posted = { form, intent: 'settle', ...fields }
    const refused = await site.post(`${path}?since=${wednesday}`, posted)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Please choose a reason')
    expect(refused.html).toMatch(
      new RegExp(`value="${visitIdOf(one.visit)}"[^>]*checked|checked[^>]*value="${visitIdOf(one.visit)}"`),
    )
    const answer = await site.post(`${path}?since=${wednesday}`, { ...posted, reason: 'traffic' })
    expect(answer.location).toBe(`${path}?since=${wednesday}&settled=2`)
    const after = await site.get(answer.location ?? '')
    expect(after.text).toContain('2 visits settled.')
    expect(after.text).toContain('Different from the schedule: 1')
    expect(after.html).toContain(visitIdOf(left.visit))
    for (const { visit } of [one, other])
      expect(await visitIn(visit)).toMatchObject({ settled: 'traffic', leftAt: iso(begins + hour) })
  })

  test('what is no such visit is not settled with them', async () => {
    const [given, open, right] = [await planned(), await planned(), await planned()]
    await short(given)
    await arrive(open, right)
    clock.moveTo(begins + 12 * hour)
    await recordEvent(nurseAuthor(right.nurse), departure(right.visit))
    const { site, form } = await onThursday(given.office)
    const fields = await Promise.all(
      [given, open, right].map(async ({ visit }, place): Promise<[string, string][]> => [
        [`tick-${place}`, visitIdOf(visit)],
        [`seen-${place}`, seenOf((await visitIn(visit)) ?? {})],
      ]),
    )
    const posted = { form, intent: 'settle', reason: 'traffic', ...Object.fromEntries(fields.flat()) }
    const refused = await site.post(path, posted)
    expect([refused.status, refused.text.includes('Something else has been reported since')]).toEqual([
      400,
      true,
    ])
    const settled = await Promise.all(
      [given, open, right].map(async ({ visit }) => (await visitIn(visit))?.settled),
    )
    expect(settled).toEqual(['traffic', undefined, undefined])
  })

  test('one that was corrected since is not settled, and nothing ticked is a message', async () => {
    const [given] = await short(await planned())
    const { site, page, form } = await onThursday(given.office)
    const tick = { 'tick-0': visitIdOf(given.visit), 'seen-0': page.value('seen-0') ?? '' }
    const corrected = { kind: 'correction', corrects: 'left', happenedAt: begins + 2 * hour } as const
    await recordEvent(officeAuthor(given.office), reportOf(given.visit, corrected))
    const stale = await site.post(path, { form, intent: 'settle', ...tick, reason: 'traffic' })
    expect(stale.text).toContain('Something else has been reported since')
    expect((await visitIn(given.visit))?.settled).toBeUndefined()
    const empty = await site.post(path, { form, intent: 'settle', reason: 'traffic' })
    expect(empty.text).toContain('Please tick the visits to settle.')
  })
})
