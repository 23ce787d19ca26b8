import { readMany } from '#server/table/read-items.server.ts'
import { Staff } from './staff.entity.server.ts'

/** The names of nurses by their ids, for display; one batch. A nurse who is not in the records has none. */
export async function readNames(nurseIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(nurseIds)]
  if (ids.length === 0) return new Map()
  const found = await readMany(
    ids.map((id) => Staff.get({ id })),
    ['fullName'],
  )
  return new Map(
    ids.flatMap((id, place): [string, string][] => {
      const name = found[place]?.fullName
      return typeof name === 'string' ? [[id, name]] : []
    }),
  )
}
