import { setClock } from '#server/clock.server.ts'

export type TestClock = {
  now(): number
  /** Advances the time; waits that are over by then resolve at once. */
  advance(milliseconds: number): void
}

/**
 * Sets a clock that stands still until the test advances it, for the product and the stand-ins of the test file. The set-up
 * of the integration tests restores the system's clock after each test.
 *
 * @param startAt milliseconds since 1970; now if left out
 */
export function stopClock(startAt = Date.now()): TestClock {
  let time = startAt
  let sleepers: { wakeAt: number; wake: () => void }[] = []

  function advance(milliseconds: number) {
    time += milliseconds
    const due = sleepers.filter(({ wakeAt }) => wakeAt <= time)
    sleepers = sleepers.filter(({ wakeAt }) => wakeAt > time)
    for (const { wake } of due) wake()
  }

  const clock = {
    now: () => time,
    wait(milliseconds: number) {
      return new Promise<void>((wake) => sleepers.push({ wakeAt: time + milliseconds, wake }))
    },
  }
  setClock(clock)
  return { now: clock.now, advance }
}

/** A clock without real waits: each wait advances the time by its length. For races and histories. */
export function instantClock(startAt = Date.now()): TestClock {
  let time = startAt
  const clock = {
    now: () => time,
    async wait(milliseconds: number) {
      time += milliseconds
      // One turn of the event loop, so that other waits can resolve as well.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  setClock(clock)
  return { now: clock.now, advance: (milliseconds) => void (time += milliseconds) }
}

/**
 * A clock that stands still until the test advances it, but whose waits take real time: for many requests at once on one
 * record, which retry until they succeed.
 */
export function realWaitClock(startAt = Date.now()): TestClock {
  let time = startAt
  const clock = {
    now: () => time,
    wait: (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds)),
  }
  setClock(clock)
  return { now: clock.now, advance: (milliseconds) => void (time += milliseconds) }
}
