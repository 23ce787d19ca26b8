import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type SiteProcess = {
  environment: Record<string, string>
  moveClock: (milliseconds: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the built site as a process of its own (`serve.ts`). Its log goes to a file in `test-results`.
 * @param environment further environment variables
 * @returns the environment variables with which other processes reach its table and stand-ins, and the site as `SITE_ORIGIN`; `moveClock` takes
 * milliseconds
 */
export async function startSiteProcess(
  logName: string,
  environment: Record<string, string> = {},
): Promise<SiteProcess> {
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(`test-results/${logName}`)
  const site = spawn('node', ['tests/support/serve.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const lines = createInterface(site.stdout)
  const exit = once(site, 'exit')
  const [first] = (await Promise.race([
    once(lines, 'line'),
    exit.then(() => Promise.reject(new Error('The built site did not start: is there a build?'))),
  ])) as [string]
  lines.on('line', (line) => log.write(`${line}\n`))
  return {
    environment: JSON.parse(first) as Record<string, string>,
    async moveClock(milliseconds) {
      const moved = new Promise<void>((resolve) => {
        lines.on('line', (line) => line === String(milliseconds) && resolve())
      })
      site.stdin.write(`${milliseconds}\n`)
      await moved
    },
    async stop() {
      site.stdin.end()
      await exit
      log.end()
    },
  }
}
