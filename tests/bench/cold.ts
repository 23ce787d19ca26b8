import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBuiltSite, type BuiltSite } from '../support/built-site.ts'
import { toEvent, type Handler } from '../support/api-gateway.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the bare page with Remix's compiler and gives the path of its bundle. */
export function bareBundle(): string {
  execFileSync('remix', ['build', 'tests/bench/bare'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return join(root, '.tmp/bare/server/index.mjs')
}

/** The built site with a customer who has five services, and the event of a request for their list, which reads the table. */
export async function siteWithServices() {
  const site = await startBuiltSite()
  // These modules read the environment when they are loaded.
  const { createCustomer } = await import('../support/people.ts')
  const { requestBooking } = await import('../support/requests.ts')
  const { bookingOf } = await import('../support/bookings.ts')
  const customer = await createCustomer()
  for (let service = 0; service < 5; service++) await requestBooking(customer, bookingOf())
  return { site, list: eventFor(site, '/show/service', customer.cookie) }
}

export type Event = Parameters<Handler>[0]

export function eventFor({ origin }: BuiltSite, path: string, cookie?: string): Event {
  return toEvent({
    method: 'GET',
    url: new URL(path, origin),
    headers: { host: new URL(origin).host, ...(cookie && { cookie }) },
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  })
}

/**
 * Starts a process that loads a bundle and answers one event.
 * @returns the milliseconds of the processor from its start to the response
 * @throws when the answer is not 200
 */
export function answerFirst(
  { environment }: BuiltSite,
  { bundle, event }: { bundle: string; event: object },
): { processor: number } {
  const script = fileURLToPath(new URL('first-answer.js', import.meta.url))
  const { stdout } = spawnSync('node', [script, bundle, JSON.stringify(event)], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  // The handler's own log lines come before it.
  const [last = ''] = stdout.trim().split('\n').slice(-1)
  const { processor, status } = JSON.parse(last) as { processor: number; status: number }
  if (status !== 200) throw new Error(`The first answer was ${status}`)
  return { processor }
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
