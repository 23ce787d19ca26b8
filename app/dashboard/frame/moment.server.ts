import { momentWords, periodWords } from '#domain/office-dates.ts'
import { today } from '#server/clock.server.ts'

/** An instant as the office's pages write it today: `Mon 23 Nov, 15:10`, or N/A. */
export function momentNow(instant: string | null | undefined): string {
  return momentWords(instant, today())
}

/** The same of a period. */
export function periodNow(from: string, to: string): string {
  return periodWords({ from, to }, today())
}
