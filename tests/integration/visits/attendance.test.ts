import '#tests/support/own-table.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { setClock } from '#server/clock.server.ts'
import { Diary } from '#server/diary/diary.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { readVisitEvents } from '#server/visits/read-visit.server.ts'
import { mostNotes, recordEvent } from '#server/visits/record-event.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { removeConditions, simulateContention } from '#tests/support/table-answers.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import {
  arrival,
  departure,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
} from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What is reported of a visit, by its nurse and by the office after a call (docs/visits.md, invariant 5). */

/** The visit of Wednesday, from 08:00 to 20:00; the plan is made on Tuesday at ten. */
const begins = startOfDay('2026-11-25') + 8 * hour

const clock = startOnTuesday({ keepsInvariants: false })

let restoreTable = () => {}
afterEach(() => restoreTable())

function at(time: number): void {
  clock.moveTo(time)
}

async function planned(shift = day) {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-25' }
  return { office, nurse, service, serviceId, visit, meera: nurseAuthor(nurse) }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

describe('an arrival and a departure', () => {
  test('are stored with both times, on the visit and as events, and in the audit log when the office hears of them', async () => {
    const { office, visit, meera, nurse, serviceId } = await planned()
    at(begins + 20 * 60_000)
    const report = { kind: 'arrived', happenedAt: begins } as const
    expect(await recordEvent(meera, reportOf(visit, report))).toEqual({
      ok: true,
      attendance: { arrivedAt: iso(begins) },
      isRepeated: false,
    })
    at(begins + 13 * hour)
    const left = { kind: 'left', happenedAt: begins + 12 * hour } as const
    await recordEvent(officeAuthor(office), reportOf(visit, left, { note: 'By the daughter' }))
    expect(await visitIn(visit)).toMatchObject({
      arrivedAt: iso(begins),
      leftAt: iso(begins + 12 * hour),
      state: 'planned',
      sequence: 0,
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
        detail: `2026-11-25 line 1, ${iso(begins + 12 * hour)}`,
      },
    ])
    expect(await violations()).toEqual([])
  })

  test('of a visit that does not exist, or of another nurse, are refused', async () => {
    const { visit, meera } = await planned()
    at(begins)
    const refused = { ok: false, reason: 'visit-not-found' }
    for (const wrong of [{ line: '2' }, { day: '2026-11-24' }, { serviceId: 'none' }])
      expect(await recordEvent(meera, arrival({ ...visit, ...wrong }))).toEqual(refused)
    const other = nurseAuthor(await createNurse())
    expect(await recordEvent(other, arrival(visit))).toEqual({ ok: false, reason: 'not-theirs' })
    expect((await readTable()).visitEvent).toEqual([])
  })

  test('a refusal says what is known of the visit', async () => {
    const { office, visit, meera } = await planned()
    at(begins)
    expect(await recordEvent(meera, departure(visit))).toEqual({
      ok: false,
      reason: 'not-arrived',
      attendance: {},
    })
    await recordEvent(meera, arrival(visit))
    expect(await recordEvent(officeAuthor(office), arrival(visit))).toEqual({
      ok: false,
      reason: 'arrived-already',
      attendance: { arrivedAt: iso(begins) },
    })
  })

  test('of a night shift: the nurse leaves the next morning', async () => {
    const { visit, meera } = await planned(night)
    at(begins + 11 * hour)
    await recordEvent(meera, arrival(visit))
    at(begins + 24 * hour + 5 * 60_000)
    expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true })
    expect(await visitIn(visit)).toMatchObject({
      arrivedAt: '2026-11-25T13:30:00.000Z',
      leftAt: '2026-11-26T02:35:00.000Z',
    })
    expect(await violations()).toEqual([])
  })

  test('a page whose clock differs from ours: what it says is kept beside our time, and not more than five minutes ahead', async () => {
    const { visit, meera } = await planned()
    at(begins)
    expect(await recordEvent(meera, arrival(visit, begins + 6 * 60_000))).toMatchObject({ reason: 'future' })
    expect(await recordEvent(meera, arrival(visit, begins + 4 * 60_000))).toMatchObject({ ok: true })
    expect(await readVisitEvents(visit)).toMatchObject([
      { happenedAt: iso(begins + 4 * 60_000), heardAt: iso(begins) },
    ])
  })
})

