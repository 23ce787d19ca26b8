import { CustomAttributeType, type EntityItem } from 'electrodb'
import { languages } from '#domain/languages.ts'
import { qualifications, yesNo } from '#domain/staff.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { staffRow as row } from '#server/table/indexes.server.ts'

const text = { type: 'string' } as const

/** A nurse (section 3, "Staff"), keyed by a freshly generated id. */
export const Staff = defineEntity({
  model: { entity: 'staff', version: '1', service: 'nivaas' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    fullName: { type: 'string', required: true },
    dateOfBirth: text,
    gender: { type: ['Male', 'Female', 'Other'] as const },
    /** Ten digits. */
    contactNumber: { type: 'string', required: true },
    email: { type: 'string', required: true },
    /** The language of the messages to the nurse, also without an account; absent where the office chose none. */
    messageLanguage: { type: languages.map(({ code }) => code) },
    currentAddress: text,
    permanentAddress: text,
    bloodGroup: text,
    nursingQualification: { type: qualifications, required: true },
    nursingCouncilRegNumber: text,
    /** Dates, yyyy-mm-dd. */
    regExpiryDate: text,
    /** The date of the last police verification; section 3 has only the certificate. */
    policeVerificationDate: text,
    yearOfGraduation: { type: 'number' },
    universityName: text,
    specialization: text,
    yearsOfExperience: { type: 'number', required: true },
    languagesKnown: text,
    /** Those that are ticked, in their order, with commas; absent where none is. */
    spokenLanguages: text,
    previousWorkplaces: text,
    shiftPreference: { type: ['Day', 'Night', 'Rotational'] as const },
    accommodationRequired: { type: yesNo },
    expectedSalary: text,
    readyForLiveInCare: { type: yesNo },
    willingnessToWorkWith: {
      type: 'map',
      properties: {
        elderly: { type: 'boolean' },
        terminallyIll: { type: 'boolean' },
        postSurgical: { type: 'boolean' },
        disabled: { type: 'boolean' },
        pediatric: { type: 'boolean' },
      },
    },
    /** When the nurse works on each weekday: `off`, or `08:00–17:00`; absent for any time. */
    worksMonday: text,
    worksTuesday: text,
    worksWednesday: text,
    worksThursday: text,
    worksFriday: text,
    worksSaturday: text,
    worksSunday: text,
    /** PIN codes in which they work beside that of their address, with commas. */
    areas: text,
    profilePhoto: text,
    /** The key of the small version of the photo; absent on older records, where the key follows from the photo's. */
    profilePhotoSmall: text,
    aadhaarCard: text,
    panCard: text,
    nursingCouncilRegCert: text,
    educationalDegreeCert: text,
    workExperienceLetters: text,
    policeVerificationCert: text,
    passportSizedPhoto: text,
    covidVaccineCert: text,
    medicalFitnessCert: text,
    proofOfAddress: text,
    bankAccountDetails: text,
    emergencyContactName: text,
    emergencyContactRelationship: text,
    emergencyContactNumber: text,
    alternativeContactNumber: text,
    referenceFromPreviousEmployer: text,
    referenceContactDetails: text,
    legalCases: { type: yesNo },
    canAdministerIV: { type: yesNo },
    canHandleTracheostomy: { type: yesNo },
    canProvideWoundDressing: { type: yesNo },
    canHandleDementia: { type: yesNo },
    canAssistPhysiotherapy: { type: yesNo },
    available: { type: 'boolean', required: true, default: true },
    /** The one assigned service that names this nurse; absent exactly while they are available. */
    assignedServiceId: text,
    /** The assigned services with a plan that name this nurse; their visits may be other nurses'. Absent without any. */
    namedBy: { type: 'set', items: 'string' },
    /** The services that still have a former name or number of the nurse; absent without any (docs/decisions/0032). */
    renaming: { type: CustomAttributeType<string[]>('any') },
    /**
     * The list of such nurses, and since when, a UTC instant; both only with `renaming`. The nurse's id cannot be their key: ElectroDB
     * would take the nurse from the list at each change that leaves `renaming` as it is.
     */
    renamingList: { type: ['renaming'] as const },
    renamingSince: text,
    /** Counts the changes of the form's fields; absent before the first. A change is conditional on the version that was shown. */
    detailsVersion: { type: 'number' },
    /** The user whose account is the nurse's own; that record names this nurse too (docs/decisions/0040). */
    accountUid: text,
    /** The last invitation to link an account that was not used yet: its id, and until when it is valid, a UTC instant. */
    invitation: {
      type: 'map',
      properties: { id: { type: 'string', required: true }, until: { type: 'string', required: true } },
    },
    /** The last day on which they work, once they have given notice; yyyy-mm-dd (docs/decisions/0106). */
    lastDay: text,
    /** When the nurse left, a UTC instant. They are in no list of available nurses; services that name them keep the name. */
    retiredAt: text,
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['id'] },
      sk: { field: 'sk', composite: [] },
    },
    newestFirst: {
      index: 'gsi1',
      projection: [...row, 'available'],
      pk: { field: 'gsi1pk', composite: [], template: 'staff' },
      sk: { field: 'gsi1sk', composite: ['createdAt'], template: '${createdAt}' },
    },
    byAvailability: {
      index: 'gsi2',
      projection: [...row, 'contactNumber', 'policeVerificationDate', 'createdAt'],
      pk: { field: 'gsi2pk', composite: ['available'], template: 'staff#${available}' },
      sk: {
        field: 'gsi2sk',
        composite: ['fullName', 'id'],
        template: '${fullName}#${id}',
      },
    },
    byRenaming: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['renamingList'], template: 'staff#${renamingList}' },
      sk: { field: 'gsi7sk', composite: ['renamingSince'], template: '${renamingSince}' },
    },
  },
})

export type StoredStaff = EntityItem<typeof Staff>
