import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/*
 * The clock of all tests begins on the same day, on a Tuesday in the middle of a month, and runs on: in the test runner, in its workers, in every
 * process that they start and in the pages of their browsers. So no day of the calendar makes a test red. `npm run test:calendar` lets it begin at other instants.
 */

/** Call it first in the configuration of a test runner. */
export async function fixSuiteClock(): Promise<void> {
  process.env.BEGIN_AT ??= '2026-11-17T10:00+05:30'
  const file = pathToFileURL(join(import.meta.dirname, '../../tools/sandbox/begin-at.mjs')).href
  if (!process.env.NODE_OPTIONS?.includes(file))
    process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${file}`].filter(Boolean).join(' ')
  await import('#tools/sandbox/begin-at.mjs')
}
