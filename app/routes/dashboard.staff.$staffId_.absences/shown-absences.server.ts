import { randomUUID } from 'node:crypto'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { rankNurses, type RankedChoice } from '#app/dashboard/nurse-choice/ranked.server.ts'
import { wayToNurse } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { periodNow } from '#app/dashboard/frame/moment.server.ts'
import { dayAt } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { readFamiliesLeft } from '#server/absences/families-left.server.ts'
import { now } from '#server/clock.server.ts'
import { knowing, readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { wantedVisits } from '#server/choice/wanted.server.ts'
import { readStillUncovered } from '#server/covers/cover-absence.server.ts'
import type { PlanOfVisits } from '#server/covers/plans-of-visits.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** An absence in words, with the visits that it left without a nurse. */
export type ShownAbsence = {
  id: string
  kind: string
  period: string
  /** How it stands: now, coming, over, withdrawn. */
  state: string
  canWithdraw: boolean
  uncovered: { id: string; when: string; patient: string; way: 'send' | 'cover' }[]
  /** The nurse is back, so that the visits can be given back that have not begun. */
  canGiveBack: boolean
  /** Who fits for all of these that have not begun; null where there is none, or not all of the absence's are uncovered yet. */
  choice: RankedChoice | null
  /** The id of the form that covers them. */
  formId: string
  /** How many families still have the nurse in their plan, of all; null where all are done, which giving all waits for. */
  familiesLeft: { left: number; all: number } | null
}

/** The absences of a nurse for their page, with what is still uncovered and who fits for all of it. `name` and `chosen` say who is shown first. */
export async function readShownAbsences(
  { id, fullName, retiredAt }: StoredStaff,
  typed: { name: string; chosen: string },
) {
  const time = now()
  const absences = await readAbsences(id)
  const plans = await readStillUncovered(absences.flatMap(({ uncovered }) => uncovered))
  const visits = plans.flatMap(rosterVisits)
  const serviceIds = [...new Set(visits.map(({ serviceId }) => serviceId))]
  const [company, weeks] = await Promise.all([
    visits.length > 0 ? readCompany(time) : null,
    readRecentWeeks(serviceIds, time),
  ])
  const shown = await Promise.all(
    absences.map(async (absence): Promise<ShownAbsence> => {
      const names = new Set(absence.uncovered.map(visitIdOf))
      const own = visits.filter((visit) => names.has(visitIdOf(visit)))
      const toGive = own.filter((visit) => wayToNurse(visit, time) === 'cover')
      const ids = new Set(toGive.map(({ serviceId }) => serviceId))
      const patient = knowing(
        weeks.filter(({ serviceId }) => ids.has(serviceId)),
        time,
      )
      const question = {
        wanted: wantedVisits(toGive, noPlace),
        patient,
        without: id,
        ...typed,
        serviceId: '',
        now: time,
      }
      const familiesLeft = await readFamiliesLeft(absence)
      const isAsked = company && toGive.length > 0 && !familiesLeft
      const choice = isAsked ? await rankNurses(company, question) : null
      const shown = toShown(absence)
      return {
        ...shown,
        uncovered: own.map((visit) => toShownVisit(visit, time)),
        canGiveBack: shown.canGiveBack && toGive.length > 0,
        ...{ choice, familiesLeft },
      }
    }),
  )
  return {
    nurse: { id, fullName, isRetired: retiredAt !== undefined },
    absences: shown,
    formId: randomUUID(),
    name: typed.name,
  }
}

/** The visits are of several families; what each asks for stands on the page of its cover. */
export const noPlace = {
  wishes: { caregivergender: '', subService: '', age: undefined },
  pin: null,
  languages: [],
}

export function rosterVisits({ serviceId, stored, weeks, visits }: PlanOfVisits): RosterVisit[] {
  const [{ patientName } = { patientName: '' }] = weeks
  return visits.map((visit) => ({ ...visit, serviceId, uid: stored?.uid ?? '', patientName }))
}

function toShownVisit(visit: RosterVisit, time: number) {
  const when = `${dayWords(dayOfStart(visit), dayAt(time))}, ${hoursWords(visit)}`
  return { id: visitIdOf(visit), when, patient: visit.patientName, way: wayToNurse(visit, time) }
}

function toShown(absence: StoredAbsence): Omit<ShownAbsence, 'uncovered' | 'choice' | 'familiesLeft'> {
  const time = new Date(now()).toISOString()
  const { id, kind, from, to, state, endedAt } = absence
  const isWithdrawn = state === 'withdrawn'
  const isOver = isWithdrawn || to <= time
  return {
    id,
    kind: kind === 'illness' ? 'Ill' : 'Leave',
    period: periodOf(absence),
    state: isWithdrawn
      ? 'Withdrawn'
      : endedAt
        ? 'Ended earlier'
        : isOver
          ? 'Past'
          : from <= time
            ? 'Absent now'
            : 'Upcoming',
    canWithdraw: !isOver,
    canGiveBack: isOver,
    formId: randomUUID(),
  }
}

/** `from Tue 24 Nov, 10:00 to …`; of whole days `on 24 November`, `from 24 to 25 November`. In India's time. */
export function periodOf({ from, to }: Pick<StoredAbsence, 'from' | 'to'>): string {
  const period = periodNow(from, to)
  return `${period.includes(' to ') ? 'from' : 'on'} ${period}`
}
