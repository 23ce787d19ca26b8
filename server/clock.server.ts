import { indiaDay } from '#domain/dates.ts'

/**
 * The one clock. Everything that waits or expires asks it, so that a test can move time instead of waiting for it.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

let clock: Clock = systemClock

/** Puts another clock in place for a test; without an argument the system's own comes back. */
export function setClock(replacement: Clock = systemClock): void {
  clock = replacement
}

export function now(): number {
  return clock.now()
}

/** Now, as the ISO 8601 instant in UTC that records carry. */
export function nowInstant(): string {
  return new Date(clock.now()).toISOString()
}

/** Today in India, yyyy-mm-dd. */
export function today(): string {
  return indiaDay(nowInstant())
}

export function wait(milliseconds: number): Promise<void> {
  return clock.wait(milliseconds)
}
