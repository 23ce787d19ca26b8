import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { createTable } from '../support/table.ts'

/*
 * `npm run rehearse:restore`: a rehearsal of docs/restore.md on the local engine, with the product's own writes before and
 * after, and with the operator's tools. Only DynamoDB's point-in-time recovery is simulated: the items at the restored time are
 * kept and written to a new table, as AWS does. The exit code is 1 when a step has another result than expected.
 */
const [damaged, restored] = ['nivaas-rehearsal-care', 'nivaas-rehearsal-care-restored']
const engine = await startEngine({ port: 0, file: null })
const standIns = await startStandIns({ port: 0, folder: null })
await createTable(engine.endpoint, damaged)
const environment: Record<string, string> = {
  ...sandboxEnvironment({
    standIns: standIns.origin,
    engine: engine.endpoint,
    cookieSecret: 'the cookie secret of the rehearsal',
  }),
  CARE_TABLE: damaged,
}
Object.assign(process.env, environment)

const { tableClient } = await import('#server/table/client.server.ts')
const { loadSampleData } = await import('#tools/sandbox/sample-data.ts')
const { importExport } = await import('#tools/data/import/import-export.ts')
const { scan } = await import('#tools/data/integrity/table-records.ts')
const { validExport, writeExport, writePaper, ids } = await import('../support/former-export.ts')
const life = await import('./life.ts')
const { putItems, removeServices } = await import('./table-items.ts')

/** The product's log, metrics included, is written to stdout. */
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (said: string) => isLog(said) || write(said)
const tools = { 'check:table': 'check-table', reconcile: 'reconcile', 'copy:table': 'copy-table' }
let failures = 0
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))

say('A table with sample data and an imported export')
await loadSampleData()
writeExport(folder, validExport('former.example'))
writePaper(folder, ids.sunita, 'aadhaarCard', life.paper)
await importExport(folder, { isDry: false })
const { lost, gone } = await life.before()
await outbox('before', damaged)
await tool('check:table', ['--table', damaged], 0)

// A second apart from the writes before and after it, as an operator would choose it.
await pause(1100)
const restoredTo = new Date().toISOString()
const kept = await scan()
await pause(1100)
say(`Life goes on after ${restoredTo}: a sign-up, a nurse, a sign-out, an account that is deleted, messages`)
await life.after({ lost, gone })
await outbox('work', damaged)
await tool('check:table', ['--table', damaged], 0)

say('The accident: a script removes every confirmed service')
console.log(`${await removeServices(damaged)} items removed`)
await tool('check:table', ['--table', damaged], 1, 3)
const stoppedAt = new Date().toISOString()

say(`1. Restore to ${restoredTo}: a new table, with the indexes and without what was set on the old one`)
await createTable(engine.endpoint, restored)
await putItems(restored, kept)
await showSettings('as restored')

say('2. Check the restored table')
await tool('check:table', ['--table', restored], 0)

