import { dayWords, exactInterval, monthWords, nightWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { timeAt } from '#domain/dates.ts'
import { departureUntil } from '#domain/visits/report-problems.ts'
import { checkedSentences, knownSentences } from '#app/components/known-words.server.ts'
import { company } from '#domain/company.ts'
import type { Day } from '#domain/visits/days.ts'
import { hoursAndMinutes } from '#domain/visits/hours.ts'
import type { Month } from '#domain/visits/months.ts'
import { addWorked, nothingWorked, partsOfVisit, type Worked } from '#domain/visits/timesheet.ts'
import { now } from '#server/clock.server.ts'
import { keptFrom } from '#server/nurse-time/diary-contents.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { WorkedVisit } from '#server/visit-pages/worked-hours.server.ts'

/** A visit with its planned time and what was reported of it, in words. */
type ShownVisit = {
  start: number
  day: string
  times: string
  reported: string
  /** A departure that can still be reported, and on which page; only by the office for an inactive nurse. */
  departure: { path: string | null } | null
  /** How its times are known, and that the office has checked the visit, or has still to. */
  checked: string[]
}

export type HoursView = ReturnType<typeof hoursView>

/** A nurse's month in words, with the months that can be chosen. */
export function hoursView(
  { visits, unreadable }: { visits: readonly WorkedVisit[]; unreadable: number },
  {
    diary,
    month,
    months,
    holidays,
    fullTimeDays,
    hasLeft,
  }: {
    diary: StoredDiary | null
    month: Month
    months: Month[]
    /** By day. */
    holidays: Record<Day, string>
    fullTimeDays: number | null
    hasLeft: boolean
  },
) {
  const from = keptFrom(diary, now())
  const sums = workedIn(visits, holidays)
  return {
    month: toShownMonth(month),
    months: months.map(toShownMonth),
    /** The first day that is listed, where that is not the month's first. */
    listedFrom: `${month}-01` < from ? dayWords(from) : null,
    count: sums.visits,
    sums: {
      /** Of what is over, as planned; what is to come stands apart. */
      toDate: hoursAndMinutes(sums.planned),
      toCome: hoursAndMinutes(sums.toCome),
      reported: hoursAndMinutes(sums.reported),
      night: hoursAndMinutes(sums.night),
      holiday: hoursAndMinutes(sums.holiday),
    },
    /** `10 pm to 6 am`. */
    nightWords: nightWords(company.night),
    /** Null in a month without visits of 24 hours. */
    liveInDays: visits.some(({ hours }) => hours.isLong) ? sums.longVisits : null,
    visits: visits.map((visit) => toShownVisit(visit, hasLeft)),
    /** Visits that are not listed, because a week of their family cannot be read. */
    unreadable,
    /** Of the assignment that holds the nurse now; null without one in this month. */
    fullTimeDays,
  }
}

/** The same sums as in the office's timesheets. */
function workedIn(visits: readonly WorkedVisit[], holidays: Record<Day, string>): Worked {
  const counted = { night: company.night, isHoliday: (day: Day) => day in holidays }
  return visits.reduce<Worked>(
    (sum, { hours }) => addWorked(sum, {}, { hours, ...partsOfVisit(hours, counted) }),
    nothingWorked,
  )
}

function toShownMonth(month: Month) {
  return { month, words: monthWords(month) }
}

function toShownVisit(visit: WorkedVisit, hasLeft: boolean): ShownVisit {
  const { start, day, visitId, hours } = visit
  const isAsked = hours.isDepartureMissing && now() < departureUntil(visit)
  return {
    ...{ start, day: dayWords(day), times: exactInterval(visit), reported: reportedWords(visit) },
    checked: [
      ...knownSentences(visit, timeAt),
      ...checkedSentences({ ...visit, needsChecking: hours.matters.length > 0 }),
    ],
    departure: isAsked ? { path: hasLeft ? null : `/staff/visits/${encodeURIComponent(visitId)}` } : null,
  }
}

/** A day of a stay has hours also where its arrival or its departure was not reported. */
function reportedWords({ arrivedAt, leftAt, missedAt, hours: { reported } }: WorkedVisit): string {
  if (missedAt) return m.nurse_missed()
  if (!arrivedAt && reported === 0) return '–'
  const times = `${timeOf(arrivedAt)} – ${timeOf(leftAt)}`
  return reported > 0 ? `${times}, ${hoursAndMinutes(reported)}` : times
}

function timeOf(instant: string | undefined): string {
  return instant ? timeAt(Date.parse(instant)) : '…'
}
