import { addDays, type Day } from '#domain/visits/days.ts'
import type { Paise } from './amounts.ts'
import type { Line } from './lines.ts'

/** A line as a statement shows it: `difference` is what it bills of it, 0 where it only says why nothing is charged. */
export type StatementLine = Line & { difference: Paise }

/** How many days a family has to pay a statement. */
const daysToPay = 7

/** The day by which a statement is paid. */
export function dueDay(issuedOn: Day): Day {
  return addDays(issuedOn, daysToPay)
}

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

const numberPattern = /^ST-(?<year>\d{4})-(?<letter>[B-Z]?)(?<place>\d{5,})$/

/** The parts of a number; null for anything else. */
export function readStatementNumber(text: string): { year: string; letter: string; place: number } | null {
  const { year = '', letter = '', place = '' } = numberPattern.exec(text)?.groups ?? {}
  return place === '' ? null : { year, letter, place: Number(place) }
}

/**
 * The lines that a statement shows: what it bills, and each line that has been charged nothing or is held, unless a statement of the month
 * has shown that.
 */
export function statementLines(
  lines: readonly Line[],
  unbilled: readonly StatementLine[],
  shown: readonly StatementLine[],
): StatementLine[] {
  const differences = new Map(unbilled.map(({ id, difference }) => [id, difference]))
  const before = new Map(shown.map(({ id, state, reason }) => [id, `${state} ${reason}`]))
  return lines
    .filter(({ state }) => state !== 'to-come')
    .filter(({ id, state, reason }) => differences.has(id) || before.get(id) !== `${state} ${reason}`)
    .map((line) => ({ ...line, difference: differences.get(line.id) ?? 0 }))
}
