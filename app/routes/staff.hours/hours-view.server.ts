import { dayWords, intervalWords, monthWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { timeAt } from '#domain/dates.ts'
import { now } from '#server/clock.server.ts'
import { keptFrom } from '#server/nurse-time/diary-contents.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { Month, WorkedVisit } from '#server/visit-pages/worked-hours.server.ts'

/** A visit with its planned time and what was reported of it, in words. */
type ShownVisit = { start: number; day: string; times: string; reported: string }

export type HoursView = ReturnType<typeof hoursView>

/** A nurse's month in words, with the months that can be chosen. */
export function hoursView(
  visits: readonly WorkedVisit[],
  { diary, month, months }: { diary: StoredDiary | null; month: Month; months: Month[] },
) {
  const from = keptFrom(diary, now())
  const planned = visits.reduce((sum, { start, end }) => sum + end - start, 0)
  const reported = visits.reduce((sum, visit) => sum + reportedTime(visit), 0)
  return {
    month: toShownMonth(month),
    months: months.map(toShownMonth),
    /** The first day that is listed, where that is not the month's first. */
    listedFrom: `${month}-01` < from ? dayWords(from) : null,
    sums: { planned: hours(planned), reported: hours(reported) },
    visits: visits.map(toShownVisit),
  }
}

function toShownMonth(month: Month) {
  return { month, words: monthWords(month) }
}

function toShownVisit(visit: WorkedVisit): ShownVisit {
  const { start, day } = visit
  return { start, day: dayWords(day), times: intervalWords(visit), reported: reportedWords(visit) }
}

function reportedWords(visit: WorkedVisit): string {
  const { arrivedAt, leftAt, missedAt } = visit
  if (missedAt) return m.nurse_missed()
  if (!arrivedAt) return '–'
  const from = timeAt(Date.parse(arrivedAt))
  return leftAt ? `${from} – ${timeAt(Date.parse(leftAt))}, ${hours(reportedTime(visit))}` : `${from} – …`
}

/** From arrival to departure, in milliseconds; nothing while one of them is missing. */
function reportedTime({ arrivedAt, leftAt, missedAt }: WorkedVisit): number {
  return arrivedAt && leftAt && !missedAt ? Date.parse(leftAt) - Date.parse(arrivedAt) : 0
}

/** A time as hours and minutes: `12:05`. */
function hours(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
