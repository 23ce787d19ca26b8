import { nowInstant } from '#server/clock.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { ServiceRequest } from './service-request.entity.server.ts'

/** A change of a plan that is made from a request: the family has withdrawn it meanwhile, or there is none. */
export type NoRequest = 'no-request'

/**
 * The write by which a request names the change of the plan that is made from it, for the transaction of that change. An answered request
 * is named too, as the office may answer first; a withdrawn one refuses the change, because the family does not wish it any more. Of several
 * changes the last one is kept.
 * @param requestId empty or left out where the change is made from no request; then there is nothing to write
 * @param change the id of the change, as the plan's `lastChange` has it
 */
export function changeFromRequest(
  { serviceId, requestId }: { serviceId: string; requestId?: string | undefined },
  change: string,
): Write<NoRequest>[] {
  if (!requestId) return []
  const item = inTransaction(ServiceRequest)
    .patch({ serviceId, requestId })
    .set({ change, changedAt: nowInstant() })
    .where(({ withdrawnAt }, { notExists }) => notExists(withdrawnAt))
    .commit()
  return [{ item, otherwise: 'no-request' }]
}