describe('the same thing twice', () => {
  test.each([
    ['one after the other', () => () => {}],
    ['at once, where transactions that meet cancel each other', simulateContention],
  ])('two telephones of one nurse, %s: one arrival, both are told that it is there', async (_, begin) => {
    const { visit, meera } = await planned()
    at(begins)
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

  test('without the condition of the week both arrivals are stored, and the invariants say so', async () => {
    const { visit, meera } = await planned()
    at(begins)
    restoreTable = removeConditions((entity) => entity === 'serviceWeek')
    await beforeWriting(
      () => recordEvent(meera, arrival(visit)),
      () => recordEvent(meera, arrival(visit, begins + 60_000)),
    )
    restoreTable()
    expect((await violations()).map(({ found }) => found).join()).toContain('has arrived more than once')
  })

  test('one form posted twice is one event, also when it comes again after a correction', async () => {
    const { office, visit, meera } = await planned()
    at(begins)
    const form = arrival(visit)
    const outcomes = await Promise.all([recordEvent(meera, form), recordEvent(meera, form)])
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    at(begins + hour)
    const wasNot = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await recordEvent(meera, form)).toEqual({ ok: true, attendance: {}, isRepeated: true })
    expect(await readVisitEvents(visit)).toMatchObject([{ kind: 'arrived' }, { kind: 'correction' }])
    expect(await violations()).toEqual([])
  })

  test('one form of which two posts meet is one event', async () => {
    const { visit, meera } = await planned()
    at(begins)
    const form = reportOf(visit, { kind: 'note' }, { note: 'Slept well' })
    const outcome = await beforeWriting(
      () => recordEvent(meera, form),
      () => recordEvent(meera, form),
    )
    expect(outcome).toMatchObject({ ok: true, isRepeated: true })
    expect(await readVisitEvents(visit)).toHaveLength(1)
  })

  test('the id of another report or another person is no second event', async () => {
    const { office, visit, meera } = await planned()
    at(begins)
    const form = arrival(visit)
    await recordEvent(meera, form)
    const used = { ok: false, reason: 'form-used' }
    expect(await recordEvent(meera, { ...departure(visit, begins + hour), id: form.id })).toEqual(used)
    expect(await recordEvent(officeAuthor(office), form)).toEqual(used)
  })

  test('one form with another text, sent after Back, is a note of its own', async () => {
    const { visit, meera } = await planned()
    at(begins)
    const form = reportOf(visit, { kind: 'note' }, { note: 'Slept well' })
    const other = { ...form, note: 'Fell in the bathroom' }
    for (const each of [form, other, other, form])
      expect(await recordEvent(meera, each)).toMatchObject({ ok: true })
    expect((await readVisitEvents(visit)).map(({ note }) => note)).toEqual([form.note, other.note])
    expect(await recordEvent(meera, other)).toMatchObject({ isRepeated: true })
    expect(await violations()).toEqual([])
  })

  test('a nurse who reports again after a correction is not told that it is there', async () => {
    const { office, visit, meera } = await planned()
    at(begins + hour)
    await recordEvent(meera, arrival(visit, begins))
    const corrected = { kind: 'correction', corrects: 'arrived', happenedAt: begins + 1 } as const
    await recordEvent(officeAuthor(office), reportOf(visit, corrected))
    expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: false, reason: 'arrived-already' })
  })

  test('arriving after leaving is refused, for the same person too', async () => {
    const { visit, meera } = await planned()
    at(begins)
    await recordEvent(meera, arrival(visit))
    at(begins + hour)
    await recordEvent(meera, departure(visit))
    expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true, isRepeated: true })
    expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: false, reason: 'left-already' })
  })
})

