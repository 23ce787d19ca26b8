import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { StoredDiary, TakenAway } from '#server/nurse-time/diary.entity.server.ts'
import {
  contentsAfter,
  contentsWithAbsences,
  type Contents,
} from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite, holdWrite } from '#server/nurse-time/diary-writes.server.ts'

/* `takenAway`: the coming visits that a nurse has lost, which their page shows for 48 hours without the family's data. */

const today = '2026-11-24'
const now = startOfDay(today) + 10 * 60 * 60_000
const hour = 60 * 60_000
const service = { serviceId: 'service', uid: 'family' }

function visit(day: number, line = '1', startMinute = 480): Visit {
  return { line, day: addDays(today, day), startMinute, minutes: 60 }
}

function diaryWith(...visits: Visit[]): Contents {
  return { services: [{ ...service, visits }], hold: null, absences: [] }
}

/** What the write of a diary puts into the table. */
function writtenTakenAway(
  contents: Contents,
  at = now,
  before: Contents | null = null,
): TakenAway[] | undefined {
  const diary = before && {
    nurseId: 'nurse',
    version: 1,
    busy: '',
    ...before,
    takenAway: [...(before.takenAway ?? [])],
  }
  const { item } = diaryWrite({ nurseId: 'nurse', diary }, contents, at)
  return (item as { Put: { Item: { takenAway?: TakenAway[] } } }).Put.Item.takenAway
}

function taking(diary: Contents | null, freed: Visit[], taken: Visit[] = []): Contents {
  const after = contentsAfter(diary, service, { freed, taken, now })
  if (!after) throw new Error('full')
  return after
}

test('a coming visit that goes is noted with when; its time stays, and nothing of the family', () => {
  const after = taking(diaryWith(visit(1), visit(2)), [visit(1)])
  expect(writtenTakenAway(after)).toEqual([
    {
      serviceId: 'service',
      from: '2026-11-25T02:30:00.000Z',
      to: '2026-11-25T03:30:00.000Z',
      at: '2026-11-24T04:30:00.000Z',
      visit: { line: '1', day: '2026-11-25' },
    },
  ])
})

test('a visit that has begun, or only gets another time, was not taken away', () => {
  expect(writtenTakenAway(taking(diaryWith(visit(0)), [visit(0)]))).toBeUndefined()
  expect(writtenTakenAway(taking(diaryWith(visit(1)), [visit(1)], [visit(1, '1', 600)]))).toBeUndefined()
})

test('a visit that comes back is in the list no more, that of another service stays', () => {
  const lost = { ...taking(diaryWith(visit(1)), [visit(1)]) }
  const [own] = lost.takenAway ?? []
  if (!own) throw new Error('nothing was taken away')
  const other = { ...own, serviceId: 'other', at: new Date(now - hour).toISOString() }
  const both = { ...lost, takenAway: [own, other] }
  expect(writtenTakenAway(taking(both, [], [visit(1)]))).toEqual([other])
})

test('it is there for 48 hours', () => {
  const lost = taking(diaryWith(visit(1)), [visit(1)])
  expect(writtenTakenAway(lost, now + 48 * hour - 1)).toHaveLength(1)
  expect(writtenTakenAway(lost, now + 48 * hour)).toBeUndefined()
})

test('of many the next forty are kept', () => {
  const visits = Array.from({ length: 60 }, (_, index) => visit(1 + index))
  const kept = writtenTakenAway(taking(diaryWith(...visits), visits.toReversed())) ?? []
  expect(kept.map((each) => each.visit?.day)).toEqual(visits.slice(0, 40).map(({ day }) => day))
})

test('a write that knows nothing of it leaves it there: a hold, an absence', () => {
  const lost = taking(diaryWith(visit(1)), [visit(1)])
  expect(writtenTakenAway({ services: [], hold: null, absences: [] }, now, lost)).toHaveLength(1)
  const diary = { nurseId: 'nurse', version: 1, busy: '', ...lost, takenAway: [...(lost.takenAway ?? [])] }
  expect(heldItem(diary, 'another service').takenAway).toHaveLength(1)
})

/** What the write of a diary puts into the table where a whole service comes to hold the nurse. */
function heldItem(diary: StoredDiary | null, serviceId: string) {
  const { item } = holdWrite({ nurseId: 'nurse', diary }, { ...hold, serviceId }, now)
  return (item as { Put: { Item: { hold: unknown; takenAway?: TakenAway[]; ttl?: number } } }).Put.Item
}

const hold = {
  serviceId: 'held',
  uid: 'family',
  from: '2026-11-25T02:30:00.000Z',
  to: '2026-12-01T02:30:00.000Z',
}

test('a hold that comes back is in the list no more, the visits of its service stay', () => {
  const at = new Date(now - hour).toISOString()
  const { serviceId, from, to } = hold
  const whole = { serviceId, from, to, at }
  const one = { ...whole, visit: { line: '1', day: '2026-11-25' } }
  const diary = { nurseId: 'nurse', version: 1, busy: '', ...diaryWith(), takenAway: [whole, one] }
  expect(heldItem(diary, 'held').takenAway).toEqual([one])
  expect(
    writtenTakenAway(taking({ ...diary, takenAway: [{ ...whole, serviceId: 'service' }] }, [], [visit(1)])),
  ).toBeUndefined()
})

test('while a hold stands the diary has no end, and each other write carries it on', () => {
  const held = heldItem(null, 'held')
  expect(held).toMatchObject({ hold })
  expect(held.ttl).toBeUndefined()
  const after = taking({ ...diaryWith(visit(1)), hold }, [visit(1)])
  expect(after.hold).toEqual(hold)
  expect(contentsWithAbsences(after, [], now).hold).toEqual(hold)
})
