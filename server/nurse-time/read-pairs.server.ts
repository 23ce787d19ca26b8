import { NursePair, type StoredPair } from './nurse-pair.entity.server.ts'

/** All pairs of a family, ended ones too: one consistent Query. */
export async function readPairsOfFamily(uid: string): Promise<StoredPair[]> {
  const { data } = await NursePair.query.ofFamily({ uid }).go({ consistent: true, pages: 'all' })
  return data
}

/** All valid pairs by nurse: one Query of an index, for display. */
export async function listPairs(): Promise<Map<string, StoredPair[]>> {
  const { data } = await NursePair.query.ofAll({}).go({ pages: 'all' })
  return Map.groupBy(data, ({ nurseId }) => nurseId)
}

/** The valid pairs of one nurse, for display. */
export async function listPairsOfNurse(nurseId: string): Promise<StoredPair[]> {
  const { data } = await NursePair.query.ofAll({}).begins({ nurseId }).go({ pages: 'all' })
  return data.filter((pair) => pair.nurseId === nurseId)
}
