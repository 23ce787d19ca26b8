import { createHash } from 'node:crypto'
import { busyFrom, familySigns, packBusy } from '#domain/visits/busy.ts'
import { dayAt, mondayOf } from '#domain/visits/days.ts'
import { intervalOfInstants } from '#domain/visits/intervals.ts'
import type { StoredDiary } from './diary.entity.server.ts'

/** A family in the index of busy times: short and opaque. Two visits of one family have the same. */
export function busyFamily(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url').slice(0, familySigns)
}

/** A nurse's busy times, for the index. Each write of visits or absences makes them anew (`domain/visits/busy.ts`). */
export function busyOf(
  { services, absences }: Pick<StoredDiary, 'services' | 'absences'>,
  now: number,
): string {
  const visits = services.flatMap(({ uid, visits: ofService }) => {
    const family = busyFamily(uid)
    return ofService.map(({ day, startMinute, minutes }) => ({ day, startMinute, minutes, family }))
  })
  return packBusy({ visits, absences: absences.map(intervalOfInstants) }, busyFrom(mondayOf(dayAt(now))))
}
