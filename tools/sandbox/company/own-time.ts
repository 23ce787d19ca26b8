import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { setClock } from '#server/clock.server.ts'

/*
 * The company's stories go on side by side, and each is at another time: one family books twelve days ago while the nurse of another one
 * arrives this morning. So each story has its own time, which its calls of the product's functions read as now.
 */
const stories = new AsyncLocalStorage<{ offset: number }>()

/**
 * Gives the product a clock that each story can set for itself, until `act` is over. Outside of a story it is the system's. A wait of the
 * product passes at once in a story, and moves its time: the sender would need as long as it once did.
 */
export async function withOwnTimes(act: () => Promise<void>): Promise<void> {
  setClock({
    now: () => Date.now() + (stories.getStore()?.offset ?? 0),
    wait: async (milliseconds) => {
      const story = stories.getStore()
      if (story) story.offset += milliseconds
      await setTimeout(story ? 0 : milliseconds)
    },
  })
  try {
    await act()
  } finally {
    setClock()
  }
}

/** Runs a part of the company's life that has a time of its own, which runs on from there. */
export function beginAt<Result>(time: number, act: () => Promise<Result>): Promise<Result> {
  return stories.run({ offset: time - Date.now() }, act)
}

/** Moves the time of this story. */
export function goTo(time: number): void {
  const story = stories.getStore()
  if (!story) throw new Error('Only a story has a time of its own')
  story.offset = time - Date.now()
}

/** How many stories go on at the same time: more would wait for the engine, and their conditions would meet more often. */
const sideBySide = 8

/** Does something for each item, several at the same time; the results are in the order of the items. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  async function work(): Promise<void> {
    for (const [place, item] of rest) results[place] = await act(item, place)
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return results
}
