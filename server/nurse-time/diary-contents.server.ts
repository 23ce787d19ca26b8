import { retention } from '#domain/limits.ts'
import {
  addDays,
  dayAt,
  horizonFrom,
  later,
  minute,
  mondayOf,
  startOfDay,
  type Day,
} from '#domain/visits/days.ts'
import { takenAwayFor, windowAround } from '#domain/visits/family-window.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { hasBegun, visitKey, type Visit } from '#domain/visits/plan.ts'
import type { DiaryAbsence, DiaryService, DiaryTaken, StoredDiary } from './diary.entity.server.ts'
import type { ServiceOfFamily } from './nurse-time.server.ts'

/**
 * What a diary holds at most. Of past visits the oldest go first; one that does not fit beside those whose families the nurse sees, or is
 * to see, is refused.
 */
export const mostEntries = 300

/** How many visits that were taken away it holds. */
const mostTaken = 40

/** For how many days a diary keeps what is past. */
export const daysBack = retention.nurseDiaryDays

/** The visits of a diary, with their services. */
export function entriesOf(diary: Pick<StoredDiary, 'services'> | null) {
  return (diary?.services ?? []).flatMap(({ serviceId, visits }) =>
    visits.map((visit) => ({ ...visit, serviceId })),
  )
}

/** What a diary holds beside its version and ranking. */
export type Contents = Pick<StoredDiary, 'services' | 'absences' | 'taken'> & {
  /** Left out where they stay as they are. */
  named?: string[] | undefined
  renaming?: string[] | undefined
}

/** The first day of which a diary surely has all visits. */
export function keptFrom(diary: Pick<StoredDiary, 'services'> | null, now: number): Day {
  const oldest = addDays(dayAt(now), -daysBack)
  const ends = entriesOf(diary).map((visit) => intervalOf(visit).end)
  // What had no place ended before all that is there.
  return ends.length < mostEntries ? oldest : later(oldest, addDays(dayAt(Math.min(...ends)), 1))
}

/**
 * What a diary holds after some visits of one service have gone and others have come, without what is older than `daysBack`.
 * @returns null where more coming visits would be in it than it can hold
 */
export function contentsAfter(
  diary: Contents | null,
  service: ServiceOfFamily,
  { goes, comes, now }: { goes: readonly Visit[]; comes: readonly Visit[]; now: number },
): Contents | null {
  const { services = [], absences = [] } = diary ?? {}
  const gone = new Set(goes.map(visitKey))
  const own = services.find(({ serviceId }) => serviceId === service.serviceId)?.visits ?? []
  const visits = [
    ...own.filter((visit) => !gone.has(visitKey(visit))),
    ...comes.map(({ line, day, start, minutes }) => ({ line, day, start, minutes })),
  ].sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const { serviceId, uid } = service
  const others = services.filter((each) => each.serviceId !== serviceId)
  const fitting = withinLimit([...others, { serviceId, uid, visits }], now)
  if (!fitting) return null
  const taken = takenAfter(diary?.taken ?? [], serviceId, { goes, comes, now })
  return { services: fitting, absences: coming(absences, now), taken }
}

/** Stands for the line of a whole service among what was taken away; the lines of a plan have numbers. */
export const wholeService = ''

/** The hold of a service without a plan, among what was taken away from its nurse. */
export function takenHold(serviceId: string, { start, end }: Interval, now: number): DiaryTaken {
  const day = dayAt(start)
  return {
    ...{ serviceId, line: wholeService, day },
    start: (start - startOfDay(day)) / minute,
    minutes: (end - start) / minute,
    at: new Date(now).toISOString(),
  }
}

