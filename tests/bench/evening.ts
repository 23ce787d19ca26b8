import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { openTables } from './fill.ts'

/*
 * `npm run bench:evening`: an evening's reminders for 5,000 visits at the set pace, all of them really sent to SNS's stand-in, by senders in
 * processes of their own that begin each minute unless one runs, as the schedule of AWS begins them. The first one is killed in the
 * middle. Budgets and limits are those of production. It takes about eight minutes, and fails when a reminder is lost, or when more are sent
 * twice than the killed sender had in work.
 */
const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '5000' },
    pace: { type: 'string', default: '20' },
  },
})
const count = Number(options.visits) / 2
/** The first sender is killed when a third of the reminders is sent. */
const killAt = Math.floor((2 * count) / 3)
/** Notices that a sender has in work at the same time. */
const inWork = 12
const [minute, hour] = [60_000, 60 * 60_000]
const [today, evening] = ['2026-11-24', startOfDay('2026-11-24') + 18 * hour]

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), '.tmp', 'bench-evening')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const table = 'evening'
const file = join(folder, 'tables.db')
// The modules read the environment when they are loaded. The records are written before engine and stand-ins have addresses.
Object.assign(
  process.env,
  sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://localhost:1' }),
  {
    CARE_TABLE: table,
    ARC_SANDBOX: '{}',
  },
)
delete process.env.AWS_ENDPOINT_URL_DYNAMODB
const { busyDay } = await import('#tests/support/visits/busy-day.ts')
const filler = (await openTables(file, [table])).get(table)
for (const { Item } of busyDay(count, addDays(today, 1))) filler?.write(Item)
filler?.close()

const engine = await startEngine({ port: 0, file })
const standIns = await startStandIns({ port: 0, folder })
const environment = {
  ...process.env,
  ...sandboxEnvironment({ standIns: standIns.origin, engine: engine.endpoint }),
  ...{ CARE_TABLE: table, NOTICES_PER_SECOND: options.pace },
}

type Message = { to: string; at: string; channel: string }

function sentSoFar(): Message[] {
  const inbox = join(folder, 'inbox.jsonl')
  if (!existsSync(inbox)) return []
  const lines = readFileSync(inbox, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Message)
}

/** Starts a sender whose clock says this time now. */
function startSender(at: number) {
  const sender = join(import.meta.dirname, 'evening-sender.ts')
  const child = spawn(process.execPath, [sender, String(at - Date.now())], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => (output += String(part)))
  const ended = once(child, 'exit').then(() => output.trim().split('\n').at(-1) ?? '')
  return { child, ended }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// A run before the evening: what was due before the first run is told to no one.
await startSender(evening - 5 * minute).ended
const beganAt = Date.now()
/** The time of day, in the evening that is played. */
const time = () => evening + Date.now() - beganAt
const runs: string[] = []
/** Of the senders that were not killed. */
const all = { sent: 0, writes: 0, reads: 0 }
for (let start = evening; ; start = evening + Math.ceil((time() - evening) / minute) * minute) {
  await pause(start - time())
  const sender = startSender(time())
  const since = Math.round((time() - evening) / 1000)
  if (runs.length === 0) {
    while (sentSoFar().length < killAt && sender.child.exitCode === null) await pause(200)
    sender.child.kill('SIGKILL')
  }
  const output = await sender.ended
  const isKilled = runs.length === 0
  const {
    sent = 0,
    open = 0,
    writes = 0,
    reads = 0,
  } = isKilled ? {} : (JSON.parse(output) as Partial<typeof all & { open: number }>)
  Object.assign(all, { sent: all.sent + sent, writes: all.writes + writes, reads: all.reads + reads })
  const until = Math.round((time() - evening) / 1000)
  runs.push(`second ${since} to ${until}: ${isKilled ? 'killed' : output}`)
  console.log(runs.at(-1), `, ${sentSoFar().length} SMS in all`)
  const isIdle = !isKilled && sent + open === 0
  // The lease of the killed sender may last into the next minute.
  if (runs.length > 2 && (isIdle || time() > evening + 20 * minute)) break
}

const { familyNumber, nurseNumber } = await import('#tests/support/visits/busy-day.ts')
const wanted = Array.from({ length: count }, (_, nth) => [familyNumber(nth), `+91${nurseNumber(nth)}`]).flat()
const sent = sentSoFar()
const times = new Map<string, number>()
for (const { to } of sent) times.set(to, (times.get(to) ?? 0) + 1)
const lost = wanted.filter((to) => !times.has(to))
const twice = [...times.values()].filter((each) => each > 1).length
const instants = sent.map(({ at }) => Date.parse(at) - beganAt).sort((one, other) => one - other)
const perSecond = Map.groupBy(instants, (at) => Math.floor(at / 1000))
const most = Math.max(...[...perSecond.values()].map(({ length }) => length))
console.log(`
reminders ${wanted.length}, SMS ${sent.length}, lost ${lost.length}, sent twice ${twice}
first SMS ${seconds(instants[0])} s, last SMS ${seconds(instants.at(-1))} s after 18:00; at most ${most} in one second
units for each SMS: ${(all.writes / all.sent).toFixed(1)} written, ${(all.reads / all.sent).toFixed(1)} read, by the senders that were not killed`)
await standIns.stop()
await engine.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(lost.length > 0 || twice > inWork ? 1 : 0)

function seconds(milliseconds = 0): string {
  return (milliseconds / 1000).toFixed(1)
}
