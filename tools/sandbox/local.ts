import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEngine } from '#tools/sandbox/engine.ts'
import type { Engine } from '#tools/sandbox/engine.ts'
import {
  keptCookieSecret,
  sandboxAddresses,
  sandboxEnvironment,
  sandboxPorts,
} from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { StandIns } from '#tools/sandbox/server.ts'

/** What Architect hands to a plugin, as far as it is used here. */
type Project = {
  inventory: { inv: { _project: { cwd: string }; tables: unknown; 'tables-indexes': unknown } }
  stage?: string
}

// Architect reads the ports before it asks any plugin; a file with them could not be moved by the environment.
const ports = sandboxPorts()
process.env.ARC_HTTP_PORT ??= String(ports.site)
process.env.ARC_TABLES_PORT = String(ports.engine)

let engine: Engine | null = null
let standIns: StandIns | null = null

/** Architect's sandbox with everything behind it: the DynamoDB engine, the stand-ins and the sample data. */
export default {
  set: {
    env({ inventory }: Project) {
      const testing = {
        ...environment(inventory),
        NODE_ENV: 'development',
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => /^NODE_ENV$|^REMIX_DEV_/.test(name)),
        ),
      }
      return { testing }
    },
  },
  deploy: {
    /** The one hook that runs before the sandbox makes its tables, so the engine is started here. */
    async services({ inventory, stage }: Project) {
      if (stage !== 'testing' || engine) return
      const folder = stateFolder(inventory)
      engine = await startEngine({ port: ports.engine, file: join(folder, 'care.db') })
    },
  },
  sandbox: {
    async start({ inventory }: Project) {
      standIns ??= await startStandIns({ port: ports.standIns, folder: stateFolder(inventory) })
      // The sample data goes in through the product's own modules, which read the environment when they load.
      Object.assign(process.env, environment(inventory))
      const { loadSampleData, sampleAccounts } = await import('#tools/sandbox/sample-data.ts')
      const isFirstStart = await loadSampleData()
      console.log(welcome(standIns.origin, sampleAccounts, isFirstStart))
    },
    async end() {
      await Promise.all([standIns?.stop(), engine?.stop()])
      standIns = null
      engine = null
    },
  },
}

function environment({ inv }: Project['inventory']): Record<string, string> {
  const cookieSecret = keptCookieSecret(join(inv._project.cwd, '.local'))
  return sandboxEnvironment({ ...sandboxAddresses(), cookieSecret })
}

/**
 * The folder that holds all data of the sandbox. Its name carries a hash of the table's definition, because data laid
 * out for one definition cannot be read by another, and neither can accounts without their records.
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
  ].join('\n')
}
