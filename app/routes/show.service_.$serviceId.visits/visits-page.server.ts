import * as m from '#app/content/paraglide/messages.js'
import { groupByDay } from './day-groups.ts'
import { addDays, dayAt, daysOf, horizonFrom, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import type { FamilyVisit, FamilyVisits } from '#server/visit-pages/family-visits.server.ts'
import { dayName, monthName, shortDayName } from './day-names.server.ts'
import { toBlock, toRow, type DayBlock, type VisitRow } from './visit-words.server.ts'

/** The visit that runs now, or the next one. */
export type Spotlight = { title: string; day: string; rows: VisitRow[] }
export type WeekBlock = { monday: Day; title: string; isFolded: boolean; days: DayBlock[] }

/** The page of today, the coming weeks and the last seven days. */
export function presentPage({ visits, pauses }: FamilyVisits, { isOver }: { isOver: boolean }) {
  const today = dayAt(now())
  const inOrder = visits.toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  const blocks = (days: Day[]) => groupByDay(days, { visits: inOrder, pauses }).map(toBlock)
  const lastDays = Array.from({ length: 7 }, (_, place) => addDays(today, place - 7))
  return {
    spotlight: spotlightOf(inOrder),
    today: { title: dayName(today), days: blocks([today]) },
    weeks: isOver ? [] : weeksFrom(today, blocks),
    past: blocks(lastDays).reverse(),
  }
}

/** The page of the past visits of a month, yyyy-mm; the last day first. */
export function monthPage({ visits }: FamilyVisits, month: string) {
  const today = dayAt(now())
  const days = Array.from({ length: 31 }, (_, place) => addDays(`${month}-01`, place)).filter(
    (day) => day.startsWith(month) && day < today,
  )
  const inOrder = visits.toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  return {
    title: m.visits_earlier({ month: monthName(month) }),
    days: groupByDay(days, { visits: inOrder, pauses: [] }).map(toBlock).reverse(),
  }
}

/** The months beside a month, or the last month of past visits; null where there is none. */
export function monthsBeside({ months }: FamilyVisits, month: string | null) {
  const link = (each: string | undefined) =>
    each && months && each >= months.first && each <= months.last
      ? { month: each, text: m.visits_earlier({ month: monthName(each) }) }
      : null
  if (month === null) return { older: link(months?.last), newer: null }
  return {
    older: link(addDays(`${month}-01`, -1).slice(0, 7)),
    newer: link(addDays(`${month}-01`, 31).slice(0, 7)),
  }
}

function spotlightOf(visits: FamilyVisit[]): Spotlight | null {
  const planned = visits.filter(({ state }) => state === 'planned')
  const running = planned.filter(({ phase }) => phase === 'running')
  const next = planned.filter(({ phase }) => phase === 'coming').slice(0, 1)
  const shown = running.length > 0 ? running : next
  const [first] = shown
  if (!first) return null
  const title = running.length > 0 ? m.visits_now() : m.visits_next()
  return { title, day: dayName(first.day), rows: shown.map(toRow) }
}

function weeksFrom(today: Day, blocks: (days: Day[]) => DayBlock[]): WeekBlock[] {
  const titles = [m.visits_this_week, m.visits_next_week]
  return horizonFrom(today)
    .map((monday, place) => ({
      monday,
      title: titles[place]?.() ?? m.visits_week_of({ day: shortDayName(monday) }),
      isFolded: place >= titles.length,
      days: blocks(daysOf(monday).filter((day) => day > today)),
    }))
    .filter(({ days }) => days.length > 0)
}
