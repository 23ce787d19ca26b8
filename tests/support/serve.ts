import { startBuiltSite } from './built-site.ts'

/*
 * The built site as a process of its own: `node tests/support/serve.ts`. Its first line of output is JSON with the
 * environment by which others reach the same table and stand-ins; the lines after it are the site's log. It ends with
 * its input, so that it never outlives whoever started it.
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
