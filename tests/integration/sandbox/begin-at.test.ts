import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { exampleInstant, offsetTo } from '#tools/sandbox/begin-at.mjs'

const run = promisify(execFile)
const file = join(import.meta.dirname, '../../../tools/sandbox/begin-at.mjs')
const minute = 60_000

/** What a process prints as JSON whose clock is set by these variables. */
async function printed(script: string, variables: Record<string, string>): Promise<unknown> {
  const { stdout } = await run('node', ['--import', file, '--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...variables },
  })
  return JSON.parse(stdout)
}

const everyWay = `console.log(JSON.stringify([Date.now(), +new Date(), Date.parse(Date())]))`

test('a process begins at the instant, in every way of asking for the time, and runs on', async () => {
  const begin = Date.parse('2028-02-29T12:00:00+05:30')
  const times = (await printed(everyWay, { BEGIN_AT: '2028-02-29T12:00+05:30' })) as number[]
  for (const time of times) {
    expect(time).toBeGreaterThan(begin - 1000)
    expect(time).toBeLessThan(begin + minute)
  }
  const runsOn = `const first = Date.now(); setTimeout(() => console.log(Date.now() - first), 50)`
  const passed = await printed(runsOn, { BEGIN_AT: '2028-02-29T12:00+05:30' })
  expect(passed).toBeGreaterThanOrEqual(49)
  expect(passed).toBeLessThan(minute)
})

test('a given date, parts of it and what is made of dates stay as they are', async () => {
  const script = `
    const given = new Date('2026-01-02T03:04:05Z')
    class Day extends Date {}
    console.log(JSON.stringify([
      given, new Date(2026, 0, 2).getDate(), Date.UTC(2026, 0), Date.parse('2026-01-02'), Date.name, Date.length,
      given instanceof Date, given.constructor === Date, new Day(given) instanceof Day, structuredClone(given),
      typeof Date(), new Date(Number.NaN),
    ]))`
  const plain = await printed(script, {})
  expect(await printed(script, { BEGIN_AT: '2030-01-01T00:00Z' })).toEqual(plain)
  expect(plain).toEqual([
    '2026-01-02T03:04:05.000Z',
    2,
    Date.UTC(2026, 0),
    Date.parse('2026-01-02'),
    'Date',
    7,
    true,
    true,
    true,
    '2026-01-02T03:04:05.000Z',
    'string',
    null,
  ])
})

test('timers and performance keep their time', async () => {
  const script = `
    const begun = performance.now()
    setTimeout(() => console.log(performance.now() - begun), 30)`
  expect(await printed(script, { BEGIN_AT: '1999-12-31T23:59:59Z' })).toBeLessThan(minute)
})

test('a process that it starts, and a thread, have the same running clock', async () => {
  const script = `
    import { execFileSync } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    const own = Date.now()
    const child = Number(execFileSync('node', ['-p', 'Date.now()']))
    const thread = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())"
    const worker = new Worker(new URL('data:text/javascript,' + thread))
    worker.on('message', (its) => console.log(JSON.stringify([own, child, its, Date.now()])))`
  const variables = { BEGIN_AT: '2026-12-31T23:50+05:30', NODE_OPTIONS: `--import=${file}` }
  const times = (await printed(script, variables)) as number[]
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(minute)
  expect(times[0]).toBeGreaterThanOrEqual(Date.parse('2026-12-31T18:20:00Z'))
})

test('a second copy of the file in the same process shifts no further', async () => {
  const script = `await import(${JSON.stringify(`${file}?copy`)}); console.log(Date.now())`
  const time = (await printed(script, { BEGIN_AT: '2026-12-31T23:50+05:30' })) as number
  expect(Math.abs(time - Date.parse('2026-12-31T18:20Z'))).toBeLessThan(minute)
})

test('without the variables it changes nothing', async () => {
  const startedAt = Date.parse('2100-01-01T00:00Z') - offsetTo('2100-01-01T00:00Z')
  const [time = 0] = (await printed(everyWay, {})) as number[]
  expect(time).toBeGreaterThanOrEqual(startedAt)
  expect(time).toBeLessThan(startedAt + minute)
})

test('in a process whose clock is shifted, an instant is as far from the system’s clock as elsewhere', async () => {
  const script = `
    const { offsetTo } = await import(${JSON.stringify(file)})
    console.log(offsetTo('2030-01-01T00:00Z'))`
  const far = (await printed(script, { BEGIN_AT: '2026-12-31T23:50+05:30' })) as number
  expect(Math.abs(far - offsetTo('2030-01-01T00:00Z'))).toBeLessThan(minute)
})

test.each([
  ['2026-12-31'],
  ['2026-12-31T23:50'],
  ['2026-12-31 23:50+05:30'],
  ['2026-02-30T08:00+05:30'],
  ['2027-02-29T08:00Z'],
  ['2026-13-01T08:00Z'],
  ['2026-12-31T24:00Z'],
  ['2026-12-31T23:60Z'],
  ['2026-12-31T23:50+0530'],
  ['2026-12-31T23:50+05:30 '],
  ['31.12.2026'],
  ['tomorrow'],
])('“%s” ends the process with one line that shows an example', async (instant) => {
  expect(() => offsetTo(instant)).toThrow(exampleInstant)
  const error = (await printed('', { BEGIN_AT: instant }).catch((error: unknown) => error)) as {
    stderr: string
  }
  expect(error.stderr.trim().split('\n')).toEqual([
    `BEGIN_AT: “${instant}” is not an instant with its offset from UTC, such as ${exampleInstant}`,
  ])
})

test.each([
  [['--at', '2026-12-31T23:50'], '“2026-12-31T23:50” is not an instant with its offset from UTC'],
  [['--at'], "Option '--at <value>' argument missing"],
  [['--begin', exampleInstant], "Unknown option '--begin'"],
])('npm run dev -- %j ends with one line that shows an example', async (given, reason) => {
  const start = join(import.meta.dirname, '../../../tools/sandbox/start.ts')
  const ended = await run('node', [start, ...given]).catch((error: unknown) => error as { stderr: string })
  expect(ended.stderr.trim()).toMatch(/^npm run dev -- --at 2026-11-23T08:20\+05:30: .+$/)
  expect(ended.stderr).toContain(reason)
})

test('the instant may have seconds, and any offset', () => {
  const later = (one: string, other: string) => Math.round((offsetTo(one) - offsetTo(other)) / 1000)
  expect(later('2026-12-31T23:50:30+05:30', '2026-12-31T18:20Z')).toBe(30)
  expect(later('2028-02-29T00:00:00.500-08:00', '2028-02-29T08:00Z')).toBeLessThanOrEqual(1)
  expect(later(exampleInstant, '2026-11-23T02:50Z')).toBe(0)
})

test('the stand-ins, the SDK and the check of tokens agree in a shifted clock', async () => {
  const { stdout } = await run('node', ['--import', file, join(import.meta.dirname, 'calls-with-dates.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', BEGIN_AT: '2028-02-29T12:00+05:30' },
  })
  const { modified, answered, ...rest } = JSON.parse(stdout) as Record<string, string>
  expect(rest).toEqual({ email: 'asha@example.com', file: 'two' })
  expect(modified).toMatch(/^Tue, 29 Feb 2028 06:3\d:/)
  expect(answered).toMatch(/^Tue, 29 Feb 2028 06:3\d:/)
})
