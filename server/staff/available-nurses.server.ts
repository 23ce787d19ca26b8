import { today } from '#server/clock.server.ts'
import type { StoredStaff } from './staff.entity.server.ts'

/** Whether a nurse's registration ended before today in India. */
export function isExpired({ regExpiryDate }: Pick<StoredStaff, 'regExpiryDate'>): boolean {
  return Boolean(regExpiryDate) && (regExpiryDate ?? '') < today()
}
