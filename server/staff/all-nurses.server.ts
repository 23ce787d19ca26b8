import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { keyPart } from '#server/lists/key-part.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** What the index by availability says of a nurse. */
export type NurseEntry = Pick<
  StoredStaff,
  | 'id'
  | 'fullName'
  | 'contactNumber'
  | 'nursingQualification'
  | 'yearsOfExperience'
  | 'available'
  | 'regExpiryDate'
  | 'policeVerificationDate'
  | 'retiredAt'
  | 'createdAt'
>

/**
 * All nurses by name, also those who left, by two Queries at once: of the available nurses and of the others. A Query reads
 * thousands of them; further ones are made where they are more.
 * @param most maximum number of Queries of each
 * @returns the nurses, and whether there are more than these Queries read
 */
export async function readAllNurses(most = Infinity): Promise<{ nurses: NurseEntry[]; hasMore: boolean }> {
  const parts = await Promise.all([true, false].map((available) => readNursesByAvailability(available, most)))
  // A nurse whose availability changes meanwhile may be in both answers, or for this moment in neither.
  const nurses = new Map(parts.flatMap((part) => part.nurses.map((nurse) => [nurse.id, nurse])))
  return { nurses: [...nurses.values()].sort(byName), hasMore: parts.some(({ hasMore }) => hasMore) }
}

/** The nurses who are available, or those who are not, by name. */
async function readNursesByAvailability(available: boolean, most = Infinity) {
  const input: QueryCommandInput = Staff.query.byAvailability({ available }).params()
  const nurses: NurseEntry[] = []
  let start: QueryCommandInput['ExclusiveStartKey']
  let queries = 0
  do {
    const answer = await tableClient.send(new QueryCommand({ ...input, ExclusiveStartKey: start }))
    nurses.push(...(answer.Items ?? []).map((item) => toNurseEntry(item, available)))
    start = answer.LastEvaluatedKey
    queries++
  } while (start && queries < most)
  return { nurses, hasMore: start !== undefined }
}

/** A nurse from an item of the index; its key says whether they are available, and no attribute. */
function toNurseEntry(item: Record<string, unknown>, available: boolean): NurseEntry {
  return { ...(item as Omit<NurseEntry, 'available' | 'id'>), available, id: keyPart(item.pk, 'id') }
}

/** The place of a nurse in a list by name; two nurses may have the same name. */
function placeByName({ fullName, id }: Pick<StoredStaff, 'fullName' | 'id'>): string {
  return `${fullName}#${id}`
}

function byName(one: NurseEntry, other: NurseEntry): number {
  return placeByName(one) < placeByName(other) ? -1 : 1
}
