import { unexpired } from '#server/table/expired.server.ts'
import { readKeptVisits } from './read-kept-visits.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'
import { VisitEvent } from './visit-event.entity.server.ts'

/**
 * The plan, the visits and their events of one service, for the family's copy of their data. Nurses and administrators are
 * left out as other people, and notes as written for the office.
 * @param uid the customer's
 * @returns null where the service has no plan of this customer
 */
export async function readOwnVisits(serviceId: string, uid: string) {
  const [kept, { data: events }] = await Promise.all([
    readKeptVisits({ serviceId, uid }),
    VisitEvent.query.ofVisit({ serviceId }).go({ consistent: true, pages: 'all' }),
  ])
  if (!kept) return null
  const { plan, weeks } = kept
  const { firstDay, lastDay, pauses, createdAt } = plan
  return {
    serviceId,
    plan: {
      firstDay,
      lastDay,
      pauses,
      createdAt,
      lines: plan.lines.map(({ id, segments, exceptions }) => ({
        id,
        segments: segments.map(({ from, shifts }) => ({ from, shifts: shifts.map(withoutNurse) })),
        exceptions: exceptions.map(withoutNurse),
      })),
    },
    patientName: weeks[0]?.patientName ?? '',
    visits: weeks.flatMap((week) => week.visits.map(ownVisit)),
    events: unexpired(events).map(({ line, day, kind, corrects, happenedAt, heardAt, evidence }) => ({
      line,
      day,
      kind,
      corrects,
      happenedAt,
      heardAt,
      evidence,
    })),
  }
}

/** Field by field, since a new one may be about the nurses. */
function ownVisit({
  line,
  day,
  startMinute,
  minutes,
  state,
  serviceEnded,
  arrivedAt,
  leftAt,
  missedAt,
  corrected,
}: WeekVisit) {
  return {
    ...{ line, day, startMinute, minutes, state, serviceEnded },
    ...{ arrivedAt, leftAt, missedAt, corrected },
  }
}

function withoutNurse<Each extends object>(each: Each) {
  const { nurseId: _nurse, ...rest }: Each & { nurseId?: string | undefined } = each
  return rest
}
