import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { startSiteProcess } from '../support/e2e/site-process.ts'
import { startScanProxy } from './proxy.ts'
import { readReport, failsScan, type Finding } from './report.ts'

/*
 * `npm run scan`: wapiti, a vulnerability scanner for websites, against the production build on this machine, first as an
 * anonymous visitor and then as a signed-in customer. It needs a build (`npm run build`). Ends with 1 when wapiti finds a
 * weakness of medium level or higher, and with 2 when it could not run. Reports are in `test-results/scan/`.
 */
const folder = 'test-results/scan'

/** Paths whose forms end the session that the scan needs. */
const sessionEnding = ['/logout', '/profile', '/profile/delete']

/** Seconds that wapiti looks for pages, and that each of its modules attacks. */
const crawlTime = 90
const attackTime = Number(process.env.SCAN_MODULE_SECONDS ?? 60)

/**
 * Modules that need neither another host nor a list from one. Also left out: `csrf` expects a token in each form, but the
 * product refuses posts of other sites by their origin; `blindsql` waits for the delays of a SQL database.
 */
const modules = [
  'backup',
  'cookieflags',
  'crlf',
  'csp',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
]

if (spawnSync('wapiti', ['--version']).error) {
  console.error('wapiti is not installed: apt-get install wapiti (Debian, Ubuntu) or pipx install wapiti3')
  process.exit(2)
}

mkdirSync(folder, { recursive: true })
const site = await startSiteProcess('scan-site.log')
Object.assign(process.env, site.environment)
const origin = site.environment.SITE_ORIGIN ?? ''
if (new URL(origin).hostname !== 'localhost') throw new Error(`${origin} is not on this machine`)

try {
  const { createCustomer } = await import('../support/people.ts')
  const { requestBooking } = await import('../support/requests.ts')
  const { bookingOf } = await import('../support/bookings.ts')
  const customer = await createCustomer()
  await requestBooking(customer, bookingOf())

  const findings = [
    ...(await scan('visitor', null, ['/'])),
    ...(await scan('customer', customer.cookie, ['/', '/book/service', '/show/service', '/profile'])),
  ]
  const answer = await fetch(new URL('/show/service', origin), {
    headers: { cookie: customer.cookie },
    redirect: 'manual',
  })
  if (answer.status !== 200) throw new Error('The customer’s session ended during the scan')

  const serious = findings.filter(failsScan)
  console.log(`${findings.length} findings, ${serious.length} of medium level or higher`)
  process.exitCode = serious.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 2
} finally {
  await site.stop()
}

/** Runs wapiti once and prints what it found. */
async function scan(name: string, cookie: string | null, start: string[]): Promise<Finding[]> {
  const proxy = await startScanProxy(origin, cookie, sessionEnding)
  const report = `${folder}/${name}.json`
  const wapiti = spawn(
    'wapiti',
    [
      ...['--url', `${proxy.origin}/`, '--scope', 'folder', '--module', modules.join(',')],
      ...start.flatMap((path) => ['--start', proxy.origin + path]),
      ...['--max-scan-time', String(crawlTime), '--max-attack-time', String(attackTime)],
      ...['--max-links-per-page', '60', '--max-files-per-dir', '60', '--timeout', '20'],
      ...['--store-session', `${folder}/${name}`, '--store-config', `${folder}/wapiti`, '--flush-session'],
      ...['--format', 'json', '--output', report, '--no-bugreport', '--verbose', '1'],
    ],
    // A proxy from the environment would also be used for the site on this machine.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, no_proxy: '*', LC_ALL: 'C.UTF-8' } },
  )
  const log = createWriteStream(`${folder}/${name}.log`)
  wapiti.stdout.pipe(log)
  const [code] = (await once(wapiti, 'exit')) as [number | null]
  await proxy.stop()
  if (code !== 0) throw new Error(`wapiti ended with ${String(code)}: see ${folder}/${name}.log`)

  const { findings, counts } = readReport(report)
  const answers = [...proxy.answers].sort(([one], [other]) => one - other)
  console.log(`as ${name}: answers ${answers.map(([status, times]) => `${status} × ${times}`).join(', ')}`)
  console.log(`  ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  for (const { level, kind, method, path, info } of findings) {
    console.log(`  ${level} ${kind}: ${method} ${path} ${info}`)
  }
  return findings
}
