import { retention } from './limits.ts'

/**
 * When a record of care is deleted: some years after the end (31 March) of the Indian financial year to which its day belongs, as the law
 * requires of books.
 * @param day yyyy-mm-dd in India
 * @returns seconds since 1970, for the `ttl` of the record
 */
export function careRecordEnd(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const financialYearEnds = month <= 3 ? year : year + 1
  return Date.parse(`${financialYearEnds + retention.careRecordYears}-04-01T00:00:00+05:30`) / 1000
}
