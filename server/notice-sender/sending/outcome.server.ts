import { retention } from '#domain/limits.ts'
import { sendableFrom, type NoticeReason, type NoticeState } from '#domain/notices.ts'
import { now } from '#server/clock.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Note } from './claim.server.ts'
import type { Delivery } from './deliver.server.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** The pauses before further tries. After the last one the notice has failed, about seven hours after it was due. */
const pauses = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60].map((minutes) => minutes * minute)

type Channels = { sms: Delivery; mail: Delivery }

/** What is written once all messages of a notice were tried. */
export function outcomeOfAll(notice: StoredNotice, { sms, mail }: Channels): Note {
  const channels = { sms: sms.state, mail: mail.state }
  const both = [sms, mail]
  const open = both.filter(({ state }) => state === 'open')
  if (open.length > 0) {
    const again = nextTry(notice, open)
    if (again) return { ...channels, ...again }
    const reason = open.find((each) => each.reason)?.reason ?? 'internal'
    for (const channel of ['sms', 'mail'] as const)
      if (channels[channel] === 'open') channels[channel] = 'failed'
    return { ...channels, ...ended('failed', notice, reason) }
  }
  const failed = both.find(({ state }) => state === 'failed')
  if (failed) return { ...channels, ...ended('failed', notice, failed.reason ?? notice.reason ?? 'internal') }
  const isSent = both.some(({ state }) => state === 'sent')
  return {
    ...channels,
    ...(isSent ? ended('sent', notice) : ended('failed', notice, 'no-address')),
  }
}

/** What is written for a notice that is no longer true or whose recipient is gone. */
export function voided(notice: StoredNotice): Note {
  return ended('void', notice, 'no-longer-true')
}

/** When it is tried again; null after too many tries. */
export function nextTry(
  notice: Pick<StoredNotice, 'kind' | 'attempts'>,
  open: Delivery[],
): (RowEnd & { state: 'open' }) | null {
  const at = now()
  const reason = open.find((each) => each.reason)?.reason ?? 'internal'
  const limited = open.filter((each) => each.retryAfterSeconds !== undefined)
  // A limit starts again by itself, so meeting one never counts as a failed try.
  const isOnlyLimited = limited.length === open.length
  const attempts = notice.attempts + (isOnlyLimited ? 0 : 1)
  const pause = isOnlyLimited
    ? Math.min(hour, Math.max(...limited.map((each) => each.retryAfterSeconds ?? 0)) * 1000)
    : pauses[attempts - 1]
  if (pause === undefined) return null
  // Spread, so that many that failed together do not return together.
  const dueAt = new Date(at + Math.round(pause * (1 + Math.random() / 5))).toISOString()
  return { state: 'open', attempts, reason, dueAt: sendableFrom(notice.kind, dueAt) }
}

/** What is written about a row: it has ended, or is tried again at `dueAt`. */
export type RowEnd = Pick<StoredNotice, 'dueAt' | 'attempts'> &
  Partial<Pick<StoredNotice, 'reason' | 'ttl'>> & { state: Exclude<NoticeState, 'held'> }

export function ended(
  state: 'sent' | 'failed' | 'void',
  { attempts }: Pick<StoredNotice, 'attempts'>,
  reason?: NoticeReason,
): RowEnd {
  return {
    state,
    attempts,
    dueAt: new Date(now()).toISOString(),
    ttl: Math.ceil((now() + retention.noticeDays * day) / 1000),
    ...(reason && { reason }),
  }
}
