import { isDeepStrictEqual } from 'node:util'
import { agreementOn, type Agreement } from '#domain/money/agreement.ts'
import { agreedLower } from '#domain/money/price-list.ts'
import { moneyRecord, recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { Agreements, type KeptAgreement, type StoredAgreements } from './agreements.entity.server.ts'
import { readPrices } from './read-agreements.server.ts'

/** What a form agrees for a service. */
export type NewAgreement = {
  agreement: Omit<KeptAgreement, 'savedAt'>
  /** What the form was made from (`readPrices`). */
  seen: string
}

export type SaveAgreementOutcome =
  | { ok: true }
  /** The form has saved this before, and other prices were typed since. */
  | { ok: false; reason: 'form-used'; saved: Agreement }
  /** The day has a price, and it is over. */
  | { ok: false; reason: 'past' }
  /** The family has agreed to the prices that begin on this day. */
  | { ok: false; reason: 'family-agreed' }
  /** `outdated`: a colleague has changed prices or visits since the form was opened. */
  | { ok: false; reason: 'outdated' | 'busy' }

/** `service`: the type of care, for the price list. */
type Of = { serviceId: string; uid: string; service: string }

/**
 * Saves what a service costs from a day on, with the audit entry. Only days without a price may get one afterwards, and what a family has
 * agreed to is never replaced. The same form sent again succeeds.
 */
export async function saveAgreement(
  administrator: Administrator,
  of: Of,
  { agreement, seen: formSeen }: NewAgreement,
): Promise<SaveAgreementOutcome> {
  return retryWhenChanged<SaveAgreementOutcome>(async () => {
    const { stored, seen } = await readPrices(of.serviceId)
    const before = stored?.agreements ?? []
    const saved = before.find(({ form }) => form === agreement.form)
    if (saved) return isSame(saved, agreement) ? { ok: true } : { ok: false, reason: 'form-used', saved }
    if (seen !== formSeen) return { ok: false, reason: 'outdated' }
    const former = agreementOn(before, agreement.from)
    if (former && agreement.from < today()) return { ok: false, reason: 'past' }
    if (former?.from === agreement.from && former.agreed.by === 'family')
      return { ok: false, reason: 'family-agreed' }
    const { serviceId, uid, service } = of
    const lowers = agreedLower(agreement, { former, service })
    const values = { ...termsOf(agreement), ...(lowers > 0 && { uid, serviceId, lowers }) }
    const record =
      lowers > 0 ? moneyRecord({ uid, lowers }) : ({ recordType: 'service', recordId: serviceId } as const)
    return transact<'changed' | 'busy'>([
      agreementWrite({ serviceId, uid }, stored, agreement),
      recordAudit(administrator, { action: 'save-agreement', values, ...record }),
    ])
  })
}

function agreementWrite(
  of: Omit<Of, 'service'>,
  stored: StoredAgreements | null,
  agreement: NewAgreement['agreement'],
): Write<'changed'> {
  const others = (stored?.agreements ?? []).filter(({ from }) => from !== agreement.from)
  const agreements = [...others, { ...agreement, savedAt: nowInstant() }].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
  const entity = inTransaction(Agreements)
  const item = stored
    ? entity
        .patch({ serviceId: of.serviceId })
        .set({ agreements, version: stored.version + 1 })
        .where(({ version }, { eq }) => eq(version, stored.version))
        .commit()
    : entity.create({ ...of, agreements, version: 1 }).commit()
  return { item, otherwise: 'changed' }
}

function termsOf({ from, visits, fullTime, agreed }: Agreement): Agreement {
  return { from, visits, ...(fullTime && { fullTime }), agreed }
}

/** Whether a form has the prices that it saved, which the family may have agreed to since. */
function isSame(saved: Agreement, typed: Agreement): boolean {
  const agreed = saved.agreed.by === 'family' ? saved.agreed : typed.agreed
  return isDeepStrictEqual(termsOf(saved), termsOf({ ...typed, agreed }))
}
