import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { SignInOutcome } from '#server/accounts/password/sign-in.server.ts'

/* What tries.test.ts and its long tests share. */

type SignInReason = Extract<SignInOutcome, { ok: false }>['reason']

export const wrong = 'Wrong#2026 is long'

export function ipv4(): string {
  return Array.from({ length: 4 }, () => randomInt(1, 251)).join('.')
}

export function reasonOf(outcome: SignInOutcome | undefined) {
  return outcome?.ok === false ? outcome.reason : undefined
}

/** Expects no more tries than the bound; fewer only where the table of a busy machine did not respond. */
export function expectBound(outcomes: SignInOutcome[], tried: SignInReason, bound: number) {
  const count = (reason: SignInReason) => outcomes.filter((outcome) => reasonOf(outcome) === reason).length
  expect(count(tried)).toBeLessThanOrEqual(bound)
  expect(count(tried) + count('failed')).toBeGreaterThanOrEqual(bound)
}
