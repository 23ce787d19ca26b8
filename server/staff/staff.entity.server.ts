import type { EntityItem } from 'electrodb'
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
      index: 'gsi1',
      projection: row,
      pk: { field: 'gsi1pk', composite: [], template: 'staff', casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt'], template: '${createdAt}', casing: 'none' },
    },
    byAvailability: {
      index: 'gsi2',
      projection: [...row, 'contactNumber'],
      pk: { field: 'gsi2pk', composite: ['available'], template: 'staff#${available}', casing: 'none' },
      sk: {
        field: 'gsi2sk',
        composite: ['fullName', 'id'],
        template: '${fullName}#${id}',
        casing: 'none',
      },
    },
    /** Beside the counters, so that the panel reads both at once (`server/statistics`). */
    byName: {
      index: 'gsi3',
      projection: [...row, 'policeVerificationDate'],
      pk: { field: 'gsi3pk', composite: [], template: 'panel', casing: 'none' },
      sk: {
        field: 'gsi3sk',
        composite: ['fullName', 'id'],
        template: 'nurse#${fullName}#${id}',
        casing: 'none',
      },
    },
  },
})

export type StaffRecord = EntityItem<typeof Staff>
