import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Diary, type StoredDiary } from './diary.entity.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/** The records and diaries of nurses, in the order of their ids. */
export async function readNurses(ids: readonly string[]): Promise<NurseFacts[]> {
  if (ids.length === 0) return []
  const found = await readItems<(StoredStaff | StoredDiary)[]>(
    ...ids.map((id) => itemOf(Staff, Staff.get({ id }))),
    ...ids.map((nurseId) => itemOf(Diary, Diary.get({ nurseId }))),
  )
  return ids.map((nurseId, index) => ({
    nurseId,
    staff: found[index] as StoredStaff | null,
    diary: found[index + ids.length] as StoredDiary | null,
  }))
}

export async function readNursesById(ids: readonly string[]): Promise<Map<string, NurseFacts>> {
  const nurses = await readNurses(ids)
  return new Map(nurses.map((nurse) => [nurse.nurseId, nurse]))
}
