import { AsyncLocalStorage } from 'node:async_hooks'
import { setClock } from '#server/clock.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import type { TestClock } from './clock.ts'
import { callsInFlight } from './table-answers.ts'

type Send = (...given: unknown[]) => unknown

/** What each actor has asked of AWS and is not answered yet, the SDK's own pauses between two tries included. */
const actors = new Set<{ asking: number }>()
const own = new AsyncLocalStorage<{ asking: number }>()

/** Runs one actor. While she waits for AWS the clock stands still; whoever has died waits for nothing. */
export async function acting<Result>(run: () => Promise<Result>): Promise<Result> {
  const actor = { asking: 0 }
  actors.add(actor)
  try {
    return await own.run(actor, run)
  } finally {
    actors.delete(actor)
  }
}

const clients = Object.getPrototypeOf(Object.getPrototypeOf(tableClient)) as { send: Send }
const { send } = clients
clients.send = async function count(this: unknown, ...given) {
  const actor = own.getStore() ?? { asking: 0 }
  actor.asking += 1
  try {
    return await send.apply(this, given)
  } finally {
    actor.asking -= 1
  }
}

function isIdle(): boolean {
  return callsInFlight() === 0 && [...actors].every(({ asking }) => asking === 0)
}

/** Milliseconds between two looks, and how many looks in a row must find nobody at work. */
const pause = 3
const looks = 3

/**
 * A clock that stands still while any actor waits for AWS, and jumps to the next moment that someone waits for when
 * nobody is at work. So whoever waits for another waits long enough, however slow the machine is, and never in earnest.
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
      if (idle >= looks) {
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
        sleepers.push({ wakeAt: time + milliseconds, wake })
        idle = 0
        watch()
      })
    },
  }
  setClock(clock)
  return { now: clock.now, advance }
}
