import { isDay } from '#domain/visits/days.ts'
import type { TableRecords } from '../table-records.ts'

type Kept = TableRecords['agreements'][number]

/**
 * M1. The agreements of a service begin on days of their own, in order; each price is in whole rupees above zero; and each agreement has
 * its entry in the audit log, as has the family's word.
 */
export function agreements({ agreements: all, auditEntry }: TableRecords): string[] {
  const entries = Map.groupBy(auditEntry, ({ action, recordId }) => `${action} ${recordId}`)
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
