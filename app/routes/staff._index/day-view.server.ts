import { toShownContact, type ShownContact } from '#app/components/nurse/family-words.server.ts'
import {
  clock,
  dayAndInterval,
  dayAndTime,
  dayWords,
  intervalWords,
  momentWords,
  shortDay,
} from '#app/components/nurse/times.server.ts'
import { warningsOf } from '#app/components/nurse/warnings.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { endOfCare, startOfCare } from '#domain/care-period.ts'
import { spanWords } from '#domain/clock-words.ts'
import { attendanceLimits } from '#domain/visits/report-problems.ts'
import { dayAt, instantAt, minute, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { phaseOf } from '#domain/visits/state.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import type { NurseDay, NurseVisit } from '#server/visit-pages/nurse-day.server.ts'

type ShownFamily = {
  id: string
  pinCode: string | null
  /** Null outside the window of V7. */
  family: { patientName: string; contact: ShownContact | null } | null
}

export type VisitCard = ShownFamily & {
  /** What the first visit says of itself: that it runs, or comes next. */
  place: string | null
  when: { day: string; times: string }
  /** What the nurse must know before they go there. */
  told: string[]
  /** Where to report arrival and departure, and the time of an arrival that was reported; `isOpen` from when on that can be done. */
  report: {
    path: string
    isOpen: boolean
    arrivedAt: string | null
    stay: { since: string; formId: string } | null
  } | null
}

export type HoldCard = ShownFamily & { period: string }

export type VisitLine = {
  id: string
  times: string
  patientName: string | null
  /** The visit's page, inside its window. */
  path: string | null
  pinCode: string | null
  reported: string | null
}

export type VisitDay = { day: Day; words: string; lines: VisitLine[] }

export type DayView = ReturnType<typeof dayView>

/** How many letters of a family's notes the list shows; the visit's own page has them all. */
const shortNotes = 200

/**
 * A nurse's visits in words: the next one first, then today's, the holds, the week, and what is over. The family's data stand on those of
 * today and on holds; later ones lead to the page of the visit, so that the page stays small.
 */
export function dayView(
  { visits, more, departures, holds, taken }: NurseDay,
  { now, nurseId }: { now: number; nurseId: string },
) {
  const toCardAt = (visit: NurseVisit, place: string | null = null) => toCard(visit, { now, nurseId, place })
  const today = dayAt(now)
  // The office may have recorded that nobody came while the nurse is on the way: such a visit stays here until its end.
  const open = visits.filter(
    (visit) => phaseOf(visit, now) !== 'over' || (visit.missedAt !== undefined && now < visit.end),
  )
  const next = open[0]
  const others = open.filter((visit) => visit !== next)
  return {
    taken: taken.map((each) => (each.end - each.start > aDay ? periodWords(each) : dayAndInterval(each))),
    departures: departures.map(({ visitId, ...interval }) => ({
      path: pageOf(visitId),
      words: dayAndInterval(interval),
    })),
    next: next ? toCardAt(next, phaseOf(next, now) === 'coming' ? m.nurse_next() : m.visits_now()) : null,
    todays: others.filter(({ start }) => dayAt(start) <= today).map((visit) => toCardAt(visit)),
    holds: holds.map((hold): HoldCard => ({ ...toShownFamily(hold), period: periodWords(hold) })),
    later: toDays(others.filter(({ start }) => dayAt(start) > today)),
    more: more && m.nurse_more_visits({ day: shortDay(more.from), count: more.count }),
    over: toDays(visits.filter((visit) => !open.includes(visit))),
  }
}

function toCard(
  visit: NurseVisit,
  { now, nurseId, place }: { now: number; nurseId: string; place: string | null },
): VisitCard {
  const { visitId, family, arrivedAt, hereSince } = visit
  const name = visitId && readVisitId(visitId)
  return {
    ...toShownFamily(visit),
    place,
    when: dayAndTime(visit),
    told: warningsOf(visit),
    report:
      visitId && name && family && !visit.isUnreadable
        ? {
            path: pageOf(visitId),
            isOpen: now >= visit.start - attendanceLimits.earliestMinutes * minute,
            arrivedAt: arrivedAt ? clock(Date.parse(arrivedAt)) : null,
            stay:
              hereSince && visit.start <= now
                ? { since: momentWords(Date.parse(hereSince)), formId: newOwnReportId(nurseId, name) }
                : null,
          }
        : null,
  }
}

function toShownFamily(visit: NurseVisit): ShownFamily {
  const { family, pinCode } = visit
  const contact = family?.contact
  return {
    id: idOf(visit),
    pinCode,
    family: family && {
      patientName: family.patientName,
      contact: contact ? toShownContact({ ...contact, notes: shortened(contact.notes) }) : null,
    },
  }
}

const aDay = 24 * 60 * minute

/** The time of a hold, which may last for weeks. */
function periodWords({ start, end }: Interval): string {
  const [begins, ends] = [startOfCare(instantAt(start)), endOfCare(instantAt(end))]
  const from = [dayWords(begins.day), begins.time && clock(start)]
  const until = [dayWords(ends.day), ends.time && clock(end)]
  return [from, until].map((words) => words.filter(Boolean).join(' ')).join(' – ')
}

function toDays(visits: NurseVisit[]): VisitDay[] {
  const byDay = Map.groupBy(visits, ({ start }) => dayAt(start))
  return [...byDay].map(([day, ofDay]) => ({ day, words: shortDay(day), lines: ofDay.map(toLine) }))
}

function toLine(visit: NurseVisit): VisitLine {
  const { family, visitId, leftAt, arrivedAt, missedAt, pinCode } = visit
  const times = arrivedAt && reportedTimes(visit, Date.parse(arrivedAt), leftAt ? Date.parse(leftAt) : null)
  const known = missedAt ? m.nurse_missed() : times
  const reported = visit.isUnreadable ? m.nurse_line_unreadable() : known
  return {
    id: idOf(visit),
    times: intervalWords(visit),
    patientName: family && family.patientName,
    path: family && visitId && !visit.isUnreadable ? pageOf(visitId) : null,
    pinCode,
    reported: reported ?? null,
  }
}

/** Of a day and a night with the days: 9 am to 9 am would be no time. */
function reportedTimes({ start, end }: NurseVisit, arrived: number, left: number | null): string {
  const isDay = end - start >= aDay
  if (left === null) return m.nurse_arrived({ time: (isDay ? momentWords : clock)(arrived) })
  const words = isDay
    ? { start: momentWords(arrived), end: momentWords(left) }
    : spanWords(getLocale(), { start: arrived, end: left })
  return m.nurse_done({ times: m.family_time(words) })
}

function idOf({ visitId, start }: NurseVisit): string {
  return visitId ?? String(start)
}

function pageOf(visitId: string): string {
  return `/staff/visits/${encodeURIComponent(visitId)}`
}

/** Never with half a letter at its end. */
function shortened(notes: string): string {
  const letters = [...new Intl.Segmenter().segment(notes)].map(({ segment }) => segment)
  return letters.length > shortNotes ? `${letters.slice(0, shortNotes).join('')}…` : notes
}
