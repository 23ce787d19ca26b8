import type { CorrectionReason, MissedReason, ReportSource, DecisionReason } from './reasons.ts'
import { reportSources } from './reasons.ts'
import { minute } from './days.ts'

/*
 * How the time of an arrival or departure is known: who stands behind it, and whose clock (docs/decisions/0110). It says what is shown, never
 * what is paid.
 */

/** Who stands behind a time, the strongest first: a correction takes the place of what it corrects. */
export const speakers = ['correction', 'family-told', 'nurse-told', 'paper', 'nurse', 'office'] as const
export type Speaker = (typeof speakers)[number]

/** Whose clock: that of the author, told while it was fresh, or later than that. Left out where it is ours. */
export const clocks = ['told', 'later'] as const
export type Clock = (typeof clocks)[number]

/** From when on a time is told later, after it happened. */
const freshFor = 2 * 60 * minute

/** How a time is known. A nurse's report of what happens now has none. */
export type Known = {
  by: Speaker
  clock?: Clock
  /** Of a correction: why, and the time that it replaced, a UTC instant. */
  reason?: CorrectionReason
  former?: string
}

/** What a report says of itself, as its event stores it. */
export type Told = {
  evidence: 'nurse' | 'telephone'
  reason?: MissedReason | CorrectionReason | ReportSource | DecisionReason | undefined
  clock?: Clock | undefined
}

/**
 * The clock of an arrival or departure, which the server decides.
 * @param isTyped the time was typed, or the office was told it
 */
export function clockOf(
  happenedAt: number,
  { isTyped, now }: { isTyped: boolean; now: number },
): Clock | undefined {
  if (!isTyped) return undefined
  return now - happenedAt > freshFor ? 'later' : 'told'
}

/** How the time of an arrival or departure is known from its report. */
export function knownFrom({ evidence, reason, clock }: Told): Known | undefined {
  if (evidence === 'nurse') return clock && { by: 'nurse', clock }
  const by = reportSources.find((source) => source === reason) ?? 'office'
  return { by, ...(clock && { clock }) }
}

/** The same of a time that a correction put in the place of another. */
export function knownFromCorrection({ reason }: Pick<Told, 'reason'>, former: string | undefined): Known {
  return {
    by: 'correction',
    ...(reason && { reason: reason as CorrectionReason }),
    ...(former && { former }),
  }
}
