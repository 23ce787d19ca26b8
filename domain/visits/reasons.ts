/* Why the office records a missed visit or corrects a report. The codes are stored: never rename one. */

export const missedReasons = [
  'did-not-come',
  'ill',
  'sent-away',
  'nobody-opened',
  'in-hospital',
  'office-mistake',
  'other',
] as const

export const correctionReasons = [
  'typed-wrong',
  'forgot',
  'no-network',
  'phone-broken',
  'wrong-visit',
  'family-says',
  'office-mistake',
  'other',
] as const

export type MissedReason = (typeof missedReasons)[number]
export type CorrectionReason = (typeof correctionReasons)[number]

/** Whether the office must explain a code in words. */
export function needsWords(reason: string | undefined): boolean {
  return reason === 'other'
}
