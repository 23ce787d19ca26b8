import { User } from '#server/customers/user.entity.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'

/* What linking.test.ts and its long tests share. */

export async function userOf({ uid }: { uid: string }) {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data
}

export function pathOf(nurseId: string, invitationId: string): string {
  const { invitedNurse, invitationKey } = linkValues(nurseId, invitationId)
  return `/staff/join?n=${invitedNurse}&k=${invitationKey}`
}

export function linkIn(path: string) {
  const { searchParams } = new URL(path, 'http://localhost')
  return { nurse: searchParams.get('n'), key: searchParams.get('k') }
}
