import { instantAt } from '#domain/visits/days.ts'
import { nextTry, ended, type RowEnd } from '#server/notice-sender/sending/outcome.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Tried } from './tell-person.server.ts'

/** Of a message that has gone out twice without an answer. */
export const unanswered: Delivery = { state: 'failed', reason: 'no-answer' }

/** What is written about the rows that a message came from. */
export type Conclusion = RowEnd &
  Partial<Pick<StoredNotice, 'sms' | 'mail' | 'texts' | 'services' | 'toldWith'>>

/**
 * What becomes of a person's rows: they stay open while something is tried again or waits, else they have failed with any message.
 * @param waitsUntil when the messages that wait for the morning go, in milliseconds since 1970; Infinity without any
 */
export function conclusionOf(
  rows: readonly StoredNotice[],
  tried: readonly Tried[],
  waitsUntil: number,
): Conclusion {
  // A change that came since has all its tries.
  const attempts = Math.min(...rows.map((row) => row.attempts))
  const deliveries = tried.map(({ delivery }) => delivery)
  const open = deliveries.filter(({ state }) => state === 'open')
  const again = open.length > 0 ? nextTry({ kind: 'nurseWork', attempts }, open) : null
  if (again) {
    const dueAt = instantAt(Math.min(Date.parse(again.dueAt), waitsUntil))
    return { ...again, dueAt }
  }
  if (waitsUntil < Infinity) return { state: 'open', attempts, dueAt: instantAt(waitsUntil) }
  const failed = deliveries.find(({ state }) => state !== 'sent')
  const texts = tried.map(({ message }) => message.text)
  if (failed)
    return {
      ...ended('failed', { attempts }, failed.reason ?? 'internal'),
      ...{ sms: 'failed', mail: 'skipped', texts },
    }
  if (tried.length === 0) return ended('void', { attempts }, 'no-longer-true')
  return { ...ended('sent', { attempts }), ...{ sms: 'sent', mail: 'skipped', texts } }
}
