import type { StoredWaiting } from '#server/today/waiting.entity.server.ts'

/** What waits for the office, for the sidebar and for Today. */
export type WaitingInFrame = {
  /** Null where nothing was counted lately. */
  counts: Omit<StoredWaiting, 'at'> | null
  /** When the run of each minute was last at work, in words, where that is too long ago. */
  stoppedAt: string | null
  /** Mail to addresses that nobody has confirmed is stopped; `until` in words. */
  mailStop: { until: string | null } | null
}
