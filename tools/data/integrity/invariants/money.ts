import { isDay } from '#domain/visits/days.ts'
import type { TableRecords } from '../table-records.ts'

type Kept = TableRecords['agreements'][number]

/**
 * M1. The agreements of a service begin on days of their own, in order; each price is in whole rupees above zero; each saving has its entry
 * in the audit log; and their customer has an account.
 */
export function agreements({ agreements: all, moneyAccount, auditEntry }: TableRecords): string[] {
  const accounts = new Set(moneyAccount.map(({ uid }) => uid))
  const saved = Map.groupBy(
    auditEntry.filter(({ action }) => action === 'save-agreement'),
    ({ recordId }) => recordId,
  )
  return all.flatMap((stored) => {
    const { serviceId, uid, agreements: own } = stored
    const days = own.map(({ from }) => from)
    const isRight = {
      'in order, one for a day': days.every((day, place) => isDay(day) && day > (days[place - 1] ?? '')),
      'in whole rupees above zero': pricesOf(stored).every((price) => price > 0 && price % 100 === 0),
      'with an entry in the audit log for each': (saved.get(serviceId)?.length ?? 0) >= own.length,
      'of a customer with an account': accounts.has(uid),
    }
    return Object.entries(isRight).flatMap(([rule, holds]) =>
      holds ? [] : [`the agreements of ${serviceId} are not ${rule}`],
    )
  })
}

function pricesOf({ agreements: own }: Kept): number[] {
  return own.flatMap(({ visits, fullTime }) =>
    [...visits, ...(fullTime ? [fullTime] : [])].map(({ price }) => price),
  )
}
