import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { today } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'
import { capitaliseName } from './written-name.server.ts'

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
 * @param search `name`: only nurses whose name starts with it; `after`: only nurses after this position
 */
export async function readAvailableNurses({
  name = '',
  after,
}: { name?: string; after?: NursePlace | undefined } = {}): Promise<{
  nurses: AvailableNurse[]
  hasMore: boolean
}> {
  const start = capitaliseName(name)
  const query = Staff.query
    .byAvailability({ available: true })
    .between(after ?? { fullName: start }, { fullName: lastWith(start) })
  // The range includes the nurse of `after`, who is filtered out below.
  const input = {
    ...query.params<QueryCommandInput>({ order: 'asc' }),
    Limit: maxNurses + (after ? 1 : 0),
  }
  const { Items = [], LastEvaluatedKey } = await tableClient.send(new QueryCommand(input))
  const nurses = Items.map((item) => {
    const { fullName, contactNumber, regExpiryDate } = item as StaffRecord
    return { id: keyPart(item.pk, 'id'), fullName, contactNumber, isExpired: isExpired({ regExpiryDate }) }
  })
  return { nurses: nurses.filter(({ id }) => id !== after?.id), hasMore: LastEvaluatedKey !== undefined }
}

/** Whether a nurse's registration ended before today in India. */
export function isExpired({ regExpiryDate }: Pick<StaffRecord, 'regExpiryDate'>): boolean {
  return Boolean(regExpiryDate) && (regExpiryDate ?? '') < today()
}
