import * as m from '#app/content/paraglide/messages.js'
import { groupByDay } from './day-groups.ts'
import { addDays, dayAt, daysOf, horizonFrom, type Day } from '#domain/visits/days.ts'
import { firstVisits } from '#domain/visits/first-visits.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import type { FamilyVisit, FamilyVisits } from '#server/visit-pages/family-visits.server.ts'
import { dayName, monthName, shortDayName } from './day-names.server.ts'
import { toVisitCard, type HomeCard } from '#app/routes/show.service/visit-card.server.ts'
import { dayOf } from '#app/routes/show.service/when-words.server.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { askAddress, holidayWords, toBlock, type DayBlock, type Holidays } from './visit-words.server.ts'

export type WeekBlock = { monday: Day; title: string; isFolded: boolean; days: DayBlock[] }

type OwnService = { serviceId: string; patientName: string; isOver: boolean }

/**
 * The page of today, the coming weeks and the last seven days. A visit that has a card stands nowhere else; of a service that is over only
 * a nurse who is there has one.
 */
export function presentPage({ visits, pauses }: FamilyVisits, service: OwnService, holidays: Holidays) {
  const { isOver } = service
  const today = dayAt(now())
  const inOrder = visits.toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  const first = firstVisits(inOrder, now()).first.filter(
    ({ arrivedAt, hereSince }) => !isOver || arrivedAt || hereSince,
  )
  const inCards = new Set(first.map(visitKey))
  const blocks = (days: Day[]) =>
    groupByDay(days, { visits: inOrder, pauses })
      .map((group) => toBlock(group, holidays))
      .map((block) => ({ ...block, rows: block.rows.filter(({ key }) => !inCards.has(key)) }))
      .filter(({ gap, rows }) => gap !== null || rows.length > 0)
  const lastDays = Array.from({ length: 7 }, (_, place) => addDays(today, place - 7))
  return {
    cards: first.map((visit) => toCard(visit, service, holidays)),
    today: {
      title: dayName(today),
      days: blocks([today]),
      hasCard: first.some(({ day }) => day === today),
    },
    weeks: isOver ? [] : weeksFrom(today, blocks),
    past: blocks(lastDays).reverse(),
  }
}

/** The page of the past visits of a month, yyyy-mm; the last day first. */
export function monthPage({ visits }: FamilyVisits, month: string, holidays: Holidays) {
  const today = dayAt(now())
  const days = Array.from({ length: 31 }, (_, place) => addDays(`${month}-01`, place)).filter(
    (day) => day.startsWith(month) && day < today,
  )
  const inOrder = visits.toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  return {
    title: m.visits_earlier({ month: monthName(month) }),
    days: groupByDay(days, { visits: inOrder, pauses: [] })
      .map((group) => toBlock(group, holidays))
      .reverse(),
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

/** The card of the family's home, which here says the day of today too and leads to the office. The page says the rest for all visits. */
function toCard(visit: FamilyVisit, { isOver, ...service }: OwnService, holidays: Holidays): HomeCard {
  const { start } = intervalOf(visit)
  return {
    ...toVisitCard(visit, service),
    day: [dayOf(start), holidayWords(holidays, dayAt(start))].filter(Boolean).join(' · '),
    patient: '',
    hint: null,
    link: isOver ? null : { to: askAddress(visit), text: m.requests_about_visit() },
  }
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
