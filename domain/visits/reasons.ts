/* Why the office records a missed visit or corrects a report. The codes are stored: never rename one. */

export const missedReasons = [
  'didNotCome',
  'ill',
  'sentAway',
  'nobodyOpened',
  'inHospital',
  'officeMistake',
  'other',
] as const

export const correctionReasons = [
  'typedWrong',
  'forgot',
  'noNetwork',
  'phoneBroken',
  'wrongVisit',
  'familySays',
  'officeMistake',
  'other',
] as const

export type MissedReason = (typeof missedReasons)[number]
export type CorrectionReason = (typeof correctionReasons)[number]

/** Whether the office must explain a code in words. */
export function needsWords(reason: string | undefined): boolean {
  return reason === 'other'
}
