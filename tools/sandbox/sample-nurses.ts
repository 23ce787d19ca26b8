import { randomUUID } from 'node:crypto'
import { nowInstant } from '#server/clock.server.ts'
import { saveStaff } from '#server/staff/save-staff.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'

type SampleNurse = Pick<
  StaffRecord,
  | 'fullName'
  | 'contactNumber'
  | 'nursingQualification'
  | 'yearsOfExperience'
  | 'languagesKnown'
  | 'specialization'
>

const nurses: SampleNurse[] = [
  nurse('Sunita Pawar', '9800000101', 'GNM', 8, 'Geriatric care'),
  nurse('Lakshmi Nair', '9800000102', 'BSc Nursing', 5, 'Post-surgical care'),
  nurse('Prakash Gaikwad', '9800000103', 'ANM', 2, 'Physiotherapy support'),
  nurse('Mary D’Souza', '9800000104', 'MSc Nursing', 14, 'Palliative care'),
  nurse('Shabnam Inamdar', '9800000105', 'GNM', 1, 'Newborn care'),
  nurse('Rekha Jadhav', '9800000106', 'ANM', 0, 'Companion care'),
]

/** Saves the sample nurses, all available. */
export async function loadSampleNurses(): Promise<StaffRecord[]> {
  const saved: StaffRecord[] = []
  for (const details of nurses) {
    const record = {
      ...details,
      id: randomUUID(),
      email: `${details.fullName.split(' ')[0]?.toLowerCase()}@nurses.nivaas.example`,
      currentAddress: 'Pune',
      shiftPreference: 'Rotational' as const,
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

function nurse(
  fullName: string,
  contactNumber: string,
  nursingQualification: SampleNurse['nursingQualification'],
  yearsOfExperience: number,
  specialization: string,
): SampleNurse {
  const languagesKnown = 'Marathi, Hindi, English'
  return { fullName, contactNumber, nursingQualification, yearsOfExperience, specialization, languagesKnown }
}
