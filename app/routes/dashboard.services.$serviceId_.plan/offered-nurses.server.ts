import { reasonWords } from '#app/content/office/choice.ts'
import { toShownNurse, type ShownNurse } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import type { Candidate, Group, Judged, Reason } from '#domain/choice/judge.ts'
import { choose } from '#domain/choice/rank.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import {
  candidatesOf,
  knowing,
  readCompany,
  readRecentWeeks,
  wantedInIndex,
} from '#server/choice/read-candidates.server.ts'
import { withReports } from '#server/choice/read-reports.server.ts'
import { placeOf, wantedVisits, weekOf } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import type { PlanView } from '#server/plan-changes/plan-view.server.ts'
import { readShownReports } from '#server/roster/read-shown-reports.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { readNurseFacts } from '#server/staff/nurse-facts.server.ts'

/** The nurses whose records are shown, those first who fit best; the others are offered by name. */
const mostFacts = 25

/** Nurses for a line, best first, each with the group of the choice. */
export type OfferedNurses = { order: { id: string; group: Group }[]; facts: ShownNurse[] }

/**
 * Who fits for the visits that a form of the plan is about: one visit, or the coming ones of a line; for a new line, whose times are not typed
 * yet, only who fits the family. Whoever has these visits now is no obstacle to themselves.
 */
export async function readOfferedNurses(
  view: PlanView,
  { service }: Pick<ServiceRecords, 'service'>,
  { line, day }: { line: string; day: string },
): Promise<OfferedNurses> {
  if (!service) return { order: [], facts: [] }
  const time = now()
  const { serviceId, userId: uid } = service
  const [company, weeks, place] = await Promise.all([
    readCompany(time),
    readRecentWeeks([serviceId], time),
    placeOf(service),
  ])
  const visits = view.weeks
    .flatMap((week) => week.visits)
    .filter((visit) => visit.isComing && visit.line === line && (day === '' || visit.day === day))
  const wanted = wantedVisits(
    visits.map((visit) => ({ ...visit, serviceId, uid })),
    place,
  )
  const asked = wantedInIndex({ ...wanted, family: uid })
  const { times } = asked
  const patient = knowing(weeks, time)
  const planned = candidatesOf(company, { monday: weekOf(wanted, time), patient }).map((candidate) =>
    withoutOwn(candidate, times),
  )
  const reports = await readShownReports(planned, [asked], { rules: company.rules, now: time })
  const today = dayAt(time)
  const judged = choose(
    { ...asked, ...(times.length === 0 && { lastDay: today }) },
    planned.map((candidate) => withReports(candidate, reports)),
    company.rules,
  )
  const shown = judged.slice(0, mostFacts)
  const facts = await readNurseFacts(shown.map(({ nurseId }) => nurseId))
  const contacts = new Map(view.nurses.map((nurse) => [nurse.id, nurse]))
  const wishes = wanted.wishes
  return {
    order: judged.map(({ nurseId: id, group }) => ({ id, group })),
    facts: shown.flatMap((each) => {
      const nurse = contacts.get(each.nurseId)
      if (!nurse) return []
      const { id, name: fullName, contactNumber, isExpired } = nurse
      const of = toShownNurse({ id, fullName, contactNumber, isExpired }, facts.get(id), wishes)
      return [{ ...of, week: weekWords(each, nurse.hours, today) }]
    }),
  }
}

/** Without the wanted visits themselves: two times of one family that are the same are the same visit. */
function withoutOwn(candidate: Candidate, times: readonly Booked[]): Candidate {
  const own = new Set(times.map(nameOf))
  const visits = candidate.time.visits.filter((visit) => !own.has(nameOf(visit)))
  return { ...candidate, time: { ...candidate.time, visits } }
}

function nameOf({ start, end, family }: Booked): string {
  return `${start} ${end} ${family}`
}

/** `12 h; Knows the patient: 4 visits, last on Fri 20 Nov`; what is in the way is told by the preview. */
function weekWords({ reasons, group }: Judged, hours: number | null, today: string): string {
  const words = reasons.filter(isOfTime).map((reason) => reasonWords(reason, today))
  return [`${hours ?? 0} h`, ...(group === 'cannot' ? ['not available'] : []), ...words].join('; ')
}

const ofTime = ['knows', 'planned', 'rest', 'shift', 'liveIn'] as const

/** The rest stands in the columns beside it. */
function isOfTime(reason: Reason): reason is Extract<Reason, { key: (typeof ofTime)[number] }> {
  return ofTime.some((key) => key === reason.key)
}
