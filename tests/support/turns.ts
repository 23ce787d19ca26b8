import { actors, actorsChanged, currentActor, onActorsChanged, type Actor } from './actors.ts'
import { setTestClock, type TestClock } from './clock.ts'

/*
 * Makes requests that are played at once meet in the same order each time: each call to AWS waits for its turn twice, before AWS carries it out
 * and before its answer is read. The next turn is drawn from a seed as soon as all actors wait. So a slow machine plays a history as a fast one.
 */

/** A call of an actor whose first turn has come. */
type CallInTurn = {
  /** Waits for the second turn, once AWS has answered. */
  secondTurn(): Promise<void>
  /** To be called when the call is over, whether AWS was asked or not. */
  end(): void
}

type Sleeper = { actor: Actor | undefined; wakeAt: number; wake: () => void }

/** What each waiting call does when its turn comes, and the calls that AWS carries out. */
type Round = { waiting: (() => void)[]; underWay: Set<CallInTurn> }

let current: Round | null = null

/** Waits for the first turn of a call; null if no turns are taken or the test itself makes the call. */
export async function firstTurn(): Promise<CallInTurn | null> {
  const actor = currentActor()
  const round = current
  if (!actor || !round) return null
  const call: CallInTurn = {
    secondTurn() {
      round.underWay.delete(call)
      return takeTurn(round, actor)
    },
    end: () => void round.underWay.delete(call),
  }
  await takeTurn(round, actor, () => round.underWay.add(call))
  return call
}

function takeTurn({ waiting }: Round, actor: Actor, onTurn = () => {}): Promise<void> {
  actor.held += 1
  return new Promise((resolve) => {
    waiting.push(() => {
      actor.held -= 1
      onTurn()
      resolve()
    })
    actorsChanged()
  })
}

/**
 * Lets all actors take turns from now on, and sets a clock that stands still while any of them can go on, and jumps to the end of the
 * next wait when all of them wait for it.
 * @param random draws a number from 0 up to, not including, 1
 * @param startAt milliseconds since 1970
 */
export function takeTurns(random: () => number, startAt: number): { clock: TestClock; end: () => void } {
  const round: Round = (current = { waiting: [], underWay: new Set() })
  const { waiting } = round
  let time = startAt
  let sleepers: Sleeper[] = []
  let changes = 0
  let isChecking = false

  function advance(milliseconds: number) {
    time += milliseconds
    const due = sleepers.filter(({ wakeAt }) => wakeAt <= time)
    sleepers = sleepers.filter(({ wakeAt }) => wakeAt > time)
    for (const { actor, wake } of due) {
      if (actor) actor.sleeping -= 1
      wake()
    }
  }

  /** Whether each actor waits for a turn or for the clock. */
  function isQuiet() {
    const isWaiting = ({ asking, held, sleeping }: Actor) => asking === held && asking + sleeping > 0
    return round.underWay.size === 0 && [...actors].every(isWaiting)
  }

  function goOn() {
    if (waiting.length > 0) waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
    else if (sleepers.length > 0) advance(Math.min(...sleepers.map(({ wakeAt }) => wakeAt)) - time)
    else return
    // A dead actor does nothing with its turn.
    actorsChanged()
  }

  async function check() {
    isChecking = true
    for (let seen = -1; seen !== changes;) {
      seen = changes
      // What an actor does between two calls ends within a few rounds of the event loop.
      for (let times = 0; times < 3; times++) await new Promise((resolve) => setImmediate(resolve))
    }
    isChecking = false
    if (current === round && isQuiet()) goOn()
  }

  const stop = onActorsChanged(() => {
    changes += 1
    if (!isChecking) void check()
  })

  const clock = {
    now: () => time,
    wait(milliseconds: number) {
      const actor = currentActor()
      return new Promise<void>((wake) => {
        // A clock has whole milliseconds; the pauses between two tries have not.
        sleepers.push({ actor, wakeAt: time + Math.ceil(milliseconds), wake })
        if (actor) actor.sleeping += 1
        actorsChanged()
      })
    },
  }
  function end() {
    stop()
    if (current === round) current = null
  }
  return { clock: setTestClock(clock, advance), end }
}
