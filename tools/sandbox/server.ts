import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCloudWatch } from './cloudwatch.ts'
import { createCognito } from './cognito/cognito.ts'
import { sandboxAddresses, userPoolClientSecret } from './environment.ts'
import { createFailures, readFailure } from './failures.ts'
import { createInbox } from './inbox.ts'
import type { Inbox, InboxContext, InboxDelivery } from './inbox.ts'
import { inboxPage } from './inbox-page.ts'
import { createMailCarrier } from './mail-carrier.ts'
import { takenPort } from './ports.ts'
import { createS3 } from './s3/s3.ts'
import { createSes } from './ses.ts'
import { createSesV2 } from './ses-v2.ts'
import { createSmsCarrier } from './sms-carrier.ts'
import { createSns } from './sns.ts'
import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.ts'

export type StandInsOptions = {
  /** 0 chooses a free port. */
  port: number
  /** The folder for data that survives a restart, or null to keep everything in memory. */
  folder: string | null
  /** The origin that S3's CORS rule allows and that a sign-in with Google returns to; by default the sandbox's site. */
  siteOrigin?: string
  /** The stand-ins' time in milliseconds since 1970; by default the system's. `POST /clock` shifts it. */
  now?: () => number
}

export type StandIns = {
  /** `http://localhost:3334` */
  origin: string
  inbox: Inbox
  stop(): Promise<void>
}

const largestBody = 64 * 1024 * 1024

/**
 * Starts one HTTP server with the stand-ins for Cognito, SES (both APIs), SNS, S3 and CloudWatch, each under a path with its name, the inbox
 * (`/inbox`, `/inbox.json`), the delivery log of SMS and what they cost (`/sms.json`, `/sms`), requested failures (`/fail`) and a clock
 * that tests can shift (`/clock`).
 *
 * @throws an Error of one line when the port is in use.
 */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const { port, folder, siteOrigin = sandboxAddresses().site, now = Date.now } = options
  let offset = 0
  let origin = ''
  const time = () => now() + offset
  const inbox = createInbox(folder, time)
  const failures = createFailures()
  const carrier = createSmsCarrier(inbox, { now: time, failsPart: failures.failsPart })
  const mails = createMailCarrier(inbox, time)
  const context: InboxContext = {
    now: time,
    deliver(message: InboxDelivery, messageId?: string) {
      if (message.channel === 'sms') carrier.send(message, messageId)
      else mails.send(message)
    },
    folder,
    origin: () => origin,
    failsPart: failures.failsPart,
  }
  const standIns = [
    createCognito(context, {
      clientSecret: userPoolClientSecret,
      redirectUris: [`${siteOrigin}/auth/google/callback`],
      signOutUris: [`${siteOrigin}/`, `${siteOrigin}/login`],
    }),
    createSes(context, mails),
    createSesV2(mails),
    createSns(context),
    createS3(context, { siteOrigin }),
    createCloudWatch(carrier.spentPoints),
  ]

  const controls: Record<string, (request: StandInRequest) => StandInAnswer> = {
    'GET /': () => ({ status: 302, headers: { location: '/inbox' } }),
    'GET /inbox'({ url }) {
      const to = url.searchParams.get('to') ?? ''
      return html(inboxPage(inbox.messages(to), to))
    },
    'GET /inbox.json': ({ url }) => json(200, inbox.messages(url.searchParams.get('to'))),
    'DELETE /inbox'() {
      inbox.clear()
      return { status: 204 }
    },
    'GET /sms.json': () => json(200, carrier.records()),
    'POST /sms'({ body }) {
      const { spent } = JSON.parse(body.toString()) as { spent?: unknown }
      if (typeof spent !== 'number' || !(spent >= 0)) throw new Error('spent is US dollars.')
      carrier.setSpent(spent)
      return json(200, carrier.records())
    },
    'GET /fail': () => json(200, failures.pending()),
    'POST /fail'({ body }) {
      failures.add(readFailure(JSON.parse(body.toString())))
      return json(200, failures.pending())
    },
    'DELETE /fail'() {
      failures.clear()
      return { status: 204 }
    },
    'GET /clock': () => json(200, { offset, now: new Date(time()).toISOString() }),
    'POST /clock'({ body }) {
      const wanted = (JSON.parse(body.toString()) as { offset?: unknown }).offset
      if (typeof wanted !== 'number' || !Number.isFinite(wanted)) throw new Error('offset is milliseconds.')
      offset = wanted
      return json(200, { offset, now: new Date(time()).toISOString() })
    },
  }

  async function answerControl(request: StandInRequest): Promise<StandInAnswer> {
    const control = controls[`${request.method} ${request.url.pathname}`]
    if (!control) return json(404, { message: 'The sandbox has no such address.' })
    try {
      return control(request)
    } catch (error) {
      return json(400, { message: error instanceof Error ? error.message : String(error) })
    }
  }

  async function answer(request: StandInRequest): Promise<StandInAnswer | 'cut'> {
    const standIn = standIns.find(({ name }) => `${request.url.pathname}/`.startsWith(`/${name}/`))
    if (!standIn) return answerControl(request)
    const unprefixed = withoutPrefix(request, standIn)
    return failures.applyTo(standIn, standIn.action(unprefixed), () => standIn.handle(unprefixed))
  }

  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming, origin)
      .then(answer)
      .catch((error: unknown) => {
        console.error('The sandbox could not answer', incoming.method, incoming.url, error)
        return json(500, { message: String(error) })
      })
      .then((result) => write(outgoing, result))
  })
  // Longer than the SDK keeps an idle connection, so that the SDK never writes to a connection that is being closed.
  server.keepAliveTimeout = 65_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch(() => {
    throw takenPort(port, 'STAND_INS_PORT')
  })
  const address = server.address()
  origin = `http://localhost:${address !== null && typeof address === 'object' ? address.port : port}`
  return {
    origin,
    inbox,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(incoming: IncomingMessage, origin: string): Promise<StandInRequest> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) throw new Error(`The body is longer than ${largestBody} bytes.`)
    chunks.push(chunk)
  }
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', origin),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}

function withoutPrefix(request: StandInRequest, standIn: StandIn): StandInRequest {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(standIn.name.length + 1) || '/'
  return { ...request, url }
}

function write(outgoing: ServerResponse, answer: StandInAnswer | 'cut'): void {
  if (answer === 'cut') return void outgoing.destroy()
  // Node writes the system's time, also where this process has another (begin-at.mjs). The SDK signs its next request with it.
  outgoing.setHeader('date', new Date().toUTCString())
  outgoing.writeHead(answer.status, answer.headers)
  outgoing.end(answer.body)
}

function json(status: number, value: unknown): StandInAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value, null, 2) }
}

function html(body: string): StandInAnswer {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}