/** The coming visits that were taken away lately, after some visits of one service have gone and others have come. */
function takenAfter(
  taken: readonly DiaryTaken[],
  serviceId: string,
  { goes, comes, now }: { goes: readonly Visit[]; comes: readonly Visit[]; now: number },
): DiaryTaken[] {
  const here = new Set(comes.map(visitKey))
  const at = new Date(now).toISOString()
  const leaves = goes.filter((visit) => !here.has(visitKey(visit)) && !hasBegun(visit, now))
  const gone = new Set(leaves.map(visitKey))
  const isBack = (each: DiaryTaken) =>
    each.line === wholeService ? comes.length > 0 : here.has(visitKey(each)) || gone.has(visitKey(each))
  const isOther = (each: DiaryTaken) => each.serviceId !== serviceId || !isBack(each)
  return [
    ...taken.filter(isOther),
    ...leaves.map(({ line, day, start, minutes }) => ({ serviceId, line, day, start, minutes, at })),
  ]
}

/** Those that are still shown: of a long list the next ones, so that the end of a plan makes no large diary. */
export function shownTaken(taken: readonly DiaryTaken[], now: number): DiaryTaken[] {
  return taken
    .filter(({ at }) => Date.parse(at) + takenAwayFor > now)
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
    .slice(0, mostTaken)
}

/** What a diary holds with these coming absences; its visits stay. */
export function contentsWithAbsences(
  diary: Contents | null,
  absences: readonly DiaryAbsence[],
  now: number,
): Contents {
  const none = { serviceId: '', uid: '' }
  const contents = { services: [], ...diary, absences: [...absences] }
  const after = contentsAfter(contents, none, { goes: [], comes: [], now })
  if (!after) throw new Error('An absence brings no visits')
  return after
}

/** What a diary holds after a service with a plan has named its nurse, or names them no more. */
export function contentsNaming(
  diary: StoredDiary | null,
  after: Contents | undefined,
  { serviceId, isNamed }: { serviceId: string; isNamed: boolean },
): Contents {
  const { services = [], absences = [], named = [] } = diary ?? {}
  const others = named.filter((each) => each !== serviceId)
  return { services, absences, ...after, named: isNamed ? [...others, serviceId] : others }
}

/** When a diary is deleted unless something is written to it before: `daysBack` after the last of what it holds, seconds since 1970. */
export function diaryEnd({ services, absences }: Contents, now: number): number {
  const visits = services.flatMap(({ visits: ofService }) => ofService.map((visit) => intervalOf(visit).end))
  const last = Math.max(now, ...visits, ...absences.map(({ to }) => Date.parse(to)))
  return Math.ceil(last / 1000) + daysBack * 24 * 60 * 60
}

/** The planned minutes of the horizon's weeks, with the first Monday. */
export function rankingOf({ services }: Contents, today: Day): string {
  const mondays = horizonFrom(today)
  const minutes = new Map(mondays.map((monday) => [monday, 0]))
  for (const visit of services.flatMap(({ visits }) => visits)) {
    const monday = mondayOf(visit.day)
    const sum = minutes.get(monday)
    if (sum !== undefined) minutes.set(monday, sum + visit.minutes)
  }
  return [mondays[0], ...minutes.values()].join(' ')
}

function withinLimit(services: readonly DiaryService[], now: number): DiaryService[] | null {
  const oldest = addDays(dayAt(now), -daysBack)
  const entries = services
    .flatMap(({ visits }) => visits.map((visit) => ({ visit, end: intervalOf(visit).end })))
    .filter(({ visit }) => visit.day >= oldest)
    .sort((one, other) => other.end - one.end)
  // A visit that runs still takes the nurse's time, and one that was over lately shows them its family.
  if (entries.filter(({ end }) => end + windowAround > now).length > mostEntries) return null
  const kept = new Set(entries.slice(0, mostEntries).map(({ visit }) => visit))
  return services
    .map((service) => ({ ...service, visits: service.visits.filter((visit) => kept.has(visit)) }))
    .filter(({ visits }) => visits.length > 0)
}

function coming(absences: readonly DiaryAbsence[], now: number): DiaryAbsence[] {
  return absences.filter(({ to }) => Date.parse(to) > now)
}
