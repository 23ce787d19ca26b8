import { intervalOfInstants, intervalOf, noSeparation, type Separation } from '#domain/visits/intervals.ts'
import type { Booked, Never, NurseTime } from '#domain/visits/may-be-given.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'
import type { DiaryHold, DiaryNever, StoredDiary } from './diary.entity.server.ts'

/** A service of a customer; `uid` tells the families apart. */
export type ServiceOfFamily = { serviceId: string; uid: string }

/** What is known of a nurse when their time is decided: their record and their diary. */
export type NurseFacts = {
  nurseId: string
  /** Null where no such nurse exists. */
  staff: StoredStaff | null
  diary: StoredDiary | null
}

/** The travel gap and the rest that all plans are checked with. The office cannot set them yet. */
export const separation: Separation = noSeparation

/** What decides whether a nurse may be given more, by the rules of `domain/visits`. */
export function nurseTime({ staff, diary }: Pick<NurseFacts, 'staff' | 'diary'>): NurseTime {
  const isUnreadable = diary !== null && !isReadable(diary.services)
  return {
    isRetired: !staff || staff.retiredAt !== undefined,
    ...(isUnreadable && { isUnreadable }),
    ...(staff?.regExpiryDate && { registeredTo: staff.regExpiryDate }),
    hold: heldBy(diary?.hold),
    visits: (isUnreadable ? [] : (diary?.services ?? [])).flatMap(({ serviceId, uid, visits }) =>
      visits.map((visit) => bookedOf({ serviceId, uid }, visit)),
    ),
    absences: (diary?.absences ?? []).map(intervalOfInstants),
    separation,
    ...(diary?.nevers && { nevers: diary.nevers.map(neverOf) }),
  }
}

/** What a diary or a pair says of a nurse who is not to come to a family again. */
export function neverOf({ uid, askedBy, at }: DiaryNever): Never {
  return { family: uid, askedBy, at }
}

function heldBy(hold: DiaryHold | null = null): Booked | null {
  return hold && { ...intervalOfInstants(hold), serviceId: hold.serviceId, family: hold.uid }
}

/** A visit of a service as a taken time. */
export function bookedOf({ serviceId, uid }: ServiceOfFamily, visit: Visit): Booked {
  return { ...intervalOf(visit), serviceId, family: uid, line: visit.line }
}
