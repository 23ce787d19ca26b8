import type { LastDayOutcome } from '#server/leaving/last-day.server.ts'
import { counted } from '../counted.ts'
import { messages } from './pages.ts'

/** The messages about a nurse who leaves. */
export const leavingWords: Record<
  Exclude<Exclude<LastDayOutcome, { ok: true }>['reason'], 'not-found'> | 'none' | 'no-day',
  string
> = {
  past: 'Choose today or a later day.',
  'too-far': 'Choose a day within a year.',
  'other-day-now': 'Another administrator has changed the last day. Check it and try again.',
  busy: messages.busy,
  none: 'Tick the families you have asked, and choose who takes over their visits.',
  'no-day': 'Enter the last day.',
}

/** What was done and refused, and where one request was too short for all. */
export function partlyReassigned(
  { given, left }: { given: number; left: number },
  refused: readonly { patient: string; why: string }[],
): string {
  return [
    given > 0 ? `${counted(given, 'patient is', 'patients are')} done.` : '',
    ...refused.map(({ patient, why }) => `${patient}: ${why}`),
    left > 0
      ? `${counted(left, 'patient is', 'patients are')} left. Press the button again to continue.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where one request was too short for all families. */
export function moreToGive(given: number, all: number): string {
  return `${given} of ${all} patients are done. Press the button again to continue with the rest.`
}
