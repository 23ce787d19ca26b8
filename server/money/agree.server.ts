import * as z from 'zod/mini'
import { isRecordId } from '#domain/record-id.ts'
import { validationKey } from '#domain/validation.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Agreements } from './agreements.entity.server.ts'

const seen = z.string(validationKey('unexpected')).check(z.maxLength(40, validationKey('unexpected')))

/** An agreement as a page shows it: its service and day, and when it was saved. */
export const agreeSchema = z.object({ serviceId: seen, from: seen, savedAt: seen })

/** `outdated`: the office has saved other prices since the page was opened. */
export type AgreeOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'outdated' | 'busy' }

/**
 * A family agrees to the prices that its page shows, with the audit entry. The same form sent again succeeds.
 */
export async function agreeToPrices(
  uid: string,
  { serviceId, ...seen }: z.output<typeof agreeSchema>,
): Promise<AgreeOutcome> {
  if (!isRecordId(serviceId)) return { ok: false, reason: 'not-found' }
  return retryWhenChanged<AgreeOutcome>(async () => {
    const { data: stored } = await Agreements.get({ serviceId }).go({ consistent: true })
    if (stored?.uid !== uid) return { ok: false, reason: 'not-found' }
    const { agreements } = stored
    const shown = agreements.find(({ from, savedAt }) => from === seen.from && savedAt === seen.savedAt)
    if (!shown) return { ok: false, reason: 'outdated' }
    if (shown.agreed.by === 'family') return { ok: true }
    const agreed = { by: 'family' as const, at: nowInstant() }
    const item = inTransaction(Agreements)
      .patch({ serviceId })
      .set({
        agreements: agreements.map((each) => (each === shown ? { ...each, agreed } : each)),
        version: stored.version + 1,
      })
      .where(({ version }, { eq }) => eq(version, stored.version))
      .commit()
    return transact<'changed' | 'busy'>([
      { item, otherwise: 'changed' },
      recordAudit(
        // The log has no e-mail of a family.
        { uid, email: 'customer' },
        {
          ...{ action: 'agree-to-prices', recordType: 'service', recordId: serviceId },
          values: { from: seen.from },
        },
      ),
    ])
  })
}
