import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { today } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'
import { asWritten } from './written-name.server.ts'

export type AvailableNurse = Pick<StaffRecord, 'id' | 'fullName' | 'contactNumber'> & {
  /** Their registration is over, so that they cannot be assigned. */
  isExpired: boolean
}

/** The most that the dropdown of an assignment offers; one Query never reads more. */
const most = 300

/** The place of a nurse in the order of names. */
export type NursePlace = Pick<StaffRecord, 'id' | 'fullName'>

/**
 * The nurses who are available, by name (section 7, "staffs where available equals true"): one Query, however many nurses
 * there are.
 * @param search `name`: only those whose name begins so; `after`: those behind this one
 */
export async function readAvailableNurses({
  name = '',
  after,
}: { name?: string; after?: NursePlace | undefined } = {}): Promise<{
  nurses: AvailableNurse[]
  hasMore: boolean
}> {
  const start = asWritten(name)
  const query = Staff.query
    .byAvailability({ available: true })
    .between(after ?? { fullName: start }, { fullName: lastWith(start) })
  // The nurse whose place it is comes again, and is left out.
  const input = {
    ...query.params<QueryCommandInput>({ order: 'asc' }),
    Limit: most + (after ? 1 : 0),
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
