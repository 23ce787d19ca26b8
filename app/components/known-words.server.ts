import * as m from '#app/content/paraglide/messages.js'
import type { Attendance } from '#domain/visits/attendance.ts'
import type { Clock, Known, Speaker } from '#domain/visits/evidence.ts'
import type { CorrectionReason, DecisionReason } from '#domain/visits/reasons.ts'

/* How the times of a visit are known, for families and nurses in the language of the request. */

/** Writes a moment, in milliseconds since 1970. */
type WriteTime = (time: number) => string

const speakerWords: Record<Exclude<Speaker, 'correction'>, () => string> = {
  nurse: m.known_nurse,
  'nurse-told': m.known_nurse_told,
  'family-told': m.known_family_told,
  paper: m.known_paper,
  office: m.known_office,
}

const clockWords: Record<Clock, (values: { how: string }) => string> = {
  told: m.known_told,
  later: m.known_later,
}

const reasonWords: Record<CorrectionReason, () => string> = {
  'typed-wrong': m.known_typed_wrong,
  forgot: m.known_forgot,
  'no-network': m.known_no_network,
  'phone-broken': m.known_phone_broken,
  'wrong-visit': m.known_wrong_visit,
  'family-says': m.known_family_says,
  'office-mistake': m.known_office_mistake,
  other: m.known_other,
}

/** How one time is known; without `known` its nurse reported it at once. */
export function knownWords(known: Known = { by: 'nurse' }, writeTime: WriteTime): string {
  const { by, clock, reason = 'other', former } = known
  if (by === 'correction')
    return m.known_correction({
      reason: reasonWords[reason](),
      time: former ? writeTime(Date.parse(former)) : '–',
    })
  const how = speakerWords[by]()
  return clock ? clockWords[clock]({ how }) : how
}

/** How arrival and departure are known: a sentence for both where that is the same, none without a time. */
export function knownSentences(
  { arrivedAt, leftAt, arrivedBy, leftBy }: Attendance,
  writeTime: WriteTime,
): string[] {
  const arrival = arrivedAt && knownWords(arrivedBy, writeTime)
  const departure = leftAt && knownWords(leftBy, writeTime)
  if (arrival && (!departure || arrival === departure)) return [m.known_both({ how: arrival })]
  return [
    ...(arrival ? [m.known_arrival({ how: arrival })] : []),
    ...(departure ? [m.known_departure({ how: departure })] : []),
  ]
}

const decisionWords: Record<DecisionReason, () => string> = {
  'family-agreed': m.checked_family_agreed,
  'needed-less-time': m.checked_needed_less_time,
  traffic: m.checked_traffic,
  handover: m.checked_handover,
  'reported-late': m.checked_reported_late,
  'did-not-take-place': m.checked_did_not_take_place,
}

/** That the office has checked a visit and why it stands as reported, or that it has still to; none where nothing needs checking. */
export function checkedSentences({
  settled,
  needsChecking,
}: Pick<Attendance, 'settled'> & { needsChecking: boolean }): string[] {
  if (needsChecking) return [m.checked_waits()]
  return settled ? [m.checked_settled({ reason: decisionWords[settled]() })] : []
}
