import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCallerAddresses } from '#tools/sandbox/caller-address.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import type { Engine } from '#tools/sandbox/engine.ts'
import {
  readOrCreateCookieSecret,
  sandboxAddresses,
  sandboxEnvironment,
  sandboxPorts,
} from '#tools/sandbox/environment.ts'
import type { StandIns } from '#tools/sandbox/server.ts'

/** The part of an Architect plugin's parameter that is used here. */
type Project = {
  inventory: { inv: { _project: { cwd: string }; tables: unknown; 'tables-indexes': unknown } }
  stage?: string
}

// Architect reads the ports before it calls any plugin. They are not in preferences.arc, because then environment
// variables could not change them.
const ports = sandboxPorts()
process.env.ARC_HTTP_PORT ??= String(ports.site)
process.env.ARC_TABLES_PORT = String(ports.engine)
/** The developer's own engine, if there is one: this process sets the variable later. */
const givenEngine = process.env.AWS_ENDPOINT_URL_DYNAMODB

/** `npm run dev -- --company` (tools/sandbox/start.ts). */
const isCompany = process.env.SANDBOX_COMPANY === 'yes'

/** Milliseconds between two runs of the sender of notices; AWS runs it each minute. */
const noticesPause = 5000

/** The variables of this process that the process of a request gets as well: Architect passes only what `set.env` names. */
const passedOn = /^(NODE_ENV|NODE_OPTIONS|CLOCK_OFFSET_MS|LOG_LEVEL|SANDBOX_CONNECTIONS|REMIX_DEV_.+)$/

let engine: Engine | null = null
let endAddresses: (() => void) | null = null
let endNotices: (() => Promise<void>) | null = null
let standIns: StandIns | null = null

/** The plugin that adds to Architect's sandbox what the site needs: the DynamoDB engine, the stand-ins and the sample data. */
export default {
  set: {
    env({ inventory }: Project) {
      const testing = {
        ...environment(inventory),
        NODE_ENV: 'development',
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
      }
      return { testing }
    },
  },
  deploy: {
    /** Starts the engine here, because this is the only hook that runs before the sandbox creates its tables. */
    async services({ inventory, stage }: Project) {
      if (stage !== 'testing' || engine) return
      const file = join(stateFolder(inventory), 'care.db')
      engine = await startEngine({ port: ports.engine, file, given: givenEngine ?? null })
      // For as long as this process runs: the variables of `set.env` Architect takes away again after the start, but the product
      // makes its clients of SNS and SES when it first needs them, and without these variables they would call AWS.
      Object.assign(process.env, environment(inventory))
      endAddresses = readCallerAddresses(ports.site)
    },
  },
  sandbox: {
    async start({ inventory }: Project) {
      // Imported here, since a deploy loads this plugin too and has no packages for development.
      const { startStandIns } = await import('#tools/sandbox/server.ts')
      standIns ??= await startStandIns({ port: ports.standIns, folder: stateFolder(inventory) })
      const { loadSampleData, readSampleAccounts } = await import('#tools/sandbox/sample-data.ts')
      const isFirstStart = await loadSampleData({ isCompany })
      const { accounts, hasCompany } = await readSampleAccounts()
      await rollPlansForward()
      endNotices ??= await startNotices()
      console.log(welcome(standIns.origin, accounts, isFirstStart))
      if (isCompany && !hasCompany)
        console.log(
          '  The data in .local/ are not the company’s. Without that folder the next start makes it.\n',
        )
    },
    async end() {
      await endNotices?.()
      endNotices = null
      endAddresses?.()
      await Promise.all([standIns?.stop(), engine?.stop()])
      standIns = null
      engine = null
    },
  },
}

/** Rolls the plans forward that are behind, as the daily run does, because a sandbox may be started again after weeks. */
async function rollPlansForward(): Promise<void> {
  const { rollPlans } = await import('#server/plan-changes/roll-forward.server.ts')
  await rollPlans({ until: Number.POSITIVE_INFINITY })
}

/** Runs the sender of notices again and again, in this process: Architect's sandbox has no clock for scheduled functions. */
async function startNotices(): Promise<() => Promise<void>> {
  const { runNotices } = await import('#server/notice-sender/run.server.ts')
  const { countWaiting } = await import('#server/today/count-waiting.server.ts')
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  async function run(): Promise<void> {
    try {
      await Promise.all([countWaiting(), runNotices()])
    } catch (error) {
      console.error('The notices were not sent.', error)
    }
    timer = setTimeout(next, noticesPause)
  }
  function next(): void {
    running = run()
  }
  timer = setTimeout(next, noticesPause)
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}

function environment({ inv }: Project['inventory']): Record<string, string> {
  const cookieSecret = readOrCreateCookieSecret(join(inv._project.cwd, '.local'))
  return sandboxEnvironment({ ...sandboxAddresses(), cookieSecret })
}

/**
 * The folder with all data of the sandbox. Its name contains a hash of the table's definition: data written for one
 * definition cannot be read with another. The user pool lies in the same folder, since accounts are useless without records.
 */
function stateFolder({ inv }: Project['inventory']): string {
  const local = join(inv._project.cwd, '.local')
  const definition = JSON.stringify([inv.tables, inv['tables-indexes']])
  const name = `sandbox-${createHash('sha256').update(definition).digest('hex').slice(0, 8)}`
  const others = existsSync(local) ? readdirSync(local).filter((each) => each.startsWith('sandbox-')) : []
  if (others.length > 0 && !others.includes(name)) {
    console.log(`The table's definition in app.arc changed: starting with new data in .local/${name}.`)
  }
  return join(local, name)
}

type SampleAccounts = readonly { email: string; password: string; role: string }[]

function welcome(standInsOrigin: string, accounts: SampleAccounts, isFirstStart: boolean): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    '',
    `  Nivaas Care   ${sandboxAddresses().site}`,
    `  Inbox         ${standInsOrigin}/inbox   (every e-mail and SMS)`,
    '',
    `  Sample accounts${isFirstStart ? ', made just now' : ''}:`,
    ...accounts.map(({ email, password, role }) => `    ${email.padEnd(width)}  ${password}  ${role}`),
    '',
    '  Ready. Ctrl-C ends it; “npm run dev -- --verbose” prints each request too.',
    '',
  ].join('\n')
}
