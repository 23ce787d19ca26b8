/*
 * Why the office says that nobody came, or that a report is not right. The codes are stored, so one is never renamed.
 */

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

/** Whether a code says enough alone: `other` needs words. */
export function needsWords(reason: string | undefined): boolean {
  return reason === 'other'
}
