import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'

/* The table's client gives up a try without an answer after two seconds, of which this process may be busy with other answers. */

/** A table that answers after 100 ms, in a thread of its own, and says each request; a get of the key `never` it never answers. */
const table = new Worker(
  `const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      parentPort.postMessage('asked')
      if (body.includes('never')) return
      setTimeout(() => response.end(JSON.stringify({ Item: { pk: { S: 'found' } } })), 100)
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
  { eval: true },
)
const port = await new Promise<number>((resolve) => table.once('message', resolve))
let asked = 0
table.on('message', () => asked++)
// The client reads it when it is loaded.
process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`
const { tableClient } = await import('#server/table/client.server.ts')
const { runWithDeadline } = await import('#server/aws/deadline.server.ts')

afterAll(() => table.terminate())

function get(pk: string) {
  return tableClient.send(new GetCommand({ TableName: 'care', Key: { pk } }))
}

/** Does nothing else for some time, as a process that unpacks many visits. */
function beBusy(milliseconds: number) {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('an answer that came while the process was busy is taken, however long that was', async () => {
  await Promise.all([get('one'), get('two')])
  const answers = [get('three'), get('four')]
  await wait(50)
  // As while an answer is read: Node looks at its timers next, and only then at its sockets.
  await new Promise((resolve) => setImmediate(resolve))
  beBusy(2500)
  expect((await Promise.all(answers)).map(({ Item }) => Item)).toEqual([{ pk: 'found' }, { pk: 'found' }])
  expect(asked).toBe(4)
})

test('a try without an answer is given up after two seconds, and a request is not made longer than its deadline', async () => {
  const startedAt = performance.now()
  await expect(get('never')).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }) as Error)
  const tries = performance.now() - startedAt
  expect(tries).toBeGreaterThan(3900)
  expect(tries).toBeLessThan(8000)
  const deadline = runWithDeadline(() => get('never'), 500)
  await expect(deadline).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error)
})
