import { retention } from '#domain/limits.ts'
import { mostAbsentDays } from '#domain/visits/absence.ts'
import { addDays, dayAt, instantAt, later, type Day } from '#domain/visits/days.ts'
import { takenAwayFor, windowAround } from '#domain/visits/family-window.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitKey, type Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { DiaryAbsence, DiaryHold, DiaryService, StoredDiary, TakenAway } from './diary.entity.server.ts'
import type { ServiceOfFamily } from './nurse-time.server.ts'

/**
 * Visits that are coming, or recent enough for the nurse to see the family: 14 a day for six weeks and a day. One more is
 * refused.
 */
export const mostComing = 640

/** Visits in all; the oldest go first. At 14 a day they cover the last month (docs/decisions/0034). */
export const mostEntries = 1100

/** Times taken away that a diary holds. */
const mostTakenAway = 40

/** Days for which a diary keeps the past. */
export const daysBack = retention.nurseDiaryDays

export function entriesOf(diary: Pick<StoredDiary, 'services'> | null) {
  return (diary?.services ?? []).flatMap(({ serviceId, visits }) =>
    visits.map((visit) => ({ ...visit, serviceId })),
  )
}

/** A diary without its version and what follows from it. */
export type Contents = Pick<StoredDiary, 'services' | 'hold' | 'absences' | 'takenAway' | 'nevers'>

/** The first day whose visits a diary is sure to have in full. */
export function keptFrom(diary: Pick<StoredDiary, 'services'> | null, now: number): Day {
  const oldest = addDays(dayAt(now), -daysBack)
  const ends = entriesOf(diary).map((visit) => intervalOf(visit).end)
  // Whatever was dropped had ended before everything that is left.
  return ends.length < mostEntries ? oldest : later(oldest, addDays(dayAt(Math.min(...ends)), 1))
}

/** A nurse's visits of one service that a change frees and takes. */
type Change = { freed: readonly Visit[]; taken: readonly Visit[]; now: number }

/**
 * A diary after some visits of one service are freed and others taken, without what is older than `daysBack`.
 * @returns null where it would hold too many coming visits
 */
export function contentsAfter(
  diary: Contents | null,
  service: ServiceOfFamily,
  { freed, taken, now }: Change,
): Contents | null {
  const { services = [], hold = null, absences = [] } = diary ?? {}
  const gone = new Set(freed.map(visitKey))
  const own = services.find(({ serviceId }) => serviceId === service.serviceId)?.visits ?? []
  const visits = [
    ...own.filter((visit) => !gone.has(visitKey(visit))),
    ...taken.map(({ line, day, startMinute, minutes }) => ({ line, day, startMinute, minutes })),
  ].sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const { serviceId, uid } = service
  const others = services.filter((each) => each.serviceId !== serviceId)
  const fitting = withinLimit([...others, { serviceId, uid, visits }], now)
  if (!fitting) return null
  const takenAway = takenAwayAfter(diary?.takenAway ?? [], serviceId, { freed, taken, now })
  return { services: fitting, hold, absences: coming(absences, now), takenAway }
}

/** The hold of a service without a plan, as a time taken away from its nurse. */
export function takenAwayHold({ serviceId, from, to }: Omit<DiaryHold, 'uid'>, now: number): TakenAway {
  return { serviceId, from, to, at: instantAt(now) }
}

/** The times taken away lately, after some visits of one service are freed and others taken. */
function takenAwayAfter(
  takenAway: readonly TakenAway[],
  serviceId: string,
  { freed, taken, now }: Change,
): TakenAway[] {
  const here = new Set(taken.map(visitKey))
  // A running visit is taken away when a nurse who was sent has to turn round.
  const leaves = freed.filter((visit) => !here.has(visitKey(visit)) && intervalOf(visit).end > now)
  const gone = new Set(leaves.map(visitKey))
  const isBack = ({ visit }: TakenAway) =>
    visit ? here.has(visitKey(visit)) || gone.has(visitKey(visit)) : taken.length > 0
  return [
    ...takenAway.filter((each) => each.serviceId !== serviceId || !isBack(each)),
    ...leaves.map((visit) => takenAwayVisit(serviceId, visit, now)),
  ]
}

function takenAwayVisit(serviceId: string, visit: Visit, now: number): TakenAway {
  const { start, end } = intervalOf(visit)
  const { line, day } = visit
  return { serviceId, from: instantAt(start), to: instantAt(end), at: instantAt(now), visit: { line, day } }
}

/** Those still shown. Only the next ones of a long list, so that the end of a plan makes no large diary. */
export function shownTakenAway(takenAway: readonly TakenAway[], now: number): TakenAway[] {
  return takenAway
    .filter(({ at }) => Date.parse(at) + takenAwayFor > now)
    .sort((one, other) => Date.parse(one.from) - Date.parse(other.from))
    .slice(0, mostTakenAway)
}

/** A diary with these coming absences; its visits stay. */
export function contentsWithAbsences(
  diary: Contents | null,
  absences: readonly DiaryAbsence[],
  now: number,
): Contents {
  const none = { serviceId: '', uid: '' }
  const contents = { services: [], hold: null, ...diary, absences: [...absences] }
  const after = contentsAfter(contents, none, { freed: [], taken: [], now })
  if (!after) throw new Error('An absence brings no visits')
  return after
}

/** When an untouched diary is deleted: `daysBack` after the last thing in it; seconds since 1970. */
export function diaryEnd(
  { services, absences }: Pick<Contents, 'services' | 'absences'>,
  now: number,
): number {
  const visits = services.flatMap(({ visits: ofService }) => ofService.map((visit) => intervalOf(visit).end))
  const last = Math.max(now, ...visits, ...absences.map(({ to }) => Date.parse(to)))
  return Math.ceil(last / 1000) + daysBack * 24 * 60 * 60
}

/** The same for a diary that is not read: after the longest absence, and so any visit, that it can hold. Seconds since 1970. */
export function unreadDiaryEnd(now: number): number {
  return Math.ceil(now / 1000) + (mostAbsentDays + daysBack) * 24 * 60 * 60
}

/** The `ttl` of a diary with families to whom the nurse is not to come, which has no end. Seconds since 1970. */
export const noEnd = Date.UTC(9999, 0) / 1000

/**
 * Whether a visit counts towards `mostComing`: a running one still takes the nurse's time, and a recent one shows them its
 * family.
 * @param end milliseconds since 1970, as `now`
 */
export function takesPlace(end: number, now: number): boolean {
  return end + windowAround > now
}

function withinLimit(services: readonly DiaryService[], now: number): DiaryService[] | null {
  const oldest = addDays(dayAt(now), -daysBack)
  const entries = services
    .flatMap(({ visits }) => visits.map((visit) => ({ visit, end: intervalOf(visit).end })))
    .filter(({ visit }) => dayOfStart(visit) >= oldest)
    .sort((one, other) => other.end - one.end)
  if (entries.filter(({ end }) => takesPlace(end, now)).length > mostComing) return null
  const kept = new Set(entries.slice(0, mostEntries).map(({ visit }) => visit))
  return services
    .map((service) => ({ ...service, visits: service.visits.filter((visit) => kept.has(visit)) }))
    .filter(({ visits }) => visits.length > 0)
}

function coming(absences: readonly DiaryAbsence[], now: number): DiaryAbsence[] {
  return absences.filter(({ to }) => Date.parse(to) > now)
}
