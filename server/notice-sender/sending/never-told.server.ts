import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { voidWrite } from './claim.server.ts'
import type { NoticeGroup } from './group-notices.server.ts'

/**
 * A nurse who has not heard of a service need not hear that it passes to another: an assignment that no sender has claimed and the release
 * after it become void together.
 * @param group the notices of one nurse and service; any other group stays as it is
 * @returns what is left to send; nothing if another process has changed one of them
 */
export async function withoutNeverTold({
  notices,
}: NoticeGroup): Promise<{ left: StoredNotice[]; voided: number }> {
  const pairs = pairsOf(notices)
  const [first] = notices
  if (!first || pairs.length === 0 || (await isTheNurse(first))) return { left: notices, voided: 0 }
  const gone = pairs.flat()
  const written = await transact(gone.map((each) => voidWrite(each, { reason: 'no-longer-true' })))
  if (!written.ok) return { left: [], voided: 0 }
  return { left: notices.filter((each) => !gone.includes(each)), voided: gone.length }
}

/** Each unclaimed assignment with the first release after it. */
function pairsOf(notices: readonly StoredNotice[]): [StoredNotice, StoredNotice][] {
  const byCreation = notices
    .filter(({ to, claim, attempts }) => to === 'nurse' && claim === undefined && attempts === 0)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  const pairs: [StoredNotice, StoredNotice][] = []
  let assigned: StoredNotice | null = null
  for (const notice of byCreation) {
    if (notice.kind === 'nurseAssigned') assigned = notice
    else if (notice.kind === 'nurseReleased' && assigned) {
      pairs.push([assigned, notice])
      assigned = null
    }
  }
  return pairs
}

/** Whether this is the service's nurse now: then the release is untrue and the assignment true. */
async function isTheNurse({ serviceId, recipientId }: StoredNotice): Promise<boolean> {
  const { data } = await Service.get({ serviceId }).go({ consistent: true, attributes: ['nurseId'] })
  return data?.nurseId === recipientId
}
