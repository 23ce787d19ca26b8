import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { Document } from '../support/former-export.ts'
import { createTable } from '../support/table.ts'

/*
 * `npm run bench:import`: an export of 100,000 services of 5,000 users, read as a dry run and then imported into an empty
 * table of the local engine. Prints the time of each, and the peak memory of this process, stand-ins included.
 */
const { values: options } = parseArgs({
  options: {
    services: { type: 'string', default: '100000' },
    users: { type: 'string', default: '5000' },
    'dry-run': { type: 'boolean', default: false },
  },
})
const [services, users] = [Number(options.services), Number(options.users)]
const folder = join(fileURLToPath(new URL('../..', import.meta.url)), '.tmp', 'bench-import')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const [engine, standIns] = [
  await startEngine({ port: 0, file: null }),
  await startStandIns({ port: 0, folder: null }),
]
const name = 'bench-import'
await createTable(engine.endpoint, name)
Object.assign(
  process.env,
  sandboxEnvironment({
    standIns: standIns.origin,
    engine: engine.endpoint,
    cookieSecret: 'of the benchmark',
  }),
  { CARE_TABLE: name },
)
const { service, user } = await import('../support/former-export.ts')

const perUser = services / users
function made(place: number) {
  // Every tenth waits to be confirmed, under an id of the mobile app; two thirds are closed.
  const status = place % 10 === 0 ? 'pending' : place % 3 === 0 ? 'confirmed' : 'closed'
  const id =
    status === 'pending'
      ? `mobile${String(place).padStart(14, '0')}`
      : `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  const codes: [string, string] = [String(100_000 + place), String(200_000 + place)]
  const userId = `user-${Math.floor(place / perUser)}`
  const createdAt = new Date(Date.UTC(2023, 0, 1) + place * 600_000).toISOString()
  const more = { status, codes, createdAt, consultation: 'Prefers mornings; walks with a stick.' }
  return service(status === 'pending' ? 'tempServices' : 'services', id, userId, more)
}

async function write(collection: string, documents: Iterable<[string, Document]>): Promise<void> {
  const file = createWriteStream(join(folder, `${collection}.json`))
  let separator = '{\n'
  for (const [id, document] of documents) {
    const isTaken = file.write(`${separator}${JSON.stringify(id)}: ${JSON.stringify(document)}`)
    if (!isTaken) await once(file, 'drain')
    separator = ',\n'
  }
  file.end('\n}\n')
  await once(file, 'finish')
}

function* userDocuments(): Generator<[string, Document]> {
  for (let place = 0; place < users; place++) {
    const list = Array.from({ length: perUser }, (_, index) => made(place * perUser + index))
    const uid = `user-${place}`
    yield [uid, user(uid, `family.${place}@example${place % 40}.com`, `+91${9_000_000_000 + place}`, list)]
  }
}

function* serviceDocuments(collection: string): Generator<[string, Document]> {
  for (let place = 0; place < services; place++) {
    const { id, document, ...rest } = made(place)
    if (rest.collection === collection) yield [id, document]
  }
}

await write('users', userDocuments())
await write('tempServices', serviceDocuments('tempServices'))
await write('services', serviceDocuments('services'))
console.log(`${services} services of ${users} users written`)

const { importExport } = await import('#tools/data/import/import-export.ts')
const { describeReport } = await import('#tools/data/import/report.ts')
const { violations } = await import('#tools/data/integrity/invariants.ts')
for (const isDry of options['dry-run'] ? [true] : [true, false, false]) {
  const startedAt = performance.now()
  const report = await importExport(folder, { isDry })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(describeReport(report))
  console.log(`${isDry ? 'dry run' : 'import'}: ${seconds.toFixed(0)} s, peak memory so far ${peak()} MB\n`)
}
if (!options['dry-run']) console.log('invariants that do not hold:', (await violations()).length)
await engine.stop()
await standIns.stop()
rmSync(folder, { recursive: true, force: true })

function peak(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
