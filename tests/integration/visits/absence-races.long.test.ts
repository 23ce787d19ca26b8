import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { endsOfRuns } from '#tests/support/meeting-runs.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { removeConditions, simulateContention } from '#tests/support/table-answers.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { beforeRequest } from '#tests/support/visits/meeting.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * Several processes at once on one absent nurse, between the reads and the write of a change, and processes that die. Each condition
 * without which two of them would both win is taken out once.
 */

startOnTuesday({ keepsInvariants: false })
let endContention = () => {}
afterEach(() => endContention())

async function setting() {
  const administrator = await createAdministrator()
  const [nurse, other, third] = [await createNurse(), await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  expect(await change(administrator, serviceId, line(nurse))).toEqual({ ok: true })
  return { administrator, office: accountUser(administrator), nurse, other, third, serviceId }
}

/** The requests that write, after those that read: the nurse and diary, their absences, the plans. */
const writeOfAbsence = 4
/** After the service, the plan, the nurses, the rules. */
const writeOfCover = 5

function formOf(serviceId: string, nurse: { id: string }, seen = '', on = '2026-11-26') {
  const nurseId = seen || undefined
  const shown = seenVisit({
    line: '1',
    day: on,
    startMinute: day.startMinute,
    minutes: day.minutes,
    ...(nurseId && { nurseId }),
  })
  return { visit: { serviceId, line: '1', day: on }, nurseId: nurse.id, id: randomUUID(), seen: shown }
}

async function wrong(): Promise<string[]> {
  return (await violations()).map(({ invariant }) => invariant)
}

describe.each([
  ['one transaction after the other', () => () => {}],
  ['transactions that meet cancel each other', simulateContention],
])('%s', (_, begin) => {
  test('one form posted eight times at once is one absence', async () => {
    const { office, nurse } = await setting()
    const form = absenceForm(nurse, ['2026-11-25', '2026-11-26'])
    // A try that meets another is repeated after a real wait.
    realWaitClock(tuesday)
    endContention = begin()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reportAbsence(office, form)))
    endContention()
    expect(outcomes.some(({ ok }) => ok)).toBe(true)
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.reason).toBe('busy')
    expect(await readAbsences(nurse.id)).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })
})

