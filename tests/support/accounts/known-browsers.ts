import { expect } from 'vitest'
import { limits, type LimitName } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { type Answer } from '#tests/support/site.ts'

/* What known-browsers.test.ts and its long tests share. */

const tooMany = 'Too many failed attempts. Please try again later or reset your password.'
export const wrong = 'Wrong#2026 is long'
export const isSignedIn = ({ text }: Answer) => text.includes('Login Successful! Redirecting...')

/** Uses up a counter of all but one use; the last use goes through a page. */
export async function allButOne(name: LimitName, subject: string) {
  for (let used = await usedOf(name, subject); used < limits[name].max - 1; used++) await take(name, subject)
}

export function expectRefused(answer: Answer, words = tooMany) {
  expect(answer.status).toBe(429)
  expect(answer.text).toContain(words)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}
