import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** What a family may read of a nurse; whether the number may be shown is decided for each visit. */
export type NurseCard = {
  name: string
  /** Ten digits. */
  number: string
  hasPhoto: boolean
}

const attributes = ['fullName', 'contactNumber', 'profilePhoto'] as const

/** The names, numbers and photos of nurses, by id: one batch, without their other data. */
export async function readNurseCards(ids: readonly string[]): Promise<Map<string, NurseCard>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const found = await readMany(
    distinct.map((id) => Staff.get({ id })),
    attributes,
  )
  return new Map(
    distinct.flatMap((id, place): [string, NurseCard][] => {
      const staff = found[place] as Pick<StoredStaff, (typeof attributes)[number]> | null | undefined
      if (!staff) return []
      const { fullName: name, contactNumber: number, profilePhoto } = staff
      return [[id, { name, number, hasPhoto: Boolean(profilePhoto) }]]
    }),
  )
}
