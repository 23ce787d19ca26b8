import { Diary, type StoredDiary } from './diary.entity.server.ts'

export async function readDiary(nurseId: string): Promise<StoredDiary | null> {
  const { data } = await Diary.get({ nurseId }).go({ consistent: true })
  return data
}
