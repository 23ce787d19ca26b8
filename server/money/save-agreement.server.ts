import { isDeepStrictEqual } from 'node:util'
import { agreementOn, type Agreement, type Prices, type VisitPrice } from '#domain/money/agreement.ts'
import { ownersRecord, recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { readPrices } from './read-agreements.server.ts'

/**
 * Of a day that is over, `past`: another price holds on it; `past-month`: it would divide a price by the month; `nothing-new`: no price is
 * added. `family-agreed`: to the prices that begin on this day. `outdated`: prices or visits have changed since the form was opened.
 */
export type SaveAgreementOutcome =
  | { ok: true }
  | { ok: false; reason: 'past' | 'past-month' | 'nothing-new' | 'family-agreed' | 'outdated' | 'busy' }

type Of = { serviceId: string; uid: string }

/**
 * Saves what a service costs from a day on, with the audit entry. Only visits without a price may get one afterwards, and what a family has
 * agreed to is never replaced. What is saved already succeeds.
 * @param formSeen what the form was made from (`readPrices`)
 */
export async function saveAgreement(
  administrator: Administrator,
  { serviceId, uid }: Of,
  typed: Agreement,
  formSeen: string,
): Promise<SaveAgreementOutcome> {
  return retryWhenChanged<SaveAgreementOutcome>(async () => {
    const { stored, agreements, seen } = await readPrices(serviceId)
    const former = agreementOn(agreements, typed.from)
    const replaced = former?.from === typed.from ? former : null
    const agreement = besideFormer(former, typed)
    if (replaced && agreement && isSame(replaced, agreement)) return { ok: true }
    if (seen !== formSeen) return { ok: false, reason: 'outdated' }
    if (!agreement) return { ok: false, reason: 'past' }
    const reason = whyNotAfterwards(former, typed, agreement)
    if (reason) return { ok: false, reason }
    if (replaced?.agreed.by === 'family') return { ok: false, reason: 'family-agreed' }
    const values = { ...agreement, ...(former && { uid, serviceId, former: pricesOf(former) }) }
    const record = former ? ownersRecord() : ({ recordType: 'service', recordId: serviceId } as const)
    return transact<'changed' | 'busy'>([
      agreementWrite({ serviceId, uid }, stored, agreement),
      recordAudit(administrator, { action: 'save-agreement', values, ...record }),
    ])
  })
}

function agreementWrite(of: Of, stored: StoredAgreements | null, agreement: Agreement): Write<'changed'> {
  const others = (stored?.agreements ?? []).filter(({ from }) => from !== agreement.from)
  const agreements = [...others, { ...agreement, savedAt: nowInstant() }].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
  const { version = 0 } = stored ?? {}
  const item = inTransaction(Agreements)
    .put({ ...of, agreements, version: version + 1 })
    .where((current, { eq, notExists }) =>
      stored ? eq(current.version, version) : notExists(current.version),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

/** What is saved: from a day that is over on, only prices for what has none, beside the former ones as they are. Null where one would change. */
function besideFormer(former: Agreement | null, typed: Agreement): Agreement | null {
  if (!former || typed.from >= today()) return typed
  const isNew = ({ line }: VisitPrice) => former.visits.every((each) => each.line !== line)
  const visits = [...former.visits, ...typed.visits.filter(isNew)]
  const fullTime = former.fullTime ?? typed.fullTime
  const isKept = ({ shifts: _, ...price }: VisitPrice) =>
    visits.some(({ shifts: __, ...each }) => isDeepStrictEqual(each, price))
  const keepsAll =
    typed.visits.every(isKept) && (!typed.fullTime || isDeepStrictEqual(fullTime, typed.fullTime))
  return keepsAll ? { ...typed, visits, ...(fullTime && { fullTime }) } : null
}

/** Of a day that is over: it needs a price that was missing, and two parts of a month are not rounded, and lack visits, as the whole. */
function whyNotAfterwards(
  former: Agreement | null,
  { from }: Agreement,
  agreement: Agreement,
): 'nothing-new' | 'past-month' | null {
  if (!former || from >= today()) return null
  if (isDeepStrictEqual(pricesOf(former), pricesOf(agreement))) return 'nothing-new'
  return from !== former.from && former.visits.some(({ unit }) => unit === 'month') ? 'past-month' : null
}

function pricesOf({ visits, fullTime }: Prices): Prices {
  return { visits, ...(fullTime && { fullTime }) }
}

/** Whether the same is saved, to which the family may have agreed since. */
function isSame(saved: Agreement, typed: Agreement): boolean {
  const isAgreed = saved.agreed.by === 'family' || isDeepStrictEqual(saved.agreed, typed.agreed)
  return isAgreed && isDeepStrictEqual(pricesOf(saved), pricesOf(typed))
}
