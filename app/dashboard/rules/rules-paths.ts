import { listAddress } from '#app/dashboard/lists/list-address.ts'

export const rulesPath = '/dashboard/settings/assignment'

const offendingPath = '/dashboard/visits/offending'

/**
 * The list of coming visits that break the rules.
 * @param typed the fields of rules that are asked about instead of those in force
 */
export function offendingAddress(typed: Record<string, string> = {}, page = 1): string {
  return listAddress(offendingPath, typed, { page: page > 1 ? String(page) : null })
}
