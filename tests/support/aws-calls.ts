import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:net'
import { tableClient } from '#server/table/client.server.ts'
// It reads each response to its end: one that is not read keeps its connection, of which a client has fifty.
import './table-answers.ts'

/*
 * Records the product's calls to AWS where the SDK sends a request over the network. Each try is recorded, and a test can
 * make a call fail or let the process die at it. All clients of the SDK share the request handler class used for that.
 */

export type AwsCall = {
  service: 'dynamodb' | 'cognito' | 'ses' | 'sns' | 's3'
  /** As AWS names it: `Query`, `TransactWriteItems`, `AdminInitiateAuth`, `SendEmail`, `Publish`. */
  action: string
}

export type Fault = Partial<AwsCall> & {
  /** Which of the matching calls, from 1. */
  nth: number
  /** Before the call reaches AWS, or after AWS has carried it out but before its response is read. */
  when: 'before' | 'after'
  /**
   * `die`: the process dies. `hang`: no response until the SDK's time limit. `fail`: the connection breaks. `late`: the SDK gets
   * a timeout, and AWS carries the call out later, when the test calls `deliverLate`.
   */
  how: 'die' | 'hang' | 'fail' | 'late'
}

/** `unanswered`: the recipients of the sendings whose answer a fault has lost, whether or not AWS carried them out. */
export type Observed<Result> = { calls: AwsCall[]; unanswered: string[] } & (
  { died: true } | { died: false; result: Result }
)

type SimulatedProcess = {
  calls: AwsCall[]
  unanswered: string[]
  faults: Fault[]
  isDead: boolean
  die: () => void
}
type AwsRequest = {
  method: string
  path: string
  hostname: string
  port?: number
  headers: Record<string, string>
  body?: unknown
}
type Send = (request: AwsRequest, options?: unknown) => Promise<unknown>

const processes = new AsyncLocalStorage<SimulatedProcess>()
const neverSettles = new Promise<never>(() => {})

/**
 * Runs a function like a separate process and records its calls to AWS.
 *
 * With a fault that kills it, nothing after that call happens: the promises that it awaits never settle, so that no `catch`
 * and no `finally` of the product runs, and its other pending calls are not sent or never return.
 */
export async function observe<Result>(
  run: () => Promise<Result>,
  ...faults: Fault[]
): Promise<Observed<Result>> {
  instrument()
  const [calls, unanswered]: [AwsCall[], string[]] = [[], []]
  const death = Promise.withResolvers<'dead'>()
  const life: SimulatedProcess = {
    calls,
    unanswered,
    faults,
    isDead: false,
    die: () => death.resolve('dead'),
  }
  const result = processes.run(life, run)
  const end = await Promise.race([result.then(() => 'answered' as const), death.promise])
  const seen = { calls, unanswered }
  return end === 'dead' ? { died: true, ...seen } : { died: false, ...seen, result: await result }
}

/** How often each action was called: `{ Query: 1, TransactWriteItems: 1 }`. */
export function tally(calls: AwsCall[], service: AwsCall['service'] = 'dynamodb'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const call of calls) {
    if (call.service === service) counts[call.action] = (counts[call.action] ?? 0) + 1
  }
  return counts
}

/** The same for a page of the dashboard, without the batch of its frame that says what waits. */
export function tallyInFrame(calls: AwsCall[]): Record<string, number> {
  const { BatchGetItem: batches = 0, ...others } = tally(calls)
  return batches > 1 ? { ...others, BatchGetItem: batches - 1 } : others
}

const lateCalls: (() => Promise<unknown>)[] = []

/** Carries out every late call, in the order in which they were made; the responses are ignored. */
export async function deliverLate(): Promise<void> {
  for (const send of lateCalls.splice(0)) await send().catch(() => {})
}

let isInstrumented = false

function instrument(): void {
  if (isInstrumented) return
  isInstrumented = true
  const handler = Object.getPrototypeOf(tableClient.config.requestHandler) as { handle: Send }
  const send = handler.handle
  handler.handle = function handle(request, options) {
    const life = processes.getStore()
    return life ? sendInProcess(life, send.bind(this), request, options) : send.call(this, request, options)
  }
}

async function sendInProcess(
  life: SimulatedProcess,
  send: Send,
  request: AwsRequest,
  options: unknown,
): Promise<unknown> {
  if (isOver(life)) return neverSettles
  const call = callOf(request)
  life.calls.push(call)
  const fault = life.faults.find(
    (each) =>
      matchesFault(each, call) && each.nth === life.calls.filter((past) => matchesFault(each, past)).length,
  )
  if (!fault) {
    const answer = await send(request, options)
    return isOver(life) ? neverSettles : answer
  }
  life.unanswered.push(...recipientsOf(request))
  if (fault.how === 'late') {
    lateCalls.push(() => send(request, undefined))
    throw Object.assign(new Error('No answer in time'), { name: 'TimeoutError' })
  }
  if (fault.when === 'after') await send(request, options)
  if (fault.how === 'fail') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  if (fault.how === 'hang')
    return send({ ...request, hostname: '127.0.0.1', port: await silentPort() }, options)
  life.isDead = true
  life.die()
  return neverSettles
}

function isOver(life: SimulatedProcess): boolean {
  return life.isDead
}

function matchesFault(fault: Fault, call: AwsCall): boolean {
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

/** Of an SMS or an e-mail; none of another call. */
function recipientsOf({ body }: AwsRequest): string[] {
  const query = new URLSearchParams(typeof body === 'string' ? body : '')
  return query.getAll('PhoneNumber').concat(query.getAll('Destination.ToAddresses.member.1'))
}

let silent: Promise<number> | undefined

/** A port that accepts connections and never responds, so that the SDK's own time limit ends the call. */
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
