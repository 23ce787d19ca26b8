import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Starts the built site once for all specs (`serve.ts`) and tells the workers by their environment where it is. Its log
 * is in `test-results/site.log`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream('test-results/site.log')
  const site = spawn('node', ['tests/support/serve.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(site.stdout)
  const exit = once(site, 'exit')
  const [first] = (await Promise.race([
    once(lines, 'line'),
    exit.then(() => Promise.reject(new Error('The built site did not start: is there a build?'))),
  ])) as [string]
  lines.on('line', (line) => log.write(`${line}\n`))
  Object.assign(process.env, JSON.parse(first))
  return async () => {
    site.stdin.end()
    await exit
    log.end()
  }
}
