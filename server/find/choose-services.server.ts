import { searchRows } from '#domain/search.ts'
import type { WordEntry } from '#server/services/search-words.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/*
 * Which services a search shows. Anybody with a verified number of their own can book under any name and type any number into the form, so
 * the newest alone would be a stranger's choice (docs/decisions/0033).
 */

/** Services that are looked at before some of them are shown: the keys of one batch. */
const mostLookedAt = 100

/**
 * The services that are shown. Where more are found, those that the office knows have rows of their own, and so have all others.
 * @param entries what was found, the newest first
 * @param digits the digits that were searched; empty for a name
 * @returns their ids
 */
export async function chooseServices(entries: readonly WordEntry[], digits: string): Promise<string[]> {
  const { known, others } = digits ? searchRows.byNumber : searchRows.byName
  if (entries.length <= known + others) return entries.map(({ serviceId }) => serviceId)
  const isVerified = ({ accountNumber }: WordEntry) => isKnown({ accountNumber }, digits)
  const verified = entries.filter(isVerified)
  const typed = byTurns(entries.filter((entry) => !isVerified(entry)))
  const seen = [...verified, ...typed].slice(0, mostLookedAt)
  const records = (await readMany(
    seen.map(({ serviceId }) => Service.get({ serviceId })),
    ['status', 'assignedNurse'],
  )) as (Pick<StoredService, 'status' | 'assignedNurse'> | null)[]
  const found = seen
    .map(({ serviceId, accountNumber }, place) => ({ serviceId, accountNumber, ...records[place] }))
    .sort((one, other) => Number(one.status === 'closed') - Number(other.status === 'closed'))
  const rows = Map.groupBy(found, (service) => isKnown(service, digits))
  return [...(rows.get(true)?.slice(0, known) ?? []), ...(rows.get(false)?.slice(0, others) ?? [])].map(
    ({ serviceId }) => serviceId,
  )
}

/**
 * Whether a service is one that no stranger can have made: the office has given it a nurse, or its account has verified the searched number.
 * @param digits the digits that were searched; empty where no number was
 */
export function isKnown(
  {
    assignedNurse,
    accountNumber,
  }: { assignedNurse?: string | undefined; accountNumber?: string | undefined },
  digits: string,
): boolean {
  return Boolean(assignedNurse) || (digits !== '' && accountNumber?.endsWith(digits) === true)
}

/** The newest of each account, then the second of each, and so on, so that no account alone fills the rows. */
function byTurns(entries: readonly WordEntry[]): WordEntry[] {
  const turns = new Map<string, number>()
  return entries
    .map((entry) => {
      const { accountNumber = '' } = entry
      const turn = turns.get(accountNumber) ?? 0
      turns.set(accountNumber, turn + 1)
      return { entry, turn }
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ entry }) => entry)
}
