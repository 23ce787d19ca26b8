import { lastDigits } from '#domain/search.ts'
import { toE164 } from '#domain/phone.ts'
import { PersonWord } from '#server/search/person-word.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/**
 * Whether another nurse who has not left has the same contact number. Then a code to that number does not tell which of them has typed it, so
 * the office has to say whose it is. One Query of the search entries, and one read for each other nurse with the number.
 */
export async function isNumberOfAnother({ id, contactNumber }: StoredStaff): Promise<boolean> {
  const number = toE164(contactNumber)
  const digits = number && lastDigits(number)
  if (!digits) return false
  const { data } = await PersonWord.query
    .record({ kind: 'number', prefix: digits })
    .begins({ of: 'nurse' })
    .go({ consistent: true, pages: 'all' })
  const others = data.filter((entry) => entry.number === number && entry.id !== id)
  for (const other of others) {
    const staff = await readStaff(other.id)
    if (staff && !staff.retiredAt && toE164(staff.contactNumber) === number) return true
  }
  return false
}
