import type { LastDayOutcome } from '#server/leaving/last-day.server.ts'
import { messages } from './pages.ts'

/** The messages about a nurse who leaves. */
export const leavingWords: Record<
  Exclude<Exclude<LastDayOutcome, { ok: true }>['reason'], 'not-found'> | 'none' | 'noDay',
  string
> = {
  past: 'Choose today or a later day.',
  'too-far': 'Choose a day within a year.',
  'other-day-now': 'Another administrator has changed the last day. Check it and try again.',
  busy: messages.busy,
  none: 'Tick the families you have asked, and choose who takes over their visits.',
  noDay: 'Enter the last day.',
}

/** Families done before a part was refused. */
export function partlyReassigned(given: number, patient: string, why: string): string {
  const done = given === 0 ? '' : given === 1 ? '1 patient is done. ' : `${given} patients are done. `
  return `${done}${patient}: ${why}`
}

/** Where one request was too short for all families. */
export function moreToGive(given: number, all: number): string {
  return `${given} of ${all} patients are done. Press the button again to continue with the rest.`
}
