import { typedStaff } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

/* What changes.test.ts and its long tests share. */

/** The current values of the edit form. */
export async function typedNow(id: string) {
  const staff = await readStaff(id)
  if (!staff) throw new Error('There is no such nurse')
  return typedStaff(staff)
}
