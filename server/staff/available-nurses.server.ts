import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import { today } from '#server/clock.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { placeByName, readNursesByAvailability, toNurseEntry } from './all-nurses.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'

export type AvailableNurse = Pick<StaffRecord, 'id' | 'fullName' | 'contactNumber'> & {
  /** Their registration has ended, so they cannot be assigned. */
  isExpired: boolean
}

/** Maximum number of nurses in the dropdown of an assignment; one Query reads no more. */
const maxNurses = 300

/** The position of a nurse in the list by name. */
export type NursePlace = Pick<StaffRecord, 'id' | 'fullName'>

/**
 * The available nurses, by name (section 7, "staffs where available equals true"), read by one Query.
 * @param search `name`: only nurses with these words, or starts of words, in their name, who are looked for in memory among all
 * available ones; `after`: only nurses after this position
 */
export async function readAvailableNurses({
  name = '',
  after,
}: { name?: string; after?: NursePlace | undefined } = {}): Promise<{
  nurses: AvailableNurse[]
  hasMore: boolean
}> {
  const { nurses, hasMore } = name ? await searchNurses(name, after) : await readNext(after)
  return {
    nurses: nurses.map((nurse) => {
      const { id, fullName, contactNumber } = nurse
      return { id, fullName, contactNumber, isExpired: isExpired(nurse) }
    }),
    hasMore,
  }
}

async function searchNurses(name: string, after: NursePlace | undefined) {
  const words = nameWords(name)
  const start = after ? placeByName(after) : ''
  const { nurses } = await readNursesByAvailability(true)
  const found = nurses.filter(
    (nurse) => words.length > 0 && placeByName(nurse) > start && hasNameWords(nurse.fullName, words, 1),
  )
  return { nurses: found.slice(0, maxNurses), hasMore: found.length > maxNurses }
}

async function readNext(after: NursePlace | undefined) {
  const available = Staff.query.byAvailability({ available: true })
  // A range from an empty text is refused by DynamoDB, though not by the sandbox's engine.
  const last = { fullName: lastWith('') }
  const query = after ? available.between(after, last) : available.lt(last)
  // The range includes the nurse of `after`, who is filtered out below.
  const input = {
    ...query.params<QueryCommandInput>({ order: 'asc' }),
    Limit: maxNurses + (after ? 1 : 0),
  }
  const { Items = [], LastEvaluatedKey } = await tableClient.send(new QueryCommand(input))
  const nurses = Items.map((item) => toNurseEntry(item, true))
  return { nurses: nurses.filter(({ id }) => id !== after?.id), hasMore: LastEvaluatedKey !== undefined }
}

/** Whether a nurse's registration ended before today in India. */
export function isExpired({ regExpiryDate }: Pick<StaffRecord, 'regExpiryDate'>): boolean {
  return Boolean(regExpiryDate) && (regExpiryDate ?? '') < today()
}
