import { addDays, dayAt, instantAt, minute, mondayOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import { careOf, workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { perSecond, shareOfReminders } from '#server/notice-sender/sending/sending-pace.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { makeOnce } from './make-once.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'
import { readPlannedVisits, type PlannedVisit } from './planned-visits.server.ts'

/** The next day's visits are sent out from six in the evening: six hours before that day begins. */
const lead = 6 * 60 * minute

/** The day whose visits are sent out now: tomorrow from six in the evening, before that today. */
export function dayToTell(): Day {
  return dayAt(now() + lead)
}

/**
 * Each evening: the visits of the next day, one notice for each family and nurse; on Sundays also the week ahead for nurses without an
 * account, which covers a Monday with one visit (docs/decisions/0050). A late run leaves out what has begun. During a stay nothing is sent:
 * the rows only bring up to date what nurse and family were told.
 * @param mayGoOn whether there is time for more; if not, the next run goes over the evening again and makes the same rows
 * @returns the new progress; empty if the evening was already done or is not finished
 */
export async function tellEvening(
  { remindedFor, weekTold }: Progress,
  mayGoOn: () => boolean,
): Promise<Partial<Progress>> {
  const day = dayToTell()
  const monday = mondayOf(day)
  if (remindedFor === day) return {}
  const mondays = mondaysReaching(startOfDay(day))
  const all = (await Promise.all(mondays.map(readPlannedVisits))).flat()
  const [begins, ends] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const visits = all.filter(({ start }) => start > now() && start >= begins)
  const ofDay = visits.filter(({ start }) => start < ends)
  const ofWeek = weekTold === monday ? [] : visits
  const withoutAccount = await nursesWithoutAccount(nursesOfVisits(ofWeek))
  const notices = [
    ...weekNotices(ofWeek, { day, withoutAccount }),
    ...familyNotices(ofDay, day),
    ...nurseNotices(ofDay, { day, withoutAccount }),
  ]
  const isDone = await makeAll(notices, mayGoOn)
  return isDone ? { remindedFor: day, weekTold: monday } : {}
}

type NoticeOf = { about: string; notice: NewNotice }

function familyNotices(visits: readonly PlannedVisit[], day: Day): NoticeOf[] {
  return [...Map.groupBy(visits, ({ uid }) => uid)].map(([uid, own]) => {
    const services = [...new Set(own.map(({ serviceId }) => serviceId))].sort()
    const [serviceId = ''] = services
    return {
      about: `visits ${day}`,
      notice: careOf(uid, serviceId, { ...severalOf(services), day, reach: 0 }),
    }
  })
}

function nurseNotices(
  visits: readonly PlannedVisit[],
  { day, withoutAccount }: { day: Day; withoutAccount: ReadonlySet<string> },
): NoticeOf[] {
  const ofNurse = Map.groupBy(visits, ({ nurseId }) => nurseId)
  const hasSeveral = (nurseId: string) => (ofNurse.get(nurseId)?.length ?? 0) > 1
  return [...servicesOfNurses(visits)]
    .filter(([nurseId]) => !withoutAccount.has(nurseId) || hasSeveral(nurseId))
    .map(([nurseId, [serviceId = '', ...others]]) => ({
      about: `visits ${day}`,
      notice: workOf(nurseId, serviceId, { ...severalOf([serviceId, ...others]), day, reach: 0 }),
    }))
}

function weekNotices(
  visits: readonly PlannedVisit[],
  { day, withoutAccount }: { day: Day; withoutAccount: ReadonlySet<string> },
): NoticeOf[] {
  return [...servicesOfNurses(visits)]
    .filter(([nurseId]) => withoutAccount.has(nurseId))
    .map(([nurseId, [serviceId = '', ...others]]) => ({
      about: `week ${mondayOf(day)}`,
      notice: workOf(nurseId, serviceId, { ...severalOf([serviceId, ...others]), week: day, reach: 0 }),
    }))
}

function severalOf(services: readonly string[]): Pick<NewNotice, 'services'> {
  return services.length > 1 ? { services: [...services] } : {}
}

/** The nurses of some visits, each with their services. */
function servicesOfNurses(visits: readonly PlannedVisit[]): Map<string, string[]> {
  const ofNurse = Map.groupBy(visits, ({ nurseId = '' }) => nurseId)
  ofNurse.delete('')
  return new Map(
    [...ofNurse].map(([nurseId, own]) => [
      nurseId,
      [...new Set(own.map(({ serviceId }) => serviceId))].sort(),
    ]),
  )
}

function nursesOfVisits(visits: readonly PlannedVisit[]): string[] {
  return [...servicesOfNurses(visits).keys()]
}

/** The nurses among these without an account of their own, who cannot look up their week. */
async function nursesWithoutAccount(ids: readonly string[]): Promise<Set<string>> {
  const found = await readMany(
    ids.map((id) => Staff.get({ id })),
    ['accountUid'],
  )
  return new Set(ids.filter((_, place) => found[place] && !found[place].accountUid))
}

/** The messages before each notice: a family may get an SMS and a mail. */
function placesOf(notices: readonly NoticeOf[]): number[] {
  let before = 0
  return notices.map(({ notice: { recipient } }) => {
    const place = before
    before += recipient.to === 'family' ? 2 : 1
    return place
  })
}

/** Messages of reminders in a minute. */
const ofMinute = 60 * perSecond * shareOfReminders

/** Rows written at the same time; there may be five thousand, and each waits for its answer. */
const atOnce = 16

/**
 * Writes all rows, due minute by minute.
 * @returns false if time ran out first
 */
async function makeAll(notices: readonly NoticeOf[], mayGoOn: () => boolean): Promise<boolean> {
  const startedAt = now()
  const places = placesOf(notices)
  const rest = notices.entries()
  let isDone = true
  async function work(): Promise<void> {
    for (const [place, { about, notice }] of rest) {
      if (!mayGoOn()) isDone = false
      if (!isDone) return
      const since = instantAt(startedAt + Math.floor((places[place] ?? 0) / ofMinute) * minute)
      await makeOnce(about, notice, { since })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return isDone
}
