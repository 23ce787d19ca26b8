import { take, withinLimit, type LimitName } from '#server/limits/limits.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

export type WrongTry =
  { ok: false; reason: 'invalid-code' } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Counts the tries at the code of one service by one person, so that a stranger's tries do not lock its owner out.
 *
 * Five parallel guesses learn no more than five in a row: a wrong one is told only once it is counted (`wrong`), and the
 * right one commits only while the limit is not reached (`condition`, in its transaction).
 */
export function codeTries(
  limit: Extract<LimitName, 'bookingCodeTry' | 'closeCodeTry' | 'adminCodeTry'>,
  person: { uid: string },
  serviceId: string,
) {
  const subject = `${person.uid}/${serviceId}`
  return {
    condition: (): Write<'too-many'> => withinLimit(limit, subject, 'too-many'),
    async wrong(): Promise<WrongTry> {
      const permit = await take(limit, subject)
      return permit.ok
        ? { ok: false, reason: 'invalid-code' }
        : { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
    },
  }
}
