import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { wait } from '#server/clock.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { firstTurn } from './turns.ts'

/*
 * Responses of DynamoDB that the local engine never gives: it carries out one request at a time, so that no transaction
 * conflicts with another and no caller is throttled. As in `aws-calls.ts` they are made where the SDK sends a request over the
 * network, so that the SDK's parsing of errors and its retries are tested too. A call that dies in `aws-calls.ts` never comes
 * here, so that it does not count as pending for ever.
 */

/** Which of the table's calls, from 1, are refused and how; with `action` only calls of that name count. */
export type Refusal = { nth: number[]; how: 'throttled' | 'conflict'; action?: string }

type AwsRequest = { headers: Record<string, string>; body?: unknown }
type Answered = { response: { statusCode?: number; body?: unknown } }
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

/** Longer than any test, in milliseconds. */
const endless = 24 * 60 * 60_000
const scope = new AsyncLocalStorage<{ refusals: Refusal[]; calls: string[] }>()
const inFlight = new Map<string, number>()
let isContended = false
let commitTime = 0
let callsUnderWay = 0
let rewrite: ((action: Action) => void) | null = null
let around: TransactionWatch | null = null

/** Called before a transaction; what it returns is called once the table has carried it out, while no other actor goes on. */
type TransactionWatch = (body: string) => Promise<(() => Promise<void>) | null>

/** The number of pending calls to AWS in this process. */
export function callsInFlight(): number {
  return callsUnderWay
}

/** Runs a function in which single calls to the table are refused; the next try of each is carried out. */
export function withRefusals<Result>(refusals: Refusal[], run: () => Promise<Result>): Promise<Result> {
  return scope.run({ refusals, calls: [] }, run)
}

/**
 * Makes the table respond to concurrent requests as DynamoDB does: a transaction or transactional read of an item that another
 * transaction is writing is cancelled with TransactionConflict; a single write gets TransactionConflictException.
 * Returns a function that ends it.
 * @param milliseconds how long the items of a transaction count as being written after the engine has answered, by the product's
 * clock. DynamoDB needs 10 to 30 ms for a transaction, the engine less
 */
export function simulateContention(milliseconds = 0): () => void {
  isContended = true
  commitTime = milliseconds
  return () => void (isContended = false)
}

/**
 * Removes the condition of the selected writes in transactions, as if a programmer had forgotten it. Returns a function that
 * ends it.
 * @param isMeant selects a write by its entity's model name (`staff`) and its update expression, or an empty text
 * @param everywhere also those of checks in transactions and of single writes
 */
export function removeConditions(
  isMeant: (entity: string, change: string) => boolean,
  { everywhere = false } = {},
): () => void {
  rewrite = ({ action, input }) => {
    const items = action === 'TransactWriteItems' ? (input.TransactItems as Item[]) : []
    const single = everywhere && /^(Put|Update|Delete)Item$/.test(action) ? [input as Write] : []
    const writes = items.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? [])
    for (const write of [...writes, ...single])
      if (isMeant(entityOf(write), write.UpdateExpression ?? '')) removeCondition(write)
    for (const { ConditionCheck } of everywhere ? items : [])
      if (ConditionCheck && isMeant(entityOf(ConditionCheck), '')) removeCheck(ConditionCheck)
  }
  return () => void (rewrite = null)
}

/**
 * Looks at the table before and after transactions. Where actors take turns (`turns.ts`), nothing else is written in between.
 * @returns a function that ends it
 */
export function watchTransactions(watch: TransactionWatch): () => void {
  around = watch
  return () => void (around = null)
}

function entityOf({ Key, Item }: Write): string {
  const sk = JSON.stringify((Key ?? Item)?.sk)
  // Its collections come before its name, and its version and the key's attributes after it.
  return /\$(?:[a-z]+#)*([a-z]+)_1/i.exec(sk)?.[1] ?? ''
}

/** A check must have a condition: one that always holds. The place of each item in the transaction says which one refused. */
function removeCheck(check: Write): void {
  check.ConditionExpression = 'attribute_exists(pk) OR attribute_not_exists(pk)'
  delete check.ExpressionAttributeNames
  delete check.ExpressionAttributeValues
}

function removeCondition(write: Write): void {
  delete write.ConditionExpression
  const { UpdateExpression = '' } = write
  for (const names of [write.ExpressionAttributeNames, write.ExpressionAttributeValues]) {
    // DynamoDB refuses names and values that no expression uses.
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
    const turn = await firstTurn()
    const sendInTurn: Send = async (own, given) => {
      try {
        // Who is first is no matter of real time, so no limit of real time ends the call either.
        const carriedOut = await watched(own)
        const answered = await readToEnd(
          await send.call(this, own, turn ? { requestTimeout: endless } : given),
        )
        if (answered.response.statusCode === 200) await carriedOut?.()
        return answered
      } finally {
        await turn?.secondTurn()
      }
    }
    try {
      return await answer(sendInTurn, request, options)
    } finally {
      turn?.end()
      callsUnderWay--
    }
  }
}

async function watched({ headers, body }: AwsRequest): Promise<(() => Promise<void>) | null> {
  if (!around || !(headers['x-amz-target'] ?? '').endsWith('.TransactWriteItems')) return null
  return around(new TextDecoder().decode(body as Uint8Array))
}

/**
 * Reads the response to its end. A process that died meanwhile would never read it and would keep its connection for ever:
 * after fifty deaths no connection was left.
 */
async function readToEnd(answered: Answered): Promise<Answered> {
  const { response } = answered
  // A stream again, because the SDK returns the bytes of a file as a stream.
  if (response.body instanceof Readable)
    response.body = Readable.from([await buffer(response.body)], { objectMode: false })
  return answered
}

async function answer(send: Send, request: AwsRequest, options: unknown): Promise<Answered> {
  const call = actionOf(request)
  if (!call) return send(request, options)
  const refused = refusedBy(call)
  if (refused) return refused
  if (rewrite && /^(TransactWriteItems|(Put|Update|Delete)Item)$/.test(call.action)) {
    rewrite(call)
    const body = Buffer.from(JSON.stringify(call.input))
    request.body = body
    request.headers['content-length'] = String(body.length)
  }
  return isContended ? sendWithContention(call, () => send(request, options)) : send(request, options)
}

function refusedBy(call: Action) {
  const own = scope.getStore()
  if (!own) return null
  own.calls.push(call.action)
  const refusal = own.refusals.find(({ nth, action }) => {
    if (action && action !== call.action) return false
    return nth.includes(own.calls.filter((each) => !action || each === action).length)
  })
  if (!refusal) return null
  if (refusal.how === 'throttled') return httpError('ThrottlingException', { message: 'Rate exceeded' })
  return conflict(call, () => true)
}

async function sendWithContention(call: Action, send: () => Promise<Answered>): Promise<Answered> {
  const refused = conflict(call, (key) => inFlight.has(key))
  if (refused) return refused
  if (call.action !== 'TransactWriteItems') return send()
  const keys = keysOf(call)
  for (const key of keys) inFlight.set(key, 1)
  try {
    return await send()
  } finally {
    const release = () => keys.forEach((key) => inFlight.delete(key))
    if (commitTime > 0) void wait(commitTime).then(release)
    else release()
  }
}

/** The response to a call that conflicts with a running transaction, or null; plain reads never conflict. */
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

/** An error response of DynamoDB, in the form that the SDK's request handler returns. */
function httpError(type: string, content: object) {
  const body = Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...content }))
  return { response: { statusCode: 400, headers: { 'content-type': 'application/x-amz-json-1.0' }, body } }
}
