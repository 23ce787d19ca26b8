import { afterEach, beforeEach } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { failNoMore } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { composeFor } from './notices.ts'

/** Noon in India, on a day without a meaning. */
export const noon = Date.parse('2026-11-23T06:30:00.000Z')

/** A run of the sender whose texts go by SMS alone. */
export const bySms = () => runNotices(composeFor('sms'))

/** The same by e-mail alone. */
export const byMail = () => runNotices(composeFor('mail'))

/**
 * Gives each test of a file an empty table, and stand-ins that work again after it.
 * @returns the lines that the test has logged so far
 */
export function readLogOfEachTest(): readonly string[] {
  const lines: string[] = []
  beforeEach(async () => {
    await emptyTable()
    lines.length = 0
    setLog((line) => lines.push(line))
  })
  afterEach(async () => {
    setLog()
    await failNoMore()
  })
  return lines
}
