import { retention } from '#domain/limits.ts'
import { isCompared } from '#domain/notices.ts'
import { noticeIdOf, recipientOf } from '#server/notices/notice-writes.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { brokenRules } from '../broken-rules.ts'
import type { TableRecords } from '../table-records.ts'

/*
 * V6 of docs/invariants.md: a cause has at most one notice for each kind and recipient, and each notice ends sent, failed or
 * void. Notices expire, so there may be fewer than causes. What went out is logged.
 */

export function notices({ notice, contact }: TableRecords): string[] {
  const told = Map.groupBy(notice, ({ kind, to, serviceId }) => `${kind} to ${to} of ${serviceId}`)
  const found = [...notice.flatMap(faultsOf), ...contact.flatMap(faultsOfContact), ...toldTwice(notice)]
  for (const [name, rows] of told) {
    const [first] = rows
    if (!first) continue
    const isOnce = first.kind === 'bookingConfirmed' || first.kind === 'bookingNotConfirmed'
    if (isOnce && rows.length > 1) found.push(`${rows.length} notices are ${name}, caused once`)
  }
  return found
}

/** No arrival is told once for each visit and recipient, and an evening's reminder of each kind once for each person. */
function toldTwice(notices: readonly StoredNotice[]): string[] {
  const once = notices.flatMap(({ kind, to, recipientId = '', serviceId, visit, day, week, state }) => {
    if (state === 'void') return []
    if (kind === 'notArrived' && visit)
      return [`no arrival at ${serviceId} ${visit.day} ${visit.line} is told to ${to} ${recipientId}`]
    if (week) return [`the week from ${week} is told to ${to} ${recipientId}`]
    return isCompared(kind) && day ? [`${kind} of ${day} is told to ${to} ${recipientId}`] : []
  })
  const counted = Map.groupBy(once, (what) => what)
  return [...counted].flatMap(([what, { length }]) => (length > 1 ? [`${what} ${length} times`] : []))
}

/** What went out is kept with its outcome for its time, a code without its text, and a call with who wrote it down. */
function faultsOfContact(contact: TableRecords['contact'][number]): string[] {
  const { kind, about, outcome, reason, template, words, author, at, ttl, serviceId } = contact
  const isMessage = kind === 'message'
  const last = Date.parse(at) / 1000 + (retention.noticeDays + 1) * 24 * 60 * 60
  const isRight = {
    'a message with its cause and outcome, or a call with its words and author': isMessage
      ? Boolean(about && outcome) && !words
      : Boolean(words && author) && !outcome,
    'sent, or not with a reason': !isMessage || outcome === 'sent' || reason !== undefined,
    'without the text of a code': about !== 'bookingCode' || (!template && contact.values === undefined),
    'kept for its time': isMessage ? ttl <= last : ttl > last,
  }
  return brokenRules(isRight).map((rule) => `the ${kind} of ${at} about ${serviceId} is not ${rule}`)
}

function faultsOf(notice: StoredNotice): string[] {
  const { noticeId, change, kind, state, sms, mail, reason, ttl } = notice
  const messages = [sms, mail]
  const isWaiting = state === 'open' || state === 'held'
  const isRight = {
    'made of its change, kind and recipient': noticeId === noticeIdOf(change, kind, recipientOf(notice)),
    'kept for good while it waits, and not after its end': isWaiting === (ttl === undefined),
    'sent when one message is, and none is open or failed':
      state !== 'sent' ||
      (messages.includes('sent') && !messages.includes('open') && !messages.includes('failed')),
    'failed, held or void with a reason': state === 'open' || state === 'sent' || reason !== undefined,
    'without an open message when it failed': state !== 'failed' || !messages.includes('open'),
  }
  return brokenRules(isRight).map((rule) => `${noticeId} is not ${rule}`)
}
