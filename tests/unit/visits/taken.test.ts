import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { DiaryTaken } from '#server/nurse-time/diary.entity.server.ts'
import { contentsAfter, type Contents } from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite, holdWrite } from '#server/nurse-time/diary-writes.server.ts'

/* `taken`: the coming visits that a nurse has lost, which their page shows for 48 hours without the family's data. */

const today = '2026-11-24'
const now = startOfDay(today) + 10 * 60 * 60_000
const hour = 60 * 60_000
const service = { serviceId: 'service', uid: 'family' }

function visit(day: number, line = '1', start = 480): Visit {
  return { line, day: addDays(today, day), start, minutes: 60 }
}

function diaryWith(...visits: Visit[]): Contents {
  return { services: [{ ...service, visits }], absences: [] }
}

/** What the write of a diary puts into the table. */
function writtenTaken(
  contents: Contents,
  at = now,
  before: Contents | null = null,
): DiaryTaken[] | undefined {
  const diary = before && {
    nurseId: 'nurse',
    version: 1,
    ranking: '',
    ...before,
    taken: [...(before.taken ?? [])],
  }
  const { item } = diaryWrite({ nurseId: 'nurse', diary }, contents, at)
  return (item as { Put: { Item: { taken?: DiaryTaken[] } } }).Put.Item.taken
}

function taking(diary: Contents | null, goes: Visit[], comes: Visit[] = []): Contents {
  const after = contentsAfter(diary, service, { goes, comes, now })
  if (!after) throw new Error('full')
  return after
}

test('a coming visit that goes is noted with when; its time stays, and nothing of the family', () => {
  const after = taking(diaryWith(visit(1), visit(2)), [visit(1)])
  expect(writtenTaken(after)).toEqual([
    {
      serviceId: 'service',
      line: '1',
      day: '2026-11-25',
      start: 480,
      minutes: 60,
      at: '2026-11-24T04:30:00.000Z',
    },
  ])
})

test('a visit that has begun, or only gets another time, was not taken away', () => {
  expect(writtenTaken(taking(diaryWith(visit(0)), [visit(0)]))).toBeUndefined()
  expect(writtenTaken(taking(diaryWith(visit(1)), [visit(1)], [visit(1, '1', 600)]))).toBeUndefined()
})

test('a visit that comes back is in the list no more, that of another service stays', () => {
  const other = { ...visit(1), serviceId: 'other', at: new Date(now - hour).toISOString() }
  const lost = { ...taking(diaryWith(visit(1)), [visit(1)]) }
  const both = { ...lost, taken: [...(lost.taken ?? []), other] }
  expect(writtenTaken(taking(both, [], [visit(1)]))).toEqual([other])
})

test('it is there for 48 hours', () => {
  const lost = taking(diaryWith(visit(1)), [visit(1)])
  expect(writtenTaken(lost, now + 48 * hour - 1)).toHaveLength(1)
  expect(writtenTaken(lost, now + 48 * hour)).toBeUndefined()
})

test('of many the next forty are kept', () => {
  const visits = Array.from({ length: 60 }, (_, index) => visit(1 + index))
  const kept = writtenTaken(taking(diaryWith(...visits), visits.toReversed())) ?? []
  expect(kept.map(({ day }) => day)).toEqual(visits.slice(0, 40).map(({ day }) => day))
})

test('a write that knows nothing of it leaves it there: a hold, an absence', () => {
  const lost = taking(diaryWith(visit(1)), [visit(1)])
  expect(writtenTaken({ services: [], absences: [] }, now, lost)).toHaveLength(1)
  const diary = { nurseId: 'nurse', version: 1, ranking: '', ...lost, taken: [...(lost.taken ?? [])] }
  const { item } = holdWrite({ nurseId: 'nurse', diary }, 'another service', now)
  expect((item as { Put: { Item: { taken?: unknown[] } } }).Put.Item.taken).toHaveLength(1)
})