say('3. Set TTL, point-in-time recovery and deletion protection again')
await set('TTL', () =>
  tableClient.send(
    new UpdateTimeToLiveCommand({
      TableName: restored,
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
    }),
  ),
)
await set('point-in-time recovery', () =>
  tableClient.send(
    new UpdateContinuousBackupsCommand({
      TableName: restored,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  ),
)
await set('deletion protection', () =>
  tableClient.send(new UpdateTableCommand({ TableName: restored, DeletionProtectionEnabled: true })),
)
await showSettings('set again')

const stores = [
  '--table',
  restored,
  '--user-pool',
  environment.COGNITO_USER_POOL_ID ?? '',
  '--bucket',
  environment.DOCUMENTS_BUCKET ?? '',
]
say('4. Differences between the table and the user pool and bucket')
await tool('reconcile', stores, 1)

say(
  '5. End all sessions, remove the lost sign-ups from the pool, hold what may have been sent, erase the deleted accounts again',
)
await tool('reconcile', [...stores, '--mend', restoredTo, '--stopped', stoppedAt, '--erase'], 1)
await tool('check:table', ['--table', restored], 0)

say('6. CARE_TABLE points at the restored table: what people do first')
await outbox('after', restored)
await visit(['--lost', lost, '--gone', gone.email, '--former-session', JSON.stringify(gone.signedOut)])
await tool('check:table', ['--table', restored], 0)
await tool('reconcile', stores, 1)

say('7. Or back into the stage’s own table, with the site stopped')
await tool('copy:table', ['--from', restored, '--table', damaged], 0)
await tool('check:table', ['--table', damaged], 0)

await engine.stop()
await standIns.stop()
rmSync(folder, { recursive: true, force: true })
console.log(
  failures === 0
    ? '\nThe rehearsal came out as it should.'
    : `\n${failures} steps did not come out as they should.`,
)
process.exit(failures === 0 ? 0 : 1)

function say(what: string): void {
  console.log(`\n# ${what}`)
}

/** Runs a tool in a separate process, as an operator does. */
async function tool(
  name: keyof typeof tools,
  options: string[],
  expected: number,
  lines = Infinity,
): Promise<void> {
  const shown = options.map((option) => (option === '' ? '""' : option)).join(' ')
  console.log(`$ npm run ${name} -- ${shown}`)
  await run([join(root, 'tools', 'data', 'integrity', `${tools[name]}.ts`), ...options], expected, lines)
}

/** Runs the users' visits in a process that uses the restored table. */
async function visit(options: string[]): Promise<void> {
  Object.assign(environment, { CARE_TABLE: restored })
  await run([join(root, 'tests', 'rehearsal', 'visits.ts'), ...options], 0, Infinity)
}

/** Runs a step of the outbox in a process that uses a table. */
async function outbox(step: string, table: string): Promise<void> {
  Object.assign(environment, { CARE_TABLE: table })
  await run([join(root, 'tests', 'rehearsal', 'outbox.ts'), step], 0, Infinity)
}

async function run(command: string[], expected: number, lines: number): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...environment } })
  const ended = once(child, 'close')
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await ended) as [number]
  const said = `${out}${complaints}`
    .trimEnd()
    .split('\n')
    .filter((line) => !isLog(line))
  console.log(said.slice(0, lines).join('\n'))
  if (said.length > lines) console.log(`… and ${said.length - lines} more lines`)
  if (status !== expected) {
    failures++
    console.log(`!! ended with ${status}, expected ${expected}`)
  }
}

function isLog(line: string): boolean {
  return line.startsWith('{"_aws"') || line.startsWith('{"level"')
}

async function set(what: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
    console.log(`${what}: set`)
  } catch (error) {
    console.log(`${what}: this engine refuses it (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

async function showSettings(when: string): Promise<void> {
  const TableName = restored
  const [description, ttl, backups] = await Promise.allSettled([
    tableClient.send(new DescribeTableCommand({ TableName })),
    tableClient.send(new DescribeTimeToLiveCommand({ TableName })),
    tableClient.send(new DescribeContinuousBackupsCommand({ TableName })),
  ])
  const settings = {
    indexes:
      description.status === 'fulfilled' ? description.value.Table?.GlobalSecondaryIndexes?.length : '?',
    TTL:
      ttl.status === 'fulfilled'
        ? ttl.value.TimeToLiveDescription?.TimeToLiveStatus
        : '? (not on this engine)',
    'point-in-time recovery':
      backups.status === 'fulfilled'
        ? backups.value.ContinuousBackupsDescription?.PointInTimeRecoveryDescription
            ?.PointInTimeRecoveryStatus
        : '? (not on this engine)',
    'deletion protection':
      description.status === 'fulfilled'
        ? (description.value.Table?.DeletionProtectionEnabled ?? false)
        : '?',
  }
  const said = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`)
  console.log(`${when}: ${said.join(', ')}`)
}
