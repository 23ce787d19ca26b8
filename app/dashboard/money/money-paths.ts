import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { Month } from '#domain/visits/months.ts'

/** The money of all families in a month. */
export function moneyPath(month: Month): string {
  return listAddress('/dashboard/money', { month })
}

/** A family's account, with the lines of a month. */
export function accountPath(uid: string, month: Month = ''): string {
  return listAddress(`/dashboard/users/${uid}/account`, { month })
}

export function statementPath(number: string): string {
  return `/dashboard/statements/${number}`
}
