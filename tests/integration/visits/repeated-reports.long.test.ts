import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/clock.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { simulateContention } from '#tests/support/table-answers.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { arrival, departure, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* More of what repeated-reports.test.ts tests. */

const clock = startOnTuesday({ keepsInvariants: false })

let restoreTable = () => {}
afterEach(() => restoreTable())

describe('the same thing twice', () => {
  test.each([
    ['one after the other', () => () => {}],
    ['at once, where transactions that meet cancel each other', simulateContention],
  ])('two telephones of one nurse, %s: one arrival, both are told that it is there', async (_, begin) => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    setClock({ now: () => begins, wait: () => new Promise((resolve) => setImmediate(resolve)) })
    restoreTable = begin()
    const outcomes = await Promise.all([
      recordEvent(meera, arrival(visit)),
      recordEvent(meera, arrival(visit, begins + 60_000)),
    ])
    restoreTable()
    const [first, second] = outcomes
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    expect(first).toMatchObject({ attendance: second.ok ? second.attendance : null })
    expect(await readVisitEvents(visit)).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('one form of which two posts meet is one event', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const form = reportOf(visit, { kind: 'note' }, { note: 'Slept well' })
    const outcome = await beforeWriting(
      () => recordEvent(meera, form),
      () => recordEvent(meera, form),
    )
    expect(outcome).toMatchObject({ ok: true, isRepeated: true })
    expect(await readVisitEvents(visit)).toHaveLength(1)
  })
})

describe('between the reads of a report and its write', () => {
  test('the nurse leaves by one telephone and the office corrects the arrival: the departure stays after it', async () => {
    const { office, visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    await recordEvent(meera, arrival(visit))
    clock.moveTo(begins + 2 * hour)
    const later = { kind: 'correction', corrects: 'arrived', happenedAt: begins + 2 * hour } as const
    const outcome = await beforeWriting(
      () => recordEvent(meera, departure(visit, begins + hour)),
      () => recordEvent(officeAuthor(office), reportOf(visit, later)),
    )
    expect(outcome).toMatchObject({ ok: true, problem: 'before-arrival' })
    expect(await violations()).toEqual([])
  })
})
