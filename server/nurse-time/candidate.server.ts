import type { Candidate, KnowsPatient } from '#domain/choice/judge.ts'
import { minutesOfWork } from '#domain/choice/week.ts'
import type { Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import type { StoredChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { choiceFactsOf } from '#server/staff/choice-facts.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { entriesOf, mostComing, takesPlace } from './diary-contents.server.ts'
import type { StoredPair } from './nurse-pair.entity.server.ts'
import { nurseTime, type NurseFacts } from './nurse-time.server.ts'

/** What a choice needs to know of each nurse beyond their time and record. */
export type Asked = {
  /** The week whose hours are compared. */
  monday: Monday
  /** Who knows the patient, by nurse id. */
  patient: ReadonlyMap<string, KnowsPatient>
  /** Valid pairs by nurse id, of which the preferred ones count; left out where the order does not matter. */
  pairs?: ReadonlyMap<string, readonly StoredPair[]>
}

export const isNew: KnowsPatient = { visits: 0, last: null, isPlanned: false }

/** A nurse as a candidate, from their record and diary; null where they do not exist. */
export function candidateOf(
  { staff, diary }: NurseFacts,
  { monday, patient, pairs, now }: Asked & { now: number },
): Candidate | null {
  if (!staff) return null
  const time = nurseTime({ staff, diary })
  const entries = time.isUnreadable ? [] : entriesOf(diary)
  return {
    ...profileOf(staff, choiceFactsOf(staff)),
    time: { ...time, hold: time.hold ?? unseenHold(staff) },
    places: mostComing - entries.filter((visit) => takesPlace(intervalOf(visit).end, now)).length,
    minutesOfWeek: minutesOfWork(entries.map(intervalOf), monday),
    patient: patient.get(staff.id) ?? isNew,
    preferredBy: preferringFamilies(pairs?.get(staff.id) ?? []),
  }
}

/** The families that asked for a nurse. */
export function preferringFamilies(pairs: readonly StoredPair[]): string[] {
  return pairs.filter(({ kind }) => kind === 'preferred').map(({ uid }) => uid)
}

/** The hold of a nurse who is unavailable by their record alone. It takes no time, but keeps them from a whole service. */
export function unseenHold({
  available,
  retiredAt,
}: {
  available: boolean
  retiredAt?: string | undefined
}): Booked | null {
  return available || retiredAt ? null : { serviceId: '', family: '', start: 0, end: 0 }
}

/** The part of a nurse's record that a choice looks at. */
export function profileOf(
  {
    id: nurseId,
    fullName,
    policeVerificationDate: policeVerified,
  }: Pick<StoredStaff, 'id' | 'fullName' | 'policeVerificationDate'>,
  facts: StoredChoiceFacts | undefined,
) {
  const {
    shiftPreference,
    readyForLiveInCare,
    languages = [],
    pin = null,
    areas = [],
    availability = null,
    ...profile
  } = facts ?? {}
  return {
    ...{ nurseId, fullName, policeVerified, profile, shiftPreference, readyForLiveInCare },
    ...{ languages, pin, areas, availability },
  }
}
