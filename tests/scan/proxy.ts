import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { honeypotField } from '#domain/honeypot.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

export type ScanProxy = {
  origin: string
  /** How often each status was returned. */
  answers: Map<number, number>
  stop: () => Promise<void>
}

/**
 * Starts a proxy between the scanner and the site that adds what a browser would do: it sends the session cookie beside those
 * that the site sets, leaves the hidden trap field out, and sets the Origin header. Each request has another network address,
 * so that the limits of an address do not hide pages from the scanner.
 * @param target the site's origin
 * @param cookie the session, as `name=value`
 * @param closed paths whose forms would end the session; the proxy responds to a post to them with 404
 */
export async function startScanProxy(
  target: string,
  cookie: string | null,
  closed: string[],
): Promise<ScanProxy> {
  const answers = new Map<number, number>()
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => {
      console.error('The site did not answer', incoming.method, incoming.url, error)
      outgoing.destroy()
    })
  })

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const isWrite = method !== 'GET' && method !== 'HEAD'
    if (isWrite && closed.includes(new URL(url, target).pathname)) {
      outgoing.writeHead(404).end()
      return
    }
    const body = withoutTrap(await buffer(incoming), headers['content-type'])
    const site = request(new URL(target).origin + url, {
      method,
      headers: {
        ...headers,
        host: new URL(target).host,
        'content-length': body.length,
        [callerAddressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(isWrite && { origin: target }),
        ...(cookie && { cookie: [cookie, headers.cookie].filter(Boolean).join('; ') }),
      },
    })
    site.end(body)
    const [answer] = (await once(site, 'response')) as [IncomingMessage]
    const status = answer.statusCode ?? 502
    answers.set(status, (answers.get(status) ?? 0) + 1)
    outgoing.writeHead(status, answer.headers)
    answer.pipe(outgoing)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async stop() {
      const closing = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closing
    },
  }
}

function withoutTrap(body: Buffer, type: string | undefined): Buffer {
  if (!type?.startsWith('application/x-www-form-urlencoded')) return body
  // As text, so that the scanner's input stays the same byte for byte.
  const fields = body.toString('latin1').split('&')
  return Buffer.from(fields.filter((field) => !field.startsWith(`${honeypotField}=`)).join('&'), 'latin1')
}
