import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** One nurse, or null. */
export async function readStaff(id: string): Promise<StoredStaff | null> {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  return data
}
