import { now } from '#server/clock.server.ts'

export type WorkedThrough = { done: number; errors: unknown[] }

/** Number of items in work at the same time. */
const parallelWorkers = 8

/**
 * Works on many items in parallel. An item that fails does not stop the others.
 * @param until milliseconds since 1970; no item is started after it, and the rest is left for the next run
 */
export async function workThrough<Item>(
  items: AsyncIterable<Item>,
  until: number,
  work: (item: Item) => Promise<unknown>,
): Promise<WorkedThrough> {
  const queue = items[Symbol.asyncIterator]()
  const worked: WorkedThrough = { done: 0, errors: [] }
  let turn: Promise<unknown> = Promise.resolve()
  // The generator reads pages of the table, so only one worker at a time may ask it for the next item.
  function next(): Promise<IteratorResult<Item>> {
    const asked = turn.then(() => queue.next())
    turn = asked.catch(() => {})
    return asked
  }
  async function worker(): Promise<void> {
    while (now() < until) {
      const item = await next()
      if (item.done) return
      try {
        await work(item.value)
        worked.done++
      } catch (error) {
        worked.errors.push(error)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: parallelWorkers }, worker))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) worked.errors.push(broken.reason)
  return worked
}
