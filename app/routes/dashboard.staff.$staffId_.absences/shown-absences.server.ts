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
import { placeOfServices, wantedVisits } from '#server/choice/wanted.server.ts'
import { readStillUncovered } from '#server/covers/cover-absence.server.ts'
import type { PlanOfVisits } from '#server/covers/plans-of-visits.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { byStart, type RosterVisit } from '#server/roster/read-weeks.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'
import { proposeCovers, type CoverFacts, type GroupedBy, type ShownCover } from './propose-cover.server.ts'

/** An absence in words, with the visits that it left without a nurse. */
export type ShownAbsence = {
  id: string
  kind: string
  period: string
  /** How it stands: now, coming, over, withdrawn. */
  state: string
  canWithdraw: boolean
  uncovered: { id: string; when: string; patient: string; way: 'send' | 'cover' }[]
  /** The nurse is back, so that the visits can be given back that have not begun and are not after the last day of one who leaves. */
  canGiveBack: boolean
  /** That last day, where some of the visits are after it. */
  backUntil: string | null
  /** Who fits for all of these that have not begun, or who is proposed for which; null where there is none, or not all of the absence's are uncovered yet. */
  choice: RankedChoice | null
  cover: ShownCover | null
  /** The id of the form that covers them. */
  formId: string
  /** How many families still have the nurse in their plan, of all; null where all are done, which giving all waits for. */
  familiesLeft: { left: number; all: number } | null
}

/** How the page gives the visits: in groups, or all to one nurse. */
export type GivenBy = GroupedBy | 'one'

type Asked = {
  by: GivenBy
  /** A typed name, and the nurse of a form that was refused, who are shown first. */
  name: string
  chosen: string
}

/** The absences of a nurse for their page, with what is still unallocated and who can cover it. */
export async function readShownAbsences(
  { id, fullName, retiredAt, lastDay }: StoredStaff,
  { by, ...typed }: Asked,
) {
  const time = now()
  const absences = await readAbsences(id)
  const open = await readOpen(absences, time)
  const facts = await readFacts(
    open.flatMap(({ own }) => own),
    { without: id, now: time },
  )
  const asked = open.map(({ toGive, familiesLeft }) => (familiesLeft ? [] : toGive))
  const covers = facts && by !== 'one' ? await proposeCovers(asked, by, facts) : []
  const shown = await Promise.all(
    absences.map(async (absence, place): Promise<ShownAbsence> => {
      const { own = [], toGive = [], familiesLeft = null } = open[place] ?? {}
      const visits = asked[place] ?? []
      const isForOne = facts && by === 'one' && visits.length > 0
      const inWords = toShown(absence)
      return {
        ...inWords,
        uncovered: own.map((visit) => toShownVisit(visit, time)),
        canGiveBack: inWords.canGiveBack && toGive.some(({ day }) => !lastDay || day <= lastDay),
        backUntil: lastDay && toGive.some(({ day }) => day > lastDay) ? dayWords(lastDay, dayAt(time)) : null,
        choice: isForOne ? await rankForAll(visits, facts, typed) : null,
        cover: (visits.length > 0 && covers[place]) || null,
        familiesLeft,
      }
    }),
  )
  return {
    nurse: { id, fullName, isRetired: retiredAt !== undefined },
    absences: shown,
    formId: randomUUID(),
    name: typed.name,
    by,
  }
}

/** What each absence still leaves without a nurse, and which of that has not begun. */
async function readOpen(absences: readonly StoredAbsence[], time: number) {
  const plans = await readStillUncovered(absences.flatMap(({ uncovered }) => uncovered))
  const visits = plans.flatMap(rosterVisits).sort(byStart)
  return Promise.all(
    absences.map(async (absence) => {
      const names = new Set(absence.uncovered.map(visitIdOf))
      const own = visits.filter((visit) => names.has(visitIdOf(visit)))
      const toGive = own.filter((visit) => wayToNurse(visit, time) === 'cover')
      return { own, toGive, familiesLeft: await readFamiliesLeft(absence) }
    }),
  )
}

async function readFacts(
  visits: readonly RosterVisit[],
  asked: Pick<CoverFacts, 'without' | 'now'>,
): Promise<CoverFacts | null> {
  if (visits.length === 0) return null
  const ids = [...new Set(visits.map(({ serviceId }) => serviceId))]
  const [company, weeks, services] = await Promise.all([
    readCompany(asked.now),
    readRecentWeeks(ids, asked.now),
    readShown<(StoredService | null)[]>(
      ...ids.map((serviceId) => itemOf(Service, Service.get({ serviceId }))),
    ),
  ])
  return { ...asked, company, weeks, services: services.flatMap((service) => service ?? []) }
}

function rankForAll(
  visits: readonly RosterVisit[],
  { company, weeks, services, without, now: time }: CoverFacts,
  typed: Pick<Asked, 'name' | 'chosen'>,
): Promise<RankedChoice> {
  const isOwn = ({ serviceId }: { serviceId: string }) =>
    visits.some((visit) => visit.serviceId === serviceId)
  return rankNurses(company, {
    wanted: wantedVisits(visits, placeOfServices(services.filter(isOwn))),
    patient: knowing(weeks.filter(isOwn), time),
    ...{ without, ...typed, serviceId: '', now: time },
  })
}

function rosterVisits({ serviceId, stored, weeks, visits }: PlanOfVisits): RosterVisit[] {
  const [{ patientName } = { patientName: '' }] = weeks
  return visits.map((visit) => ({ ...visit, serviceId, uid: stored?.uid ?? '', patientName }))
}

function toShownVisit(visit: RosterVisit, time: number) {
  const when = `${dayWords(dayOfStart(visit), dayAt(time))}, ${hoursWords(visit)}`
  return { id: visitIdOf(visit), when, patient: visit.patientName, way: wayToNurse(visit, time) }
}

function toShown(
  absence: StoredAbsence,
): Omit<ShownAbsence, 'uncovered' | 'backUntil' | 'choice' | 'cover' | 'familiesLeft'> {
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
