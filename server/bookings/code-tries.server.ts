import { take, withinLimit, type LimitName } from '#server/limits/limits.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

export type WrongTry =
  { ok: false; reason: 'invalid-code' } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const limitsOf = {
  bookingCodeTry: ['bookingCodeTry', 'bookingCodeTryDaily'],
  closeCodeTry: ['closeCodeTry', 'closeCodeTryDaily'],
  adminCodeTry: ['adminCodeTry'],
} as const satisfies Record<string, LimitName[]>

/**
 * Counts the tries at the code of one service by one person, so that a stranger's tries do not lock its owner out: those
 * of an hour, and of a customer those of a day.
 *
 * Five parallel guesses learn no more than five in a row: a wrong one is told only once it is counted (`wrong`), and the
 * right one commits only while the limit is not reached (`condition`, in its transaction).
 */
export function codeTries(limit: keyof typeof limitsOf, person: { uid: string }, serviceId: string) {
  const subject = `${person.uid}/${serviceId}`
  const names = limitsOf[limit]
  return {
    conditions: (): Write<'too-many'>[] => names.map((name) => withinLimit(name, subject, 'too-many')),
    async wrong(): Promise<WrongTry> {
      for (const name of names) {
        const permit = await take(name, subject)
        if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
      }
      return { ok: false, reason: 'invalid-code' }
    },
  }
}
