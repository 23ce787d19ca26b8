import { describe, expect, test } from 'vitest'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan, previewPlan } from '#server/plan-changes/change-plan.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  diaryOf,
  formOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Changing a plan on the real engine; after each test all invariants hold. */

const clock = startOnTuesday()

describe('a change', () => {
  test('of one visit, of all that follow, a pause and the stop keep the diaries and the cancelled visits', async () => {
    const office = await createAdministrator()
    const [one, two] = [await createNurse(), await createNurse()]
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(one))
    const thisVisit = {
      kind: 'thisVisit',
      line: '1',
      day: inDay(2),
      startMinute: 600,
      minutes: 60,
      nurseId: two.id,
    } as const
    expect(await change(office, serviceId, thisVisit)).toEqual({ ok: true })
    expect((await visitsOfService(serviceId))[1]).toBe(`2026-11-26 600 ${two.id}`)
    expect((await diaryOf(one))?.services[0]?.visits).toHaveLength(39)

    expect(await change(office, serviceId, { kind: 'pause', from: inDay(2), to: inDay(10) })).toEqual({
      ok: true,
    })
    expect((await diaryOf(two))?.services).toEqual([])
    expect((await visitsOfService(serviceId)).filter((visit) => visit.endsWith('cancelled'))).toHaveLength(9)
    expect(await change(office, serviceId, { kind: 'resume', from: inDay(2), to: inDay(3) })).toEqual({
      ok: true,
    })
    expect((await visitsOfService(serviceId)).slice(1, 4)).toEqual([
      `2026-11-26 600 ${two.id}`,
      `2026-11-27 480 ${one.id}`,
      `2026-11-28 480 ${one.id} cancelled`,
    ])
    const { serviceWeek } = await readTable()
    const moved = serviceWeek.find(({ visits }) => visits.some((visit) => visit.day === inDay(2)))
    // Made, changed, paused and brought back; a calendar takes the version for its sequence.
    expect(moved?.version).toBe(4)

    const follow = { kind: 'following', line: '1', from: inDay(12), ...night, nurseId: two.id } as const
    expect(await change(office, serviceId, follow)).toEqual({ ok: true })
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(20) })).toEqual({ ok: true })
    const planned = (await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled'))
    expect(planned.at(-1)).toBe(`${inDay(19)} 1200 ${two.id}`)
    const stopped = await planRecordOf(serviceId)
    expect(stopped?.state).toBe('ended')
    expect(stopped?.version).toBe(6)
  })

  test('today leaves what has begun as it is', async () => {
    const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(nurse), line(nurse, night))
    clock.advance(24 * hour)
    // It is ten in the morning of the first day: the visit of 08:00 runs, the night has not begun.
    expect(
      await change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(0), ...day }),
    ).toMatchObject({
      problems: [{ problem: 'begun' }],
    })
    const replace = { kind: 'replaceNurse', from: inDay(0), nurseId: nurse.id, by: other.id } as const
    expect(await change(office, serviceId, replace)).toEqual({ ok: true })
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      `2026-11-25 1200 ${other.id}`,
      `2026-11-26 480 ${other.id}`,
    ])
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(0) })).toEqual({ ok: true })
    expect((await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled'))).toEqual([
      `2026-11-25 480 ${nurse.id}`,
    ])
  })

  test('that was made on an older plan is told so with the plan as it is; the same form again is answered as before', async () => {
    const [office, service] = [await createAdministrator(), await confirmedService()]
    const { serviceId } = service
    const first = formOf(serviceId, [line()])
    expect(await changePlan(accountUser(office), first)).toEqual({ ok: true })
    expect(await changePlan(accountUser(office), first)).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ version: 1 })
    const second = formOf(serviceId, [line(undefined, night)], first.id)
    const late = formOf(serviceId, [{ kind: 'stop', from: inDay(3) }], first.id)
    expect(await changePlan(accountUser(office), second)).toEqual({ ok: true })
    const told = await changePlan(accountUser(office), late)
    expect(told).toMatchObject({ ok: false, reason: 'plan-changed', stored: { lastChange: second.id } })
    expect(await previewPlan(late)).toMatchObject({ reason: 'plan-changed' })
  })

  test('is previewed without being written', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    const { serviceId } = service
    await change(office, serviceId, line(nurse))
    const before = await readTable()
    const seen = before.plan[0]?.lastChange
    const preview = await previewPlan(
      formOf(
        serviceId,
        [{ kind: 'noVisit', line: '1', day: inDay(1) }, line(undefined, { ...day, weekdays: [1] })],
        seen,
      ),
    )
    expect(preview).toMatchObject({ ok: true, comparison: { removed: [{ day: inDay(1) }], changed: [] } })
    expect(preview.ok && preview.comparison.added).toHaveLength(5)
    expect(await readTable()).toEqual(before)
  })
})

test.each([
  ['in one form', 1],
  ['in two forms', 2],
])(
  'a visit that runs stays the only one of its line on that day, where the plan ends and begins again %s',
  async (_, forms) => {
    const [office, nurse, { serviceId }] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
    clock.advance(24 * hour)
    const stop: OfficeChange = { kind: 'stop', from: inDay(0) }
    const again: OfficeChange = { kind: 'following', line: '1', from: inDay(0), ...night }
    const isOneForm = forms === 1
    if (!isOneForm) expect(await change(office, serviceId, stop)).toEqual({ ok: true })
    expect(await change(office, serviceId, ...(isOneForm ? [stop, again] : [again]))).toMatchObject({
      ok: false,
      problems: [{ problem: 'begun' }],
    })
    expect(await violations()).toEqual([])
  },
)
