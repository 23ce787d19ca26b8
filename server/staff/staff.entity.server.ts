import type { EntityItem } from 'electrodb'
import { qualifications, yesNo } from '#domain/staff.ts'
import { defineEntity } from '#server/table/entity.server.ts'

const text = { type: 'string' } as const

/** What a row of a list shows; a filter can look at no more (`app.arc`). */
const row = [
  'fullName',
  'contactNumber',
  'nursingQualification',
  'yearsOfExperience',
  'available',
  'regExpiryDate',
  'retiredAt',
  'policeVerificationDate',
] as const

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
    currentAddress: text,
    permanentAddress: text,
    bloodGroup: text,
    nursingQualification: { type: qualifications, required: true },
    nursingCouncilRegNumber: text,
    /** Dates, yyyy-mm-dd. */
    regExpiryDate: text,
    /** When the police last verified her; section 3 has the certificate alone. */
    policeVerificationDate: text,
    yearOfGraduation: { type: 'number' },
    universityName: text,
    specialization: text,
    yearsOfExperience: { type: 'number', required: true },
    languagesKnown: text,
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
    profilePhoto: text,
    /** The small version of the photo; absent on records from before, where it lies beside the photo. */
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
    /** The one assigned service that names this nurse; absent exactly while she is available. */
    assignedServiceId: text,
    /** Counts the changes of what the form says; absent before the first. Whoever changes names the one she has seen. */
    detailsVersion: { type: 'number' },
    /** When she left, a UTC instant. She is in no list of the available, and the services that name her keep her name. */
    retiredAt: text,
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
    newestFirst: {
      index: 'gsi4',
      projection: row,
      pk: { field: 'gsi4pk', composite: [], casing: 'none' },
      sk: { field: 'gsi4sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byAvailability: {
      index: 'gsi5',
      projection: row,
      pk: { field: 'gsi5pk', composite: ['available'], casing: 'none' },
      sk: { field: 'gsi5sk', composite: ['fullName', 'id'], casing: 'none' },
    },
    /** Beside the counters, so that the panel reads both at once (`server/statistics`). */
    byName: {
      index: 'gsi6',
      projection: row,
      pk: { field: 'gsi6pk', composite: [], template: 'panel', casing: 'none' },
      sk: {
        field: 'gsi6sk',
        composite: ['fullName', 'id'],
        template: 'nurse#${fullName}#${id}',
        casing: 'none',
      },
    },
    byNameAndContact: {
      index: 'gsi3',
      pk: { field: 'gsi3pk', composite: ['contactNumber'], casing: 'none' },
      sk: { field: 'gsi3sk', composite: ['fullName'], casing: 'none' },
    },
  },
})

export type StaffRecord = EntityItem<typeof Staff>
