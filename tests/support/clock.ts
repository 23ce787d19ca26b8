import { now, setClock, type Clock } from '#server/clock.server.ts'

export const minute = 60_000
export const hour = 60 * minute

/** When a test begins whose date does not matter: a morning in India, far from the ends of week, month and year. */
export const tuesdayMorning = Date.parse('2026-11-17T10:00+05:30')

export type TestClock = {
  now(): number
  /** Advances the time; waits that are over by then resolve at once. */
  advance(milliseconds: number): void
  /** Advances the time to this one, or sets it back; milliseconds since 1970. */
  moveTo(time: number): void
}

let latest: TestClock | undefined

/** The clock of the test that runs, whichever was set last. For set-ups, which give the same clock to all tests of a file. */
export const clockOfTest: TestClock = {
  now,
  advance: (milliseconds) => latest?.advance(milliseconds),
  moveTo: (time) => latest?.moveTo(time),
}

/** Sets a clock for the product, and for `clockOfTest` how it is advanced. */
export function setTestClock(clock: Clock, advance: (milliseconds: number) => void): TestClock {
  setClock(clock)
  return (latest = { now: clock.now, advance, moveTo: (time) => advance(time - clock.now()) })
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
  return setTestClock(clock, advance)
}

/** A clock without real waits: each wait advances the time by its length. For races and histories. */
export function instantClock(startAt = Date.now()): TestClock {
  let time = startAt
  const clock = {
    now: () => time,
    async wait(milliseconds: number) {
      // A clock has whole milliseconds; the pauses between two tries have not.
      time += Math.ceil(milliseconds)
      // One turn of the event loop, so that other waits can resolve as well.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  return setTestClock(clock, (milliseconds) => void (time += milliseconds))
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
  return setTestClock(clock, (milliseconds) => void (time += milliseconds))
}

/** A clock that goes on like the machine's, from a time; its waits are real. For what spreads its work over time. */
export function runningClock(startAt = Date.now()): TestClock {
  let ahead = startAt - Date.now()
  const clock = {
    now: () => Date.now() + ahead,
    wait: (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds)),
  }
  return setTestClock(clock, (milliseconds) => void (ahead += milliseconds))
}
