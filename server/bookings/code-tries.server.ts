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
 * Counts the tries of one service's code by one person, so that another person's tries do not lock the owner out. The limits
 * are per hour, and for customers also per day.
 *
 * Parallel guesses learn no more than guesses one after another: a wrong code is answered only when the try is counted
 * (`wrong`), and the right code is written only while the limit is not reached (`conditions`, in its transaction).
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
