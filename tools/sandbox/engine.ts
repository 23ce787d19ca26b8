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
  /** 0 takes a free one. */
  port: number
  /** The file that holds the tables over restarts, or null to keep them in memory. */
  file: string | null
}

/**
 * The engine becomes the shell's own process, and a second shell waits for the end of the pipe that we hold: it comes
 * when we close it and also when we are killed, so no engine outlives its sandbox.
 */
const engineUnderWatch = 'exec 3<&0; (read _ <&3; kill $$ 2>/dev/null) & exec "$@" 3<&- </dev/null'

/**
 * Starts the DynamoDB engine, or takes the one that `AWS_ENDPOINT_URL_DYNAMODB` names. On a platform that the engine's
 * package is not built for, and where `SANDBOX_ENGINE` is `dynamodb-local`, it is Amazon's DynamoDB Local.
 *
 * @throws an Error of one line when there is no engine for this platform, or the port is taken.
 */
export async function startEngine({ port, file }: EngineOptions): Promise<Engine> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (given) return { endpoint: given, stop: async () => {} }

  const binary = await findEngine()
  const enginePort = await unusedPort(port, 'ARC_TABLES_PORT', '127.0.0.1')
  if (file) mkdirSync(dirname(file), { recursive: true })
  const serve = ['serve', '--host', '127.0.0.1', '--port', String(enginePort)]
  const command = binary
    ? [binary, ...serve, ...(file ? ['--db-path', file] : [])]
    : await dynamoDbLocal(enginePort, file && resolve(file))
  const child = spawn(
    '/bin/sh',
    ['-c', engineUnderWatch, 'sh', ...command],
    // A session of its own, for Ctrl-C must end the sandbox first and the engine through it. DynamoDB Local leaves a file
    // about itself where it is started.
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true, ...(binary ? {} : { cwd: tmpdir() }) },
  )
  child.stdin.on('error', () => {})

  let complaint = ''
  child.stderr.on('data', (data: Buffer) => (complaint += data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const endpoint = `http://127.0.0.1:${enginePort}`
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      child.stdin.end()
      throw new Error(`The DynamoDB engine did not start: ${complaint.trim() || 'no reason given'}`)
    }
    await wait(20)
  }
  return {
    endpoint,
    async stop() {
      child.stdin.end()
      const impatience = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(impatience)
    },
  }
}

/**
 * The engine's binary from the platform's package, or null where DynamoDB Local takes its place.
 * @throws an Error of one line, fit for showing, when neither can run here.
 */
export async function findEngine(): Promise<string | null> {
  const isLocalWanted = process.env.SANDBOX_ENGINE === 'dynamodb-local'
  const binary = isLocalWanted ? null : packagedBinary()
  if (binary) return binary
  try {
    await checkJava()
    return null
  } catch (error) {
    if (isLocalWanted) throw error
    throw new Error(
      `No DynamoDB engine for ${process.platform}-${process.arch}: install Java 17 or newer for Amazon's DynamoDB ` +
        'Local, or set AWS_ENDPOINT_URL_DYNAMODB to an engine (on linux-x64: npm install --include=optional).',
    )
  }
}

function packagedBinary(): string | null {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  } catch {
    return null
  }
}

/** Any answer will do: DynamoDB Local refuses a request without a signature. */
async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}
