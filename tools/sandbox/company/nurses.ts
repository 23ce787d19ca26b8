import type { TypedStaff } from '#server/staff/registration.schema.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { workingDays } from '#domain/working-week.ts'

type Shift = NonNullable<StoredStaff['shiftPreference']>
type Qualification = StoredStaff['nursingQualification']

/** A nurse as the office has typed them; languages too are as they were typed. */
export type CompanyNurse = {
  fullName: string
  gender: 'Female' | 'Male'
  qualification: Qualification
  years: number
  languages: string
  address: string
  shift: Shift
  specialization: string
  /** The skills that the form asks for; of the others the answer is no. */
  skills: Skill[]
  /** Left out where the nurse's own number is made of their place in the list. */
  contactNumber?: string
  /** When, where and with which languages they work, where the office has filled it in. */
  work?: TypedStaff
}

export const skillFields = {
  iv: 'canAdministerIV',
  tracheostomy: 'canHandleTracheostomy',
  dressing: 'canProvideWoundDressing',
  dementia: 'canHandleDementia',
  physiotherapy: 'canAssistPhysiotherapy',
} as const
type Skill = keyof typeof skillFields

/** The nurses whom every sandbox has are nurses of the company as well; these are the other nineteen. All are invented. */
export const companyNurses: CompanyNurse[] = [
  nurse('Kavita Shinde', 'GNM', 7, 'marathi, Hindi', 'Karve Nagar, Pune 411052', 'Day', 'iv dementia', {
    // That of the account nurse@nivaas.example.
    contactNumber: '9800000205',
    work: { ...always('07:00–18:00'), spokenLanguages: 'Hindi, Marathi', areas: '411004, 411038' },
  }),
  nurse('Asha Bhosale', 'ANM', 3, 'Marathi', '5 Ganesh Peth, Pune 411002', 'Rotational', 'dressing'),
  nurse('Vandana More', 'GNM', 9, 'Marathi / Hindi', '12 Dattawadi, Pune 411030', 'Rotational', 'dementia'),
  nurse('Pushpa Kamble', 'GNM', 11, 'मराठी, हिंदी', '8 Yerawada, Pune 411006', 'Day', 'dressing dementia'),
  nurse('Nirmala Salunkhe', 'ANM', 6, 'Marathi,Hindi', '3 Katraj, Pune 411046', 'Night', 'dementia', {
    work: { ...always('20:00–08:00'), areas: '411037, 411043' },
  }),
  // The only one with visits at a time at which they do not work: the Sundays of Savitri Hegde. She has slept when the late visit needs a nurse.
  nurse('Jyoti Mane', 'ANM', 5, 'marathi', '40 Ambegaon, Pune 411046', 'Rotational', 'dressing', {
    work: { worksSunday: 'off' },
  }),
  nurse(
    'Sangeeta Kale',
    'GNM',
    8,
    'Marathi, hindi & english',
    '2 Aundh Gaon, Pune 411007',
    'Day',
    'iv dressing',
  ),
  nurse(
    'Anita Thomas',
    'BSc Nursing',
    12,
    'Malayalam English Hindi',
    '7 Camp, Pune 411001',
    'Day',
    'iv tracheostomy',
  ),
  nurse('Rupali Chavan', 'GNM', 4, 'Marathi, Hindi', '19 Warje, Pune 411058', 'Day', 'physiotherapy'),
  nurse(
    'Deepak Waghmare',
    'ANM',
    5,
    'MARATHI HINDI',
    '6 Bopodi, Pune 411020',
    'Day',
    'physiotherapy dressing',
    {
      gender: 'Male',
    },
  ),
  nurse('Farida Sayyed', 'GNM', 10, 'Hindi, Urdu, marathi', '23 Kondhwa, Pune 411048', 'Day', 'dressing', {
    work: { ...always('08:00–20:00'), worksSunday: '08:00–16:00', areas: '411001, 411040' },
  }),
  nurse('Sarita Lokhande', 'GNM', 6, 'Marathi', '15 Pashan, Pune 411021', 'Night', 'iv dementia'),
  nurse(
    'Manisha Dhumal',
    'ANM',
    2,
    'Marathi, Hindi',
    '9 Wadgaon Sheri, Pune 411014',
    'Rotational',
    'dementia',
  ),
  nurse(
    'Joseph Fernandes',
    'BSc Nursing',
    15,
    'English; Konkani; Marathi',
    '1 Fatima Nagar, Pune 411013',
    'Night',
    'iv tracheostomy',
    {
      gender: 'Male',
    },
  ),
  nurse('Shobha Ghorpade', 'GNM', 20, 'Marathi', '4 Hadapsar, Pune 411028', 'Day', 'dementia dressing'),
  nurse(
    'Usha Pillai',
    'BSc Nursing',
    13,
    'Malayalam, Tamil, English',
    '11 Khadki, Pune 411003',
    'Rotational',
    'iv',
  ),
  nurse('Kiran Bansode', 'ANM', 3, 'marathi hindi', '28 Pimpri, Pune 411018', 'Day', 'physiotherapy', {
    gender: 'Male',
  }),
  nurse(
    'Meenakshi Iyer',
    'MSc Nursing',
    17,
    'Tamil, English, Hindi',
    '30 Kothrud, Pune 411038',
    'Day',
    'iv dressing',
  ),
  // The sister of Rekha Jadhav: one telephone for both.
  nurse('Savita Rathod', 'ANM', 1, 'Marathi, Banjara', '30 Sinhagad Road, Dhayari, Pune 411041', 'Day', '', {
    contactNumber: '9800000106',
  }),
]

/**
 * The nurses without an account of their own. A verified number belongs to one account, so one of two nurses with one number has none; the
 * other one here was invited, and the SMS with the link did not arrive.
 */
export const withoutAccount = { sharesNumber: 'Savita Rathod', invited: 'Deepak Waghmare' }

/** Every day from one time to another. */
function always(times: string): TypedStaff {
  return Object.fromEntries(workingDays.map((day) => [day, times]))
}

function nurse(
  fullName: string,
  qualification: Qualification,
  years: number,
  languages: string,
  address: string,
  shift: Shift,
  skills: string,
  other: Partial<CompanyNurse> = {},
): CompanyNurse {
  return {
    fullName,
    qualification,
    years,
    languages,
    address,
    shift,
    gender: 'Female',
    specialization: years > 10 ? 'Geriatric care' : 'Home nursing',
    skills: skills.split(' ').filter((skill): skill is Skill => Object.hasOwn(skillFields, skill)),
    ...other,
  }
}
