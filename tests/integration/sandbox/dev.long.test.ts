import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indiaDay } from '#domain/dates.ts'
import { browse, type Site } from '#tests/support/browse.ts'
import { copyCheckout, devPatience } from '#tests/support/checkout.ts'
import { playsEveryCase } from '#tests/support/every-case.ts'
import { limitHere } from '#tests/support/machine.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startDev, type DevProcess } from './dev-process.ts'

/*
 * `npm run dev` from start to end, twice, and each night once more: about a minute. Each test goes on where the one before it ended. On its own:
 * npx vitest run tests/integration/sandbox/dev.long.test.ts
 */
const sunita = '+919800000003'
const rekha = '+919800000106'

let folder: string
let connections: string
let dev: DevProcess

async function start(at: string, { isCompany = false } = {}): Promise<void> {
  writeFileSync(connections, '')
  dev = await startDev(folder, { at, connections, isCompany })
}

async function signIn(name: 'admin' | 'staff'): Promise<Site> {
  const site = browse(dev.site)
  const password = { admin: 'Nivaas#Admin1', staff: 'Nivaas#Staff1' }[name]
  expect((await site.post('/login', { email: `${name}@nivaas.example`, password })).status).toBe(200)
  return site
}

/** The callers' addresses that have tried to sign in; the table has a hash of each. */
async function addressesOfTries(): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint: dev.engine, region, credentials })
  const found = new Set<string>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName: 'nivaas-staging-care' }))
    for (const { pk } of Items) if (pk?.S?.includes('signInPerAddress')) found.add(pk.S)
  client.destroy()
  return [...found].sort()
}