describe('between the reads of an absence and its write', () => {
  test('another absence of the same days: one is recorded, the other names it', async () => {
    const { office, nurse } = await setting()
    const [one, two] = [
      absenceForm(nurse, ['2026-11-25', '2026-11-27']),
      absenceForm(nurse, ['2026-11-27', '2026-11-29']),
    ]
    const outcome = await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, one),
      () => reportAbsence(office, two),
    )
    expect(outcome).toMatchObject({ reason: 'overlaps', absence: { id: two.id } })
    expect(await wrong()).toEqual([])
  })

  test('without the condition of the diary both are recorded, and the invariants say so', async () => {
    const { office, nurse } = await setting()
    endContention = removeConditions((entity) => ['diary', 'plan', 'serviceWeek'].includes(entity))
    await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-25', '2026-11-27'])),
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-27', '2026-11-29'])),
    )
    endContention()
    expect(await readAbsences(nurse.id)).toHaveLength(2)
    expect(await wrong()).toContain('V3. the coming visits are those of the plan, and the diaries name them')
  })

  test('a plan gives the nurse more visits in that time: the absence takes them too', async () => {
    const { administrator, office, nurse, serviceId } = await setting()
    const second = await confirmedService()
    const outcome = await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-26'])),
      () => change(administrator, second.serviceId, line(nurse, night)),
    )
    expect(outcome).toMatchObject({ ok: true, absence: { uncovered: { length: 3 } } })
    expect(await visitsOfService(second.serviceId)).toContain('2026-11-26 1200 nobody')
    expect(await visitsOfService(serviceId)).toContain('2026-11-26 480 nobody')
    expect(await wrong()).toEqual([])
  })

  test('the same without the condition of the diary: a visit stays in the absence, and the invariants say so', async () => {
    const { administrator, office, nurse } = await setting()
    const second = await confirmedService()
    endContention = removeConditions((entity) => entity === 'diary')
    await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-26'])),
      () => change(administrator, second.serviceId, line(nurse, night)),
    )
    endContention()
    expect(await wrong()).toContain(
      'V1. visits and holds of a nurse do not overlap, nor a coming visit an absence',
    )
  })

  test('the plan gets a line without a nurse: both changes stay', async () => {
    const { administrator, office, nurse, serviceId } = await setting()
    const outcome = await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-26'])),
      () => change(administrator, serviceId, line(undefined, night)),
    )
    expect(outcome).toMatchObject({ ok: true })
    expect((await readTable()).plan[0]?.lines).toHaveLength(2)
    expect(await wrong()).toEqual([])
  })

  test.each([
    ['plan', 2],
    ['serviceWeek', 2],
    ['plan serviceWeek', 1],
  ])('the same without the condition of %s: %d lines are left', async (removed, left) => {
    const { administrator, office, nurse, serviceId } = await setting()
    endContention = removeConditions((entity) => removed.split(' ').includes(entity))
    await beforeRequest(
      { nth: writeOfAbsence },
      () => reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-26'])),
      () => change(administrator, serviceId, line(undefined, night)),
    )
    endContention()
    expect((await readTable()).plan[0]?.lines).toHaveLength(left)
  })

  test('the nurse leaves, who has no visits: the absence is refused', async () => {
    const { office, other } = await setting()
    const outcome = await beforeRequest(
      { nth: 3 },
      () => reportAbsence(office, absenceForm(other, ['2026-11-25', '2026-11-26'])),
      () => retireStaff(office, other.id),
    )
    expect(outcome).toMatchObject({ reason: 'nurse-retired' })
    expect(await wrong()).toEqual([])
  })

  test('the nurse is assigned to a whole service: the office is told of the absence over it', async () => {
    const { administrator, office, other } = await setting()
    const service = await confirmedService()
    const outcome = await beforeRequest(
      { nth: 3 },
      () => reportAbsence(office, absenceForm(other, ['2026-11-25', '2026-11-26'])),
      () => requestAssign(administrator, service, other),
    )
    expect(outcome).toMatchObject({ ok: true })
    const { notice } = await readTable()
    expect(notice.filter(({ kind }) => kind === 'absentOverHold')).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })
})

