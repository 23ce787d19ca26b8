import type { SubService } from './catalogue.ts'
import type { willingness } from './staff.ts'

/*
 * What a booking asks of its nurse, compared with the nurse's record. The rules of the office decide whether an unmet wish warns or forbids
 * (`choice/rules.ts`).
 */

export const nurseSkills = [
  'canAdministerIV',
  'canHandleTracheostomy',
  'canProvideWoundDressing',
  'canHandleDementia',
  'canAssistPhysiotherapy',
] as const

export type NurseSkill = (typeof nurseSkills)[number]
type PatientKind = (typeof willingness)[number]

/** The part of a booking that decides which nurse suits it. */
export type Wishes = { caregivergender: string; subService: string; age: number | undefined }

/** The part of a nurse's record that a booking is compared with; older records may lack any of it. */
export type NurseProfile = {
  gender?: string | undefined
  willingnessToWorkWith?: Partial<Record<PatientKind, boolean | undefined>> | undefined
} & Partial<Record<NurseSkill, string | undefined>>

/** A wish that a nurse does not meet; `isUnknown` if their record does not say. */
export type UnmetWish = { isUnknown: boolean } & (
  | { about: 'gender'; wanted: string }
  | { about: 'skill'; skill: NurseSkill }
  | { about: 'patients'; kind: PatientKind }
)

/** In years: in India a person of sixty is a senior citizen. */
const elderlyFrom = 60
const adultFrom = 18

const skillsFor: Partial<Record<SubService, NurseSkill[]>> = {
  'Post-surgical and wound care': ['canProvideWoundDressing'],
  'IV therapy': ['canAdministerIV'],
  'Tracheostomy care': ['canHandleTracheostomy'],
  'Injection and infusion management': ['canAdministerIV'],
  'Bedsore prevention and care': ['canProvideWoundDressing'],
  'Dementia care': ['canHandleDementia'],
  'Stroke rehabilitation': ['canAssistPhysiotherapy'],
  'Post-surgery rehabilitation': ['canAssistPhysiotherapy'],
  'Joint and arthritis therapy': ['canAssistPhysiotherapy'],
  'Back and neck pain therapy': ['canAssistPhysiotherapy'],
  'Balance and fall prevention': ['canAssistPhysiotherapy'],
}

const patientsOf: Partial<Record<SubService, PatientKind>> = {
  'Post-surgical and wound care': 'postSurgical',
  'Post-surgery rehabilitation': 'postSurgical',
  'Palliative care': 'terminallyIll',
  'Newborn and mother care': 'pediatric',
  'Care for people with disabilities': 'disabled',
}

/** The wishes of a booking that a nurse does not meet, or is not known to meet: gender, skills, kinds of patients. */
export function unmetWishes({ caregivergender, subService, age }: Wishes, nurse: NurseProfile): UnmetWish[] {
  const unmet: UnmetWish[] = []
  const { gender, willingnessToWorkWith: willing } = nurse
  const wantsGender = caregivergender === 'Male' || caregivergender === 'Female'
  if (wantsGender && gender !== caregivergender)
    unmet.push({ about: 'gender', wanted: caregivergender, isUnknown: gender === undefined })
  for (const skill of skillsFor[subService as SubService] ?? [])
    if (nurse[skill] !== 'Yes') unmet.push({ about: 'skill', skill, isUnknown: nurse[skill] === undefined })
  for (const kind of patientKinds(subService, age))
    if (!willing?.[kind]) unmet.push({ about: 'patients', kind, isUnknown: willing?.[kind] === undefined })
  return unmet
}

/** The same of several bookings, each wish once. */
export function unmetWishesOfAll(bookings: readonly Wishes[], nurse: NurseProfile): UnmetWish[] {
  const unmet = bookings.flatMap((wishes) => unmetWishes(wishes, nurse))
  return [...new Map(unmet.map((wish) => [JSON.stringify(wish), wish])).values()]
}

/** All wishes of a booking. */
export function allWishes(wishes: Wishes): UnmetWish[] {
  return unmetWishes(wishes, {}).map((wish) => ({ ...wish, isUnknown: false }))
}

function patientKinds(subService: string, age: number | undefined): Set<PatientKind> {
  const kind = patientsOf[subService as SubService]
  return new Set([
    ...(kind ? [kind] : []),
    ...(age !== undefined && age >= elderlyFrom ? (['elderly'] as const) : []),
    ...(age !== undefined && age < adultFrom ? (['pediatric'] as const) : []),
  ])
}
