import { dayAt, later } from '#domain/visits/days.ts'
import { holdInterval, lastDayOf, type Interval } from '#domain/visits/intervals.ts'
import { mayBeGiven, type Obstacle } from '#domain/visits/may-be-given.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { busyOf } from './busy.server.ts'
import { takenAwayHold, unreadDiaryEnd } from './diary-contents.server.ts'
import { holdWrite } from './diary-writes.server.ts'
import { Diary, type DiaryHold } from './diary.entity.server.ts'
import { lastDayCheck } from './nurse-conditions.server.ts'
import { nurseTime, type ServiceOfFamily } from './nurse-time.server.ts'
import { readDiary } from './read-diary.server.ts'
import { readNurses } from './read-nurses.server.ts'

export type HeldService = ServiceOfFamily & Dates

type Dates = { startDate: string; endDate: string }

/** The write fails where the diary cannot be read, which is an obstacle. */
type Answer = { obstacle: Obstacle | null; write: () => Write<'changed'> }
type LongerAnswer = { obstacle: Obstacle | null; writes: () => Write<'changed'>[] }

/**
 * Whether a whole service can hold a nurse (Assign and Replace; docs/visits.md, "Who may be given what"), and the write of
 * their diary for the same transaction. That they are available is a condition of their own record (section 4). Only the
 * time from now on counts.
 */
export async function readHold(staff: StoredStaff, service: HeldService, now: number): Promise<Answer> {
  const diary = await readDiary(staff.id)
  const wanted = wantedBy(service, now)
  const time = { ...nurseTime({ staff, diary }), hold: null }
  const answer = mayBeGiven(time, { wanted, isWholeService: true, lastDay: dayAt(now) })
  const write = () => holdWrite({ nurseId: staff.id, diary }, holdOf(service), now)
  return { obstacle: answer.ok ? null : answer.obstacle, write }
}

/**
 * Whether the hold of a service can get other dates, and the write of its nurse's diary for the same transaction. The
 * nurse's visits are in the way. Absences, unwanted families and the nurse's last day are only in the way of added time:
 * during the present hold they were recorded knowingly.
 * @param service with the new dates
 * @param former the present dates
 */
export async function readLongerHold(
  nurseId: string,
  { service, former }: { service: HeldService; former: Dates },
  now: number,
): Promise<LongerAnswer> {
  const [{ staff, diary } = { staff: null, diary: null }] = await readNurses([nurseId])
  const { absences, nevers = [], worksTo, ...others } = nurseTime({ staff, diary })
  const { registeredTo: _notAsked, ...free } = others
  const wanted = wantedBy(service, now)
  const time = { ...free, isRetired: false, hold: null, absences: [] }
  const answer = mayBeGiven(time, { wanted, isWholeService: true })
  const added = without(wanted, holdInterval(former))
  const ofAdded = added.map((part) =>
    mayBeGiven(
      { ...time, visits: [], absences, nevers, ...(worksTo && { worksTo }) },
      { wanted: { ...wanted, ...part }, isWholeService: true },
    ),
  )
  const refused = [answer, ...ofAdded].find(({ ok }) => !ok)
  return {
    obstacle: refused && !refused.ok ? refused.obstacle : null,
    writes: () => [
      holdWrite({ nurseId, diary }, holdOf(service), now),
      // A service of the former product may name a nurse without a record.
      ...(staff && added.length > 0 ? [lastDayCheck(nurseId, added.map(lastDayOf).reduce(later))] : []),
    ],
  }
}

/**
 * The write of a diary when a whole service releases its nurse. It reads nothing and only counts the version, so that a
 * change which has read the diary decides again. The rest of the service goes to the times taken away.
 */
export function releaseWrite(nurseId: string, service: HeldService, now: number): Write<'busy'> {
  const empty = { services: [], absences: [] }
  const hold = holdOf(service)
  const takenAway = Date.parse(hold.to) > now ? [takenAwayHold(hold, now)] : []
  const item = inTransaction(Diary)
    .upsert({ nurseId })
    .set({ hold: null })
    .add({ version: 1 })
    .append({ takenAway })
    .ifNotExists({ ...empty, busy: busyOf(empty, now), ttl: unreadDiaryEnd(now) })
    .commit()
  return { item, otherwise: 'busy' }
}

/** The service that holds a nurse, as in their diary. */
export function holdOf({ serviceId, uid, ...dates }: HeldService): DiaryHold {
  const { start, end } = holdInterval(dates)
  return { serviceId, uid, from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

function wantedBy(service: HeldService, now: number) {
  const { start, end } = holdInterval(service)
  return { serviceId: service.serviceId, family: service.uid, start: Math.max(start, now), end }
}

/** The parts of one time outside another. */
function without(one: Interval, other: Interval): Interval[] {
  const before = { start: one.start, end: Math.min(one.end, other.start) }
  const after = { start: Math.max(one.start, other.end), end: one.end }
  return [before, after].filter(({ start, end }) => start < end)
}
