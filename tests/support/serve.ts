import { createInterface } from 'node:readline'
import { shiftDate } from '#tools/sandbox/begin-at.mjs'
import { startBuiltSite } from './built-site.ts'

/*
 * Runs the built site as a separate process: `node tests/support/serve.ts`. Its first line of output is JSON with the
 * environment variables with which other processes reach the same table and stand-ins; the lines after it are the site's log.
 * A line of its stdin moves its clock by so many milliseconds, and is repeated when that is done. It ends when its stdin closes, so that it
 * never outlives the process that started it.
 */
const { origin, environment, stop } = await startBuiltSite()
console.log(JSON.stringify({ ...environment, SITE_ORIGIN: origin }))

async function end() {
  await stop()
  process.exit(0)
}
createInterface(process.stdin)
  .on('line', (milliseconds) => {
    shiftDate(Number(milliseconds))
    console.log(milliseconds)
  })
  .on('close', () => void end())
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