test('nobody came: the office says so with a reason, and takes it back before an arrival', async () => {
  const { office, visit, meera } = await planned()
  at(begins + 40 * 60_000)
  const missed = reportOf(visit, { kind: 'missed' }, { note: 'Train strike' })
  expect(await recordEvent(meera, missed)).toMatchObject({ reason: 'office-only' })
  expect(await recordEvent(officeAuthor(office), missed)).toMatchObject({ ok: true })
  expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 40 * 60_000) })
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ reason: 'missed-already' })
  const wasNot = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
  expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true })
  expect((await readVisitEvents(visit)).map(({ kind }) => kind)).toEqual(['missed', 'correction', 'arrived'])
  expect(await violations()).toEqual([])
})

test('a visit full of notes still takes its arrival and departure, and the office’s corrections', async () => {
  const { office, visit, meera } = await planned()
  at(begins)
  const caller = officeAuthor(office)
  const note = () => reportOf(visit, { kind: 'note' }, { note: 'x' })
  for (let count = 0; count < mostNotes.nurse; count++)
    expect(await recordEvent(meera, note())).toMatchObject({ ok: true })
  expect(await recordEvent(meera, note())).toEqual({ ok: false, reason: 'too-many' })
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true })
  for (let count = mostNotes.nurse + 1; count < mostNotes.office; count++)
    expect(await recordEvent(caller, note())).toMatchObject({ ok: true })
  expect(await recordEvent(caller, note())).toEqual({ ok: false, reason: 'too-many' })
  at(begins + 30 * 60_000)
  expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true })
  const correction = { kind: 'correction', corrects: 'left', happenedAt: begins + 20 * 60_000 } as const
  expect(await recordEvent(caller, reportOf(visit, correction))).toMatchObject({ ok: true })
}, 60_000)

describe('a process that dies', () => {
  test.each(['before', 'after'] as const)('%s the transaction: the same form is one event', async (when) => {
    const { visit, meera } = await planned()
    at(begins)
    const form = arrival(visit)
    const fault = { service: 'dynamodb', action: 'TransactWriteItems', nth: 1, when, how: 'die' } as const
    expect((await observe(() => recordEvent(meera, form), fault)).died).toBe(true)
    expect(await violations()).toEqual([])
    expect(await recordEvent(meera, form)).toMatchObject({ ok: true, isRepeated: when === 'after' })
    expect(await readVisitEvents(visit)).toHaveLength(1)
    expect(await violations()).toEqual([])
  })
})

