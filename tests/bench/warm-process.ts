import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Handler } from '../support/api-gateway.ts'

/** What an answer was and what it took, in milliseconds on the clock and of the processor. */
export type Answered = { status: number; bytes: number; milliseconds: number; processor: number }

export type WarmProcess = { answer(event: Parameters<Handler>[0]): Promise<Answered>; stop(): void }

/**
 * Starts a process that has loaded a bundle and answers one event after the other.
 * @param environment what it has besides that of this process
 * @param beginAt the instant, in milliseconds since 1970, at which its clock begins; the system's time if left out
 */
export async function startWarmProcess(
  bundle: string,
  environment: Record<string, string> = {},
  beginAt?: number,
): Promise<WarmProcess> {
  const clock = fileURLToPath(new URL('../../tools/sandbox/begin-at.mjs', import.meta.url))
  const child: ChildProcess = fork(fileURLToPath(new URL('answer-events.js', import.meta.url)), [bundle], {
    execArgv: ['--import', clock],
    env: {
      ...process.env,
      ...environment,
      ...(beginAt !== undefined && { BEGIN_AT: new Date(beginAt).toISOString() }),
    },
    // The handler writes a log line for each request.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await messageFrom(child)
  return {
    async answer(event) {
      child.send(event)
      return (await messageFrom(child)) as Answered
    },
    stop: () => child.kill(),
  }
}

/** @throws when the process ends instead */
async function messageFrom(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The process that answers has ended')
      }),
    ])
  } finally {
    answered.abort()
  }
}
