import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Delivery, StandIn, StandInContext } from '#tools/sandbox/stand-in.ts'

export type Mounted = {
  /** The origin of the stand-ins' server; the stand-in itself is under `/{name}`. */
  origin: string
  deliveries: Delivery[]
  clock: { now: number; advance(milliseconds: number): void }
  close(): Promise<void>
}

/** Serves one stand-in over HTTP until the test ends. Its clock stands still unless the test advances it. */
export async function mount(
  create: (context: StandInContext) => StandIn,
  given: { folder?: string; startAt?: number } = {},
): Promise<Mounted> {
  const deliveries: Delivery[] = []
  const clock = {
    now: given.startAt ?? Date.parse('2026-01-05T04:30:00Z'),
    advance(milliseconds: number) {
      clock.now += milliseconds
    },
  }
  let origin = ''
  const standIn = create({
    now: () => clock.now,
    deliver: (message) => void deliveries.push(message),
    folder: given.folder ?? null,
    origin: () => origin,
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', origin)
      url.pathname = url.pathname.slice(`/${standIn.name}`.length) || '/'
      const { method = 'GET', headers } = request
      standIn.handle({ method, url, headers, body: Buffer.concat(chunks) }).then(
        (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function close() {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return { origin, deliveries, clock, close }
}
