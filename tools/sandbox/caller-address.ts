import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isIP } from 'node:net'

/** The header with which a request on loopback says from which address it comes, so that one machine can play many. */
export const callerAddressHeader = 'x-sandbox-address'

/**
 * Takes the header out of a request and returns the caller's address, which in AWS is that of the connection: the header's where
 * it is an IPv4 or IPv6 address and the request comes from this machine, and otherwise the connection's.
 * @param connection the remote address of the socket
 */
export function takeCallerAddress(headers: IncomingHttpHeaders, connection = ''): string {
  const named = headers[callerAddressHeader]
  delete headers[callerAddressHeader]
  const isNamed = typeof named === 'string' && isIP(named) !== 0 && isLoopback(connection)
  return isNamed ? named : connection
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/**
 * Architect takes the address from `x-forwarded-for`, which in AWS no visitor can set, and of it what follows the last colon. So the
 * header becomes the caller's address as a text without parts: an IPv6 address stays whole.
 */
class UndividedText extends String {
  override split(): string[] {
    return [this.toString()]
  }
}

/**
 * Gives the site's requests the caller's address before Architect makes its event of them.
 * @param port that of the site: the process has other servers
 * @returns a function that ends it
 */
export function readCallerAddresses(port: number): () => void {
  function read(message: unknown): void {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket }
    if (socket.localPort !== port) return
    const address = takeCallerAddress(request.headers, socket.remoteAddress)
    request.headers['x-forwarded-for'] = new UndividedText(address) as unknown as string
  }
  subscribe('http.server.request.start', read)
  return () => unsubscribe('http.server.request.start', read)
}
