import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:net'
import { tableClient } from '#server/table/client.server.ts'

/*
 * What the product asks of AWS, seen where the SDK hands a request to the network: each try counts, and so each call can
 * be made to fail or to be the last thing that its process does. All clients of the SDK share one class for that.
 */

export type AwsCall = {
  service: 'dynamodb' | 'cognito' | 'ses' | 'sns' | 's3'
  /** As AWS names it: `Query`, `TransactWriteItems`, `AdminInitiateAuth`, `SendEmail`, `Publish`. */
  action: string
}

export type Fault = Partial<AwsCall> & {
  /** Which of the calls that fit, from 1. */
  nth: number
  /** Before the call reaches AWS, or after AWS has carried it out and before its answer is read. */
  when: 'before' | 'after'
  /**
   * `die`: the process is gone. `hang`: no answer until the SDK gives up. `fail`: the connection breaks. `late`: the SDK has
   * given up, and AWS carries the call out when the test says so (`deliverLate`).
   */
  how: 'die' | 'hang' | 'fail' | 'late'
}

export type Observed<Result> = { calls: AwsCall[] } & ({ died: true } | { died: false; result: Result })

type Life = { calls: AwsCall[]; faults: Fault[]; isDead: boolean; die: () => void }
type AwsRequest = {
  method: string
  path: string
  hostname: string
  port?: number
  headers: Record<string, string>
  body?: unknown
}
type Send = (request: AwsRequest, options?: unknown) => Promise<unknown>

const lives = new AsyncLocalStorage<Life>()
const forever = new Promise<never>(() => {})

/**
 * Runs something as a process of its own would and notes its calls to AWS.
 *
 * With a fault that makes it die, nothing after that call happens any more: the promises it waits for never settle, so
 * that no `catch` and no `finally` of the product can notice, and its other calls under way go nowhere either.
 */
export async function observe<Result>(
  run: () => Promise<Result>,
  ...faults: Fault[]
): Promise<Observed<Result>> {
  instrument()
  const calls: AwsCall[] = []
  const death = Promise.withResolvers<'dead'>()
  const life: Life = { calls, faults, isDead: false, die: () => death.resolve('dead') }
  const result = lives.run(life, run)
  const end = await Promise.race([result.then(() => 'answered' as const), death.promise])
  return end === 'dead' ? { died: true, calls } : { died: false, calls, result: await result }
}

/** How often each action was called: `{ Query: 1, TransactWriteItems: 1 }`. */
export function tally(calls: AwsCall[], service: AwsCall['service'] = 'dynamodb'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const call of calls) {
    if (call.service === service) counts[call.action] = (counts[call.action] ?? 0) + 1
  }
  return counts
}

const held: (() => Promise<unknown>)[] = []

/** Lets AWS carry out every call that is late, in the order in which they were made; nobody hears what it says. */
export async function deliverLate(): Promise<void> {
  for (const send of held.splice(0)) await send().catch(() => {})
}

let isInstrumented = false

function instrument(): void {
  if (isInstrumented) return
  isInstrumented = true
  const handler = Object.getPrototypeOf(tableClient.config.requestHandler) as { handle: Send }
  const send = handler.handle
  handler.handle = function handle(request, options) {
    const life = lives.getStore()
    return life ? sendInLife(life, send.bind(this), request, options) : send.call(this, request, options)
  }
}

async function sendInLife(life: Life, send: Send, request: AwsRequest, options: unknown): Promise<unknown> {
  if (isOver(life)) return forever
  const call = callOf(request)
  life.calls.push(call)
  const fault = life.faults.find(
    (each) => fits(each, call) && each.nth === life.calls.filter((past) => fits(each, past)).length,
  )
  if (!fault) {
    const answer = await send(request, options)
    return isOver(life) ? forever : answer
  }
  if (fault.how === 'late') {
    held.push(() => send(request, undefined))
    throw Object.assign(new Error('No answer in time'), { name: 'TimeoutError' })
  }
  if (fault.when === 'after') await send(request, options)
  if (fault.how === 'fail') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  if (fault.how === 'hang')
    return send({ ...request, hostname: '127.0.0.1', port: await silentPort() }, options)
  life.isDead = true
  life.die()
  return forever
}

function isOver(life: Life): boolean {
  return life.isDead
}

function fits(fault: Fault, call: AwsCall): boolean {
  return (
    (fault.service === undefined || fault.service === call.service) &&
    (fault.action === undefined || fault.action === call.action)
  )
}

function callOf({ path, method, headers, body }: AwsRequest): AwsCall {
  const target = headers['x-amz-target']
  if (target) {
    const [api = '', action = ''] = target.split('.')
    return { service: api.startsWith('DynamoDB') ? 'dynamodb' : 'cognito', action }
  }
  const action = new URLSearchParams(typeof body === 'string' ? body : '').get('Action')
  if (action) return { service: action === 'Publish' ? 'sns' : 'ses', action }
  return { service: 's3', action: `${method} ${path}` }
}

let silent: Promise<number> | undefined

/** A port where everything is taken and nothing answered, so that the SDK's own time limit ends the call. */
function silentPort(): Promise<number> {
  silent ??= new Promise((resolve, reject) => {
    const server = createServer((socket) => void socket.on('error', () => socket.destroy()).resume())
    server.unref()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
      else reject(new Error('The system gave no port'))
    })
  })
  return silent
}
