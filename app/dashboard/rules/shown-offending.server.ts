import { reasonWords } from '#app/content/office/choice.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import type { BrokenRule } from '#domain/choice/broken-rules.ts'
import { dayWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { OffendingVisit } from '#server/roster/read-offending.server.ts'

/** A coming visit that breaks rules, in words. */
export type ShownOffending = {
  id: string
  /** `Thu 26 Nov, 08:00–20:00`. */
  when: string
  patient: string
  nurse: { id: string; fullName: string }
  reasons: string[]
  /** Where it gets another nurse: in place of one who was sent, by sending one. */
  way: 'cover' | 'send'
}

export function shownOffending({ visit, nurse, broken }: OffendingVisit, now: number): ShownOffending {
  const today = dayAt(now)
  return {
    id: visitIdOf(visit),
    when: `${dayWords(dayOfStart(visit), today)}, ${visitHours(visit)}`,
    patient: visit.patientName,
    nurse,
    reasons: broken.map((each) => brokenWords(each, today)),
    way: isSent(visit) ? 'send' : 'cover',
  }
}

/** What a broken rule says of a visit. */
export function brokenWords(broken: BrokenRule, today: Day): string {
  return reasonWords({ ...broken, effect: 'warns' }, today)
}
