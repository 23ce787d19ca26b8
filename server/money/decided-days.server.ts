import { monthOf, nextMonth } from '#domain/money/month.ts'
import type { Day } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { listMoneyMonths } from './money-month.entity.server.ts'
import type { FullTimeDays } from './read-full-time.server.ts'

/**
 * Full-time days as the office decided them for the families' accounts, where the days asked for are whole months; else as the calendar has
 * them.
 */
export async function withDecidedDays(
  fullTime: readonly FullTimeDays[],
  { first, last }: { first: Day; last: Day },
): Promise<(FullTimeDays & { isDecided: boolean })[]> {
  const isWhole = first.endsWith('-01') && last === daysOfMonth(monthOf(last)).last
  const months = isWhole && fullTime.length > 0 ? monthsFrom(monthOf(first), monthOf(last)) : []
  const decided = new Map((await Promise.all(months.map(readDecided))).flat())
  return fullTime.map((each) => {
    const ids = months.map((month) => `${month} ${each.serviceId}#full-time#${each.nurseId}`)
    const parts = ids.map(
      (id, place) => decided.get(id) ?? each.on.filter((day) => monthOf(day) === months[place]).length,
    )
    const isDecided = ids.some((id) => decided.has(id))
    return { ...each, days: isDecided ? parts.reduce((sum, days) => sum + days, 0) : each.days, isDecided }
  })
}

function monthsFrom(first: Month, last: Month): Month[] {
  return first < last ? [first, ...monthsFrom(nextMonth(first), last)] : [last]
}

/** The days that were decided of a month, the last decision of each line. */
async function readDecided(month: Month): Promise<[string, number][]> {
  return (await listMoneyMonths(month)).flatMap(({ decisions }) =>
    decisions.flatMap(({ lineId, days }): [string, number][] =>
      days === undefined ? [] : [[`${month} ${lineId}`, days]],
    ),
  )
}
