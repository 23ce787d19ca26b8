import { randomInt } from 'node:crypto'
import { handler } from '#server/handler.server.ts'
import { callerAddressHeader, takeCallerAddress } from '#tools/sandbox/caller-address.ts'
import { callHandler } from './api-gateway.ts'
import { browse, type Site } from './browse.ts'
import type { Person } from './people.ts'

export type { Answer, Site } from './browse.ts'

/**
 * Opens a browser that calls the product's handler. It has a network address of its own; a request may come from another one, which it
 * names in the header `x-sandbox-address`.
 * @param visitor the user who is signed in from the start; anonymous if left out
 */
export function openSite(visitor?: Pick<Person, 'cookie'>): Site {
  const ownAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return browse(
    'http://localhost:3333',
    (request) => {
      const headers = { [callerAddressHeader]: ownAddress, ...request.headers }
      const sourceIp = takeCallerAddress(headers, '127.0.0.1')
      return callHandler(handler, { ...request, headers, sourceIp })
    },
    visitor?.cookie,
  )
}
