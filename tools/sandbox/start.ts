import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exampleInstant, offsetTo } from './begin-at.mjs'
import { dynamoDbLocal } from './dynamodb-local.ts'
import { findEngine } from './engine.ts'
import { credentials, region, sandboxNodeOptions, sandboxPorts } from './environment.ts'
import { unusedPort } from './ports.ts'

/*
 * `npm run dev`: compiles the texts and watches them, and runs `remix dev`. That builds the site and runs the Architect
 * sandbox with the engine and the stand-ins (tools/sandbox/local.ts). Ends all of these processes on Ctrl-C, on a signal
 * and when the npm process has ended.
 *
 *   npm run dev -- --at 2026-11-23T08:20+05:30     the clock of all of these processes begins there and runs on
 *   npm run dev -- --company                       new data are those of a company (tools/sandbox/company)
 *   npm run dev -- --verbose                       the terminal also has Architect's lines, and one of each request and metric
 */
const endWithParent = ['--import', './tools/sandbox/end-with-parent.ts']
const texts = ['node_modules/.bin/paraglide-js', 'compile', '--project', 'app/content/project.inlang']
texts.push('--outdir', 'app/content/paraglide', '--no-emit-readme', '--silent')
// Architect passes a script to a shell for every request; Node would warn about that (DEP0190). And `localhost` is 127.0.0.1
// alone, as everywhere here: on macOS it would be ::1.
const sandbox = [
  'node',
  '--disable-warning=DEP0190',
  '--dns-result-order=ipv4first',
  '--no-network-family-autoselection',
  ...endWithParent,
  'node_modules/.bin/arc',
  'sandbox',
  '--host',
  'localhost',
]

/** Without these variables Architect would look for the developer's own AWS account. */
const withoutAccount = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
  AWS_REGION: region,
}

const npm = process.ppid
const children: ChildProcess[] = []
let isEnding = false

const { environment, site, isVerbose } = await prepare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(143))
process.on('SIGHUP', () => void end(0))
setInterval(() => process.ppid !== npm && void end(1), 500)

if (spawnSync('node', texts, { stdio: 'inherit', env: environment }).status !== 0) process.exit(1)
start([...endWithParent, ...texts, '--watch'])
start([...endWithParent, ...site])

/** Reads the options, checks the machine, and returns the command of the site and the environment of the processes to be started. */
async function prepare() {
  const { offset, isCompany, isVerbose } = readOptions()
  await checkMachine()
  const command = [...sandbox, ...(isVerbose ? [] : ['--quiet'])].join(' ')
  // Remix would choose the first free one from 3001 on and listen only after the build: two sandboxes begun together would choose the same.
  const port = await unusedPort(0, '')
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...withoutAccount,
    ...(offset !== null && { CLOCK_OFFSET_MS: String(offset) }),
    ...(isCompany && { SANDBOX_COMPANY: 'yes' }),
    ...(!isVerbose && { LOG_LEVEL: 'warn' }),
    NODE_OPTIONS: sandboxNodeOptions(),
    NO_UPDATE_NOTIFIER: '1',
    PATH: [process.env.PATH, resolve('tools/sandbox/bin')].join(delimiter),
  }
  const site = ['node_modules/.bin/remix', 'dev', '--manual', '--port', String(port), '--command', command]
  return { environment, site, isVerbose }
}

/** The milliseconds by which `--at` shifts the clock, null without it; and the options that are said or not. */
function readOptions(): { offset: number | null; isCompany: boolean; isVerbose: boolean } {
  try {
    const no = { type: 'boolean', default: false } as const
    const options = { at: { type: 'string' }, company: no, verbose: no } as const
    const { at, company, verbose } = parseArgs({ options }).values
    return { offset: at === undefined ? null : offsetTo(at), isCompany: company, isVerbose: verbose }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`npm run dev -- --at ${exampleInstant}: ${reason}`)
  }
}

/** Checks ports and engine before the build, because an error in the middle of the build's output is easily missed. */
async function checkMachine(): Promise<void> {
  const ports = sandboxPorts()
  await unusedPort(ports.site, 'ARC_HTTP_PORT')
  await unusedPort(ports.standIns, 'STAND_INS_PORT')
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB) return
  // DynamoDB Local is fetched here, because the processes of the sandbox reach no other host.
  if (!(await findEngine())) await dynamoDbLocal(ports.engine, null)
  await unusedPort(ports.engine, 'ARC_TABLES_PORT')
}

/** Starts a process in its own group. Ctrl-C then reaches only this process, which ends the others in order. */
function start(command: string[]): void {
  const child = spawn('node', command, {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    env: environment,
  })
  child.once('exit', (code) => {
    // One that fails has told this process to end already (end-with-parent.ts); one that is told to end has another code.
    if (code === 1 && !isVerbose) console.error('The sandbox failed. “npm run dev -- --verbose” says more.')
    void end(code ?? 1)
  })
  children.push(child)
}

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all(children.map(endGroup))
  process.exit(code)
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  signalGroup(pid, 'SIGINT')
  const deadline = Date.now() + 8000
  while (isGroupAlive(pid) && Date.now() < deadline) await wait(30)
  signalGroup(pid, 'SIGKILL')
}

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/**
 * Whether a process of the group is running. In a container whose process 1 does not reap zombies, ended processes stay in
 * their group, so a signal would still find them; /proc tells their state.
 */
function isGroupAlive(group: number): boolean {
  if (process.platform !== 'linux') return signalGroup(group, 0)
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    const [state, , itsGroup] = statusOf(name)
    return Number(itsGroup) === group && state !== 'Z'
  })
}

/** State, parent and group of a process: the fields of /proc/…/stat that follow its name in brackets. */
function statusOf(process: string): string[] {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
