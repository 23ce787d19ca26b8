import { mondayOf } from '#domain/visits/days.ts'
import { intervalOfInstants, intervalOf } from '#domain/visits/intervals.ts'
import { mayBeGiven, type Booked, type NurseTime, type Obstacle } from '#domain/visits/may-be-given.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { bookedOf, separation } from '#server/nurse-time/nurse-time.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readNurseFacts, type NurseFacts } from '#server/staff/nurse-facts.server.ts'
import type { Roster, RosterVisit } from './read-roster.server.ts'

/** What the office looks at beside the name of a nurse who is free for a visit. */
export type FreeNurse = Pick<NurseEntry, 'id' | 'fullName' | 'contactNumber' | 'nursingQualification'> & {
  /** The minutes of their visits in the week of this one. */
  minutesThisWeek: number
  /** Whether they have been with this patient in the weeks of the roster, or are planned to come. */
  withPatient: 'hasBeen' | 'isPlanned' | 'no'
}

/**
 * The nurses who may be given a visit (docs/visits.md, "Who may be given what"), those first who know the patient, then those with
 * the fewest hours. It is for display: indexes lag behind, so the transaction that gives the visit decides.
 * @param roster with the weeks of `weeksAround` the visit; without them what is in the way may be missing
 */
export function freeNurses(roster: Roster, visit: RosterVisit): FreeNurse[] {
  return nursesIn(roster).freeFor(visit)
}

/** Answers for many visits of one roster, whose nurses are gone through once. */
export function nursesIn(roster: Roster) {
  const nurses = nurseTimes(roster)
  const answerTo = (visit: RosterVisit, { time }: NurseWithTime) =>
    mayBeGiven(time, { wanted: bookedOf(visit, visit) })
  return {
    /** As `freeNurses`. */
    freeFor: (visit: RosterVisit): FreeNurse[] =>
      [...nurses.values()]
        .filter((nurse) => answerTo(visit, nurse).ok)
        .map((nurse) => toFreeNurse(visit, nurse, roster.readAt))
        .sort(byFit),
    /** What keeps one nurse from a visit; null where nothing does, or where there is no such nurse. */
    obstacleTo(visit: RosterVisit, nurseId: string): Obstacle | null {
      const nurse = nurses.get(nurseId)
      const answer = nurse ? answerTo(visit, nurse) : { ok: true as const }
      return answer.ok ? null : answer.obstacle
    },
  }
}

function toFreeNurse(visit: RosterVisit, { nurse, visits, holds }: NurseWithTime, now: number): FreeNurse {
  const { id, fullName, contactNumber, nursingQualification } = nurse
  const ofWeek = visits.filter(({ day }) => mondayOf(day) === mondayOf(visit.day))
  return {
    id,
    fullName,
    contactNumber,
    nursingQualification,
    minutesThisWeek: ofWeek.reduce((sum, { minutes }) => sum + minutes, 0),
    withPatient: withPatient(visit, { visits, holds }, now),
  }
}

/** Adds what the records of these nurses say, by one batch for each hundred of them: read it for those that are shown. */
export async function withNurseFacts<Nurse extends { id: string }>(
  nurses: readonly Nurse[],
): Promise<(Nurse & { facts: NurseFacts | undefined })[]> {
  if (nurses.length === 0) return []
  const facts = await readNurseFacts(nurses.map(({ id }) => id))
  return nurses.map((nurse) => ({ ...nurse, facts: facts.get(nurse.id) }))
}

type Work = Pick<Roster, 'visits' | 'holds'>
type NurseWithTime = Work & { nurse: NurseEntry; time: NurseTime }

function nurseTimes(roster: Roster): Map<string, NurseWithTime> {
  const visitsOf = Map.groupBy(roster.visits, ({ nurseId }) => nurseId)
  const holdsOf = Map.groupBy(roster.holds, ({ nurseId }) => nurseId)
  const absencesOf = Map.groupBy(roster.absences, ({ nurseId }) => nurseId)
  const nurses = roster.nurses.map((nurse): [string, NurseWithTime] => {
    const [visits, holds] = [visitsOf.get(nurse.id) ?? [], holdsOf.get(nurse.id) ?? []]
    const [hold = null] = holds.map(({ serviceId, uid, start, end }): Booked => {
      return { serviceId, family: uid, start, end }
    })
    const absences = (absencesOf.get(nurse.id) ?? []).map(intervalOfInstants)
    const time = {
      isRetired: nurse.retiredAt !== undefined,
      ...(nurse.regExpiryDate && { registeredTo: nurse.regExpiryDate }),
      hold,
      visits: visits.map((visit) => bookedOf(visit, visit)),
      absences,
      separation,
    }
    return [nurse.id, { nurse, time, visits, holds }]
  })
  return new Map(nurses)
}

/** A patient is told by the family and the name, so that one who was booked again is the same. */
function withPatient(
  { uid, patientName }: RosterVisit,
  { visits, holds }: Work,
  now: number,
): FreeNurse['withPatient'] {
  const isSame = (each: { uid: string; patientName: string }) =>
    each.uid === uid && each.patientName === patientName
  const [visitsHere, holdsHere] = [visits.filter(isSame), holds.filter(isSame)]
  const hasBeen =
    visitsHere.some((visit) => hasBegun(visit, now) && !visit.missedAt) ||
    holdsHere.some(({ start }) => start <= now)
  if (hasBeen) return 'hasBeen'
  const comes =
    visitsHere.some((visit) => intervalOf(visit).start > now) || holdsHere.some(({ start }) => start > now)
  return comes ? 'isPlanned' : 'no'
}

const places = { hasBeen: 0, isPlanned: 1, no: 2 }

function byFit(one: FreeNurse, other: FreeNurse): number {
  return (
    places[one.withPatient] - places[other.withPatient] ||
    one.minutesThisWeek - other.minutesThisWeek ||
    (one.fullName < other.fullName ? -1 : 1)
  )
}
