import { describe, expect, test } from 'vitest'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { night } from '#tests/support/visits/plans.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* What is reported of a visit, by its nurse and by the office after a call (docs/invariants.md, V5). */

const clock = startOnTuesday({ keepsInvariants: false })

describe('an arrival and a departure', () => {
  test('are stored with both times, on the visit and as events, and in the audit log when the office hears of them', async () => {
    const { office, visit, meera, nurse, serviceId } = await plannedVisit()
    clock.moveTo(begins + 20 * 60_000)
    const report = { kind: 'arrived', happenedAt: begins } as const
    expect(await recordEvent(meera, reportOf(visit, report))).toEqual({
      ok: true,
      attendance: { arrivedAt: iso(begins) },
      isRepeated: false,
      isContested: false,
    })
    clock.moveTo(begins + 13 * hour)
    const left = { kind: 'left', happenedAt: begins + 12 * hour } as const
    await recordEvent(officeAuthor(office), reportOf(visit, left, { note: 'By the daughter' }))
    expect(await visitIn(visit)).toMatchObject({
      arrivedAt: iso(begins),
      leftAt: iso(begins + 12 * hour),
      state: 'planned',
      nurseId: nurse.id,
    })
    const events = await readVisitEvents(visit)
    expect(events).toMatchObject([
      {
        kind: 'arrived',
        happenedAt: iso(begins),
        heardAt: iso(begins + 20 * 60_000),
        evidence: 'nurse',
        author: `uid-${nurse.id}`,
        nurseId: nurse.id,
      },
      {
        kind: 'left',
        heardAt: iso(begins + 13 * hour),
        evidence: 'telephone',
        author: office.uid,
        administratorEmail: office.email,
        note: 'By the daughter',
      },
    ])
    const { auditEntry } = await readTable()
    const entries = auditEntry.filter(({ action }) => action.startsWith('visit-'))
    expect(entries).toMatchObject([
      {
        action: 'visit-left',
        recordType: 'plan',
        recordId: serviceId,
        values: { visit: { line: '1', day: '2026-11-25' }, at: iso(begins + 12 * hour) },
      },
    ])
    expect(await violations()).toEqual([])
  })

  test('of a visit that does not exist, or of another nurse, are refused', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const refused = { ok: false, reason: 'visit-not-found' }
    for (const wrong of [{ line: '2' }, { day: '2026-11-24' }, { serviceId: 'none' }])
      expect(await recordEvent(meera, arrival({ ...visit, ...wrong }))).toEqual(refused)
    const other = nurseAuthor(await createNurse())
    expect(await recordEvent(other, arrival(visit))).toEqual({ ok: false, reason: 'not-theirs' })
    expect((await readTable()).visitEvent).toEqual([])
  })

  test('a refusal says what is known of the visit', async () => {
    const { office, visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const author = officeAuthor(office)
    expect(await recordEvent(author, departure(visit))).toEqual({
      ok: false,
      reason: 'not-arrived',
      attendance: {},
    })
    await recordEvent(meera, arrival(visit))
    expect(await recordEvent(author, arrival(visit))).toEqual({
      ok: false,
      reason: 'arrived-already',
      attendance: { arrivedAt: iso(begins) },
    })
  })

  test('of a night shift: the nurse leaves the next morning', async () => {
    const { visit, meera } = await plannedVisit(night)
    clock.moveTo(begins + 11 * hour)
    await recordEvent(meera, arrival(visit))
    clock.moveTo(begins + 24 * hour + 5 * 60_000)
    expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true })
    expect(await visitIn(visit)).toMatchObject({
      arrivedAt: '2026-11-25T13:30:00.000Z',
      leftAt: '2026-11-26T02:35:00.000Z',
    })
    expect(await violations()).toEqual([])
  })

  test('a page whose clock differs from ours: what it says is kept beside our time, and not more than five minutes ahead', async () => {
    const { visit, meera } = await plannedVisit()
    clock.moveTo(begins)
    const ahead = arrival(visit, begins + 6 * 60_000)
    expect(await recordEvent(meera, ahead)).toMatchObject({ problem: 'future', attendance: { contested: 1 } })
    expect(await recordEvent(meera, arrival(visit, begins + 4 * 60_000))).toMatchObject({ ok: true })
    expect(await readVisitEvents(visit)).toMatchObject([
      { problem: 'future' },
      { happenedAt: iso(begins + 4 * 60_000), heardAt: iso(begins) },
    ])
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 4 * 60_000), contested: 1 })
  })
})

test('nobody came: the office says so with a reason, and takes it back before an arrival', async () => {
  const { office, visit, meera } = await plannedVisit()
  clock.moveTo(begins + 40 * 60_000)
  const missed = reportOf(visit, { kind: 'missed' }, { note: 'Train strike' })
  expect(await recordEvent(meera, missed)).toMatchObject({ reason: 'office-only' })
  expect(await recordEvent(officeAuthor(office), missed)).toMatchObject({ ok: true })
  expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 40 * 60_000) })
  // What the nurse reports meanwhile is stored beside it.
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true, isContested: true })
  const wasNot = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
  expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true })
  expect((await readVisitEvents(visit)).map(({ kind }) => kind)).toEqual([
    'missed',
    'arrived',
    'correction',
    'arrived',
  ])
  expect(await violations()).toEqual([])
})
