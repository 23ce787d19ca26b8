import { statementNumber, statementYear } from '#domain/money/statement.ts'
import { today } from '#server/clock.server.ts'
import { StatementSeries } from '#server/money/statement-series.entity.server.ts'

/**
 * Opens another series of statements in a restored table, because families may have statements whose numbers the table does not know.
 * Nothing may write at the same time.
 * @returns the first number to come
 */
export async function openSeries(): Promise<string> {
  const year = statementYear(today())
  const { data: before } = await StatementSeries.get({ year }).go({ consistent: true })
  const letter = String.fromCharCode((before?.letter || 'A').charCodeAt(0) + 1)
  await StatementSeries.put({ year, letter, last: 0, lastDay: '' }).go()
  return statementNumber({ year, letter }, 1)
}
