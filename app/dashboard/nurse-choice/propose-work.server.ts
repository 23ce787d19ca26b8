import { keysOf, warnedOf, type Judged, type Wanted } from '#domain/choice/judge.ts'
import { shownWarnings } from '#domain/choice/override.ts'
import { propose, type Proposal, type Work } from '#domain/choice/propose.ts'
import { counted } from '#app/content/counted.ts'
import { forbiddenNames, obstacleNames, reasonWords } from '#app/content/office/choice.ts'
import type { Day } from '#domain/visits/days.ts'
import { candidatesOf, knowing, wantedInIndex, type Company } from '#server/choice/read-candidates.server.ts'
import { withReports } from '#server/choice/read-reports.server.ts'
import { weekOf } from '#server/choice/wanted.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { readShownReports } from '#server/roster/read-shown-reports.server.ts'

/** Work that goes to one nurse as a whole, with the services that it is for. */
export type WorkOfServices = { wanted: Wanted; serviceIds: readonly string[] }

type ProposingFacts = {
  company: Company
  /** Of all the services, for who knows the patient. */
  weeks: readonly StoredWeek[]
  /** The nurse who had the work. */
  without: string
  now: number
}

/** Proposes a nurse for each piece of work; for display, by the indexes. */
export async function proposeWork(
  work: readonly WorkOfServices[],
  { company, weeks, without, now }: ProposingFacts,
): Promise<Proposal[]> {
  const planned = work.map(({ wanted, serviceIds }): Work => {
    const own = weeks.filter(({ serviceId }) => serviceIds.includes(serviceId))
    const asked = { monday: weekOf(wanted, now), patient: knowing(own, now) }
    const candidates = candidatesOf(company, asked).filter(({ nurseId }) => nurseId !== without)
    return { wanted: wantedInIndex(wanted), candidates }
  })
  const [first] = planned
  if (!first) return []
  const { rules } = company
  const reports = await readShownReports(
    first.candidates,
    planned.map(({ wanted }) => wanted),
    { rules, now },
  )
  return propose(
    planned.map(({ wanted, candidates }) => ({
      ...{ wanted, candidates: candidates.map((nurse) => withReports(nurse, reports)) },
    })),
    rules,
  )
}

/** A piece of work in words: whom the office can choose, whom the page proposes, and why. */
export type ShownProposal = {
  offered: { id: string; name: string }[]
  /** Empty without one. */
  proposed: string
  why: { text: string; effect: 'good' | 'warn' | 'bad' | 'none' }[]
}

/** Nurses in a dropdown. */
const mostOffered = 15

export function shownProposal({ nurses, proposed }: Proposal, day: Day): ShownProposal {
  const able = offeredIn({ nurses })
  return {
    offered: able.map(({ nurseId, fullName, reasons }) => ({
      id: nurseId,
      name: [fullName, ...warningsShown(reasons)].join(': '),
    })),
    proposed: proposed?.nurseId ?? '',
    why: proposed ? reasonsShown(proposed, day) : nobodyWords(nurses, able),
  }
}

/** What the tick confirms as read. */
function warningsShown(reasons: Judged['reasons']): string[] {
  const names = keysOf(reasons, 'warns').map((key) => forbiddenNames[key].toLowerCase())
  return names.length > 0 ? [names.join(', ')] : []
}

/** The warnings of those who are offered, for the form; empty where it asks for no tick and reason. */
export function warningsOffered(proposals: readonly Proposal[]): string {
  return shownWarnings(proposals.flatMap(offeredIn).map(warnedOf))
}

function offeredIn({ nurses }: Pick<Proposal, 'nurses'>): Judged[] {
  return nurses.filter(({ group }) => group !== 'cannot').slice(0, mostOffered)
}

const effects = { 'speaks-for': 'good', warns: 'warn', forbids: 'bad', unknown: 'none' } as const
const mostReasons = 3

function reasonsShown({ reasons }: Judged, day: Day): ShownProposal['why'] {
  const shown = reasons.flatMap((reason): ShownProposal['why'] =>
    reason.key === 'obstacle' ? [] : [{ text: reasonWords(reason, day), effect: effects[reason.effect] }],
  )
  return shown.length > 0 ? shown.slice(0, mostReasons) : [{ text: 'No warnings', effect: 'none' }]
}

/** Why no nurse is proposed: each has a warning, or what is in the way of most. */
function nobodyWords(nurses: readonly Judged[], able: readonly Judged[]): ShownProposal['why'] {
  if (able.length > 0) return [{ text: 'Only with a warning', effect: 'warn' }]
  const kinds = nurses.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.key === 'obstacle' ? [obstacleNames[reason.obstacle.kind]] : [])),
  )
  const [most] = [...Map.groupBy(kinds, (kind) => kind)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const why = most ? `: ${most[0].toLowerCase()} (${counted(most[1].length, 'nurse', 'nurses')})` : ''
  return [{ text: `Nobody can take this${why}`, effect: 'bad' }]
}
