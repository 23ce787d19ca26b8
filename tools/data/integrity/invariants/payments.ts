import { ownReference } from '#domain/money/payments.ts'
import { reversalIdOf, type StoredPayment } from '#server/money/payment.entity.server.ts'
import { brokenRules } from '../broken-rules.ts'
import type { TableRecords } from '../table-records.ts'

/**
 * M2. What a customer owes is what all entries come to; the debts are what is open of it, in order of their due days; and each request for a
 * month ahead has its entry in the audit log.
 */
export function balances({ moneyAccount, payment, statement, auditEntry }: TableRecords): string[] {
  const requests = new Set(
    auditEntry
      .filter(({ action }) => action === 'ask-ahead')
      .map(({ values }) => `${(values as Asked).uid} ${(values as Asked).month}`),
  )
  const charged = statement.map(({ uid, total }) => ({ uid, amount: -total }))
  const paid = Map.groupBy([...payment, ...charged], ({ uid }) => uid)
  const without = [...paid.keys()].filter((uid) => !moneyAccount.some((account) => account.uid === uid))
  return [
    ...without.map((uid) => `${uid} has entries and no account`),
    ...moneyAccount.flatMap(({ uid, balance, debts, asked, open, openSince }) => {
      const due = -sumOf(paid.get(uid) ?? [])
      const place = balance === 0 ? undefined : balance > 0 ? 'owes' : 'credit'
      const isRight = {
        [`${balance}, as its entries come to ${due}`]: balance === due,
        'open as its debts come to': sumOf(debts) === Math.max(balance, 0),
        'owed in order, above zero': debts.every(
          ({ dueOn, amount }, at) => amount > 0 && dueOn >= (debts[at - 1]?.dueOn ?? ''),
        ),
        'asked for as the audit log has it': !asked || requests.has(`${uid} ${asked.month}`),
        'in the list of its sign': open === place && (openSince === undefined) === (place === undefined),
      }
      return brokenRules(isRight).map((rule) => `the balance of ${uid} is not ${rule}`)
    }),
  ]
}

/** M3. Each payment has one audit entry, its own reference until it is reversed, and at most one reversal, which takes back all of it. */
export function payments({ payment, paymentReference, auditEntry }: TableRecords): string[] {
  const byId = new Map(payment.map((each) => [`${each.uid} ${each.paymentId}`, each]))
  const audited = Map.groupBy(
    auditEntry.filter(({ action }) => action === 'record-payment').map(({ values }) => values as Audited),
    ({ uid, payment: id }) => `${uid} ${id}`,
  )
  const reserved = new Map(paymentReference.map((each) => [each.reference, each]))
  const owning = payment.filter((each) => {
    const isReversed = byId.has(`${each.uid} ${reversalIdOf(each.paymentId)}`)
    return each.kind !== 'reversed' && ownReference(each) && !isReversed
  })
  return [
    ...payment.flatMap((each) => {
      const entries = audited.get(`${each.uid} ${each.paymentId}`) ?? []
      const isRight = {
        'of its sign': isOfItsSign(each, byId),
        'audited once, with its amount': entries.length === 1 && entries[0]?.amount === each.amount,
      }
      return brokenRules(isRight).map((rule) => `payment ${each.paymentId} is not ${rule}`)
    }),
    ...(reserved.size === owning.length &&
    owning.every((each) => reserved.get(ownReference(each) ?? '')?.paymentId === each.paymentId)
      ? []
      : ['the references are not those of the payments']),
  ]
}

type Asked = { uid: string; month: string }
type Audited = { uid: string; payment: string; amount: number }

function isOfItsSign(
  { uid, paymentId, kind, amount, reverses = '', reason }: StoredPayment,
  byId: ReadonlyMap<string, StoredPayment>,
): boolean {
  if (kind !== 'reversed') return kind === 'received' ? amount > 0 : amount < 0
  const of = byId.get(`${uid} ${reverses}`)
  const takesBack = of !== undefined && of.kind !== 'reversed' && of.amount === -amount
  return takesBack && paymentId === reversalIdOf(reverses) && Boolean(reason)
}

function sumOf(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
