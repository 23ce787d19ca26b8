import { Buffer } from 'node:buffer'

/*
 * A warm Lambda in a process of its own, which a benchmark starts with `fork`: `answer-events.js <bundle>` loads a bundle, and for each event
 * that it gets as a message it sends the answer's status and bytes and the milliseconds on the clock and of the processor.
 * Plain JavaScript, since a Lambda strips no types.
 */
const { handler } = await import(process.argv[2])

process.on('message', async (event) => {
  const [startedAt, used] = [performance.now(), process.cpuUsage()]
  const { statusCode, body = '' } = await handler(event)
  const milliseconds = performance.now() - startedAt
  const { user, system } = process.cpuUsage(used)
  const bytes = Buffer.byteLength(body)
  process.send({ status: statusCode, bytes, milliseconds, processor: (user + system) / 1000 })
})
process.send('ready')
