import { now } from '#server/clock.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { Composed } from './composed.server.ts'
import { toNurse } from './messages.server.ts'
import { hasLeft, languageOfNurse } from './recipients.server.ts'

/** The link of an invitation, as long as it is the nurse's latest and unused. The invitation's id is that of the change. */
export async function composeNurseInvited({
  recipientId = '',
  change,
}: StoredNotice): Promise<Composed | null> {
  const nurse = await readStaff(recipientId)
  const { invitation } = nurse ?? {}
  if (!nurse || hasLeft(nurse) || invitation?.id !== change) return null
  return Date.parse(invitation.until) > now()
    ? toNurse('nurseInvited', nurse, await languageOfNurse(nurse), linkValues(nurse.id, change))
    : null
}
