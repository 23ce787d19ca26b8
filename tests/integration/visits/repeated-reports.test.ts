import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { dayAt, startOfDay } from '#domain/visits/days.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { removeConditions } from '#tests/support/table-answers.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { change, day } from '#tests/support/visits/plans.ts'
import { arrival, departure, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* Reports of one visit that come twice, at once, or while something else changes the visit, and a process that dies. */

const clock = startOnTuesday({ keepsInvariants: false })

let restoreTable = () => {}
afterEach(() => restoreTable())

describe('the same thing twice', () => {
  test('without the condition of the week both arrivals are stored, and the invariants say so', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    restoreTable = removeConditions((entity) => entity === 'serviceWeek')
    await beforeWriting(
      () => recordEvent(meera, arrival(visit)),
      () => recordEvent(meera, arrival(visit, begins + 60_000)),
    )
    restoreTable()
    expect((await violations()).map(({ found }) => found).join()).toContain('has arrived more than once')
  })

  test('one form posted twice is one event, also when it comes again after a correction', async () => {
    const { office, visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const form = arrival(visit)
    const outcomes = await Promise.all([recordEvent(meera, form), recordEvent(meera, form)])
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    clock.moveTo(begins + hour)
    const wasNot = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await recordEvent(meera, form)).toEqual({
      ok: true,
      attendance: {},
      isRepeated: true,
      isContested: false,
    })
    expect(await readVisitEvents(visit)).toMatchObject([{ kind: 'arrived' }, { kind: 'correction' }])
    expect(await violations()).toEqual([])
  })

  test('the id of another report or another person is no second event', async () => {
    const { office, visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const form = arrival(visit)
    await recordEvent(meera, form)
    const used = { ok: false, reason: 'form-used' }
    expect(await recordEvent(meera, { ...departure(visit, begins + hour), id: form.id })).toEqual(used)
    expect(await recordEvent(officeAuthor(office), form)).toEqual(used)
  })

  test('one form with another text, sent after Back, is a note of its own', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const form = reportOf(visit, { kind: 'note' }, { note: 'Slept well' })
    const other = { ...form, note: 'Fell in the bathroom' }
    for (const each of [form, other, other, form])
      expect(await recordEvent(meera, each)).toMatchObject({ ok: true })
    expect((await readVisitEvents(visit)).map(({ note }) => note)).toEqual([form.note, other.note])
    expect(await recordEvent(meera, other)).toMatchObject({ isRepeated: true })
    expect(await violations()).toEqual([])
  })

  test('another time, typed after Back or on another page, is not answered as recorded', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins + hour)
    const typed = (timeOfDay: number) => ({ kind: 'arrived' as const, timeOfDay })
    const minuteOfStart = (begins - startOfDay(dayAt(begins))) / 60_000
    const form = { ...arrival(visit), report: typed(minuteOfStart) }
    for (const each of [form, form, { ...form, id: randomUUID() }, arrival(visit)])
      expect(await recordEvent(meera, each)).toMatchObject({ ok: true })
    const later = { ...form, report: typed(minuteOfStart + 30) }
    for (const each of [later, later, { ...later, id: randomUUID() }])
      expect(await recordEvent(meera, each)).toMatchObject({ ok: true, problem: 'arrived-already' })
    expect(await readVisitEvents(visit)).toHaveLength(2)
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins), contested: 1 })
  })

  test('a nurse who reports again after a correction is heard, and the correction holds', async () => {
    const { office, visit, meera } = await plannedVisit()
    clock.moveTo(begins + hour)
    await recordEvent(meera, arrival(visit, begins))
    const corrected = { kind: 'correction', corrects: 'arrived', happenedAt: begins + 1 } as const
    await recordEvent(officeAuthor(office), reportOf(visit, corrected))
    expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true, problem: 'arrived-already' })
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 1), contested: 1 })
  })

  test.each([
    ['the same evening', 13],
    ['two days later', 60],
  ])(
    'what the nurse sends %s is known where the office has entered the same time, and how it is known stays',
    async (_, hours) => {
      const { office, visit, meera } = await plannedVisit()
      clock.moveTo(begins + 12.5 * hour)
      for (const report of [
        { kind: 'arrived', timeOfDay: 480 },
        { kind: 'left', timeOfDay: 1200 },
      ] as const) {
        const told = { visit, id: randomUUID(), report, reason: 'nurse-told' } as const
        expect(await recordEvent(officeAuthor(office), told)).toMatchObject({ ok: true })
      }
      const known = await visitIn(visit)
      clock.moveTo(begins + hours * hour)
      for (const report of [
        { kind: 'arrived', timeOfDay: 480, day: visit.day },
        { kind: 'left', timeOfDay: 1200, day: visit.day },
      ] as const)
        expect(await recordEvent(meera, { visit, id: randomUUID(), report })).toMatchObject({
          ...{ ok: true, isRepeated: true, isContested: false },
        })
      expect(await visitIn(visit)).toEqual(known)
      expect(await readVisitEvents(visit)).toHaveLength(2)
    },
  )

  test('arriving after leaving changes no time, for the same person too', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    await recordEvent(meera, arrival(visit))
    clock.moveTo(begins + hour)
    await recordEvent(meera, departure(visit))
    expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true, isRepeated: true })
    expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true, problem: 'left-already' })
  })
})

describe('a process that dies', () => {
  test.each(['before', 'after'] as const)('%s the transaction: the same form is one event', async (when) => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const form = arrival(visit)
    const fault = { service: 'dynamodb', action: 'TransactWriteItems', nth: 1, when, how: 'die' } as const
    expect((await observe(() => recordEvent(meera, form), fault)).died).toBe(true)
    expect(await violations()).toEqual([])
    expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: when === 'after' })
    expect(await readVisitEvents(visit)).toHaveLength(1)
    expect(await violations()).toEqual([])
  })
})

describe('between the reads of a report and its write', () => {
  test('the visit is cancelled: the arrival is stored, and gives the visit no time', async () => {
    const { office, serviceId, visit, meera } = await plannedVisit()
    clock.moveTo(begins - hour)
    const outcome = await beforeWriting(
      () => recordEvent(meera, arrival(visit)),
      () => change(office, serviceId, { kind: 'noVisit', line: '1', day: visit.day }),
    )
    expect(outcome).toMatchObject({ ok: true, isContested: true, attendance: { contested: 1 } })
    expect(await visitIn(visit)).toMatchObject({ state: 'cancelled', contested: 1 })
    expect(await violations()).toEqual([])
  })

  test('the visit goes to another nurse: the note is stored all the same', async () => {
    const { office, serviceId, visit, meera, nurse } = await plannedVisit()
    const other = await createNurse()
    const id = newOwnReportId(nurse.id, visit)
    clock.moveTo(begins - hour)
    const given = {
      kind: 'thisVisit',
      line: '1',
      day: visit.day,
      startMinute: day.startMinute,
      minutes: day.minutes,
    } as const
    const outcome = await beforeWriting(
      () => recordEvent(meera, reportOf(visit, { kind: 'note' }, { id, note: 'On my way' })),
      () => change(office, serviceId, { ...given, nurseId: other.id }),
    )
    expect(outcome).toMatchObject({ ok: true, isContested: false })
    expect((await readTable()).visitEvent).toMatchObject([{ kind: 'note', note: 'On my way' }])
    expect((await visitIn(visit))?.contested).toBeUndefined()
  })
})
