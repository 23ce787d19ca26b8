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
import { intervalOf, noSeparation, type Interval, type Separation } from '#domain/visits/intervals.ts'
import { hasBegun, visitKey, type Visit } from '#domain/visits/plan.ts'
import type { Booked, NurseTime } from '#domain/visits/rules.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { takenAwayFor, windowAround } from '#domain/visits/window.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import {
  Diary,
  type DiaryAbsence,
  type DiaryService,
  type DiaryTaken,
  type StoredDiary,
} from './diary.entity.server.ts'

/**
 * What a diary holds at most. Of past visits the oldest go first; one that does not fit beside those whose families the nurse sees, or is
 * to see, is refused.
 */
export const mostEntries = 300
/** How many visits that were taken away it holds. */
const mostTaken = 40
/** For how many days a diary keeps what is past. */
export const daysBack = retention.nurseDiaryDays

/** A service of a customer; `uid` tells the families apart. */
export type ServiceOfFamily = { serviceId: string; uid: string }

/** What is known of a nurse when their time is decided: their record, their diary, and the service that holds them. */
export type NurseFacts = {
  nurseId: string
  /** Null where no such nurse exists. */
  staff: StaffRecord | null
  diary: StoredDiary | null
  /** The time of the service named by `assignedServiceId`; null for a nurse whom no service holds. */
  hold: Booked | null
}

/** The visits of a diary, with their services. */
export function entriesOf(diary: Pick<StoredDiary, 'services'> | null) {
  return (diary?.services ?? []).flatMap(({ serviceId, visits }) =>
    visits.map((visit) => ({ ...visit, serviceId })),
  )
}

/** The travel gap and the rest that all plans are checked with. The office cannot set them yet. */
export const separation: Separation = noSeparation

/** What decides whether a nurse may be given more, by the rules of `domain/visits`. */
export function nurseTime({ staff, diary, hold }: NurseFacts): NurseTime {
  return {
    isRetired: !staff || staff.retiredAt !== undefined,
    ...(staff?.regExpiryDate && { registeredTo: staff.regExpiryDate }),
    hold,
    visits: (diary?.services ?? []).flatMap(({ serviceId, uid, visits }) =>
      visits.map((visit) => bookedOf({ serviceId, uid }, visit)),
    ),
    absences: (diary?.absences ?? []).map(({ from, to }) => ({
      start: Date.parse(from),
      end: Date.parse(to),
    })),
    separation,
  }
}

/** A visit of a service as a taken time. */
export function bookedOf({ serviceId, uid }: ServiceOfFamily, visit: Visit): Booked {
  return { ...intervalOf(visit), serviceId, family: uid, line: visit.line }
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
const wholeService = ''

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
function shownTaken(taken: readonly DiaryTaken[], now: number): DiaryTaken[] {
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

/** The write of a diary on condition of its version as read; the version of a diary that does not exist is 0. */
export function diaryWrite(
  { nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>,
  contents: Contents,
  now: number,
): Write<'changed'> {
  const version = diary?.version ?? 0
  const { services, absences, named = diary?.named, renaming = diary?.renaming } = contents
  const taken = shownTaken(contents.taken ?? diary?.taken ?? [], now)
  const next = {
    services,
    absences,
    ...(named && { named }),
    ...(renaming && renaming.length > 0 && { renaming }),
    ...(taken.length > 0 && { taken }),
    ranking: rankingOf(contents, dayAt(now)),
    // By it another name of the nurse reaches the services that name them, however long nothing else happens.
    ...(!named?.length && { ttl: diaryEnd(contents, now) }),
  }
  return {
    item: inTransaction(Diary)
      .put({ nurseId, version: version + 1, ...next })
      .where(hasVersion(version))
      .commit(),
    otherwise: 'changed',
  }
}

/** The check that a diary has the version as read; for what takes no time and must not meet a change of it. */
export function diaryCheck({ nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>): Write<'changed'> {
  const item = inTransaction(Diary)
    .check({ nurseId })
    .where(hasVersion(diary?.version ?? 0))
    .commit()
  return { item, otherwise: 'changed' }
}

type Condition = Parameters<ReturnType<ReturnType<typeof Diary.patch>['set']>['where']>[0]

function hasVersion(version: number): Condition {
  return (stored, { eq, notExists }) =>
    version === 0 ? notExists(stored.version) : eq(stored.version, version)
}

/**
 * The write of the diary of a nurse who is assigned to a whole service, or whose hold gets other dates. It changes nothing but the
 * version, so that of a hold and a visit that are given at once only one is written; and the nurse is no longer told that this service
 * was taken away.
 */
export function holdWrite(
  facts: Pick<NurseFacts, 'nurseId' | 'diary'>,
  serviceId: string,
  now: number,
): Write<'changed'> {
  const { services = [], absences = [], taken = [] } = facts.diary ?? {}
  const others = taken.filter((each) => each.serviceId !== serviceId || each.line !== wholeService)
  return diaryWrite(facts, { services, absences, taken: others }, now)
}

/** When a diary is deleted unless something is written to it before: `daysBack` after the last of what it holds, seconds since 1970. */
function diaryEnd({ services, absences }: Contents, now: number): number {
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
