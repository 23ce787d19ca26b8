import { expect, test } from 'vitest'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'

/* The fields of section 3, as the specification lists them: each record has all of them, under these names. */

const service = `serviceId book_code close_code userId userEmail phone status createdAt updatedAt patient address service
  subService consultation weeks months caregivergender someone numericBookCode name`

const lists = {
  user: `uid firstname lastname email address number phoneVerified emailVerified authProvider isAdmin createdAt lastLogin`,
  'entry of the user’s services': `bookCode closeCode serviceId status patientName startDate endDate service subService
    consultation address nurseName nurseMobileNumber numericBookCode createdAt`,
  'pending service': service,
  service: `${service} confirmedAt assignedNurse nurseContact nurseId`,
  staff: `id fullName dateOfBirth gender contactNumber email currentAddress permanentAddress bloodGroup profilePhoto
    nursingQualification nursingCouncilRegNumber regExpiryDate yearOfGraduation universityName specialization
    yearsOfExperience languagesKnown previousWorkplaces shiftPreference accommodationRequired expectedSalary
    readyForLiveInCare willingnessToWorkWith aadhaarCard panCard nursingCouncilRegCert educationalDegreeCert
    workExperienceLetters policeVerificationCert passportSizedPhoto covidVaccineCert medicalFitnessCert proofOfAddress
    bankAccountDetails emergencyContactName emergencyContactRelationship emergencyContactNumber alternativeContactNumber
    referenceFromPreviousEmployer referenceContactDetails legalCases canAdministerIV canHandleTracheostomy
    canProvideWoundDressing canHandleDementia canAssistPhysiotherapy available createdAt updatedAt`,
}
const entities = {
  user: User,
  'entry of the user’s services': UserService,
  'pending service': PendingService,
  service: Service,
  staff: Staff,
}

test.each(Object.keys(lists) as (keyof typeof lists)[])('a %s has every field of section 3', (name) => {
  const there = Object.keys(entities[name].schema.attributes)
  expect(lists[name].split(/\s+/).filter((field) => !there.includes(field))).toEqual([])
})

test('a patient has all fields, with the contact number that the mobile app asked for', () => {
  const fields = ['name', 'age', 'gender', 'startDate', 'endDate', 'contactNumber']
  for (const { schema } of [PendingService, Service])
    expect(Object.keys(schema.attributes.patient.properties)).toEqual(fields)
})

test('a nurse has five willingness fields for kinds of patients', () => {
  const kinds = ['elderly', 'terminallyIll', 'postSurgical', 'disabled', 'pediatric']
  expect(Object.keys(Staff.schema.attributes.willingnessToWorkWith.properties)).toEqual(kinds)
})

test('the choices of a nurse’s fields are the specification’s', () => {
  const { gender, nursingQualification, shiftPreference, accommodationRequired } = Staff.schema.attributes
  expect(gender.type).toEqual(['Male', 'Female', 'Other'])
  expect(nursingQualification.type).toEqual(['ANM', 'GNM', 'BSc Nursing', 'MSc Nursing'])
  expect(shiftPreference.type).toEqual(['Day', 'Night', 'Rotational'])
  expect(accommodationRequired.type).toEqual(['Yes', 'No'])
})

test('staff and administrators have their own record by uid', () => {
  for (const { schema } of [StaffAccount, AdminAccount]) {
    expect(Object.keys(schema.attributes)).toContain('uid')
    const [index] = Object.values(schema.indexes)
    expect(index?.pk.composite).toEqual(['uid'])
  }
})
