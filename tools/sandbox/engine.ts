import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkJava, dynamoDbLocal } from './dynamodb-local.ts'
import { unusedPort } from './ports.ts'

export type Engine = {
  /** For `AWS_ENDPOINT_URL_DYNAMODB`: `http://127.0.0.1:8765`. */
  endpoint: string
  stop(): Promise<void>
}

export type EngineOptions = {
  /** 0 chooses a free port. */
  port: number
  /** The file that stores the tables between restarts, or null to keep them in memory. */
  file: string | null
  /** The endpoint of an engine that runs already; by default `AWS_ENDPOINT_URL_DYNAMODB`. Null starts one in any case. */
  given?: string | null | undefined
}

/**
 * Starts the engine in place of the shell (`exec`). A second shell reads the pipe that this process holds open. The pipe
 * ends when this process closes it or is killed; then the second shell kills the engine. So no engine outlives its sandbox.
 */
const engineEndsWithPipe = 'exec 3<&0; (read _ <&3; kill $$ 2>/dev/null) & exec "$@" 3<&- </dev/null'

/**
 * Starts the DynamoDB engine, or uses the one that is given. It starts Amazon's DynamoDB Local when npm
 * installed no engine for this platform or when `SANDBOX_ENGINE` is `dynamodb-local`.
 *
 * @throws an Error of one line when there is no engine for this platform, or the port is in use.
 */
export async function startEngine({
  port,
  file,
  given = process.env.AWS_ENDPOINT_URL_DYNAMODB,
}: EngineOptions): Promise<Engine> {
  if (given) return { endpoint: given, stop: async () => {} }

  const binary = await findEngine()
  const enginePort = await unusedPort(port, 'ARC_TABLES_PORT')
  if (file) mkdirSync(dirname(file), { recursive: true })
  const serve = ['serve', '--host', '127.0.0.1', '--port', String(enginePort)]
  const command = binary
    ? [binary, ...serve, ...(file ? ['--db-path', file] : [])]
    : await dynamoDbLocal(enginePort, file && resolve(file))
  const child = spawn(
    '/bin/sh',
    ['-c', engineEndsWithPipe, 'sh', ...command],
    // `detached`: Ctrl-C must reach the sandbox only, which then stops the engine. DynamoDB Local writes a file into the
    // folder where it starts, so that starts in the system's temporary folder.
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true, ...(binary ? {} : { cwd: tmpdir() }) },
  )
  child.stdin.on('error', () => {})

  let errorOutput = ''
  child.stderr.on('data', (data: Buffer) => (errorOutput += data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const endpoint = `http://127.0.0.1:${enginePort}`
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      child.stdin.end()
      throw new Error(`The DynamoDB engine did not start: ${errorOutput.trim() || 'no reason given'}`)
    }
    await wait(20)
  }
  return {
    endpoint,
    async stop() {
      child.stdin.end()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/**
 * The path of the engine's binary in the platform's package, or null where DynamoDB Local is used.
 * @throws an Error of one line for the developer when neither can run here.
 */
export async function findEngine(): Promise<string | null> {
  const platform = `${process.platform}-${process.arch}`
  const isLocalWanted = process.env.SANDBOX_ENGINE === 'dynamodb-local'
  const binary = isLocalWanted ? null : packagedBinary(platform)
  if (binary) return binary
  try {
    await checkJava()
    return null
  } catch (error) {
    if (isLocalWanted) throw error
    throw new Error(
      `No DynamoDB engine for ${platform}: npm has not installed @dynoxide/${platform}, so install Java 17 or newer for ` +
        "Amazon's DynamoDB Local, or set AWS_ENDPOINT_URL_DYNAMODB to an engine.",
    )
  }
}

/**
 * The path of the engine's binary in the platform's package, or null where npm has not installed that.
 * @param platform such as `darwin-arm64`
 * @param from the file from which the package is searched, as `require` does
 */
export function packagedBinary(platform: string, from = import.meta.url): string | null {
  const binary = platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide'
  try {
    return createRequire(from).resolve(`@dynoxide/${platform}/${binary}`)
  } catch {
    return null
  }
}

/** Whether the engine answers at all. Any status counts: DynamoDB Local refuses a request without a signature. */
async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}
