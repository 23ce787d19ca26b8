import { proposeWork } from '#app/dashboard/nurse-choice/propose-work.server.ts'
import type { Wanted } from '#domain/choice/judge.ts'
import type { Proposal } from '#domain/choice/propose.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { placeWithoutLanguage, wantedService, wantedVisits } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import type { Left, LeftLine } from '#server/leaving/read-left.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** A recurring visit, or a full-time assignment (`line` is null), with who can take it over, best first. */
export type ProposedRow = Proposal & { service: StoredService; line: LeftLine | null }

/** Proposes who takes over what a leaving nurse has after their last day. */
export async function proposeLeft(staff: StoredStaff, lastDay: Day, left: Left): Promise<ProposedRow[]> {
  const rows = [
    ...left.lines.map((line) => ({ service: line.service, line })),
    ...(left.held ? [{ service: left.held, line: null }] : []),
  ]
  if (rows.length === 0) return []
  const time = now()
  const ids = [...new Set(rows.map(({ service }) => service.serviceId))]
  const [company, weeks] = await Promise.all([readCompany(time), readRecentWeeks(ids, time)])
  const proposals = await proposeWork(
    rows.map(({ service, line }) => ({
      wanted: wantedOf(service, line, { leaver: staff.id, lastDay, time }),
      serviceIds: [service.serviceId],
    })),
    { company, weeks, without: staff.id, now: time },
  )
  return rows.flatMap((row, place) => {
    const proposal = proposals[place]
    return proposal ? [{ ...row, ...proposal }] : []
  })
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
