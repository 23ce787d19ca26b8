import * as z from 'zod/mini'
import type { ListProblem } from '#domain/list-filters.ts'
import type { Day } from '#domain/visits/days.ts'
import { choiceFilter, dayFilter, nameFilter, recordIdFilter } from '#server/lists/filters.server.ts'

/** Years in which the roster is asked for; others are mistyped. */
const [firstYear, lastYear] = ['2000', '2999']

/** What the address of the roster may ask for. Left out: the week by nurse, from today. */
export const rosterFilters = z.object({
  view: choiceFilter(['week', 'day']),
  by: choiceFilter(['nurse', 'family']),
  /** A day in India; of a week any of its days. */
  from: dayFilter.check(
    z.refine(
      (day) => day === undefined || (day.slice(0, 4) >= firstYear && day.slice(0, 4) <= lastYear),
      'day' satisfies ListProblem,
    ),
  ),
  /** Only a link has it; a person types the name. */
  nurse: recordIdFilter,
  /** The start of each word of a nurse's name. */
  name: nameFilter,
  only: choiceFilter(['uncovered']),
})

export type RosterFilters = z.infer<typeof rosterFilters>

/** The first choices of fields, which have no value in a form. */
const firstChoices: Record<string, string> = { view: 'week', by: 'nurse' }

/** What was typed, without what stands for itself where it is left out. */
export function typedRoster(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => firstChoices[name] !== value))
}

/** The filters with what they stand for where they are left out. */
export type RosterView = {
  view: 'week' | 'day'
  by: 'nurse' | 'family'
  from: Day
  nurse: string | undefined
  name: string | undefined
  isUncoveredOnly: boolean
}

export function rosterView(filters: RosterFilters, today: Day): RosterView {
  const { view = 'week', by = 'nurse', from = today, nurse, name, only } = filters
  return { view, by, from, nurse, name, isUncoveredOnly: only === 'uncovered' }
}