describe('a visit whose nurse arrives 20 minutes early', () => {
  const early = begins - 20 * 60_000
  const wasNot = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const

  async function arrivedEarly() {
    const setting = await planned()
    at(early)
    expect(await recordEvent(setting.meera, arrival(setting.visit))).toMatchObject({ ok: true })
    return setting
  }

  test('is not changed or cancelled by the plan any more', async () => {
    const { office, serviceId, visit, nurse } = await arrivedEarly()
    const form = { kind: 'noVisit', line: '1', day: visit.day } as const
    expect(await change(office, serviceId, form)).toEqual({
      ok: false,
      reason: 'invalid',
      problems: [{ change: 0, field: 'day', problem: 'begun' }],
    })
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(0) })).toEqual({ ok: true })
    expect(await visitIn(visit)).toMatchObject({ state: 'planned', arrivedAt: iso(early), nurseId: nurse.id })
    expect((await visitIn({ ...visit, day: '2026-11-26' }))?.state).toBe('cancelled')
    expect(await violations()).toEqual([])
    at(begins + 12 * hour)
    expect(await violations()).toEqual([])
  })

  test('comes back when the arrival was not so', async () => {
    const { office, visit } = await arrivedEarly()
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect((await visitIn(visit))?.arrivedAt).toBeUndefined()
    expect(await violations()).toEqual([])
  })

  test('does not come back before its time where the plan has it no more; after its time the arrival is taken back', async () => {
    const { office, serviceId, visit } = await arrivedEarly()
    await change(office, serviceId, { kind: 'stop', from: inDay(0) })
    const refused = { ok: false, reason: 'plan-changed' }
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toEqual(refused)
    expect(await violations()).toEqual([])
    at(begins)
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await violations()).toEqual([])
  })

  test('does not come back where its nurse is absent by now', async () => {
    const { office, nurse, visit } = await arrivedEarly()
    await reportIll(nurse)
    const refused = { ok: false, reason: 'plan-changed' }
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toEqual(refused)
  })

  test.each([
    ['the plan is stopped', 'stop'],
    ['the plan is paused for this day alone', 'pause'],
    ['its nurse is absent', 'ill'],
  ])('%s between the reads and the write: the arrival stays', async (_, meanwhile) => {
    const { office, nurse, serviceId, visit } = await arrivedEarly()
    const outcome = await beforeWriting(
      () => recordEvent(officeAuthor(office), reportOf(visit, wasNot)),
      async () => {
        const today = inDay(0)
        if (meanwhile === 'ill') return reportIll(nurse)
        if (meanwhile === 'stop') return change(office, serviceId, { kind: 'stop', from: today })
        return change(office, serviceId, { kind: 'pause', from: today, to: today })
      },
    )
    expect(outcome).toEqual({ ok: false, reason: 'plan-changed' })
  })

  async function reportIll({ id }: { id: string }) {
    const { data } = await Diary.get({ nurseId: id }).go({ consistent: true })
    const absence = { id: 'ill', from: iso(early), to: iso(begins + hour) }
    await Diary.patch({ nurseId: id })
      .set({ absences: [absence], version: (data?.version ?? 0) + 1 })
      .go()
  }
})

describe('between the reads of a report and its write', () => {
  test('the visit is cancelled: the arrival is refused', async () => {
    const { office, serviceId, visit, meera } = await planned()
    at(begins - hour)
    const outcome = await beforeWriting(
      () => recordEvent(meera, arrival(visit)),
      () => change(office, serviceId, { kind: 'noVisit', line: '1', day: visit.day }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'cancelled', attendance: {} })
    expect(await violations()).toEqual([])
  })

  test('the visit goes to another nurse: the note is refused', async () => {
    const { office, serviceId, visit, meera } = await planned()
    const other = await createNurse()
    at(begins - hour)
    const given = {
      kind: 'thisVisit',
      line: '1',
      day: visit.day,
      start: day.start,
      minutes: day.minutes,
    } as const
    const outcome = await beforeWriting(
      () => recordEvent(meera, reportOf(visit, { kind: 'note' }, { note: 'On my way' })),
      () => change(office, serviceId, { ...given, nurseId: other.id }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'not-theirs' })
    expect((await readTable()).visitEvent).toEqual([])
  })

  test('the nurse leaves by one telephone and the office corrects the arrival: the departure stays after it', async () => {
    const { office, visit, meera } = await planned()
    at(begins)
    await recordEvent(meera, arrival(visit))
    at(begins + 2 * hour)
    const later = { kind: 'correction', corrects: 'arrived', happenedAt: begins + 2 * hour } as const
    const outcome = await beforeWriting(
      () => recordEvent(meera, departure(visit, begins + hour)),
      () => recordEvent(officeAuthor(office), reportOf(visit, later)),
    )
    expect(outcome).toMatchObject({ ok: false, reason: 'before-arrival' })
    expect(await violations()).toEqual([])
  })
})

test('the past visits of a service that is deleted can still be reported on and corrected by the office', async () => {
  const { office, serviceId, visit, meera } = await planned()
  at(begins)
  await recordEvent(meera, arrival(visit))
  at(begins + 30 * hour)
  await Service.delete({ serviceId }).go()
  expect(await recordEvent(officeAuthor(office), departure(visit, begins + 12 * hour))).toMatchObject({
    ok: true,
    attendance: { arrivedAt: iso(begins), leftAt: iso(begins + 12 * hour) },
  })
})
