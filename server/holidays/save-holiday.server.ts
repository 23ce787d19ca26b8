import type { Day } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Holiday } from './holiday.entity.server.ts'
import { readHoliday } from './read-holidays.server.ts'

type NewHoliday = { day: Day; name: string }

/** `taken`: the day has another holiday. */
export type SaveHolidayOutcome = { ok: true } | { ok: false; reason: 'taken' | 'busy' }

/** Adds a holiday with its audit entry, on condition that the day has none; the same one sent again succeeds. No visit changes. */
export async function addHoliday(
  administrator: Administrator,
  { day, name }: NewHoliday,
): Promise<SaveHolidayOutcome> {
  const item = inTransaction(Holiday).create({ day, name, savedAt: nowInstant() }).commit()
  const outcome = await transact<'taken' | 'busy'>([
    { item, otherwise: 'taken' },
    recordAudit(administrator, {
      ...{ action: 'add-holiday', recordType: 'holiday', recordId: day, values: { day, name } },
    }),
  ])
  if (outcome.ok) return { ok: true }
  const isSame = outcome.reason === 'taken' && (await readHoliday(day))?.name === name
  return isSame ? { ok: true } : { ok: false, reason: outcome.reason }
}

/** Removes a holiday as it was seen; one that is gone or has another name is left as it is. */
export async function removeHoliday(
  administrator: Administrator,
  { day, name }: NewHoliday,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'busy' }> {
  const item = inTransaction(Holiday)
    .delete({ day })
    .where((attributes, { eq }) => eq(attributes.name, name))
    .commit()
  const outcome = await transact<'gone' | 'busy'>([
    { item, otherwise: 'gone' },
    recordAudit(administrator, {
      ...{ action: 'remove-holiday', recordType: 'holiday', recordId: day, values: { day, name } },
    }),
  ])
  return outcome.ok ? { ok: true } : { ok: false, reason: outcome.reason }
}
