import { fileTypeOf, pixelsOf, type FileType } from './file-types.ts'
import { spokenLanguages } from './choice/spoken-languages.ts'
import { languageInEnglish } from './languages.ts'
import { workingDays } from './working-week.ts'

/** The fields and files of the staff registration (section 3, "Staff", and section 5, "Staff registration form"). */

export const qualifications = ['ANM', 'GNM', 'BSc Nursing', 'MSc Nursing'] as const
export const willingness = ['elderly', 'terminallyIll', 'postSurgical', 'disabled', 'pediatric'] as const
export const yesNo = ['Yes', 'No'] as const

export const graduationYears = { first: 1900, last: 2025 } as const

/**
 * The police verify a nurse anew after this many years: then the paper ends, for the lists of ending papers. The rule begins with the same
 * number, but the office may want a newer paper or ask for none, and the paper still ends (docs/decisions/0096).
 */
export const policeVerificationYears = 3

/**
 * Maximum sizes in bytes: `form` for a file in the form and the presigned upload, `data` for the data layer, `smallPhoto` for the small
 * profile photo. Phone browsers do not show an image with more than `pixels` pixels.
 */
export const fileLimits = {
  form: 2 * 1024 * 1024,
  data: 10 * 1024 * 1024,
  smallPhoto: 64 * 1024,
  pixels: 50_000_000,
} as const

/** `several`: ticks; `pins`: PIN codes; `day`: when a nurse works on one weekday. A record stores each as one text (`working-week.ts`). */
type FieldKind =
  'text' | 'area' | 'date' | 'email' | 'digits' | 'number' | 'choice' | 'several' | 'pins' | 'day'

export type StaffField = {
  name: string
  label: string
  kind: FieldKind
  isOptional?: boolean
  /** A date that cannot be in the future. */
  isPast?: boolean
  choices?: readonly string[]
  /** What the form and the lists show for a choice; the choice itself if left out. */
  choiceLabels?: Readonly<Record<string, string>>
  hint?: string
  /** Hidden until an administrator asks to see it; every view is recorded in the audit log. */
  isSecret?: boolean
}

export type StaffSection = {
  id: string
  title: string
  hint?: string
  fields: readonly StaffField[]
  hasWillingness?: true
}

const yesNoField = (name: string, label: string): StaffField => ({
  name,
  label,
  kind: 'choice',
  choices: yesNo,
})

