import { absentWords } from '#app/content/office/absences.ts'
import { hoursOfWeekWords, reasonWords } from '#app/content/office/choice.ts'
import { dayWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { visitTimes } from '#app/dashboard/visits/visit-hours.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { UncoveredVisit, WhyUncovered } from '#server/roster/read-uncovered.server.ts'

/** A visit of the list, in words. */
export type ShownUncovered = {
  id: string
  when: string
  /** It begins within 24 hours. */
  isSoon: boolean
  /** It gets a nurse by sending one, as its first visit has begun. */
  isSent: boolean
  patient: string
  why: string
  /** The nurse whose absence it is; null where it is none. */
  absentNurse: string | null
  free: { id: string; name: string; facts: string }[]
  /** How many more are free. */
  more: number
}

/** A visit that runs without a nurse, in words. */
export type ShownRunning = Pick<ShownUncovered, 'id' | 'when' | 'patient'>

export function shownRunning(visit: RosterVisit, now: number): ShownRunning {
  return { id: visitIdOf(visit), when: whenWords(visit, dayAt(now)), patient: visit.patientName }
}

const soon = 24 * 60 * 60_000
/** Of each nurse; the page of cover says the rest. */
const mostReasons = 2

export function shownUncovered(visit: UncoveredVisit, now: number): ShownUncovered {
  const { patientName: patient, best, count } = visit
  const today = dayAt(now)
  return {
    id: visitIdOf(visit),
    when: whenWords(visit, today),
    isSoon: intervalOf(visit).start < now + soon,
    isSent: isSent(visit),
    patient,
    why: whyWords(visit.why),
    absentNurse: visit.why.kind === 'absence' ? visit.why.nurseId : null,
    free: best.map((nurse) => ({
      id: nurse.nurseId,
      name: nurse.fullName,
      facts: factWords(nurse, dayOfStart(visit), today),
    })),
    more: count - best.length,
  }
}

/** `Tue 24 Nov, 20:00–08:00 next day`. */
function whenWords(visit: RosterVisit, today: Day): string {
  return `${dayWords(dayOfStart(visit), today)}, ${visitTimes(visit)}`
}

/** The first of what is said of a nurse, and their hours. */
function factWords({ reasons, minutesOfWeek }: UncoveredVisit['best'][number], day: Day, today: Day): string {
  const words = reasons.flatMap((reason) => (reason.key === 'obstacle' ? [] : [reasonWords(reason, today)]))
  return [...words.slice(0, mostReasons), hoursOfWeekWords(minutesOfWeek, day, today)].join('; ')
}

function whyWords(why: WhyUncovered): string {
  if (why.kind === 'planned') return 'Not yet allocated'
  const nurse = why.nurse || 'The nurse'
  if (why.kind === 'absence') return absentWords(nurse, why.absence)
  return why.obstacle ? `${nurse} ${obstacleWords(why.obstacle)}` : `${nurse} was removed from this visit`
}

function obstacleWords({ kind }: Obstacle): string {
  return {
    retired: 'is inactive',
    unreadable: 'has visits that cannot be read',
    'not-registered': 'is no longer registered',
    leaving: 'is leaving before then',
    full: 'is fully booked',
    never: 'is not to be sent to this family again',
    held: 'is assigned full-time to another service',
    visit: 'has another visit then',
    absent: 'is absent then',
  }[kind]
}
