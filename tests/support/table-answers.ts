import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { tableClient } from '#server/table/client.server.ts'

/*
 * What DynamoDB answers and the engine on one machine never does: it carries out one request at a time, so that no
 * transaction ever meets another and no caller is throttled. Seen, as in `aws-calls.ts`, where the SDK hands a request to
 * the network, so that the SDK's own reading of errors and its retries are part of what is tested. What dies in
 * `aws-calls.ts` never reaches this place, so that no call counts as being on its way for ever.
 */

/** Which of the table's calls, from 1, are refused and how. */
export type Refusal = { nth: number[]; how: 'throttled' | 'conflict' }

type AwsRequest = { headers: Record<string, string>; body?: unknown }
type Answered = { response: { body?: unknown } }
type Send = (request: AwsRequest, options?: unknown) => Promise<Answered>
type Action = { action: string; input: Record<string, unknown> }
/** An item of a transaction: one of Put, Update, Delete, ConditionCheck and Get. */
type Item = Record<string, Write>
type Write = {
  Key?: Record<string, unknown>
  Item?: Record<string, unknown>
  UpdateExpression?: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

const scope = new AsyncLocalStorage<{ refusals: Refusal[]; calls: number }>()
const inFlight = new Map<string, number>()
let isContended = false
let callsUnderWay = 0
let rewrite: ((action: Action) => void) | null = null

/** How many calls to AWS, by anyone, are on their way. */
export function callsInFlight(): number {
  return callsUnderWay
}

/** Runs something of which single calls to the table are refused; the next try of each is carried out. */
export function refusing<Result>(refusals: Refusal[], run: () => Promise<Result>): Promise<Result> {
  return scope.run({ refusals, calls: 0 }, run)
}

/**
 * Lets the table answer as DynamoDB does to many at once: a transaction that touches an item of one under way is
 * cancelled with TransactionConflict, as is a transactional read of it; a single write gets TransactionConflictException.
 * Returns a function that ends it.
 */
export function contend(): () => void {
  isContended = true
  return () => void (isContended = false)
}

/**
 * Takes the condition out of the writes of transactions that are meant, as a programmer might forget it. Returns a function
 * that puts it back.
 * @param isMeant asked with the name of the entity's model (`staff`) and the write's update expression, if it has one
 */
export function forgetConditions(isMeant: (entity: string, change: string) => boolean): () => void {
  rewrite = ({ input }) => {
    for (const item of input.TransactItems as Item[]) {
      const { Put, Update, Delete } = item
      const write = Put ?? Update ?? Delete
      if (write && isMeant(entityOf(write), write.UpdateExpression ?? '')) forgetCondition(write)
    }
  }
  return () => void (rewrite = null)
}

function entityOf({ Key, Item }: Write): string {
  const sk = JSON.stringify((Key ?? Item)?.sk)
  return /\$(?:\w+#)?(\w+)_1/.exec(sk)?.[1] ?? ''
}

function forgetCondition(write: Write): void {
  delete write.ConditionExpression
  const { UpdateExpression = '' } = write
  for (const names of [write.ExpressionAttributeNames, write.ExpressionAttributeValues]) {
    // The table takes no names and values that nothing uses.
    for (const name of Object.keys(names ?? {}))
      if (!new RegExp(`${name.replace('#', '\\#')}\\b`).test(UpdateExpression)) delete names?.[name]
  }
  if (UpdateExpression === '') {
    delete write.ExpressionAttributeNames
    delete write.ExpressionAttributeValues
  }
}

instrument()

function instrument(): void {
  const handler = Object.getPrototypeOf(tableClient.config.requestHandler) as { handle: Send }
  const send = handler.handle
  handler.handle = async function handle(request, options) {
    callsUnderWay++
    try {
      return await whole(await answer(send.bind(this), request, options))
    } finally {
      callsUnderWay--
    }
  }
}

/**
 * Reads the answer to its end. Whoever has died meanwhile never would, and would keep its connection for ever: after fifty
 * deaths there were none left.
 */
async function whole(answered: Answered): Promise<Answered> {
  const { response } = answered
  // A stream again, because the SDK hands the bytes of a file on as one.
  if (response.body instanceof Readable)
    response.body = Readable.from([await buffer(response.body)], { objectMode: false })
  return answered
}

async function answer(send: Send, request: AwsRequest, options: unknown): Promise<Answered> {
  const call = actionOf(request)
  if (!call) return send(request, options)
  const refused = refusedBy(call)
  if (refused) return refused
  if (rewrite && call.action === 'TransactWriteItems') {
    rewrite(call)
    const body = Buffer.from(JSON.stringify(call.input))
    request.body = body
    request.headers['content-length'] = String(body.length)
  }
  return isContended ? sendAmongOthers(call, () => send(request, options)) : send(request, options)
}

function refusedBy(call: Action) {
  const own = scope.getStore()
  if (!own) return null
  own.calls += 1
  const refusal = own.refusals.find(({ nth }) => nth.includes(own.calls))
  if (!refusal) return null
  if (refusal.how === 'throttled') return httpError('ThrottlingException', { message: 'Rate exceeded' })
  return conflict(call, () => true)
}

async function sendAmongOthers(call: Action, send: () => Promise<Answered>): Promise<Answered> {
  const refused = conflict(call, (key) => inFlight.has(key))
  if (refused) return refused
  if (call.action !== 'TransactWriteItems') return send()
  const keys = keysOf(call)
  for (const key of keys) inFlight.set(key, 1)
  try {
    return await send()
  } finally {
    for (const key of keys) inFlight.delete(key)
  }
}

/** The answer to a call that meets a transaction under way, or null where it does not; plain reads never do. */
function conflict(call: Action, isTaken: (key: string) => boolean) {
  const { action } = call
  if (/^Transact/.test(action)) {
    const reasons = keysOf(call).map((key) => ({ Code: isTaken(key) ? 'TransactionConflict' : 'None' }))
    if (reasons.every(({ Code }) => Code === 'None')) return null
    const message = `Transaction cancelled [${reasons.map(({ Code }) => Code).join(', ')}]`
    return httpError('TransactionCanceledException', { message, CancellationReasons: reasons })
  }
  const isWrite = ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action)
  if (!isWrite || !keysOf(call).some(isTaken)) return null
  return httpError('TransactionConflictException', { message: 'Transaction is ongoing for the item' })
}

function keysOf({ action, input }: Action): string[] {
  if (!/^Transact/.test(action)) return [keyOf(input)]
  return (input.TransactItems as Item[]).map((item) => keyOf(Object.values(item)[0] ?? {}))
}

function keyOf({ Key, Item }: Item[string]): string {
  const { pk, sk } = Key ?? Item ?? {}
  return JSON.stringify([pk, sk])
}

function actionOf({ headers, body }: AwsRequest): Action | null {
  const [api = '', action = ''] = (headers['x-amz-target'] ?? '').split('.')
  if (!api.startsWith('DynamoDB')) return null
  return {
    action,
    input: JSON.parse(new TextDecoder().decode(body as Uint8Array)) as Record<string, unknown>,
  }
}

/** An error as DynamoDB sends it, in the shape in which the SDK's request handler hands answers on. */
function httpError(type: string, content: object) {
  const body = Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...content }))
  return { response: { statusCode: 400, headers: { 'content-type': 'application/x-amz-json-1.0' }, body } }
}