describe.runIf(process.platform === 'linux')('npm run dev', { timeout: 2 * devPatience }, () => {
  beforeAll(() => {
    folder = copyCheckout()
    connections = join(mkdtempSync(join(tmpdir(), 'nivaas-connections-')), 'log')
  })
  afterAll(() => {
    dev.kill()
    for (const made of [folder, join(connections, '..')])
      rmSync(made, { recursive: true, force: true, maxRetries: 5 })
  })

  test('is up within 30 seconds', async () => {
    await start('2026-12-31T23:50+05:30')
    await dev.shows('customer@nivaas.example')
    await dev.shows('[REMIX DEV]')
    // Thirty seconds on an idle machine.
    expect(dev.elapsed()).toBeLessThan(limitHere(30_000))
    expect(dev.output()).toContain('made just now')
    expect((await fetch(`${dev.site}/login`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox.json`)).status).toBe(200)
  })

  test('prints a screen at most until the accounts stand there and it is ready, and nothing of requests that succeed', async () => {
    const lines = dev.output().split('\n')
    expect(lines.length).toBeLessThan(40)
    expect(dev.output()).toMatch(/staff@nivaas\.example .*\n+ +Ready\./)
    // The sender of notices has run meanwhile.
    await wait(6000)
    expect(
      dev
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).toEqual([])
    expect(dev.output()).not.toContain('Local environment ready!')
  })

  test('gives Remix a port of its own, so that two sandboxes that begin together do not choose the same', () => {
    const commands = dev.processes().map((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0'))
    const [remix = []] = commands.filter((words) => words.includes('--manual'))
    // Remix would take the first free one from 3001 to 3100, and listen only after the build.
    expect(Number(remix[remix.indexOf('--port') + 1])).toBeGreaterThan(3100)
  })

  test('before midnight the dashboard, an SMS and a nurse’s page say the same day', async () => {
    const office = await signIn('admin')
    expect((await office.get('/dashboard/roster')).text).toMatch(/updated at 23:5\d ?, Thu 31 Dec 2026/)
    expect((await office.get('/dashboard/visits/uncovered')).text).toContain('Fri 1 Jan 2027, 20:00')
    const told = await dev.sms(sunita, /your visits/)
    expect(told.text).toContain('your visits for 1 Jan are: now 8 am.')
    expect(indiaDay(told.at)).toBe('2026-12-31')
    const visits = (await (await signIn('staff')).get('/staff')).text
    expect(visits).toContain('Next visit: Fri 1 Jan 8 am')
    expect(visits).toContain('Past visits Thu 31 Dec')
    expect(visits).not.toContain('Thu 7 Jan')
  })

  test('leaves nothing when it is killed', async () => {
    dev.signal('SIGKILL')
    await dev.exit
    expect(await dev.leaves()).toEqual([])
  })

  test('has its data at the next start, also with --company, and the next morning all say the next day', async () => {
    // What is not urgent waits for eight o'clock.
    await start('2027-01-01T08:02+05:30', { isCompany: true })
    await dev.shows('Sample accounts:')
    await dev.shows('are not the company’s')
    expect(dev.output()).not.toContain('coordinator@nivaas.example')
    await dev.shows('[REMIX DEV]')
    const office = await signIn('admin')
    expect((await office.get('/dashboard/roster')).text).toMatch(/updated at 08:0\d ?, Fri 1 Jan 2027/)
    const visits = (await (await signIn('staff')).get('/staff')).text
    expect(visits).toContain('Thu 7 Jan')

    const uncovered = await office.get('/dashboard/visits/uncovered')
    expect(uncovered.text).toContain('Fri 1 Jan, 20:00')
    const path = /\/dashboard\/visits\/[^/"]+\/cover/.exec(uncovered.html)?.[0] ?? ''
    const cover = await office.get(path)
    const nurseId = /value="([^"]+)"[^>]*aria-label="Allocate to Rekha Jadhav"/.exec(cover.html)?.[1] ?? ''
    const shown = { id: cover.value('id') ?? '', seen: cover.value('seen') ?? '', nurseId }
    // The page warns of her, so it asks for a tick and a reason.
    const form = { ...shown, despite: 'on', why: 'Nobody else is free' }
    expect((await office.post(path, form)).status).toBe(302)
    const told = await dev.sms(rekha, /your visit/)
    expect(told.text).toContain('your visit on 1 Jan 8 pm.')
    expect(indiaDay(told.at)).toBe('2027-01-01')
  })

  test('connects to this machine alone, also at its second start', () => {
    const lines = readFileSync(connections, 'utf8').trim().split('\n')
    const hosts = lines.map((line) => line.split(' ')[1])
    expect([...new Set(hosts)].sort()).toEqual(['127.0.0.1', 'localhost'])
    expect(dev.output()).not.toContain('is refused')
    // The SMS came from the process that sends the notices; the sign-ins were requests, whose processes are over.
    const port = new URL(dev.standIns).port
    const callers = new Set(
      lines.filter((line) => line.endsWith(port)).map((line) => Number(line.split(' ')[0])),
    )
    const [running, over] = [true, false].map((isRunning) =>
      [...callers].filter((id) => dev.processes().includes(id) === isRunning),
    )
    expect(running).toHaveLength(1)
    expect(over?.length).toBeGreaterThanOrEqual(2)
  })

  test('takes a request for one from the address in x-sandbox-address, and from no other header', async () => {
    const own = await addressesOfTries()
    const tryFrom = (headers: Record<string, string>) =>
      browse(dev.site).post('/login', { email: `${randomUUID()}@example.com`, password: 'wrong' }, headers)
    await tryFrom({ 'x-forwarded-for': '198.51.100.1', 'x-sandbox-address': 'nobody' })
    expect(await addressesOfTries()).toEqual(own)
    await tryFrom({ 'x-sandbox-address': '203.0.113.7' })
    await tryFrom({ 'x-sandbox-address': '2001:db8:0:7::1' })
    // The same host: the product counts an IPv6 address by its /64.
    await tryFrom({ 'x-sandbox-address': '2001:db8:0:7:ffff::2', 'x-forwarded-for': '198.51.100.1' })
    expect(await addressesOfTries()).toHaveLength(own.length + 2)
  })

  test.runIf(playsEveryCase)('restarts when app.arc changes', async () => {
    const manifest = join(folder, 'app.arc')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('  ttl TTL\n', ''))
    await dev.shows('definition in app.arc changed')
    await dev.shows('Ready.', 2)
    expect((await fetch(`${dev.site}/login`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox`)).status).toBe(200)
  })

  test('leaves no process after one Ctrl-C', async () => {
    expect(dev.processes().length).toBeGreaterThan(4)
    dev.signal('SIGINT')
    await dev.exit
    expect(await dev.leaves()).toEqual([])
  })

  test.runIf(playsEveryCase)('leaves no process when it is ended while it starts', async () => {
    await start('2027-01-01T00:20+05:30')
    await dev.shows('building')
    expect(dev.processes().length).toBeGreaterThan(3)
    dev.signal('SIGTERM')
    await dev.exit
    expect(await dev.leaves()).toEqual([])
  })
})
