import { readMany } from '#server/table/read-items.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** What the office looks at when it chooses a nurse; no index holds all of it. */
const attributes = [
  'id',
  'gender',
  'nursingQualification',
  'languagesKnown',
  'shiftPreference',
  'currentAddress',
  'willingnessToWorkWith',
  'canAdministerIV',
  'canHandleTracheostomy',
  'canProvideWoundDressing',
  'canHandleDementia',
  'canAssistPhysiotherapy',
] as const satisfies (keyof StoredStaff)[]

export type NurseFacts = Pick<StoredStaff, (typeof attributes)[number]>

/**
 * What the records of some nurses say, for the choice of a nurse: one BatchGetItem for each hundred nurses, all at once.
 * Documents, bank details and the like are not read.
 * @returns by the nurse's id; a nurse whose record is gone is left out
 */
export async function readNurseFacts(ids: readonly string[]): Promise<Map<string, NurseFacts>> {
  const found = await readMany(
    ids.map((id) => Staff.get({ id })),
    attributes,
  )
  const facts = found.filter((item) => item !== null) as NurseFacts[]
  return new Map(facts.map((each) => [each.id, each]))
}
