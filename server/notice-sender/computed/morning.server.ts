import { quietHours } from '#domain/notices.ts'
import { addDays, dayAt, endOfNextDay, horizonFrom, startOfDay, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { readable } from '#server/plans/service-week.entity.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { papersOf } from '#server/staff/expiring.server.ts'
import { makeOnce } from './make-once.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'
import { readPlannedVisits, type PlannedVisit } from './planned-visits.server.ts'

const office = { to: 'office' } as const

/** Once a day, for the morning: visits without a nurse until the end of the next day, and documents that end before a planned visit. */
export async function tellEachDay({ dayTold }: Progress): Promise<Partial<Progress>> {
  const day = today()
  if (dayTold === day) return {}
  await tellUncovered(day)
  await tellPapers()
  return { dayTold: day }
}

/** One mail for all of them, which looks them up when it is sent. */
async function tellUncovered(day: string): Promise<void> {
  const uncovered = readable(await listUncoveredWeeks()).flatMap(({ serviceId, visits }) =>
    plannedOf(visits)
      .filter((visit) => !visit.nurseId)
      .map((visit) => ({ serviceId, start: intervalOf(visit).start })),
  )
  const until = endOfNextDay(day)
  const coming = uncovered.filter(({ start }) => start > now() && start < until)
  const [first] = coming.sort((one, other) => one.start - other.start)
  if (!first) return
  const morning = new Date(startOfDay(day) + Number(quietHours.to.slice(0, 2)) * hour).toISOString()
  const since = morning > nowInstant() ? morning : nowInstant()
  const notice = { kind: 'visitsUncovered' as const, recipient: office, serviceId: first.serviceId, day }
  await makeOnce(`uncovered ${day}`, notice, { since })
}

const hour = 60 * 60_000

/** Nurses' documents that end before one of their visits within the horizon, once for each day on which one ends. */
async function tellPapers(): Promise<void> {
  const last = addDays(horizonFrom(dayAt(now())).at(-1) ?? '', 6)
  const { nurses } = await readAllNurses()
  const ending = nurses
    .filter(({ retiredAt }) => !retiredAt)
    .flatMap((nurse) => papersOf(nurse).map((paper) => ({ nurseId: nurse.id, ...paper })))
    .filter(({ endsOn }) => endsOn < last)
  if (ending.length === 0) return
  const coming = await readComing(mondaysReaching(now(), startOfDay(last)))
  for (const { nurseId, what, endsOn } of ending) {
    const after = coming.get(nurseId)?.find(({ start }) => start >= startOfDay(addDays(endsOn, 1)))
    if (!after) continue
    await makeOnce(
      `${what} ${nurseId} ${endsOn}`,
      {
        kind: 'papersEndBeforeVisit',
        recipient: office,
        nurseId,
        serviceId: after.serviceId,
        day: endsOn,
      },
      { againWhenVoid: true },
    )
  }
}

/** Each nurse's visits that have not begun. */
async function readComing(mondays: readonly Monday[]): Promise<Map<string, PlannedVisit[]>> {
  const visits: PlannedVisit[] = []
  for (const monday of mondays)
    for (const visit of await readPlannedVisits(monday))
      if (visit.nurseId && visit.start > now()) visits.push(visit)
  return Map.groupBy(visits, ({ nurseId = '' }) => nurseId)
}
