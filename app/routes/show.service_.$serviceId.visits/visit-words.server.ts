import * as m from '#app/content/paraglide/messages.js'
import { checkedSentences, knownSentences } from '#app/components/known-words.server.ts'
import { initialsOf } from '#domain/initials.ts'
import { halvesOf } from '#domain/phone.ts'
import type { DayGroup } from './day-groups.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { VisitState } from '#domain/visits/state.ts'
import type { FamilyVisit } from '#server/visit-pages/family-visits.server.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { inPlaceOf, noNurseYet, wrongWith } from '#app/routes/show.service/nurse-notes.server.ts'
import { clock, hoursOf } from '#app/routes/show.service/when-words.server.ts'
import { dayName, daysName, shortDayName } from './day-names.server.ts'

/** A visit as the page shows it. */
export type VisitRow = {
  key: string
  time: string
  isCancelled: boolean
  nurse: {
    name: string
    initials: string | undefined
    /** The telephone link of the number, and how it is read out. */
    call: { href: string; number: string } | null
    photo: string | null
  } | null
  /** What was reported, who is replaced, what is open: short sentences. */
  notes: string[]
  /** The address of the form to the office; empty for a visit that is cancelled. */
  ask: string
}

/** A day with its visits, or days without any. */
export type DayBlock = {
  key: string
  title: string
  /** The company's holidays of the day or days; null without one. */
  holiday: string | null
  gap: string | null
  rows: VisitRow[]
}

/** @param holidays the names of the company's holidays by day, as the office typed them */
export function toBlock(group: DayGroup<FamilyVisit>, holidays: Holidays): DayBlock {
  if (group.kind === 'day') {
    const { day, visits } = group
    const holiday = holidayWords(holidays, day)
    return { key: day, title: dayName(day), holiday, gap: null, rows: visits.map(toRow) }
  }
  const { from, to, isPaused } = group
  return {
    key: from,
    title: daysName(from, to),
    holiday: holidayWords(holidays, from, to),
    gap: isPaused ? m.visits_paused() : m.visits_gap(),
    rows: [],
  }
}

export type Holidays = Record<Day, string>

/** The holidays of some days, both included; null without one. */
export function holidayWords(holidays: Holidays, from: Day, to = from): string | null {
  const names = Object.keys(holidays)
    .filter((day) => day >= from && day <= to)
    .sort()
    .map((day) => holidays[day])
  return names.length > 0 ? m.visits_holiday({ name: names.join(', ') }) : null
}

export function toRow(visit: FamilyVisit): VisitRow {
  const { nurse, state } = visit
  const isCancelled = state === 'cancelled'
  return {
    key: visitKey(visit),
    time: hoursOf(visit),
    isCancelled,
    nurse:
      nurse && !isCancelled
        ? {
            name: nurse.name || m.earlier_nurse(),
            initials: initialsOf(nurse.name || m.earlier_nurse()) || undefined,
            call: nurse.number ? { href: `tel:+91${nurse.number}`, number: halvesOf(nurse.number) } : null,
            photo: nurse.hasPhoto ? `visits/photos/${nurse.id}` : null,
          }
        : null,
    ask: isCancelled ? '' : askAddress(visit),
    notes: isCancelled ? reported(visit) : [...inPlaceOf(visit), ...reported(visit)],
  }
}

/** The form by which the family asks the office about a visit, seen from the page of visits. */
export function askAddress({ day, line }: Pick<FamilyVisit, 'day' | 'line'>): string {
  return `requests?visit=${day}.${line}`
}

/** What is said of each state; of the nurse who should be there the family is told when it is late. */
const words: Record<VisitState, (visit: FamilyVisit) => string[]> = {
  planned: () => [],
  here: presence,
  done: reportedTimes,
  awaited: (visit) => (wrongWith(visit) ? [m.visits_not_arrived()] : []),
  'not-heard': presence,
  'no-departure': reportedTimes,
  'no-report': () => [m.visits_no_report()],
  uncovered: (visit) => [wrongWith(visit) ? noNurseYet(visit) : m.visits_nobody_came()],
  missed: () => [m.visits_missed()],
  cancelled: () => [m.visits_cancelled()],
}

function reported(visit: FamilyVisit): string[] {
  return [...words[visit.stateNow](visit), ...checkedSentences(visit)]
}

/** Of a nurse who came for an earlier visit since when they have been there. */
function presence(visit: FamilyVisit): string[] {
  if (!visit.hereSince) return reportedTimes(visit)
  return [m.visits_here_since({ time: dayAndTime(visit.hereSince) })]
}

/** 23 November, 9 am. */
function dayAndTime(instant: string): string {
  const time = Date.parse(instant)
  return `${shortDayName(dayAt(time))}, ${clock(time)}`
}

/** Of a day and a night with the days: 9 am to 9 am would be no time. */
function reportedTimes(visit: FamilyVisit): string[] {
  const { minutes, arrivedAt, leftAt } = visit
  const words = (instant: string) => (minutes < 24 * 60 ? clock(Date.parse(instant)) : dayAndTime(instant))
  return [
    ...(arrivedAt ? [m.visits_arrived({ time: words(arrivedAt) })] : []),
    ...(leftAt ? [m.visits_left({ time: words(leftAt) })] : []),
    ...knownSentences(visit, (time) => words(new Date(time).toISOString())),
  ]
}
