import { intervalOfInstants, intervalOf, noSeparation, type Separation } from '#domain/visits/intervals.ts'
import type { Booked, Never, NurseTime } from '#domain/visits/may-be-given.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'
import type { DiaryHold, DiaryNever, StoredDiary } from './diary.entity.server.ts'

/** A customer's service; `uid` tells families apart. */
export type ServiceOfFamily = { serviceId: string; uid: string }

/** What decides about a nurse's time: their record and their diary. */
export type NurseFacts = {
  nurseId: string
  /** Null where there is no such nurse. */
  staff: StoredStaff | null
  diary: StoredDiary | null
}

/** The travel gap and the rest for all plans. The office cannot set them yet. */
export const separation: Separation = noSeparation

/** A nurse's time for the rules of `domain/visits`, which decide whether they may be given more. */
export function nurseTime({ staff, diary }: Pick<NurseFacts, 'staff' | 'diary'>): NurseTime {
  const isUnreadable = hasUnreadableDiary({ diary })
  return {
    isRetired: !staff || staff.retiredAt !== undefined,
    ...(isUnreadable && { isUnreadable }),
    ...lastDaysOf(staff),
    hold: heldBy(diary?.hold),
    visits: (isUnreadable ? [] : (diary?.services ?? [])).flatMap(({ serviceId, uid, visits }) =>
      visits.map((visit) => bookedOf({ serviceId, uid }, visit)),
    ),
    absences: (diary?.absences ?? []).map(intervalOfInstants),
    separation,
    ...(diary?.nevers && { nevers: diary.nevers.map(neverOf) }),
  }
}

/** Whether nothing of a nurse's time is known, nor can be written. */
export function hasUnreadableDiary({ diary }: Pick<NurseFacts, 'diary'>): boolean {
  return diary !== null && !isReadable(diary.services)
}

/** The last day of the nurse's registration, and their own. */
export function lastDaysOf(
  staff: Pick<StoredStaff, 'regExpiryDate' | 'lastDay'> | null,
): Pick<NurseTime, 'registeredTo' | 'worksTo'> {
  const { regExpiryDate, lastDay } = staff ?? {}
  return { ...(regExpiryDate && { registeredTo: regExpiryDate }), ...(lastDay && { worksTo: lastDay }) }
}

/** A `never` for the rules, from a diary or a pair. */
export function neverOf({ uid, askedBy, at }: DiaryNever): Never {
  return { family: uid, askedBy, at }
}

function heldBy(hold: DiaryHold | null = null): Booked | null {
  return hold && { ...intervalOfInstants(hold), serviceId: hold.serviceId, family: hold.uid }
}

export function bookedOf({ serviceId, uid }: ServiceOfFamily, visit: Visit): Booked {
  return { ...intervalOf(visit), serviceId, family: uid, line: visit.line }
}
