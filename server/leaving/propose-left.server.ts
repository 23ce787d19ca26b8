import type { Judged, Wanted } from '#domain/choice/judge.ts'
import { mondayOfFirst } from '#domain/choice/week.ts'
import { propose, type Work } from '#domain/choice/propose.ts'
import { addDays, dayAt, mondayOf, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import {
  candidatesOf,
  knowing,
  readCompany,
  readRecentWeeks,
  wantedInIndex,
} from '#server/choice/read-candidates.server.ts'
import { placeWithoutLanguage, wantedService, wantedVisits } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Left, LeftLine } from './read-left.server.ts'

/** A recurring visit, or a full-time assignment (`line` is null), with who can take it over, best first. */
export type ProposedRow = {
  service: StoredService
  line: LeftLine | null
  nurses: Judged[]
  proposed: Judged | null
}

/** Proposes who takes over what a leaving nurse has after their last day; for display, by the indexes. */
export async function proposeLeft(staff: StoredStaff, lastDay: Day, left: Left): Promise<ProposedRow[]> {
  const rows = [
    ...left.lines.map((line) => ({ service: line.service, line })),
    ...(left.held ? [{ service: left.held, line: null }] : []),
  ]
  if (rows.length === 0) return []
  const time = now()
  const ids = [...new Set(rows.map(({ service }) => service.serviceId))]
  const [company, weeks] = await Promise.all([readCompany(time), readRecentWeeks(ids, time)])
  const known = new Map(
    ids.map((id) => [
      id,
      knowing(
        weeks.filter(({ serviceId }) => serviceId === id),
        time,
      ),
    ]),
  )
  const work = rows.map(({ service, line }): Work => {
    const wanted = wantedOf(service, line, { leaver: staff.id, lastDay, time })
    const monday = wanted.times.length > 0 ? mondayOfFirst(wanted.times) : mondayOf(dayAt(time))
    const patient = known.get(service.serviceId) ?? new Map()
    const candidates = candidatesOf(company, { monday, patient }).filter(
      ({ nurseId }) => nurseId !== staff.id,
    )
    return { wanted: wantedInIndex(wanted), candidates }
  })
  return propose(work, company.rules).map((proposal, place) => {
    const { service = missing(), line = null } = rows[place] ?? {}
    return { service, line, ...proposal }
  })
}

function missing(): never {
  throw new Error('One proposal for each row')
}

function wantedOf(
  service: StoredService,
  line: LeftLine | null,
  { leaver, lastDay, time }: { leaver: string; lastDay: Day; time: number },
): Wanted {
  const place = placeWithoutLanguage(service)
  if (!line) return wantedService(service, { weeks: [], place, now: time })
  const { serviceId, userId: uid } = service
  const visits = line.visits.map((visit) => ({ ...visit, serviceId, uid }))
  return {
    ...wantedVisits(visits, place),
    ...{ family: uid, until: serviceDays(service.patient).lastDay },
    // The service names them, as after Replace.
    isForFreeNurse: service.nurseId === leaver,
    // The visits do not exist yet.
    ...(visits.length === 0 && { lastDay: addDays(lastDay, 1) }),
  }
}
