import { yearsLater } from '#domain/dates.ts'
import { statementNumber, statementYear } from '#domain/money/statement.ts'
import { today } from '#server/clock.server.ts'
import { readSeries, StatementSeries } from '#server/money/statement-series.entity.server.ts'

/**
 * Opens the next series of statements of this year and the next in a restored table, because families may have statements whose numbers it
 * does not know. Nothing may write at the same time.
 * @returns the first number to come
 */
export async function openSeries(): Promise<string> {
  const numbers: string[] = []
  for (const day of [today(), yearsLater(today(), 1)]) {
    const year = statementYear(day)
    const { letter: former } = (await readSeries(year)) ?? { letter: '' }
    const letter = String.fromCharCode((former || 'A').charCodeAt(0) + 1)
    await StatementSeries.create({ year, letter, last: 0, lastDay: '' }).go()
    numbers.push(statementNumber({ year, letter }, 1))
  }
  return numbers.join(', ')
}
