/** The language of the staff registration (section 3, "Staff", and section 5, "Staff registration form"). */

export const qualifications = ['ANM', 'GNM', 'BSc Nursing', 'MSc Nursing'] as const
export const willingness = ['elderly', 'terminallyIll', 'postSurgical', 'disabled', 'pediatric'] as const
export const yesNo = ['Yes', 'No'] as const

export const graduationYears = { first: 1900, last: 2025 } as const

/** After so many years the police verify a nurse again. */
export const policeVerificationYears = 3

/** Bytes. The form's rule, which the upload's policy carries too; the data layer's; and that of the photo's small version. */
export const fileLimits = { form: 2 * 1024 * 1024, data: 10 * 1024 * 1024, smallPhoto: 64 * 1024 } as const

export type FieldKind = 'text' | 'area' | 'date' | 'email' | 'digits' | 'number' | 'choice'

export type StaffField = {
  name: string
  label: string
  kind: FieldKind
  isOptional?: boolean
  choices?: readonly string[]
  hint?: string
  /** Shown covered until somebody asks to see it, which is written down. */
  isSecret?: boolean
}

export type StaffSection = { id: string; title: string; fields: readonly StaffField[]; hasWillingness?: true }

const question = (name: string, label: string): StaffField => ({
  name,
  label,
  kind: 'choice',
  choices: yesNo,
})

/** The form's fields in the order in which a person has the papers at hand. */
export const staffSections: readonly StaffSection[] = [
  {
    id: 'person',
    title: 'Personal details',
    fields: [
      { name: 'fullName', label: 'Full name', kind: 'text' },
      { name: 'dateOfBirth', label: 'Date of birth', kind: 'date' },
      { name: 'gender', label: 'Gender', kind: 'choice', choices: ['Male', 'Female', 'Other'] },
      { name: 'bloodGroup', label: 'Blood group', kind: 'text' },
      { name: 'contactNumber', label: 'Contact number', kind: 'digits', hint: 'Ten digits, without +91' },
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
        hint: 'Of the certificate; it is renewed every three years',
      },
      { name: 'yearOfGraduation', label: 'Year of graduation', kind: 'number' },
      { name: 'universityName', label: 'University name', kind: 'text' },
      { name: 'specialization', label: 'Specialization', kind: 'text', isOptional: true },
      { name: 'yearsOfExperience', label: 'Years of experience', kind: 'number' },
      { name: 'languagesKnown', label: 'Languages known', kind: 'text' },
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
      question('accommodationRequired', 'Accommodation required'),
      question('readyForLiveInCare', 'Ready for live-in care'),
      { name: 'expectedSalary', label: 'Expected salary', kind: 'text', hint: 'In rupees a month' },
    ],
  },
  {
    id: 'skills',
    title: 'Skills',
    fields: [
      question('canAdministerIV', 'Can administer IV'),
      question('canHandleTracheostomy', 'Can handle tracheostomy'),
      question('canProvideWoundDressing', 'Can provide wound dressing'),
      question('canHandleDementia', 'Can handle dementia'),
      question('canAssistPhysiotherapy', 'Can assist physiotherapy'),
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
      question('legalCases', 'Legal cases'),
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

/** The eleven files: the profile photo and the ten documents, of which one is a photo as well. */
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

export const staffFileFields = Object.keys(staffFiles) as StaffFileField[]

export function isStaffFileField(name: unknown): name is StaffFileField {
  return typeof name === 'string' && Object.hasOwn(staffFiles, name)
}

/** The name of the form's field for one of the kinds of patients. */
export function willingnessField(kind: (typeof willingness)[number]): string {
  return `willingnessToWorkWith.${kind}`
}

const photoTypes = ['image/jpeg', 'image/png'] as const
const documentTypes = [...photoTypes, 'application/pdf'] as const
export type FileType = (typeof documentTypes)[number]

/** The content types that a field takes. */
export function typesOf(field: StaffFileField): readonly FileType[] {
  return staffFiles[field].isPhoto ? photoTypes : documentTypes
}

/** The words of section 5 for a file as it was chosen; null when it may be sent. */
export function problemOfFile(field: StaffFileField, file: { type: string; size: number }): string | null {
  if (!typesOf(field).some((type) => type === file.type)) return wrongType(field)
  if (file.size === 0) return 'The file is empty'
  return file.size > fileLimits.form ? fileTooLarge : null
}

export const fileTooLarge = 'File size exceeds 2MB limit'

/** The words of section 5 at the storage step. */
export function wrongStoredType(field: StaffFileField | 'profilePhotoSmall'): string {
  return `Invalid file type for ${field}. Use JPEG/PNG or PDF.`
}

function wrongType(field: StaffFileField): string {
  return staffFiles[field].isPhoto
    ? 'Invalid file type. Only JPEG or PNG allowed.'
    : 'Invalid file type. Only JPEG, PNG, or PDF allowed.'
}
