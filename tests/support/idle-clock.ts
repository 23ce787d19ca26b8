import { actors } from './actors.ts'
import { setTestClock, type TestClock } from './clock.ts'
import { callsInFlight } from './table-answers.ts'

function isIdle(): boolean {
  return callsInFlight() === 0 && [...actors].every(({ asking }) => asking === 0)
}

/** Milliseconds between two checks, and how many checks in a row must find every actor idle. */
const pause = 3
const checksInARow = 3

/**
 * A clock that stands still while any actor waits for AWS, and jumps to the end of the next wait when all actors are idle.
 * So a wait for another actor is long enough on a slow machine too, and takes almost no real time.
 */
export function idleClock(startAt = Date.now()): TestClock {
  let time = startAt
  let sleepers: { wakeAt: number; wake: () => void }[] = []
  let idle = 0
  let isWatching = false

  function advance(milliseconds: number) {
    time += milliseconds
    const due = sleepers.filter(({ wakeAt }) => wakeAt <= time)
    sleepers = sleepers.filter(({ wakeAt }) => wakeAt > time)
    for (const { wake } of due) wake()
  }

  function watch() {
    if (isWatching || sleepers.length === 0) return
    isWatching = true
    setTimeout(() => {
      isWatching = false
      idle = isIdle() ? idle + 1 : 0
      if (idle >= checksInARow) {
        idle = 0
        advance(Math.min(...sleepers.map(({ wakeAt }) => wakeAt)) - time)
      }
      watch()
    }, pause)
  }

  const clock = {
    now: () => time,
    wait(milliseconds: number) {
      return new Promise<void>((wake) => {
        // A clock has whole milliseconds; the pauses between two tries have not.
        sleepers.push({ wakeAt: time + Math.ceil(milliseconds), wake })
        idle = 0
        watch()
      })
    },
  }
  return setTestClock(clock, advance)
}
