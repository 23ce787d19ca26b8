import { Staff, type StaffRecord } from './staff.entity.server.ts'

/** One nurse, or null. */
export async function readStaff(id: string): Promise<StaffRecord | null> {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  return data
}
