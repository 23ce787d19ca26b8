/*
 * Where very many cases are alike (orders of calls, deaths at each call, minutes of a day, histories, views), the long tests play an even and
 * fixed choice of them. Each night all of them are played, and here by `EVERY_CASE=yes npx vitest run PATH` (docs/decisions/0001).
 */
export const playsEveryCase = process.env.EVERY_CASE === 'yes'

/** The first case, the last one, and between them as many as there may be, evenly spread. */
export function someOf<Case>(cases: readonly Case[], most: number): readonly Case[] {
  if (playsEveryCase || cases.length <= most) return cases
  const step = (cases.length - 1) / Math.max(1, most - 1)
  return Array.from({ length: most }, (_, place) => cases[Math.round(place * step)] as Case)
}

/** A number that decides how long a test takes. */
export function countOf({ some, every }: { some: number; every: number }): number {
  return playsEveryCase ? every : some
}

/** Each `step`th case, from another one on in each turn: so tests that have the same cases play all of them together. */
export function inTurn<Case>(cases: readonly Case[], turn: number, step: number): readonly Case[] {
  return playsEveryCase ? cases : cases.filter((_, place) => (place + turn) % step === 0)
}
