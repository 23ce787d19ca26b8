import { careRecordEnd } from '#domain/care-records.ts'
import { yearsLater } from '#domain/dates.ts'
import { longestCareYears } from '#domain/limits.ts'
import { agreementOn } from '#domain/money/agreement.ts'
import type { PeriodKind } from '#domain/money/period.ts'
import type { Day } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { Agreements, type KeptAgreement } from './agreements.entity.server.ts'
import { MoneyAccount } from './money-account.entity.server.ts'
import { readTerms, seenOf, type Terms } from './read-agreements.server.ts'

/** What a form agrees for a service, and how its customer is billed from now on. */
export type NewAgreement = {
  agreement: Omit<KeptAgreement, 'savedAt'>
  billing: { period: PeriodKind; asksAhead: boolean }
  /** What the form was made from (`seenOf`). */
  seen: string
}

export type SaveAgreementOutcome =
  | { ok: true }
  /** The days up to `billedTo` have statements by another agreement. */
  | { ok: false; reason: 'billed'; billedTo: Day }
  /** `outdated`: a colleague has saved other terms since the form was opened. */
  | { ok: false; reason: 'outdated' | 'busy' }

type Of = { serviceId: string; uid: string }

/**
 * Saves what a service costs from a day on, with the audit entry, on condition that neither the agreements nor the account have changed
 * since they were read: so no agreement begins on a day that is being billed by another one. The same form sent again succeeds.
 */
export async function saveAgreement(
  administrator: Administrator,
  of: Of,
  asked: NewAgreement,
): Promise<SaveAgreementOutcome> {
  return retryWhenChanged<SaveAgreementOutcome>(async () => {
    const terms = await readTerms(of)
    const { stored, account } = terms
    const { agreement, seen } = asked
    const before = stored?.agreements ?? []
    if (before.some(({ form }) => form === agreement.form)) return { ok: true }
    if (seenOf(terms) !== seen) return { ok: false, reason: 'outdated' }
    const billedTo = account?.billedTo ?? ''
    if (agreement.from <= billedTo && agreementOn(before, agreement.from))
      return { ok: false, reason: 'billed', billedTo }
    return transact<'changed' | 'busy'>([
      agreementWrite(of, terms, agreement),
      billingWrite(of, terms, asked.billing),
      recordAudit(administrator, {
        ...{ action: 'save-agreement', recordType: 'service', recordId: of.serviceId },
        values: { ...valuesOf(agreement), ...asked.billing },
      }),
    ])
  })
}

function agreementWrite(of: Of, { stored }: Terms, agreement: NewAgreement['agreement']): Write<'changed'> {
  const others = (stored?.agreements ?? []).filter(({ from }) => from !== agreement.from)
  const agreements = [...others, { ...agreement, savedAt: nowInstant() }].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
  const ttl = careRecordEnd(yearsLater(agreements.at(-1)?.from ?? agreement.from, longestCareYears))
  const entity = inTransaction(Agreements)
  const item = stored
    ? entity
        .patch({ serviceId: of.serviceId })
        .set({ agreements, ttl, version: stored.version + 1 })
        .where(({ version }, { eq }) => eq(version, stored.version))
        .commit()
    : entity.create({ ...of, agreements, ttl, version: 1 }).commit()
  return { item, otherwise: 'changed' }
}

/** Name and number are those of the customer; where that account is deleted, what the money account has. */
function billingWrite(
  { uid }: Of,
  { account, user }: Terms,
  billing: NewAgreement['billing'],
): Write<'changed'> {
  const entity = inTransaction(MoneyAccount)
  const name = user ? `${user.firstname} ${user.lastname}`.trim() : ''
  const item = account
    ? entity
        .patch({ uid })
        .set({ ...billing, version: account.version + 1 })
        .where(({ version }, { eq }) => eq(version, account.version))
        .commit()
    : entity.create({ uid, version: 1, name, number: user?.number ?? '', ...billing }).commit()
  return { item, otherwise: 'changed' }
}

function valuesOf({ form: _form, ...agreement }: NewAgreement['agreement']) {
  return agreement
}
