import { createServer, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { unusedPort } from '#tools/sandbox/ports.ts'

export type Counter = Awaited<ReturnType<typeof startCounter>>

/**
 * Passes a build's requests on to the engine and counts them with the units that they take. The build must run in another process:
 * here its own work would wait for this one.
 */
export async function startCounter() {
  let target = ''
  let spent = { requests: 0, units: 0 }
  const port = await unusedPort(0, 'ARC_TABLES_PORT')
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const input = JSON.parse((await buffer(incoming)).toString()) as object
      const body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' })
      const headers = { ...incoming.headers, 'content-length': String(Buffer.byteLength(body)) }
      const passed = sendRequest(target, { method: 'POST', headers }, (answer) => {
        void buffer(answer).then((content) => {
          spent.requests++
          spent.units += unitsIn(content.toString('latin1'))
          outgoing.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/x-amz-json-1.0' })
          outgoing.end(content)
        })
      })
      passed.end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${port}`,
    sendTo: (endpoint: string) => (target = endpoint),
    reset: () => (spent = { requests: 0, units: 0 }),
    spent: () => spent,
    stop: () => server.close(),
  }
}

/** The units of an answer of the engine. An answer of a megabyte is not parsed for them. */
function unitsIn(answer: string): number {
  let units = 0
  for (const [, number] of answer.matchAll(/"CapacityUnits":([\d.]+)/g)) units += Number(number)
  return units
}