/** The form's fields, in the order in which the office has the nurse's papers to hand. */
export const staffSections: readonly StaffSection[] = [
  {
    id: 'person',
    title: 'Personal details',
    fields: [
      { name: 'fullName', label: 'Full name', kind: 'text' },
      { name: 'dateOfBirth', label: 'Date of birth', kind: 'date', isPast: true },
      { name: 'gender', label: 'Gender', kind: 'choice', choices: ['Male', 'Female', 'Other'] },
      { name: 'bloodGroup', label: 'Blood group', kind: 'text' },
      {
        name: 'contactNumber',
        label: 'Contact number',
        kind: 'digits',
        hint: 'Ten digits; spaces and +91 do not matter',
      },
      {
        name: 'messageLanguage',
        label: 'Language of messages',
        kind: 'choice',
        choices: Object.keys(languageInEnglish),
        choiceLabels: languageInEnglish,
        isOptional: true,
        hint: 'Of the SMS to the nurse, and of the page that the invitation opens; English where none is chosen',
      },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'currentAddress', label: 'Current address', kind: 'area' },
      { name: 'permanentAddress', label: 'Permanent address', kind: 'area' },
    ],
  },
  {
    id: 'profession',
    title: 'Profession',
    fields: [
      { name: 'nursingQualification', label: 'Qualification', kind: 'choice', choices: qualifications },
      { name: 'nursingCouncilRegNumber', label: 'Registration number', kind: 'text' },
      { name: 'regExpiryDate', label: 'Expiry date', kind: 'date', hint: 'Of the registration' },
      {
        name: 'policeVerificationDate',
        label: 'Police verification date',
        kind: 'date',
        isOptional: true,
        isPast: true,
        hint: 'As on the certificate, which is renewed every three years',
      },
      { name: 'yearOfGraduation', label: 'Year of graduation', kind: 'number' },
      { name: 'universityName', label: 'University name', kind: 'text' },
      { name: 'specialization', label: 'Specialization', kind: 'text', isOptional: true },
      { name: 'yearsOfExperience', label: 'Years of experience', kind: 'number' },
      { name: 'languagesKnown', label: 'Languages known', kind: 'text' },
      {
        name: 'spokenLanguages',
        label: 'Languages to match with families',
        kind: 'several',
        choices: spokenLanguages,
        isOptional: true,
        hint: 'If none is ticked, the languages entered above count',
      },
      { name: 'previousWorkplaces', label: 'Previous workplaces', kind: 'area' },
    ],
  },
  {
    id: 'work',
    title: 'Work',
    hasWillingness: true,
    fields: [
      {
        name: 'shiftPreference',
        label: 'Shift preference',
        kind: 'choice',
        choices: ['Day', 'Night', 'Rotational'],
      },
      yesNoField('accommodationRequired', 'Accommodation required'),
      yesNoField('readyForLiveInCare', 'Ready for live-in care'),
      { name: 'expectedSalary', label: 'Expected salary', kind: 'text', hint: 'In rupees a month' },
    ],
  },
  {
    id: 'availability',
    title: 'Availability',
    hint: 'Leave both times empty for any time that day. For a night, enter 20:00 to 08:00: it ends the next morning.',
    fields: [
      ...workingDays.map((name) => ({
        name,
        label: name.replace('works', ''),
        kind: 'day' as const,
        isOptional: true,
      })),
      {
        name: 'areas',
        label: 'Other areas',
        kind: 'pins',
        isOptional: true,
        hint: 'Up to 10 PIN codes where the nurse also works, separated by spaces or commas',
      },
    ],
  },
  {
    id: 'skills',
    title: 'Skills',
    fields: [
      yesNoField('canAdministerIV', 'Can administer IV'),
      yesNoField('canHandleTracheostomy', 'Can handle tracheostomy'),
      yesNoField('canProvideWoundDressing', 'Can provide wound dressing'),
      yesNoField('canHandleDementia', 'Can handle dementia'),
      yesNoField('canAssistPhysiotherapy', 'Can assist physiotherapy'),
    ],
  },
  {
    id: 'contacts',
    title: 'Bank, emergency contact and reference',
    fields: [
      { name: 'bankAccountDetails', label: 'Bank details', kind: 'area', isSecret: true },
      { name: 'emergencyContactName', label: 'Emergency contact name', kind: 'text' },
      { name: 'emergencyContactRelationship', label: 'Relationship', kind: 'text' },
      { name: 'emergencyContactNumber', label: 'Emergency number', kind: 'digits' },
      { name: 'alternativeContactNumber', label: 'Alternative number', kind: 'digits', isOptional: true },
      { name: 'referenceFromPreviousEmployer', label: 'Reference', kind: 'text' },
      { name: 'referenceContactDetails', label: 'Reference contact', kind: 'text' },
      yesNoField('legalCases', 'Legal cases'),
    ],
  },
]

export const staffFields = staffSections.flatMap(({ fields }) => fields)

export const willingnessLabels: Record<(typeof willingness)[number], string> = {
  elderly: 'Elderly',
  terminallyIll: 'Terminally ill',
  postSurgical: 'Post-surgical',
  disabled: 'Disabled',
  pediatric: 'Pediatric',
}

