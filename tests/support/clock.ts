import { setClock } from '#server/clock.server.ts'

export type TestClock = {
  now(): number
  /** Moves time on; whatever waits for a moment that is now past goes on at once. */
  advance(milliseconds: number): void
}

/**
 * Puts a clock in place that stands still until the test moves it, for the product and the stand-ins of the test file.
 * The set-up of the integration tests gives the system's own back after each test.
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

/** A clock that never makes anyone wait: each wait moves time on by its length. For races and histories. */
export function hurryClock(startAt = Date.now()): TestClock {
  let time = startAt
  const clock = {
    now: () => time,
    async wait(milliseconds: number) {
      time += milliseconds
      // A whole turn of the event loop, so that others who wait have their turn as well.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  setClock(clock)
  return { now: clock.now, advance: (milliseconds) => void (time += milliseconds) }
}

/**
 * A clock that stands still until the test moves it, while whoever waits waits for real: for many at once on one record,
 * which try again until it is theirs.
 */
export function steadyClock(startAt = Date.now()): TestClock {
  let time = startAt
  const clock = {
    now: () => time,
    wait: (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds)),
  }
  setClock(clock)
  return { now: clock.now, advance: (milliseconds) => void (time += milliseconds) }
}
