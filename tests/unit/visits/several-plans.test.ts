import { expect, test } from 'vitest'
import { minutesInWeek, unpackBusy } from '#domain/visits/busy.ts'
import { changed } from '#domain/visits/changes.ts'
import { addDays, horizonFrom, startOfDay } from '#domain/visits/days.ts'
import { emptyPlan } from '#domain/visits/plan.ts'
import { unpackDiary } from '#domain/visits/packed.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { severalPlanWrites } from '#server/plans/plan-writes.server.ts'
import type { OneOfSeveral } from '#server/plans/plan-facts.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/* The plans of several services in one transaction: one diary write and one check for each nurse. */

const today = '2026-11-23'
const now = startOfDay(today)

/** A plan of one hour on Mondays, Wednesdays and Fridays; the nurse is given it by the change. */
function given(place: number, nurseId: string, startMinute = place * 60): OneOfSeveral {
  const service = { serviceId: `service ${place}`, uid: `family ${place}`, patientName: 'Savita Kulkarni' }
  const lastDay = addDays(today, 60 + place)
  const plan = changed(emptyPlan({ ...service, firstDay: today, lastDay }), {
    ...{ kind: 'addLine', from: addDays(today, 1), startMinute, minutes: 60, nurseId },
    weekdays: [1, 3, 5],
  })
  const target = {
    ...{ plan, mondays: horizonFrom(today), change: 'c', whenInTheWay: 'refuse' as const, now },
  }
  return { service, stored: null, weeks: [], target }
}

function nurses(...ids: string[]): Map<string, NurseFacts> {
  return new Map(ids.map((id) => [id, { nurseId: id, staff: { id } as StoredStaff, diary: null }]))
}

type Item = { Put?: { Item: Record<string, unknown> }; ConditionCheck?: { Key: { pk: string } } }

function written(changes: OneOfSeveral[], ...ids: string[]) {
  const outcome = severalPlanWrites(changes, nurses(...ids))
  if (!outcome.ok) throw new Error('Not written')
  const items = outcome.writes.map(({ item }) => item as Item)
  const puts = items.flatMap(({ Put }) => (Put ? [Put.Item] : []))
  const of = (name: string) => puts.filter(({ __edb_e__ }) => __edb_e__ === name)
  return { items, of, checks: items.filter((item) => item.ConditionCheck), ...outcome }
}

test('ten services with one nurse are ten plans, sixty weeks, one diary and one check', () => {
  const ten = Array.from({ length: 10 }, (_, place) => given(place, 'nurse'))
  const { items, of, checks, plans } = written(ten, 'nurse')
  expect(items).toHaveLength(10 + 60 + 1 + 1)
  expect([of('plan').length, of('serviceWeek').length, of('diary').length]).toEqual([10, 60, 1])
  expect(of('diary')[0]).toMatchObject({ nurseId: 'nurse', version: 1 })
  const services = unpackDiary(String(of('diary')[0]?.services))
  expect(services.map(({ serviceId }) => serviceId).sort()).toEqual(
    ten.map(({ service }) => service.serviceId).sort(),
  )
  expect(services.map(({ visits }) => visits.length)).toEqual(Array(10).fill(17))
  const busy = unpackBusy(String(of('diary')[0]?.busy))
  const minutes = horizonFrom('2026-11-23').map((monday) => minutesInWeek(busy, monday))
  expect(minutes).toEqual([1200, 1800, 1800, 1800, 1800, 1800])
  expect(checks).toHaveLength(1)
  expect(plans.map(({ comparison }) => comparison.added.length)).toEqual(Array(10).fill(17))
})

test('several nurses have a diary write and a check each', () => {
  const { of, checks } = written([given(0, 'one'), given(1, 'two'), given(2, 'one')], 'one', 'two')
  expect(of('diary').map(({ nurseId }) => nurseId)).toEqual(['one', 'two'])
  expect(checks).toHaveLength(2)
})

test('a later service sees the nurse as the former ones leave them: overlapping visits are refused', () => {
  const outcome = severalPlanWrites([given(0, 'nurse', 480), given(1, 'nurse', 539)], nurses('nurse'))
  expect(outcome).toMatchObject({ ok: false, reason: 'in-the-way' })
  expect(!outcome.ok && outcome.inTheWay.map(({ serviceId }) => serviceId)).toEqual(
    Array(17).fill('service 1'),
  )
  expect(JSON.stringify(outcome)).toContain('"serviceId":"service 0"')
  expect(severalPlanWrites([given(0, 'nurse', 480), given(1, 'nurse', 540)], nurses('nurse')).ok).toBe(true)
})

test('a nurse is released by the change of one plan alone; no change is no write', () => {
  const release = (place: number) => {
    const change = given(place, 'nurse')
    return { ...change, target: { ...change.target, naming: { releasedNurse: 'held' } } }
  }
  expect(() => severalPlanWrites([release(0), given(1, 'nurse')], nurses('nurse', 'held'))).toThrow()
  expect(severalPlanWrites([release(0)], nurses('nurse', 'held')).ok).toBe(true)
  expect(severalPlanWrites([], nurses())).toEqual({ ok: true, writes: [], plans: [] })
})
