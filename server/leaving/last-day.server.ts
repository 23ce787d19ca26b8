import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { noticeWrites, workOf } from '#server/notices/notice-writes.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { choiceFactsWrite } from '#server/staff/choice-facts.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'

/** The furthest last day, in days from today. */
const mostDaysOfNotice = 366

export type LastDayOutcome =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'past' | 'too-far' | 'busy' }
  /** Another administrator has saved another one. */
  | { ok: false; reason: 'other-day-now' }

/** The new last day, and the one on the page; null for none. */
type NewLastDay = { lastDay: Day | null; seen: Day | null }

/**
 * A nurse leaves: from now on nothing gives them work after their last day (docs/decisions/0106). Visits that they have
 * then stay theirs until the office gives them to others. Without a day the nurse stays.
 */
export function setLastDay(
  administrator: Administrator,
  nurseId: string,
  { lastDay, seen }: NewLastDay,
): Promise<LastDayOutcome> {
  return retryWhenChanged<LastDayOutcome>(async () => {
    const staff = await readStaff(nurseId)
    if (!staff || staff.retiredAt) return { ok: false, reason: 'not-found' }
    const former = staff.lastDay ?? null
    // The same form again.
    if (former === lastDay) return { ok: true }
    if (former !== seen) return { ok: false, reason: 'other-day-now' }
    if (lastDay && lastDay < today()) return { ok: false, reason: 'past' }
    if (lastDay && lastDay > addDays(today(), mostDaysOfNotice)) return { ok: false, reason: 'too-far' }
    const { detailsVersion = 0 } = staff
    const { lastDay: _former, ...others } = staff
    const next = { ...others, ...(lastDay && { lastDay }) }
    return transact([
      {
        item: inTransaction(Staff)
          .patch({ id: nurseId })
          .set({
            ...(lastDay && { lastDay }),
            detailsVersion: detailsVersion + 1,
            updatedAt: nowInstant(),
          })
          .remove(lastDay ? [] : ['lastDay'])
          // An edit writes the facts of the choice as well, and has to see this day.
          .where(hasVersion(staff))
          .commit(),
        otherwise: 'changed',
      },
      choiceFactsWrite(next),
      // Visits after the former day may have been given to others without a message.
      ...(former ? noticeWrites(randomUUID(), [workOf(nurseId, '', { reach: 0 })]) : []),
      recordAudit(administrator, {
        action: 'set-last-day',
        recordType: 'staff',
        recordId: nurseId,
        values: { lastDay, former },
      }),
    ])
  })
}

function hasVersion({ detailsVersion }: StoredStaff): ConditionOf<typeof Staff> {
  return (current, { eq, notExists }) =>
    [
      detailsVersion ? eq(current.detailsVersion, detailsVersion) : notExists(current.detailsVersion),
      notExists(current.retiredAt),
    ].join(' AND ')
}
