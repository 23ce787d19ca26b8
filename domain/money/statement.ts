import { compare } from '#domain/compare.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Paise } from './amounts.ts'
import { countedDays, type Billed, type DaysFacts, type Line } from './lines.ts'

/** A line as a statement shows it: what it costs (`amount`), what was billed of it before, and what this statement bills of it. */
export type StatementLine = Line & { was: Paise; difference: Paise }

/** The most statements that one form issues. */
export const mostIssued = 25

/** The year of the numbers: `2627` from 1 April 2026 to 31 March 2027. */
export function statementYear(day: Day): string {
  const year = Number(day.slice(2, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${year}${year + 1}`
}

/**
 * `ST-2627-00001`, or after a restore of the table `ST-2627-B00001`.
 * @param series its letter is empty until a restore opens another one
 */
export function statementNumber({ year, letter }: { year: string; letter: string }, place: number): string {
  return `ST-${year}-${letter}${String(place).padStart(5, '0')}`
}

const numberPattern = /^ST-(?<year>\d{4})-(?<letter>[B-Z]?)(?<place>\d{5,9})$/

/** The parts of a number; null for anything else. */
export function readStatementNumber(text: string): { year: string; letter: string; place: number } | null {
  const { year = '', letter = '', place = '' } = numberPattern.exec(text)?.groups ?? {}
  return place === '' ? null : { year, letter, place: Number(place) }
}

/** The lines that a statement shows: what is not billed yet, and what is held, which is in no total. */
export function statementLines(
  lines: readonly Line[],
  unbilled: readonly (Line & { difference: Paise })[],
  billed: Billed,
): StatementLine[] {
  const held = lines.filter(({ state }) => state === 'held').map((line) => ({ ...line, difference: 0 }))
  return [...unbilled, ...held]
    .map((line) => ({ ...line, was: billed[line.id] ?? 0 }))
    .toSorted((one, other) => compare(`${one.day} ${one.id}`, `${other.day} ${other.id}`))
}

/** What the lines of a month come to so far, as a statement would show them if nothing had been billed. */
export function linesSoFar(lines: readonly Line[]): StatementLine[] {
  return lines
    .filter(({ state }) => state !== 'to-come')
    .map((line) => ({ ...line, was: 0, difference: line.amount }))
}

export function totalOf(lines: readonly { difference: Paise }[]): Paise {
  return lines.reduce((sum, { difference }) => sum + difference, 0)
}

/**
 * Lines of the same amount together, such as 28 × 1,200.00; of full-time care its days, where each costs what was agreed. The largest sum first.
 * @param lines `was`: what was billed of it before, so that the difference is not for its days
 */
export function unitsOf(
  lines: readonly { difference: Paise; was?: Paise; facts: DaysFacts }[],
): { count: number; each: Paise; amount: Paise }[] {
  const sums = new Map<Paise, number>()
  for (const { difference, was = 0, facts } of lines) {
    const { unit, price = 0 } = facts.price ?? {}
    const counted = was === 0 && unit === 'day' ? countedDays(facts) : 0
    const days = counted > 0 && difference === counted * price ? counted : 1
    if (difference !== 0) sums.set(difference / days, (sums.get(difference / days) ?? 0) + days)
  }
  return [...sums]
    .map(([each, count]) => ({ count, each, amount: count * each }))
    .toSorted((one, other) => other.amount - one.amount)
}
