import { compare } from '#domain/compare.ts'
import { indiaDay, yearsLater } from '#domain/dates.ts'
import { policeVerificationYears } from '#domain/staff.ts'
import { now, today } from '#server/clock.server.ts'
import type { StoredStaff } from './staff.entity.server.ts'

export type Expiring = {
  id: string
  fullName: string
  what: 'Registration' | 'Police verification'
  /** yyyy-mm-dd. */
  endsOn: string
  isOver: boolean
}

/** How many days before its end a registration is shown. */
const expiryNotice = 60
const dayLength = 24 * 60 * 60 * 1000

type Dated = Pick<StoredStaff, 'id' | 'fullName' | 'regExpiryDate' | 'policeVerificationDate' | 'retiredAt'>

/**
 * The registrations and police verifications that have ended or end within sixty days, the first to end first, without those
 * of nurses who left.
 */
export function expiringOf(nurses: Dated[]): Expiring[] {
  const last = indiaDay(new Date(now() + expiryNotice * dayLength).toISOString())
  return nurses
    .filter(({ retiredAt }) => !retiredAt)
    .flatMap((nurse) =>
      papersOf(nurse)
        .filter(({ endsOn }) => endsOn <= last)
        .map((paper) => ({
          id: nurse.id,
          fullName: nurse.fullName,
          ...paper,
          isOver: paper.endsOn < today(),
        })),
    )
    .sort((one, other) => compare(one.endsOn, other.endsOn))
}

/** The papers of a nurse that end, each with its last day, as far as it is known. */
export function papersOf({
  regExpiryDate,
  policeVerificationDate: verified,
}: Pick<StoredStaff, 'regExpiryDate' | 'policeVerificationDate'>): Pick<Expiring, 'what' | 'endsOn'>[] {
  const ends: [Expiring['what'], string | undefined][] = [
    ['Registration', regExpiryDate],
    ['Police verification', verified && yearsLater(verified, policeVerificationYears)],
  ]
  return ends.flatMap(([what, endsOn]) => (endsOn ? [{ what, endsOn }] : []))
}
