import { randomUUID } from 'node:crypto'
import { dayWords, hoursWords } from '#app/content/plan-words.ts'
import { formatOfficeMinute } from '#domain/dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readStillUncovered } from '#server/covers/cover-absence.server.ts'
import type { PlanOfVisits } from '#server/covers/plans-of-visits.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { freeNurses } from '#server/roster/free-nurses.server.ts'
import { readRoster, weeksAround, type RosterVisit } from '#server/roster/read-roster.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'

/** An absence in words, with the visits that it left without a nurse. */
export type ShownAbsence = {
  id: string
  kind: string
  period: string
  /** How it stands: now, coming, over, withdrawn. */
  state: string
  canWithdraw: boolean
  uncovered: { id: string; when: string; patient: string }[]
  /** The nurse is back, so that the visits can be given back. */
  canGiveBack: boolean
  /** Nurses who are free for all of these visits. */
  free: { id: string; name: string }[]
  /** The id of the form that covers them. */
  formId: string
}

/** The absences of a nurse for their page, with what is still uncovered and who is free for it. */
export async function readShownAbsences({ id, fullName, retiredAt }: StaffRecord) {
  const absences = await readAbsences(id)
  const plans = await readStillUncovered(absences.flatMap(({ uncovered }) => uncovered))
  const visits = plans.flatMap(rosterVisits)
  const roster = visits.length > 0 ? await readRoster(weeksAround(visits)) : null
  const free = new Map(
    visits.map((visit) => [visitIdOf(visit), roster ? freeNurses(roster, visit) : []] as const),
  )
  const shown = absences.map((absence): ShownAbsence => {
    const names = new Set(absence.uncovered.map(visitIdOf))
    const own = visits.filter((visit) => names.has(visitIdOf(visit)))
    return { ...toShown(absence), uncovered: own.map(toShownVisit), free: freeForAll(own, free) }
  })
  return {
    nurse: { id, fullName, isRetired: retiredAt !== undefined },
    absences: shown,
    formId: randomUUID(),
  }
}

function rosterVisits({ serviceId, stored, weeks, visits }: PlanOfVisits): RosterVisit[] {
  const [{ patientName } = { patientName: '' }] = weeks
  return visits.map((visit) => ({ ...visit, serviceId, uid: stored?.uid ?? '', patientName }))
}

function toShownVisit(visit: RosterVisit) {
  const when = `${dayWords(visit.day, dayAt(now()))}, ${hoursWords(visit)}`
  return { id: visitIdOf(visit), when, patient: visit.patientName }
}

type Free = ReturnType<typeof freeNurses>

function freeForAll(visits: readonly RosterVisit[], free: ReadonlyMap<string, Free>) {
  const [first, ...others] = visits.map((visit) => free.get(visitIdOf(visit)) ?? [])
  if (!first) return []
  const rest = others.map((nurses) => new Set(nurses.map(({ id }) => id)))
  return first
    .filter(({ id }) => rest.every((ids) => ids.has(id)))
    .map(({ id, fullName: name }) => ({ id, name }))
}

function toShown(absence: StoredAbsence): Omit<ShownAbsence, 'uncovered' | 'free'> {
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
          ? 'Over'
          : from <= time
            ? 'Absent now'
            : 'Coming',
    canWithdraw: !isOver,
    canGiveBack: isOver,
    formId: randomUUID(),
  }
}

/** `from 24 Nov 2026, 10:00 am to …`, in India's time. */
export function periodOf({ from, to }: Pick<StoredAbsence, 'from' | 'to'>): string {
  return `from ${formatOfficeMinute(from)} to ${formatOfficeMinute(to)}`
}
