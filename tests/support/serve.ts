import { startBuiltSite } from './built-site.ts'

/*
 * Runs the built site as a separate process: `node tests/support/serve.ts`. Its first line of output is JSON with the
 * environment variables with which other processes reach the same table and stand-ins; the lines after it are the site's log.
 * It ends when its stdin closes, so that it never outlives the process that started it.
 */
const { origin, environment, stop } = await startBuiltSite()
console.log(JSON.stringify({ ...environment, SITE_ORIGIN: origin }))

async function end() {
  await stop()
  process.exit(0)
}
process.stdin.resume()
process.stdin.on('end', () => void end())
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
