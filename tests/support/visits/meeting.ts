import { expect } from 'vitest'
import { now, setClock } from '#server/clock.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { withRefusals } from '#tests/support/table-answers.ts'

/**
 * Runs `meanwhile` between the reads of a change and its write: its `nth` transaction is throttled, and the wait before the next try
 * runs it. Afterwards the clock stands where `meanwhile` left it.
 */
export function beforeWriting<Result>(
  run: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
  nth = 1,
): Promise<Result> {
  return beforeRequest({ nth, action: 'TransactWriteItems' }, run, meanwhile)
}

/** The same before the `nth` request to the table; with `action` only requests of that name count. */
export async function beforeRequest<Result>(
  { nth, action }: { nth: number; action?: string },
  run: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  let isDone = false
  let time = now()
  setClock({
    now: () => time,
    async wait() {
      if (isDone) return
      isDone = true
      await meanwhile()
      time = now()
    },
  })
  const outcome = await withRefusals([{ nth: [nth], how: 'throttled', ...(action && { action }) }], run)
  stopClock(time)
  expect(isDone).toBe(true)
  return outcome
}
