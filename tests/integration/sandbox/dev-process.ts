import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { devPatience, unusedPort } from '#tests/support/checkout.ts'
import type { Message } from '#tests/support/stand-ins.ts'

export type DevProcess = Awaited<ReturnType<typeof startDev>>

type DevOptions = {
  at: string
  connections: string
  /** `--company`. */
  isCompany?: boolean
}

/**
 * Starts `npm run dev` as in a terminal: in a process group of its own, in which Ctrl-C reaches every process.
 * @param connections the file to which its processes write their connections
 */
export async function startDev(folder: string, { at, connections, isCompany = false }: DevOptions) {
  const mark = randomUUID()
  const ports = { site: await unusedPort(), standIns: await unusedPort(), engine: await unusedPort() }
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const npm = spawn('npm', ['run', 'dev', '--', '--at', at, ...(isCompany ? ['--company'] : [])], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ARC_HTTP_PORT: ports.site,
      STAND_INS_PORT: ports.standIns,
      ARC_TABLES_PORT: ports.engine,
      SANDBOX_CONNECTIONS: connections,
      DEV_TEST_MARK: mark,
    },
  })
  let output = ''
  npm.stdout.on('data', (data: Buffer) => (output += data.toString()))
  npm.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const exit = once(npm, 'exit')
  const standIns = `http://localhost:${ports.standIns}`

  async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = performance.now() + devPatience
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (npm.exitCode !== null) throw new Error(`npm run dev ended with ${npm.exitCode}:\n${output}`)
      if (performance.now() > deadline) throw new Error(`No ${what} in:\n${output}`)
      await wait(50)
    }
  }

  return {
    site: `http://localhost:${ports.site}`,
    standIns,
    engine: `http://127.0.0.1:${ports.engine}`,
    output: () => output,
    /** Waits for these words in its output. */
    shows: (words: string, times = 1) =>
      until(words, async () => output.split(words).length > times || undefined),
    /** The newest SMS to a number; waits for it. */
    sms: (to: string, text: RegExp) =>
      until(`SMS to ${to}`, async () => {
        const messages = (await (
          await fetch(`${standIns}/inbox.json?${new URLSearchParams({ to })}`)
        ).json()) as Message[]
        return messages.find((message) => text.test(message.text))
      }),
    elapsed,
    signal: (name: NodeJS.Signals) => process.kill(-(npm.pid ?? 0), name),
    exit,
    processes: () => processesWith(mark),
    kill() {
      for (const id of processesWith(mark)) process.kill(id, 'SIGKILL')
    },
    /** The command lines of its processes that are left, for which it waits a while. */
    async leaves() {
      // It gives them eight seconds before it kills them.
      const deadline = performance.now() + 15_000
      while (processesWith(mark).length > 0 && performance.now() < deadline) await wait(50)
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
