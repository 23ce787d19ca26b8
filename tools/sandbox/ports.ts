import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that nothing listens on the port and returns it; for 0 returns any unused port.
 *
 * @param variable the environment variable that changes the port, for the error message
 * @throws an Error of one line when the port is in use.
 */
export async function unusedPort(port: number, variable: string): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening').catch(() => {
    throw takenPort(port, variable)
  })
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

export function takenPort(port: number, variable: string): Error {
  return new Error(`Port ${port} is in use: stop the other sandbox, or set ${variable} to another.`)
}
