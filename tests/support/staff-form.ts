import { randomUUID } from 'node:crypto'
import { newEmail } from './people.ts'

/** The fields of a valid registration form. */
export function filledIn(more: Record<string, string> = {}): Record<string, string> {
  return {
    fullName: 'Sunita Pawar',
    dateOfBirth: '1990-04-12',
    gender: 'Female',
    bloodGroup: 'B+',
    contactNumber: '9812345678',
    email: newEmail('nurses.example'),
    currentAddress: 'Kothrud, Pune',
    permanentAddress: 'Satara',
    nursingQualification: 'GNM',
    nursingCouncilRegNumber: `MH ${randomUUID()}`,
    regExpiryDate: '2030-01-31',
    yearOfGraduation: '2012',
    universityName: 'MUHS',
    yearsOfExperience: '0',
    languagesKnown: 'Marathi, Hindi',
    previousWorkplaces: 'Ruby Hall',
    shiftPreference: 'Day',
    accommodationRequired: 'No',
    readyForLiveInCare: 'Yes',
    expectedSalary: '30000',
    'willingnessToWorkWith.elderly': 'on',
    canAdministerIV: 'Yes',
    canHandleTracheostomy: 'No',
    canProvideWoundDressing: 'Yes',
    canHandleDementia: 'Yes',
    canAssistPhysiotherapy: 'No',
    bankAccountDetails: 'SBI 1234 5678',
    emergencyContactName: 'Anil Pawar',
    emergencyContactRelationship: 'Husband',
    emergencyContactNumber: '9812345679',
    referenceFromPreviousEmployer: 'Dr Deshpande',
    referenceContactDetails: '9812345670',
    legalCases: 'No',
    ...more,
  }
}
