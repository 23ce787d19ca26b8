import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileLimits, staffFileFields } from '#domain/staff.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { callHandler, type Handler } from '../support/api-gateway.ts'
import { createTable } from '../support/table.ts'

/*
 * `npm run bench:registrations`, after a build: the memory of the server during the registration of nurses, with eleven files
 * of 2 MB each. No file passes through the server, so its heap and its buffers do not grow.
 */
const nurses = Number(process.argv[2] ?? 40)
const folder = mkdtempSync(join(tmpdir(), 'nivaas-bench-'))
const child = spawn('node', ['tests/bench/stand-ins.ts', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
const [standIns] = (await once(createInterface(child.stdout), 'line')) as [string]
const engine = await startEngine({ port: 0, file: join(folder, 'care.db') })
Object.assign(process.env, sandboxEnvironment({ standIns, engine: engine.endpoint }), {
  ARC_ENV: 'testing',
  ARC_SANDBOX: '{}',
  CARE_TABLE: 'bench-registrations',
})
await createTable(engine.endpoint, 'bench-registrations')
const { createAdministrator, newEmail } = await import('../support/people.ts')
const { filledIn } = await import('../support/staff-form.ts')
const bundle = new URL('../../build/server/index.mjs', import.meta.url).href
const { handler } = (await import(bundle)) as { handler: Handler }
const { cookie } = await createAdministrator()

const file = Buffer.concat([
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.alloc(fileLimits.form - 12, 7),
  Buffer.from('ffd9', 'hex'),
])
let through = 0

async function post(path: string, fields: Record<string, string>) {
  const body = Buffer.from(new URLSearchParams(fields).toString())
  const answer = await callHandler(handler, {
    method: 'POST',
    url: new URL(path, 'http://localhost:3333'),
    headers: {
      host: 'localhost:3333',
      origin: 'http://localhost:3333',
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
    sourceIp: '10.0.0.1',
  })
  through += body.length + answer.body.length
  return answer
}

async function register(): Promise<void> {
  const staffId = randomUUID()
  for (const field of staffFileFields) {
    const place = { staffId, field }
    const begun = await post('/dashboard/staff/files', { intent: 'begin', ...place, type: 'image/jpeg' })
    const { leave } = JSON.parse(begun.body.toString()) as {
      leave: { url: string; fields: Record<string, string> }
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(leave.fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(file)]))
    await fetch(leave.url, { method: 'POST', body: form })
    await post('/dashboard/staff/files', { intent: 'finish', ...place, key: leave.fields.key ?? '' })
  }
  const details = filledIn({ email: newEmail('nurses.example') })
  const done = await post('/dashboard/staff/addStaff', { ...details, staffId, intent: 'register' })
  if (done.status !== 302) throw new Error(`Not registered: ${done.status}`)
}

// The product's log is written to stdout too.
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true
const rows: Record<string, Record<string, string>> = {}
function note(name: string): void {
  globalThis.gc?.()
  const { heapUsed } = process.memoryUsage()
  const sent = Number(name.split(' ')[0]) * staffFileFields.length * file.length
  rows[name] = {
    'sent to S3': inMegabytes(sent),
    'through the handler': inMegabytes(through),
    heap: inMegabytes(heapUsed),
  }
}
await register()
through = 0
note('0 nurses')
for (let nurse = 1; nurse <= nurses; nurse++) {
  await register()
  if (nurse % Math.ceil(nurses / 4) === 0) note(`${nurse} nurses`)
}
process.stdout.write = write
console.table(rows)
child.stdin.end()
await engine.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
