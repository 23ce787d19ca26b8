/* Why the office records a missed visit, corrects a report or makes one. The codes are stored: never rename one. */

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

/** Who told the office of an arrival or a departure that had no report. */
export const reportSources = ['nurse-told', 'family-told', 'paper'] as const

/** Why a visit stands as it was reported. Each has words in every language, since family and nurse read it. */
export const decisionReasons = [
  'family-agreed',
  'needed-less-time',
  'traffic',
  'handover',
  'reported-late',
  'did-not-take-place',
] as const

export type MissedReason = (typeof missedReasons)[number]
export type CorrectionReason = (typeof correctionReasons)[number]
export type DecisionReason = (typeof decisionReasons)[number]
export type ReportSource = (typeof reportSources)[number]

/** Whether the office must explain a code in words. */
export function needsWords(reason: string | undefined): boolean {
  return reason === 'other'
}
