import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyCheckout, unusedPort } from '#tests/support/checkout.ts'
import { limitHere } from '#tests/support/machine.ts'

/*
 * `npm run dev` from start to end, twice: about half a minute. On its own:
 * npx vitest run tests/integration/sandbox/dev.test.ts
 */
const patience = 120_000

async function startDev(folder: string) {
  const mark = randomUUID()
  const ports = { site: await unusedPort(), standIns: await unusedPort(), engine: await unusedPort() }
  const startedAt = Date.now()
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    // As in a terminal: its own process group, in which every process gets Ctrl-C.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ARC_HTTP_PORT: ports.site,
      STAND_INS_PORT: ports.standIns,
      ARC_TABLES_PORT: ports.engine,
      DEV_TEST_MARK: mark,
    },
  })
  let output = ''
  npm.stdout.on('data', (data: Buffer) => (output += data.toString()))
  npm.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const exit = once(npm, 'exit')
  onTestFinished(() => {
    for (const id of processesWith(mark)) process.kill(id, 'SIGKILL')
  })
  async function shows(words: string) {
    while (!output.includes(words)) {
      if (npm.exitCode !== null) throw new Error(`npm run dev ended with ${npm.exitCode}:\n${output}`)
      if (Date.now() - startedAt > patience) throw new Error(`No “${words}” in:\n${output}`)
      await wait(50)
    }
  }
  return {
    site: `http://localhost:${ports.site}`,
    standIns: `http://localhost:${ports.standIns}`,
    shows,
    elapsed: () => Date.now() - startedAt,
    signal: (name: NodeJS.Signals) => process.kill(-(npm.pid ?? 0), name),
    exit,
    processes: () => processesWith(mark),
    async leavesNothing() {
      const deadline = Date.now() + 5000
      while (processesWith(mark).length > 0 && Date.now() < deadline) await wait(50)
      return processesWith(mark).map((id) =>
        readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' '),
      )
    },
  }
}

/** Every process with the mark in its environment, descendants included. */
function processesWith(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').includes(mark)
      } catch {
        return false
      }
    })
    .map(Number)
}

const onLinux = test.runIf(process.platform === 'linux')

onLinux(
  'npm run dev is up within 30 seconds, restarts when app.arc changes, and one Ctrl-C leaves no process',
  async () => {
    const folder = copyCheckout()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const dev = await startDev(folder)
    await dev.shows('customer@nivaas.example')
    await dev.shows('[REMIX DEV]')
    // Thirty seconds on an idle machine.
    expect(dev.elapsed()).toBeLessThan(limitHere(30_000))
    expect((await fetch(`${dev.site}/login`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox.json`)).status).toBe(200)

    const manifest = join(folder, 'app.arc')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('  ttl TTL\n', ''))
    await dev.shows('definition in app.arc changed')
    await dev.shows('Sandbox reloaded')
    expect((await fetch(`${dev.site}/login`)).status).toBe(200)
    expect((await fetch(`${dev.standIns}/inbox`)).status).toBe(200)

    expect(dev.processes().length).toBeGreaterThan(4)
    dev.signal('SIGINT')
    await dev.exit
    expect(await dev.leavesNothing()).toEqual([])
  },
  patience,
)

onLinux(
  'nothing is left when npm run dev is killed, and its data is there at the next start',
  async () => {
    const folder = copyCheckout()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const killed = await startDev(folder)
    await killed.shows('made just now')
    killed.signal('SIGKILL')
    await killed.exit
    expect(await killed.leavesNothing()).toEqual([])

    const again = await startDev(folder)
    await again.shows('Sample accounts:')
    again.signal('SIGTERM')
    await again.exit
    expect(await again.leavesNothing()).toEqual([])
  },
  patience,
)
