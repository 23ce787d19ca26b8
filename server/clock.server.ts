import { indiaDay } from '#domain/dates.ts'

/**
 * The clock of the product. All code that waits or checks an expiry uses it, so that a test can set the time.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after this number of milliseconds. */
  wait(milliseconds: number): Promise<void>
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

let clock: Clock = systemClock

/** Replaces the clock, for a test; without an argument it is the system's clock again. */
export function setClock(replacement: Clock = systemClock): void {
  clock = replacement
}

export function now(): number {
  return clock.now()
}

/** Now, as the UTC instant (ISO 8601) that records hold. */
export function nowInstant(): string {
  return new Date(clock.now()).toISOString()
}

/** Today in India, yyyy-mm-dd. */
export function today(): string {
  return indiaDay(nowInstant())
}

/** Milliseconds in which a request begins further parts of an act; the function has ten seconds (`app.arc`). */
const timeOfParts = 5000

/** @returns whether the request still has time for another part of its act */
export function timeForParts(): () => boolean {
  const until = now() + timeOfParts
  return () => now() <= until
}

export function wait(milliseconds: number): Promise<void> {
  return clock.wait(milliseconds)
}
