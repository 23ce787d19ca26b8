import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { toEvent } from '../support/api-gateway.ts'
import { createTable } from '../support/table.ts'
import { median } from './compare-sizes.ts'
import { startCounter, type Counter } from './counter.ts'
import { build, checkOutFormer } from './former-build.ts'
import { startWarmProcess, type Answered, type WarmProcess } from './warm-process.ts'

/*
 * `npm run bench:tables -- roster --before=COMMIT`: the roster's pages of a former commit and of this checkout, both from their builds, turn by turn on
 * one table of 300 nurses and 1,500 services: requests to the table, units, bytes of HTML, milliseconds on the clock and of the processor.
 * `--before=FOLDER`, a copy of a former build/server, builds neither. The table is that of now: a former commit must be able to read it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const table = 'bench-roster'
const site = 'http://localhost:3333'
/** In which all pages take turns; one more is not counted. */
const rounds = 7
const pages = {
  'week by nurse': '/dashboard/roster',
  'week by family': '/dashboard/roster?by=family',
  day: '/dashboard/roster?view=day',
}

type Page = { name: string; event: Parameters<WarmProcess['answer']>[0]; processes: WarmProcess[] }
type Found = Answered & { requests: number; units: number }

/** Measures and prints the comparison with a former commit or its build. */
export async function compareWithFormer(before: string): Promise<void> {
  const folder = join(root, '.tmp', `roster-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const bundles = bundlesOf(before, folder)
  const counter = await startCounter()
  const engine = await startEngine({ port: 0, file: null })
  counter.sendTo(engine.endpoint)
  await createTable(engine.endpoint, table)
  const environment = {
    ...sandboxEnvironment({ standIns: 'http://localhost:1', engine: counter.endpoint, site }),
    ...{ CARE_TABLE: table, ARC_ENV: 'testing', ARC_SANDBOX: '{}' },
    // The two know different texts, and no page of the roster sends one.
    SMS_NOTICE_TEMPLATES: '',
  }
  Object.assign(process.env, environment)
  const asked = await pagesAtMoments(bundles)
  const found = new Map<string, [Found[], Found[]]>(asked.map(({ name }) => [name, [[], []]]))
  for (let round = 0; round <= rounds; round++)
    for (const { name, event, processes } of asked) {
      const answer = (process?: WarmProcess) => answerOf({ name, event, process, counter })
      for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const answered = await answer(processes[place])
        if (round > 0) found.get(name)?.[place].push(answered)
      }
    }
  for (const { processes } of asked) for (const each of processes) each.stop()
  counter.stop()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
  print(found)
}

type Asked = Pick<Page, 'name' | 'event'> & { process: WarmProcess | undefined; counter: Counter }

/** An answer of a page. On a busy machine the table may be too slow for a try of it; that answer is not counted. */
async function answerOf({ name, event, process, counter }: Asked): Promise<Found> {
  for (let left = 5; left > 0; left--) {
    counter.reset()
    const answered = await process?.answer(event)
    if (answered?.status === 200) return { ...answered, ...counter.spent() }
    console.log(`${name} answered ${String(answered?.status)}`)
  }
  throw new Error(`${name} did not answer`)
}

/** The bundles of the former build and of this checkout, copied, because another build would take their files away. */
function bundlesOf(before: string, folder: string): [before: string, now: string] {
  if (existsSync(join(root, before))) cpSync(join(root, before), join(folder, 'before'), { recursive: true })
  else {
    const former = checkOutFormer(before)
    try {
      build(former.folder)
      cpSync(join(former.folder, 'build/server'), join(folder, 'before'), { recursive: true })
    } finally {
      former.remove()
    }
    build(root)
  }
  cpSync(join(root, 'build/server'), join(folder, 'now'), { recursive: true })
  return [join(folder, 'before/index.mjs'), join(folder, 'now/index.mjs')]
}

/** Fills the table, and gives each page at each moment with the two processes that answer it. */
async function pagesAtMoments(bundles: [string, string]): Promise<Page[]> {
  // These modules read the environment when they are loaded.
  const { stopClock } = await import('../support/clock.ts')
  const { createAdministrator } = await import('../support/people.ts')
  const { fillLargeCompany, largeCompany } = await import('../support/visits/large-company.ts')
  await fillLargeCompany()
  const asked: Page[] = []
  for (const when of ['monday', 'wednesday', 'sundayEvening'] as const) {
    stopClock(largeCompany[when])
    const { cookie } = await createAdministrator()
    const processes = await Promise.all(
      bundles.map((bundle) => startWarmProcess(bundle, {}, largeCompany[when])),
    )
    for (const [name, path] of Object.entries(pages)) {
      const url = new URL(path, site)
      const headers = { host: url.host, cookie }
      const event = toEvent({
        ...{ method: 'GET', url, headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
      })
      asked.push({ name: `${name}, ${when}`, event, processes })
    }
  }
  return asked
}

function print(found: ReadonlyMap<string, [Found[], Found[]]>): void {
  const rows = [...found].map(([name, both]) => {
    const compared = (of: (found: Found) => number, digits = 0) => {
      const [before = 0, now = 0] = both.map((values) => median(values.map(of)))
      return `${before.toFixed(digits)} → ${now.toFixed(digits)}, ${(now / before).toFixed(2)} x`
    }
    const row = {
      requests: compared(({ requests }) => requests),
      units: compared(({ units }) => units, 1),
      kB: compared(({ bytes }) => bytes / 1000),
      ms: compared(({ milliseconds }) => milliseconds),
      'ms of the processor': compared(({ processor }) => processor),
    }
    return [name, row] as const
  })
  console.table(Object.fromEntries(rows))
}
