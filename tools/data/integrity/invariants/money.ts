import type { StatementLine } from '#domain/money/statement.ts'
import { isDay } from '#domain/visits/days.ts'
import { brokenRules } from '../broken-rules.ts'
import type { TableRecords } from '../table-records.ts'

type Kept = TableRecords['agreements'][number]

/**
 * M1. The agreements of a service begin on days of their own, in order; each price is in whole rupees above zero; and each agreement has
 * its entry in the audit log, as has the family's word.
 */
export function agreements({ agreements: all, auditEntry }: TableRecords): string[] {
  const entries = Map.groupBy(auditEntry, ({ action, recordId, values }) => {
    return `${action} ${(values as { serviceId?: string } | undefined)?.serviceId ?? recordId}`
  })
  const count = (action: string, serviceId: string) => entries.get(`${action} ${serviceId}`)?.length ?? 0
  return all.flatMap((stored) => {
    const { serviceId, agreements: own } = stored
    const days = own.map(({ from }) => from)
    const isRight = {
      'in order, one for a day': days.every((day, place) => isDay(day) && day > (days[place - 1] ?? '')),
      'in whole rupees above zero': pricesOf(stored).every((price) => price > 0 && price % 100 === 0),
      'with an entry in the audit log for each': count('save-agreement', serviceId) >= own.length,
      'with an entry for each to which the family agreed':
        count('agree-to-prices', serviceId) >= own.filter(({ agreed }) => agreed.by === 'family').length,
    }
    return brokenRules(isRight).map((rule) => `the agreements of ${serviceId} are not ${rule}`)
  })
}

function pricesOf({ agreements: own }: Kept): number[] {
  return own.flatMap(({ visits, fullTime }) =>
    [...visits, ...(fullTime ? [fullTime] : [])].map(({ price }) => price),
  )
}

/**
 * M4. What the office decided and added of a month is in whole rupees, each with its reason; the audit log has as many, a credit among what lowers
 * a bill; the month was written once for each act; and a statement charges a visit by two reports or a named decision.
 */
export function months({ moneyMonth, statement, auditEntry }: TableRecords): string[] {
  const acts = auditEntry
    .filter(({ action }) => action === 'settle-line' || action === 'add-line')
    .map((entry) => ({ ...entry, values: entry.values as MonthAct }))
  return [
    ...moneyMonth.flatMap(({ uid, month, version, decisions, added, statements }) => {
      const own = acts.filter(({ values }) => values.uid === uid && values.month === month)
      const [settled, gave] = ['settle-line', 'add-line'].map((name) =>
        own.filter(({ action }) => action === name),
      )
      const isRight = {
        'in whole rupees with reasons':
          decisions.every(({ amount, reason }) => amount >= 0 && amount % 100 === 0 && reason !== '') &&
          added.every(
            ({ amount, text, reason }) => amount !== 0 && amount % 100 === 0 && text !== '' && reason !== '',
          ),
        'in the audit log':
          settled?.length === decisions.length &&
          gave?.length === added.length &&
          own.every(({ recordType, values: { lowers = 0, amount } }) => {
            return lowers > 0 === (recordType === 'lowered') && (amount >= 0 || lowers >= -amount)
          }),
        'written once for each act': version === decisions.length + added.length + statements.length,
      }
      return brokenRules(isRight).map((rule) => `${uid} in ${month} is not ${rule}`)
    }),
    ...statement.flatMap(({ number, lines }) =>
      lines
        .filter((line) => line.state === 'charged' && !line.facts.decision && !isProven(line))
        .map(({ id }) => `${id} of ${number} is charged without two reports`),
    ),
  ]
}

/** A visit is charged for most of its time, which two reports of one nurse show; of a live-in stay they may stand at other visits. */
function isProven({ reason, facts: { planned, there, stints = [] } }: StatementLine): boolean {
  if (planned === undefined) return true
  const isKnown = there !== undefined && 4 * there >= 3 * planned
  return isKnown && (reason !== 'served' || stints.some(({ arrivedAt, leftAt }) => arrivedAt && leftAt))
}

type MonthAct = { uid: string; month: string; amount: number; lowers?: number }
