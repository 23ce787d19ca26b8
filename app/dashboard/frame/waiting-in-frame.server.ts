import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { readWaiting } from '#server/today/read-waiting.server.ts'
import type { WaitingInFrame } from './waiting-in-frame.ts'

/** Reads what waits for the office, in words; one request. */
export async function readWaitingInFrame(): Promise<WaitingInFrame> {
  const { counts, stoppedAt, mailStop } = await readWaiting()
  return {
    counts,
    stoppedAt: stoppedAt && momentNow(stoppedAt),
    mailStop: mailStop && { until: mailStop.until && momentNow(mailStop.until) },
  }
}