/** The eleven files: the profile photo and ten documents, one of which is a photo too. */
export const staffFiles = {
  profilePhoto: { label: 'Profile photo', isPhoto: true },
  aadhaarCard: {
    label: 'Aadhaar card',
    isPhoto: false,
    hint: 'The masked copy: only the last four digits may be seen.',
  },
  panCard: { label: 'PAN card', isPhoto: false },
  nursingCouncilRegCert: { label: 'Nursing council registration certificate', isPhoto: false },
  educationalDegreeCert: { label: 'Educational degree certificate', isPhoto: false },
  workExperienceLetters: { label: 'Work experience letters', isPhoto: false },
  policeVerificationCert: { label: 'Police verification certificate', isPhoto: false },
  passportSizedPhoto: { label: 'Passport-size photo', isPhoto: true },
  covidVaccineCert: { label: 'Covid vaccine certificate', isPhoto: false },
  medicalFitnessCert: { label: 'Medical fitness certificate', isPhoto: false },
  proofOfAddress: { label: 'Proof of address', isPhoto: false },
} as const satisfies Record<string, { label: string; isPhoto: boolean; hint?: string }>

export type StaffFileField = keyof typeof staffFiles

/** A file of a nurse. The small profile photo is a file too, but not a document. */
export type PaperField = StaffFileField | 'profilePhotoSmall'

export const staffFileFields = Object.keys(staffFiles) as StaffFileField[]

export function isStaffFileField(name: unknown): name is StaffFileField {
  return typeof name === 'string' && Object.hasOwn(staffFiles, name)
}

/** The name of the form field for one kind of patient. */
export function willingnessField(kind: (typeof willingness)[number]): string {
  return `willingnessToWorkWith.${kind}`
}

const photoTypes: readonly FileType[] = ['image/jpeg', 'image/png']
const documentTypes: readonly FileType[] = [...photoTypes, 'application/pdf']

/** The content types that a file field accepts. */
export function allowedTypes(field: StaffFileField): readonly FileType[] {
  return staffFiles[field].isPhoto ? photoTypes : documentTypes
}

/** The names under which the form posts a field. */
export function postedNames({ name, kind, choices = [] }: StaffField): string[] {
  if (kind === 'several') return choices.map((choice) => `${name}.${choice}`)
  return kind === 'day' ? [`${name}.off`, `${name}.from`, `${name}.to`] : [name]
}

/** What can be wrong with a field of a registration; `app/content/office/staff-records.ts` has the words. */
export type StaffProblem =
  | 'required'
  | 'too-long'
  | 'not-a-day'
  | 'not-ten-digits'
  | 'invalid-email'
  | 'invalid-year'
  | 'invalid-experience'
  | 'none-chosen'
  | 'not-pins'
  | 'not-times'
  | 'email-taken'
  | 'registration-taken'

/** What can be wrong with a file when it is chosen, sent or stored. */
export type FileProblem =
  | 'wrong-type'
  | 'wrong-stored-type'
  | 'empty'
  | 'too-many-pixels'
  | 'needs-password'
  | 'too-large'
  | 'too-large-to-keep'
  | 'says-where-it-was-taken'
  | 'not-arrived'
  | 'draft-gone'
  | 'not-taken'

/**
 * What is wrong with a file as chosen (section 5); null if it may be sent. A photo may have any number of pixels, because the form makes it
 * smaller.
 * @param bytes its first bytes
 */
export function fileProblem(
  field: StaffFileField,
  { bytes, size }: { bytes: Uint8Array; size: number },
): FileProblem | null {
  if (size === 0) return 'empty'
  const type = fileTypeOf(bytes)
  if (!type || !allowedTypes(field).includes(type)) return 'wrong-type'
  if (size > fileLimits.form) return 'too-large'
  return !staffFiles[field].isPhoto && hasTooManyPixels(bytes) ? 'too-many-pixels' : null
}

/** Whether an image has too many pixels to be shown. */
export function hasTooManyPixels(bytes: Uint8Array): boolean {
  return (pixelsOf(bytes) ?? 0) > fileLimits.pixels
}

/** Shown in place of the name of a nurse without a record, on the office's pages only, which are English. */
export const unknownNurse = 'A nurse who is not in the records'
