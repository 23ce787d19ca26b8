import {
  shownProposal,
  proposeWork,
  warningsOffered,
  type ShownProposal,
} from '#app/dashboard/nurse-choice/propose-work.server.ts'
import { planPath } from '#app/dashboard/visits/visit-paths.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { choiceField, mostChoices } from '#server/choice/choice-fields.server.ts'
import type { Company } from '#server/choice/read-candidates.server.ts'
import { placeOfServices, wantedVisits, type WantingService } from '#server/choice/wanted.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { byStart, type RosterVisit } from '#server/roster/read-weeks.server.ts'

/** What goes to one nurse: all visits of a patient, or all of a day. */
export type GroupedBy = 'patient' | 'day'

/** Visits that go to one nurse, in words. */
export type ShownGroup = {
  field: string
  /** The patient, or the day. */
  name: string
  /** The visit schedule of a patient. */
  to: string | null
  count: number
  /** The first visits. */
  visits: string[]
  proposal: ShownProposal
}

/** The visits of an absence in groups, the soonest first. */
export type ShownCover = {
  groups: ShownGroup[]
  /** Groups that are on the page once others are not. */
  more: number
  visits: number
  proposed: number
  /** The warnings on the page, for its form; empty where it asks for no tick and reason. */
  warned: string
}

export type CoverFacts = {
  company: Company
  weeks: readonly StoredWeek[]
  services: readonly WantingService[]
  /** The absent nurse. */
  without: string
  now: number
}

const mostVisits = 4

/**
 * Proposes who covers the visits of some absences, so that no nurse is proposed for two at once.
 * @param visits those of each absence
 * @returns in the order of the absences
 */
export async function proposeCovers(
  visits: readonly (readonly RosterVisit[])[],
  by: GroupedBy,
  { services, ...facts }: CoverFacts,
): Promise<ShownCover[]> {
  const groups = visits.map((own) => groupsOf(own, by))
  const work = groups.flat().map((own) => {
    const serviceIds = [...new Set(own.map(({ serviceId }) => serviceId))]
    const place = placeOfServices(services.filter(({ serviceId }) => serviceIds.includes(serviceId)))
    return { wanted: wantedVisits(own, place), serviceIds }
  })
  const proposals = await proposeWork(work, facts)
  return groups.map((own, place) => {
    const before = groups.slice(0, place).flat().length
    const theirs = proposals.slice(before, before + own.length)
    const shown = own.flatMap((group, at) => {
      const proposal = theirs[at]
      return proposal
        ? [shownGroup(group, by, shownProposal(proposal, dayAt(facts.now)), dayAt(facts.now))]
        : []
    })
    const counts = shown.map(({ count, proposal }) => ({ count, proposed: proposal.proposed ? count : 0 }))
    return {
      ...{ groups: shown.slice(0, mostChoices), more: Math.max(0, shown.length - mostChoices) },
      visits: counts.reduce((sum, { count }) => sum + count, 0),
      proposed: counts.reduce((sum, { proposed }) => sum + proposed, 0),
      warned: warningsOffered(theirs.slice(0, mostChoices)),
    }
  })
}

function groupsOf(visits: readonly RosterVisit[], by: GroupedBy): RosterVisit[][] {
  const soonestFirst = visits.toSorted(byStart)
  return [...Map.groupBy(soonestFirst, ({ serviceId, day }) => (by === 'patient' ? serviceId : day)).values()]
}

function shownGroup(
  visits: readonly RosterVisit[],
  by: GroupedBy,
  proposal: ShownProposal,
  today: Day,
): ShownGroup {
  const [first] = visits
  const { serviceId = '', day = '', patientName = '' } = first ?? {}
  const isOfPatient = by === 'patient'
  return {
    field: choiceField(isOfPatient ? serviceId : day),
    name: isOfPatient ? patientName : dayWords(day, today),
    to: isOfPatient && first ? planPath(visitIdOf(first)) : null,
    count: visits.length,
    visits: visits
      .slice(0, visits.length > mostVisits ? mostVisits - 1 : mostVisits)
      .map((visit) =>
        isOfPatient
          ? `${dayWords(dayOfStart(visit), today)}, ${hoursWords(visit)}`
          : `${visit.patientName}, ${hoursWords(visit)}`,
      ),
    proposal,
  }
}