describe('between the reads of a cover and its write', () => {
  async function uncovered() {
    const found = await setting()
    const form = absenceForm(found.nurse, ['2026-11-26', '2026-11-27'])
    await reportAbsence(found.office, form)
    return { ...found, absenceId: form.id }
  }

  test('another coordinator gives the visit to another nurse: one wins, the other is told whom it has', async () => {
    const { office, other, third, serviceId } = await uncovered()
    const outcome = await beforeRequest(
      { nth: writeOfCover },
      () => coverVisit(office, formOf(serviceId, other)),
      () => coverVisit(office, formOf(serviceId, third)),
    )
    expect(outcome).toMatchObject({ ok: false, reason: 'visit-changed', visit: { nurseId: third.id } })
    expect(await wrong()).toEqual([])
  })

  test('the same form is posted again, and the second one reads the diary with what the first one wrote', async () => {
    const { office, other, serviceId } = await uncovered()
    const form = formOf(serviceId, other)
    const run = () => coverVisit(office, form)
    const ends = await endsOfRuns([run, run], { most: 12 })
    expect([...ends]).toEqual(['ok, ok'])
  })

  test('the same without the conditions of the plan and the week: two diaries name the visit, and the invariants say so', async () => {
    const { office, other, third, serviceId } = await uncovered()
    endContention = removeConditions((entity) => entity === 'plan' || entity === 'serviceWeek')
    await beforeRequest(
      { nth: writeOfCover },
      () => coverVisit(office, formOf(serviceId, other)),
      () => coverVisit(office, formOf(serviceId, third)),
    )
    endContention()
    expect(await wrong()).toContain('V3. the coming visits are those of the plan, and the diaries name them')
  })

  test('the chosen nurse becomes ill: the cover is refused, and names the absence', async () => {
    const { office, other, serviceId } = await uncovered()
    const outcome = await beforeRequest(
      { nth: writeOfCover },
      () => coverVisit(office, formOf(serviceId, other)),
      () => reportAbsence(office, absenceForm(other, ['2026-11-25', '2026-11-26'])),
    )
    expect(outcome).toMatchObject({ reason: 'in-the-way', inTheWay: [{ obstacle: { kind: 'absent' } }] })
    expect(await wrong()).toEqual([])
  })

  test('the same without the condition of the diary: a visit lies in the absence, and the invariants say so', async () => {
    const { office, other, serviceId } = await uncovered()
    endContention = removeConditions((entity) => entity === 'diary')
    await beforeRequest(
      { nth: writeOfCover },
      () => coverVisit(office, formOf(serviceId, other)),
      () => reportAbsence(office, absenceForm(other, ['2026-11-25', '2026-11-26'])),
    )
    endContention()
    expect(await wrong()).toContain(
      'V1. visits and holds of a nurse do not overlap, nor a coming visit an absence',
    )
  })

  test('the chosen nurse leaves: the cover is refused', async () => {
    const { office, other, serviceId } = await uncovered()
    const outcome = await beforeRequest(
      { nth: writeOfCover },
      () => coverVisit(office, formOf(serviceId, other)),
      () => retireStaff(office, other.id),
    )
    expect(outcome).toMatchObject({ reason: 'in-the-way', inTheWay: [{ obstacle: { kind: 'retired' } }] })
    expect(await wrong()).toEqual([])
  })

  test('one of the visits of an absence is covered: the rest goes to the nurse', async () => {
    const { office, nurse, other, third, serviceId, absenceId } = await uncovered()
    const outcome = await beforeRequest(
      { nth: writeOfCover },
      () => coverAbsence(office, { nurseId: nurse.id, absenceId, by: other.id, id: randomUUID() }),
      () => coverVisit(office, formOf(serviceId, third)),
    )
    expect(outcome).toEqual({ ok: true, visits: 1 })
    expect((await visitsOfService(serviceId)).slice(1, 3)).toEqual([
      `2026-11-26 480 ${third.id}`,
      `2026-11-27 480 ${other.id}`,
    ])
    expect(await wrong()).toEqual([])
  })

  test('the absence is withdrawn while its visits are covered: both stand', async () => {
    const { office, nurse, other, absenceId } = await uncovered()
    const outcome = await beforeRequest(
      { nth: writeOfCover },
      () => coverAbsence(office, { nurseId: nurse.id, absenceId, by: other.id, id: randomUUID() }),
      () => withdrawAbsence(office, { nurseId: nurse.id, absenceId }),
    )
    expect(outcome).toEqual({ ok: true, visits: 2 })
    expect(await wrong()).toEqual([])
  })
})

test('a process that dies before or after any call leaves nothing half done, and the same form goes on', async () => {
  for (const when of ['before', 'after'] as const)
    for (let nth = 1; nth <= 4; nth++) {
      await emptyTable()
      const { office, nurse } = await setting()
      const form = absenceForm(nurse, ['2026-11-26', '2026-11-27'])
      const observed = await observe(() => reportAbsence(office, form), { nth, when, how: 'die' })
      expect(observed.died).toBe(true)
      expect(await wrong()).toEqual([])
      expect(await reportAbsence(office, form)).toMatchObject({
        ok: true,
        absence: { uncovered: { length: 2 } },
      })
      expect(await readAbsences(nurse.id)).toHaveLength(1)
      expect(await wrong()).toEqual([])
    }
})

test('a plan that is rolled meanwhile is read again', async () => {
  const { office, nurse, serviceId } = await setting()
  const outcome = await beforeRequest(
    { nth: writeOfAbsence },
    () => reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-26'])),
    () => PlanRecord.patch({ serviceId }).add({ version: 1 }).go(),
  )
  expect(outcome).toMatchObject({ ok: true })
  expect(await wrong()).toEqual([])
})
