import { randomUUID } from 'node:crypto'
import type { Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkAccount } from '#server/nurse-accounts/link-account.server.ts'
import { saveStaff } from '#server/staff/save-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'

type SampleNurse = Pick<
  StoredStaff,
  | 'fullName'
  | 'gender'
  | 'contactNumber'
  | 'nursingQualification'
  | 'yearsOfExperience'
  | 'languagesKnown'
  | 'specialization'
  | 'currentAddress'
  | 'shiftPreference'
  | (typeof skills)[number]
>

const skills = [
  'canAdministerIV',
  'canHandleTracheostomy',
  'canProvideWoundDressing',
  'canHandleDementia',
  'canAssistPhysiotherapy',
] as const

const nurses: SampleNurse[] = [
  {
    fullName: 'Sunita Pawar',
    gender: 'Female',
    // That of the account staff@nivaas.example.
    contactNumber: '9800000003',
    nursingQualification: 'GNM',
    yearsOfExperience: 8,
    languagesKnown: 'Marathi, Hindi',
    specialization: 'Geriatric care',
    currentAddress: '4 Karve Road, Kothrud, Pune 411038',
    shiftPreference: 'Day',
    ...able('canAssistPhysiotherapy', 'canHandleDementia'),
  },
  {
    fullName: 'Lakshmi Nair',
    gender: 'Female',
    contactNumber: '9800000102',
    nursingQualification: 'BSc Nursing',
    yearsOfExperience: 5,
    languagesKnown: 'Malayalam, Hindi, English',
    specialization: 'Post-surgical care',
    currentAddress: '21 Baner Road, Baner, Pune 411045',
    shiftPreference: 'Rotational',
    ...able('canAdministerIV', 'canProvideWoundDressing'),
  },
  {
    fullName: 'Prakash Gaikwad',
    gender: 'Male',
    contactNumber: '9800000103',
    nursingQualification: 'ANM',
    yearsOfExperience: 2,
    languagesKnown: 'Marathi, Hindi',
    specialization: 'Physiotherapy support',
    currentAddress: '9 Solapur Road, Hadapsar, Pune 411028',
    shiftPreference: 'Day',
    ...able('canAssistPhysiotherapy'),
  },
  {
    fullName: 'Mary D’Souza',
    gender: 'Female',
    contactNumber: '9800000104',
    nursingQualification: 'MSc Nursing',
    yearsOfExperience: 14,
    languagesKnown: 'Marathi, Hindi, English, Konkani',
    specialization: 'Palliative care',
    currentAddress: '3 East Street, Camp, Pune 411001',
    shiftPreference: 'Rotational',
    ...able('canAdministerIV', 'canHandleTracheostomy', 'canProvideWoundDressing', 'canHandleDementia'),
  },
  {
    fullName: 'Shabnam Inamdar',
    gender: 'Female',
    contactNumber: '9800000105',
    nursingQualification: 'GNM',
    yearsOfExperience: 1,
    languagesKnown: 'Marathi, Hindi, Urdu',
    specialization: 'Newborn care',
    currentAddress: '17 Kondhwa Road, Kondhwa, Pune 411048',
    shiftPreference: 'Night',
    ...able('canProvideWoundDressing'),
  },
  {
    fullName: 'Rekha Jadhav',
    gender: 'Female',
    contactNumber: '9800000106',
    nursingQualification: 'ANM',
    yearsOfExperience: 0,
    languagesKnown: 'Marathi',
    specialization: 'Companion care',
    currentAddress: '30 Sinhagad Road, Dhayari, Pune 411041',
    shiftPreference: 'Day',
    ...able(),
  },
]

/** Saves the sample nurses, all available. */
export async function loadSampleNurses(): Promise<StoredStaff[]> {
  const saved: StoredStaff[] = []
  for (const details of nurses) {
    const record = {
      ...details,
      id: randomUUID(),
      email: `${details.fullName.split(' ')[0]?.toLowerCase()}@nurses.nivaas.example`,
      willingnessToWorkWith: {
        elderly: true,
        terminallyIll: details.yearsOfExperience > 4,
        postSurgical: details.yearsOfExperience > 1,
        disabled: true,
        pediatric: false,
      },
      available: true,
      createdAt: nowInstant(),
      updatedAt: nowInstant(),
    }
    await transact(saveStaff(record))
    saved.push(record)
  }
  return saved
}

/** Links the account of the first sample nurse with their record, as by the invitation that the office sends. */
export async function linkSampleNurse(
  administrator: Administrator,
  { id: staffId }: StoredStaff,
  uid: string,
): Promise<void> {
  const form = randomUUID()
  const invited = await inviteNurse(administrator, { staffId, form })
  if (!invited.ok) throw new Error(`sample nurse not invited: ${invited.reason}`)
  const { invitedNurse: nurse, invitationKey: key } = linkValues(staffId, form)
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  if (!user) throw new Error('no sample account of a nurse')
  const linked = await linkAccount({ nurse, key }, { user })
  if (!linked.ok) throw new Error(`sample nurse not linked: ${linked.reason}`)
}

/** The answers to the form's questions about skills. */
function able(...known: (typeof skills)[number][]) {
  return Object.fromEntries(skills.map((skill) => [skill, known.includes(skill) ? 'Yes' : 'No'])) as Record<
    (typeof skills)[number],
    'Yes' | 'No'
  >
}
