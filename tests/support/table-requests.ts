import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { brokenRule, type TableRequest } from './dynamodb-rules.ts'

/*
 * What happens to each request to the table where the SDK sends it over the network, below `table-answers.ts` and
 * `aws-calls.ts`. The set-up of the integration tests installs it for every test file.
 */

type HttpRequest = { headers: Record<string, string>; port?: number; body?: unknown }
type HttpHandler = { updateHttpClientConfig: (name: 'connectionTimeout', value: number) => void }
type Options = { requestTimeout?: number; abortSignal?: unknown }
type Send = (this: HttpHandler, request: HttpRequest, options?: Options) => Promise<unknown>

/**
 * DynamoDB Local carries out one request at a time and needs up to 40 ms for one. Fifty at once would wait longer than the
 * product waits for an answer, and be sent again.
 */
const mostAtOnce = process.env.SANDBOX_ENGINE === 'dynamodb-local' ? 8 : Infinity
let sent = 0
const waiting: (() => void)[] = []
const refused: string[] = []

/**
 * How long a connection, and an answer of the shared engine, is waited for, in milliseconds. On a busy machine a worker that sends fifty
 * requests at once comes to its sockets seconds later. A test of calls that hang sends them elsewhere (`aws-calls.ts`), with the product's limits.
 */
const patience = 60_000
const patient = new WeakSet<HttpHandler>()

/**
 * Refuses requests as DynamoDB does where the local engine accepts them, and sends no more at once than the engine can answer.
 * @param engine the endpoint of the shared engine
 */
export function installTableRequests(engine: string): void {
  const enginePort = Number(new URL(engine).port)
  const client = new DynamoDBClient({ region: 'ap-south-1' })
  const handler = Object.getPrototypeOf(client.config.requestHandler) as { handle: Send }
  const send = handler.handle
  handler.handle = async function handle(request, options) {
    if (!patient.has(this)) this.updateHttpClientConfig('connectionTimeout', patience)
    patient.add(this)
    if (!request.headers['x-amz-target']?.startsWith('DynamoDB')) return send.call(this, request, options)
    const message = brokenRule(contentOf(request))
    if (message !== null) {
      refused.push(message)
      return validationError(message)
    }
    if (sent >= mostAtOnce) await new Promise<void>((wake) => waiting.push(wake))
    else sent++
    try {
      const isEngine = request.port === enginePort
      // Without the signal, by which `answer-time.server.ts` gives up a try after two seconds.
      const patiently = { requestTimeout: patience, ...options, abortSignal: undefined }
      return await send.call(this, request, isEngine ? patiently : options)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else sent--
    }
  }
}

const contents = new WeakMap<Uint8Array, TableRequest>()

/** The content of a request to the table, which is parsed once for all who look at it. */
export function contentOf({ body }: { body?: unknown }): TableRequest {
  const bytes = body as Uint8Array
  const content = contents.get(bytes) ?? (JSON.parse(new TextDecoder().decode(bytes)) as TableRequest)
  contents.set(bytes, content)
  return content
}

/** The messages of the requests that were refused since the last call. */
export function takeRefused(): string[] {
  return refused.splice(0)
}

/** The error response of DynamoDB, in the form that the SDK's request handler returns. */
function validationError(message: string) {
  const content = { __type: 'com.amazon.coral.validate#ValidationException', message }
  const headers = { 'content-type': 'application/x-amz-json-1.0' }
  return { response: { statusCode: 400, headers, body: Buffer.from(JSON.stringify(content)) } }
}
