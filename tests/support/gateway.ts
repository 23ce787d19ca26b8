import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { takeCallerAddress } from '#tools/sandbox/caller-address.ts'
import { callHandler, type Handler } from './api-gateway.ts'

export type Gateway = {
  /** `http://localhost:4444` */
  origin: string
  stop(): Promise<void>
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves a built handler over HTTP from this one process, as a warm Lambda behind API Gateway, and the static files
 * under `/_static/` as the sandbox does.
 *
 * A request may name its network address in `x-sandbox-address`, so that tests that run at the same time do not share limits;
 * in AWS the address is that of the connection.
 *
 * @param port 0 takes a free one
 * @param staticFolder what `/_static/` shows
 */
export async function startGateway(
  handler: Handler,
  { port, staticFolder }: { port: number; staticFolder: string },
): Promise<Gateway> {
  let origin = ''
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error('The gateway could not answer', incoming.method, incoming.url, error)
      outgoing.writeHead(502).end(JSON.stringify({ message: 'Internal Server Error' }))
    })
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', origin)
    if (url.pathname.startsWith('/_static/')) return sendFile(staticFolder, url.pathname, incoming, outgoing)
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const sourceIp = takeCallerAddress(headers, incoming.socket.remoteAddress)
    const { status, cookies, body, ...rest } = await callHandler(handler, {
      method: incoming.method ?? 'GET',
      url,
      headers,
      body: await buffer(incoming),
      sourceIp,
    })
    send(incoming, outgoing, {
      status,
      headers: { ...rest.headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) },
      body,
    })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  origin = `http://localhost:${address.port}`
  return {
    origin,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The header of the CDN: files of the build have a fingerprint in their name. */
function cachingOf(path: string): string {
  return path.startsWith('/_static/build/') ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
}

async function sendFile(
  folder: string,
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const file = join(folder, normalize(decodeURIComponent(path).replace(/^\/_static/, '')))
  const body = await readFile(file).catch(() => null)
  if (!body) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found')
    return
  }
  send(incoming, outgoing, {
    status: 200,
    headers: {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': cachingOf(path),
    },
    body,
  })
}

const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/

/** Responds as a CDN does: text is compressed when the request accepts gzip. */
function send(
  { headers: asked }: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: { status: number; headers: OutgoingHttpHeaders; body: Buffer },
): void {
  const takesGzip = /\bgzip\b/.test(String(asked['accept-encoding']))
  const isCompressed = takesGzip && body.length > 1000 && compressible.test(String(headers['content-type']))
  outgoing.writeHead(status, { ...headers, ...(isCompressed && { 'content-encoding': 'gzip' }) })
  outgoing.end(isCompressed ? gzipSync(body) : body)
}
