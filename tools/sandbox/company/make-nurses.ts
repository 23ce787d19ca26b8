import { randomUUID } from 'node:crypto'
import { indiaDay } from '#domain/dates.ts'
import { addDays, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { checkStaff, type TypedStaff } from '#server/staff/registration.schema.server.ts'
import { saveStaff } from '#server/staff/save-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { createPerson } from '../create-person.ts'
import { linkSampleNurse, loadSampleNurses } from '../sample-nurses.ts'
import { companyNurses, skillFields, withoutAccount, type CompanyNurse } from './nurses.ts'
import { beginAt, forEach, goTo } from './own-time.ts'

/** A nurse of the company, with the uid of their account where they have one. */
export type MadeNurse = StoredStaff & { uid?: string }

const day = 24 * 60 * minute

/**
 * Registers the nurses and links their accounts, all but two. The registrations have no papers, as those of the small sample.
 * @param uids of the accounts that exist, by their verified number
 */
export async function makeNurses(
  administrator: Administrator,
  { now, uids }: { now: number; uids: ReadonlyMap<string, string> },
): Promise<MadeNurse[]> {
  const today = indiaDay(new Date(now).toISOString())
  const usual = await beginAt(now - 59 * day, loadSampleNurses)
  const others = await forEach(companyNurses, (nurse, place) =>
    beginAt(startOfDay(addDays(today, -58)) + (600 + place) * minute, () => register(nurse, place, today)),
  )
  return forEach([...usual, ...others], async (nurse) => {
    if (Object.values(withoutAccount).includes(nurse.fullName)) return nurse
    const uid = await beginAt(startOfDay(addDays(today, -50)) + 600 * minute, async () => {
      const uid = uids.get(`+91${nurse.contactNumber}`) ?? (await createPerson(accountOf(nurse)))
      goTo(startOfDay(addDays(today, -50)) + 660 * minute)
      await linkSampleNurse(administrator, nurse, uid)
      return uid
    })
    return { ...nurse, uid }
  })
}

async function register(nurse: CompanyNurse, place: number, today: Day): Promise<StoredStaff> {
  const checked = checkStaff(typed(nurse, place, today))
  if (!checked.ok) throw new Error(`${nurse.fullName}: ${JSON.stringify(checked.problems)}`)
  const staff = { ...checked.details, id: randomUUID() }
  const saved = await transact(saveStaff(staff))
  if (!saved.ok) throw new Error(`${nurse.fullName} not saved: ${saved.reason}`)
  const instant = new Date().toISOString()
  return { available: true, createdAt: instant, updatedAt: instant, ...staff }
}

/** What the office has typed into the form of a registration. */
function typed(nurse: CompanyNurse, place: number, today: Day): TypedStaff {
  const skills = Object.entries(skillFields).map(([skill, field]) => {
    const known: readonly string[] = nurse.skills
    return [field, known.includes(skill) ? 'Yes' : 'No'] as const
  })
  const thisYear = Number(today.slice(0, 4))
  return {
    fullName: nurse.fullName,
    dateOfBirth: `${thisYear - 23 - nurse.years}-0${1 + (place % 9)}-15`,
    gender: nurse.gender,
    bloodGroup: ['A+', 'B+', 'O+', 'AB+'][place % 4] ?? '',
    contactNumber: nurse.contactNumber ?? `98000004${String(place).padStart(2, '0')}`,
    email: emailOf(nurse),
    currentAddress: nurse.address,
    permanentAddress: nurse.address,
    nursingQualification: nurse.qualification,
    nursingCouncilRegNumber: `MNC-${48211 + place * 137}`,
    // One of them ends soon, and the police have to verify another nurse again, who has no visits.
    regExpiryDate: addDays(today, place === 18 ? 20 : 200 + place * 40),
    policeVerificationDate: addDays(today, place === 14 ? -1080 : -100 - place * 30),
    yearOfGraduation: String(Math.min(2025, thisYear - nurse.years - 1)),
    universityName: 'Maharashtra University of Health Sciences',
    specialization: nurse.specialization,
    yearsOfExperience: String(nurse.years),
    languagesKnown: nurse.languages,
    previousWorkplaces: 'Nursing homes in Pune',
    shiftPreference: nurse.shift,
    accommodationRequired: 'No',
    readyForLiveInCare: nurse.shift === 'Rotational' ? 'Yes' : 'No',
    expectedSalary: String(14_000 + nurse.years * 1000),
    ...Object.fromEntries(skills),
    bankAccountDetails: `Bank of Maharashtra, account 6000${1_000_000 + place * 7919}`,
    emergencyContactName: `Family of ${nurse.fullName}`,
    emergencyContactRelationship: 'Family',
    emergencyContactNumber: `98000006${String(place).padStart(2, '0')}`,
    referenceFromPreviousEmployer: 'Matron',
    referenceContactDetails: `98000007${String(place).padStart(2, '0')}`,
    legalCases: 'No',
    ...nurse.work,
    'willingnessToWorkWith.elderly': 'on',
    ...(nurse.years > 4 && { 'willingnessToWorkWith.terminallyIll': 'on' }),
    ...(nurse.years > 1 && { 'willingnessToWorkWith.postSurgical': 'on' }),
  }
}

function accountOf(nurse: StoredStaff) {
  const [firstname = '', ...rest] = nurse.fullName.split(' ')
  return {
    firstname,
    lastname: rest.join(' '),
    email: nurse.email,
    password: 'Nivaas#Staff1',
    address: nurse.currentAddress ?? '',
    number: `+91${nurse.contactNumber}`,
    emailVerified: true,
    language: 'mr' as const,
    account: 'customer' as const,
    role: 'nurse',
    joinedDaysAgo: 50,
    isPrinted: false,
  }
}

function emailOf({ fullName }: CompanyNurse): string {
  return `${fullName.toLowerCase().replace(' ', '.')}@nurses.nivaas.example`
}
