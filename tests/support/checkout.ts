import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sandboxAddresses, sandboxEnvironment } from '#tools/sandbox/environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = [
  'app',
  'domain',
  'server',
  'tools',
  'public',
  'app.arc',
  'preferences.arc',
  'remix.config.js',
  'package.json',
  'tsconfig.json',
]

/** How long `npm run dev` may take, in milliseconds: on a busy machine the site builds for minutes. */
export const devPatience = 10 * 60_000

export type DevSandbox = {
  /** What another process needs to reach the same table and stand-ins; the site is `SITE_ORIGIN`. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * `npm run dev` in a copy of this checkout, so that neither its build nor its data is touched, on ports of its own.
 * Ready when it has said so.
 * @param options those of `npm run dev`, such as `--at` and an instant
 */
export async function startDevSandbox(...options: string[]): Promise<DevSandbox> {
  const folder = copyCheckout()
  const variables = {
    ARC_HTTP_PORT: await unusedPort(),
    STAND_INS_PORT: await unusedPort(),
    ARC_TABLES_PORT: await unusedPort(),
  }
  const npm = spawn('npm', ['run', 'dev', '--', ...options], {
    cwd: folder,
    // This sandbox must not use the engine of another process.
    env: {
      ...process.env,
      AWS_ENDPOINT_URL_DYNAMODB: undefined,
      NODE_ENV: 'development',
      ...variables,
    },
  })
  const exit = once(npm, 'exit')
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()))
  }
  const deadline = Date.now() + devPatience
  while (!output.includes('[REMIX DEV]')) {
    if (npm.exitCode !== null || Date.now() > deadline)
      throw new Error(`npm run dev did not start:\n${output}`)
    await wait(50)
  }
  return {
    environment: sandboxEnvironment(sandboxAddresses({ NODE_ENV: 'development', ...variables })),
    async stop() {
      npm.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A copy of this checkout without its build and its data, in a folder of its own; returns the folder. */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nivaas-dev-'))
  for (const part of parts.filter((each) => existsSync(join(root, each)))) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => resolve(file) !== resolve(root, 'public/build'),
    })
  }
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A free port of this machine, as environment variables carry it. */
export async function unusedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return String(address.port)
}
