import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { planLimits, problemsOf } from '#domain/visits/checks.ts'
import { addDays, horizonFrom, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { emptyPlan, type Plan, type Visit } from '#domain/visits/plan.ts'
import { Diary, type StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import {
  contentsAfter,
  daysBack,
  keptFrom,
  mostComing,
  mostEntries,
} from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { nursesConcerned, planOf, planWrites } from '#server/plans/plan-writes.server.ts'
import type { PlanFacts } from '#server/plans/plan-facts.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemSize } from '#tests/support/item-size.ts'

/* What plans, weeks and diaries take at their limits, in bytes and in items of a transaction. */

const today = '2026-11-23'
const now = startOfDay(today)
const nurses = Array.from({ length: 24 }, () => randomUUID())
const [firstTwelve, lastTwelve] = [nurses.slice(0, 12), nurses.slice(12)]
const service = { serviceId: randomUUID(), uid: randomUUID(), patientName: 'Savita Kulkarni' }
const empty = emptyPlan({ ...service, firstDay: today, lastDay: addDays(today, 700) })

/** Six lines of four hours a day with twelve nurses, each line with another nurse from the fourth week on. */
function fullPlan(of: string[]): Plan {
  const shift = (line: number) => ({ startMinute: 240 * line, minutes: 240, weekdays: [1, 2, 3, 4, 5, 6, 7] })
  const lines = [0, 1, 2, 3, 4, 5]
  return changedByAll(empty, [
    ...lines.map((line): PlanChange => ({ kind: 'addLine', from: today, ...shift(line), nurseId: of[line] })),
    ...lines.map((line): PlanChange => ({
      ...{ kind: 'following', line: String(line + 1), from: addDays(today, 21) },
      ...{ ...shift(line), nurseId: of[line + 6] },
    })),
  ])
}

function factsOf(plan: Plan, before?: { stored: StoredPlan; weeks: StoredWeek[] }): PlanFacts {
  const read = { weeks: before?.weeks ?? [] }
  const ids = nursesConcerned(read, { plan, mondays: horizonFrom(today), now })
  const facts = ids.map((nurseId): [string, NurseFacts] => [
    nurseId,
    { nurseId, staff: { id: nurseId } as StoredStaff, diary: null },
  ])
  return { service, stored: before?.stored ?? null, ...read, nurses: new Map(facts) }
}

type Put = { Put?: { Item: Record<string, unknown>; TableName: string } }

function written(facts: PlanFacts, plan: Plan): Put[] {
  const mondays = horizonFrom(today)
  const outcome = planWrites(facts, {
    ...{ plan, mondays, change: randomUUID(), whenInTheWay: 'refuse', now },
  })
  if (!outcome.ok) throw new Error(`Not written: ${JSON.stringify(outcome.inTheWay[0])}`)
  return outcome.writes.map(({ item }) => item as Put)
}

/** The items that a transaction puts. */
function itemsOf(puts: Put[]): Record<string, unknown>[] {
  return puts.flatMap(({ Put }) => (Put ? [Put.Item] : []))
}

/** The stored records that a transaction puts. */
function stored(puts: Put[]): { stored: StoredPlan; weeks: StoredWeek[] } {
  const items = itemsOf(puts)
  const of = (name: string) => items.filter(({ __edb_e__ }) => __edb_e__ === name)
  const [plan] = of('plan').map((Item) => PlanRecord.parse({ Item }).data)
  if (!plan) throw new Error('No plan is written')
  return { stored: plan, weeks: of('serviceWeek').flatMap((Item) => ServiceWeek.parse({ Item }).data ?? []) }
}

describe('one change', () => {
  test('from twelve nurses to twelve others is 43 items; those of the service come on top', () => {
    const first = written(factsOf(fullPlan(firstTwelve)), fullPlan(firstTwelve))
    // The plan, six weeks, twelve diaries and twelve checks of nurses.
    expect(first).toHaveLength(1 + 6 + 12 + 12)
    const before = stored(first)
    const after = fullPlan(lastTwelve)
    const second = written(factsOf(after, before), after)
    expect(second).toHaveLength(1 + 6 + 24 + 12)
  })

  test('that was written is the plan that was meant', () => {
    const plan = fullPlan(firstTwelve)
    expect(planOf(stored(written(factsOf(plan), plan)).stored)).toEqual(plan)
  })
})

test('a plan at its limits is below 60 kB, a week below 8 kB', () => {
  const byHand: PlanChange[] = horizonFrom(today).flatMap((monday) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      [0, 1, 2, 3, 4, 5].map((line): PlanChange => ({
        ...{ kind: 'thisVisit', line: String(line + 1), day: addDays(monday, day) },
        ...{ startMinute: 240 * line, minutes: 239, nurseId: firstTwelve[line] },
      })),
    ),
  )
  const ahead: PlanChange[] = [1, 2, 3, 4, 5, 6].flatMap((line) =>
    Array.from({ length: planLimits.shiftsAhead - 2 }, (_, index): PlanChange => ({
      ...{ kind: 'following', line: String(line), from: addDays(today, 60 + index) },
      ...{
        startMinute: 240 * (line - 1) + index,
        minutes: 240,
        // One of three shifts changes, and two go on.
        weekdays:
          [
            [1, 2],
            [3, 4],
            [5, 6, 7],
          ][index % 3] ?? [],
        nurseId: firstTwelve[line],
      },
    })),
  )
  const plan = changedByAll(fullPlan(firstTwelve), [...byHand, ...ahead])
  // The line has as many changes as it can have: one more is refused.
  const last = { ...(ahead[0] as PlanChange & { kind: 'following' }), from: addDays(today, 90) }
  expect(problemsOf(plan, last, now).map(({ problem }) => problem)).toEqual(['too-many-segments'])
  const items = itemsOf(written(factsOf(plan), plan))
  const sizes = (name: string) => items.filter(({ __edb_e__ }) => __edb_e__ === name).map(itemSize)
  expect(Math.max(...sizes('plan'))).toBeLessThan(60_000)
  expect(Math.max(...sizes('serviceWeek'))).toBeLessThan(8_000)
})

describe('a diary', () => {
  /** Visits of an hour, from a day on, over a number of services. */
  function contents(count: number, services: number, from = today) {
    const visits = Array.from({ length: count }, (_, place): Visit => {
      return {
        line: '1',
        day: addDays(from, Math.floor(place / 20)),
        startMinute: (place % 20) * 60,
        minutes: 60,
      }
    })
    const of = Map.groupBy(visits.keys(), (place) => place % services)
    const lists = [...of.values()].map((places) => ({
      serviceId: randomUUID(),
      uid: randomUUID(),
      visits: places.map((place) => visits[place]).filter((visit) => visit !== undefined),
    }))
    return { services: lists, hold: null, absences: [] }
  }

  function sizeOf(diary: Pick<StoredDiary, 'services' | 'hold' | 'absences'>): number {
    const { item } = diaryWrite({ nurseId: randomUUID(), diary: null }, diary, now)
    const { Item } = (item as Required<Put>).Put
    expect(Diary.parse({ Item }).data?.services).toEqual(diary.services)
    return itemSize(Item)
  }

  test('with 1,100 entries of forty services is below 8 kB; 14 regular visits a day for six weeks are below 3 kB', () => {
    expect(sizeOf(contents(mostEntries, 40))).toBeLessThan(8000)
    const visits = Array.from({ length: 43 }, (_, day) => ({
      line: '1',
      day: addDays(today, day),
      minutes: 60,
    }))
    const services = Array.from({ length: 14 }, (_, place) => ({
      ...{ serviceId: randomUUID(), uid: randomUUID() },
      visits: visits.map((visit) => ({ ...visit, startMinute: 60 * place })),
    }))
    expect(sizeOf({ services, hold: null, absences: [] })).toBeLessThan(3000)
  })

  test('holds 640 coming visits and no more', () => {
    const full = contents(mostComing - 1, 10, addDays(today, 1))
    const visit = (day: number): Visit => ({
      line: '9',
      day: addDays(today, day),
      startMinute: 0,
      minutes: 60,
    })
    const change = (taken: Visit[]) => contentsAfter(full, service, { taken, freed: [], now })
    expect(change([visit(30)])).not.toBeNull()
    expect(change([visit(30), visit(31)])).toBeNull()
  })

  test('drops the oldest past visits first, and what is older than seventy days', () => {
    const visit = (day: number, line: string): Visit => ({
      line,
      day: addDays(today, day),
      startMinute: 0,
      minutes: 60,
    })
    const past = Array.from({ length: mostEntries }, (_, place) =>
      visit(-1 - Math.floor(place / 20), String(place % 20)),
    )
    const diary = {
      services: [{ serviceId: 'other', uid: 'family', visits: past }],
      hold: null,
      absences: [],
    }
    const after = contentsAfter(diary, service, { taken: [visit(3, '1')], freed: [], now })
    const days = (after?.services ?? []).flatMap(({ visits }) => visits.map(({ day }) => day))
    expect(days).toHaveLength(mostEntries)
    expect(days).toContain(addDays(today, 3))
    expect(days.filter((day) => day === addDays(today, -55))).toHaveLength(19)

    const old = {
      services: [
        { serviceId: 'other', uid: 'family', visits: [visit(-daysBack - 1, '1'), visit(-daysBack, '1')] },
      ],
      hold: null,
      absences: [],
    }
    expect(contentsAfter(old, service, { taken: [], freed: [], now })?.services[0]?.visits).toEqual([
      visit(-daysBack, '1'),
    ])
  })

  test('keeps what its nurse still sees of a family, also the longest visit that runs: past entries make place, coming ones are refused', () => {
    const other = { serviceId: 'other', uid: 'family' }
    const running: Visit = { line: '1', day: today, startMinute: 0, minutes: 24 * 60 }
    const justOver: Visit = { line: '2', day: addDays(today, -1), startMinute: 20 * 60, minutes: 60 }
    const full = contents(mostComing - 2, 10, addDays(today, 1))
    const past = contents(mostEntries - mostComing, 10, addDays(today, -40))
    const diary = {
      services: [...full.services, ...past.services, { ...other, visits: [justOver, running] }],
      hold: null,
      absences: [],
    }
    const visit: Visit = { line: '9', day: addDays(today, 30), startMinute: 0, minutes: 60 }
    expect(contentsAfter(diary, service, { taken: [visit], freed: [], now })).toBeNull()
    // A day later the nurse sees neither family any more, and the oldest visits make place before these two.
    const later = contentsAfter(diary, service, {
      ...{ taken: [visit], freed: [] },
      now: intervalOf(running).end + 24 * 60 * 60_000,
    })
    expect(later?.services.find(({ serviceId }) => serviceId === 'other')?.visits).toEqual([
      justOver,
      running,
    ])
    const kept = later?.services.flatMap(({ visits }) => visits) ?? []
    expect(kept).toHaveLength(mostEntries)
    expect(kept.filter(({ day }) => day === addDays(today, -40))).toHaveLength(19)
  })

  test('says from which day on it has all visits', () => {
    expect(keptFrom(null, now)).toBe(addDays(today, -daysBack))
    expect(keptFrom(contents(mostEntries - 1, 1, addDays(today, -20)), now)).toBe(addDays(today, -daysBack))
    // Twenty a day: the first day may have had more of them.
    expect(keptFrom(contents(mostEntries, 1, addDays(today, -20)), now)).toBe(addDays(today, -19))
  })

  test('drops an absence that has ended', () => {
    const absence = (from: number, to: number) => ({
      id: String(from),
      from: new Date(now + from).toISOString(),
      to: new Date(now + to).toISOString(),
    })
    const diary = { services: [], hold: null, absences: [absence(-5, 0), absence(-5, 1), absence(5, 9)] }
    expect(contentsAfter(diary, service, { taken: [], freed: [], now })?.absences).toHaveLength(2)
  })
})
