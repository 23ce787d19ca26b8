import { randomUUID } from 'node:crypto'
import { mondayOf } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { busyOf } from '#server/nurse-time/busy.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { nightOf } from '#server/plans/weeks.server.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'

type Shown = Partial<WeekVisit> & { day: string; startMinute: number; arrivedAt?: string; missedAt?: string }

/** Writes visits of one service past the rules, into their weeks and the diaries of their nurses: for tests of what reads them. */
export async function storeVisits(
  { serviceId = randomUUID(), uid = randomUUID() }: { serviceId?: string; uid?: string },
  shown: readonly Shown[],
): Promise<{ serviceId: string; uid: string }> {
  const visits = shown.map((visit): WeekVisit => ({
    ...{ line: '1', minutes: 60, state: 'planned' },
    ...visit,
  }))
  const patientName = 'Savita Kulkarni'
  for (const [monday, ofWeek = []] of Map.groupBy(visits, ({ day }) => mondayOf(day)))
    await ServiceWeek.put({
      ...{ serviceId, monday, version: 1, uid, patientName },
      ...{ visits: ofWeek, night: nightOf(ofWeek) },
    }).go()
  for (const [nurseId, own] of Map.groupBy(visits, ({ nurseId = '' }) => nurseId)) {
    if (!nurseId) continue
    const { data: diary } = await Diary.get({ nurseId }).go()
    const entries = own.map(({ line, day, startMinute, minutes }) => ({ line, day, startMinute, minutes }))
    const services = [...(diary?.services ?? []), { serviceId, uid, visits: entries }]
    const busy = busyOf({ services, absences: [] }, now())
    await Diary.put({ nurseId, version: 1, absences: [], hold: null, busy, services }).go()
  }
  return { serviceId, uid }
}
