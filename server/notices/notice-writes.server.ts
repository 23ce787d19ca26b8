import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sendableFrom, type NoticeKind, type NoticeRecipient } from '#domain/notices.ts'
import type { Day } from '#domain/visits/days.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Notice, type StoredNotice } from './notice.entity.server.ts'

export type NewNotice = {
  kind: NoticeKind
  recipient: NoticeRecipient
  serviceId: string
  /** The nurse whom the cause is about; the sender checks by it whether the notice is still true. */
  nurseId?: string
  /** The visit it is about. */
  visit?: { line: string; day: Day }
  /** The day whose visits it lists. */
  day?: Day
  /** The first day of the week that it lists. */
  week?: Day
  /** How far ahead something may be different for the recipient, in milliseconds since 1970; absent without an end. */
  reach?: number
  /** To a family: the nurse or the dates of its service may be different, or it has ended. */
  isCare?: true
  /** The family's request that was answered. */
  requestId?: string
  /** Where the care was, for a nurse whose service may be deleted by then. */
  pinCode?: string
  /** All services it is about, if there are several. */
  services?: string[]
}

/**
 * The writes of a cause's notices, for the cause's transaction: one row for each kind and recipient, even if it is about several services.
 * @param change a fresh id of the change (randomUUID), drawn once for each attempt to write it
 * @param since when they are due, a UTC instant: now, apart from `partsOfActTogether`
 */
export function noticeWrites(
  change: string,
  notices: readonly NewNotice[],
  since = nowInstant(),
): Write<'busy'>[] {
  return mergedByPerson(notices).map((notice) =>
    always(
      inTransaction(Notice)
        .create(newNotice(change, notice, since))
        .commit(),
    ),
  )
}

/**
 * When the notice of a part of a long change is due, if more parts follow: late enough for the sender to find the last part's notice and
 * send both as one message. If the change stops half done, it is sent then.
 * @param now milliseconds since 1970
 * @returns a UTC instant
 */
export function partsOfActTogether(now: number): string {
  return new Date(now + 60_000).toISOString()
}

/**
 * The notices of one part of an act. Where a later part has one for the same person too, it waits, so that both become one message.
 * @param isAgain whether a later part has one for this recipient
 */
export function noticesOfPart(
  change: string,
  notices: readonly NewNotice[],
  isAgain: (recipient: NoticeRecipient) => boolean,
): Write<'busy'>[] {
  const { wait = [], go = [] } = Object.groupBy(notices, ({ recipient }) =>
    isAgain(recipient) ? 'wait' : 'go',
  )
  return [...noticeWrites(change, go), ...noticeWrites(change, wait, partsOfActTogether(now()))]
}

/** One notice for each kind and recipient. It names all services, and a visit only if all are about the same one. */
function mergedByPerson(notices: readonly NewNotice[]): NewNotice[] {
  const byPerson = Map.groupBy(notices, ({ kind, recipient }) => `${kind} ${recipientKeyOf(recipient, '')}`)
  return [...byPerson.values()].flatMap((same) => {
    const [first, ...others] = same
    if (!first || others.length === 0) return first ?? []
    const services = [...new Set(same.flatMap(({ serviceId, services = [serviceId] }) => services))]
    const { visit, reach: _, isCare: _isCare, ...merged } = first
    const isOneVisit = same.every((each) => isDeepStrictEqual(each.visit, visit)) && services.length === 1
    const reach = Math.max(...same.map((each) => each.reach ?? Infinity))
    return {
      ...merged,
      ...(reach < Infinity && { reach }),
      ...(same.some(({ isCare }) => isCare) && { isCare: true as const }),
      ...(visit && isOneVisit && { visit }),
      ...(services.length > 1 && { services }),
    }
  })
}

/**
 * That a nurse's work may be different; the sender compares (docs/decisions/0100).
 * @param reach how far ahead, in milliseconds since 1970: the end of the last visit concerned
 */
export function workOf(
  nurseId: string,
  serviceId: string,
  about: Pick<NewNotice, 'reach' | 'visit' | 'day' | 'week' | 'services' | 'pinCode'>,
): NewNotice {
  return { kind: 'nurseWork', recipient: { to: 'nurse', nurseId }, serviceId, nurseId, ...about }
}

/**
 * That a family's visits, nurse or dates may be different; the sender compares.
 * @param about `isCare`: more than the visits
 */
export function careOf(
  uid: string,
  serviceId: string,
  about: Pick<NewNotice, 'reach' | 'visit' | 'day' | 'services' | 'isCare' | 'nurseId'>,
): NewNotice {
  return { kind: 'familyCare', recipient: { to: 'family', uid }, serviceId, ...about }
}

/**
 * A new row, open.
 * @param since when it became true, a UTC instant; it is due then, or at the end of the quiet hours
 */
export function newNotice(change: string, { recipient, ...notice }: NewNotice, since: string) {
  const noticeId = noticeIdOf(change, notice.kind, recipient)
  return {
    ...notice,
    noticeId,
    recipientKey: recipientKeyOf(recipient, noticeId),
    change,
    to: recipient.to,
    recipientId: recipientIdOf(recipient),
    state: 'open' as const,
    dueAt: sendableFrom(notice.kind, since),
    createdAt: nowInstant(),
  }
}

/** The id of a notice: the same change, kind and recipient are one notice. */
export function noticeIdOf(change: string, kind: NoticeKind, recipient: NoticeRecipient): string {
  const parts = JSON.stringify([change, kind, recipient.to, recipientIdOf(recipient)])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 32)
}

/** The base key of a row. Each row to the office has a key of its own, because one key for so many rows would be too busy. */
export function recipientKeyOf(recipient: NoticeRecipient, noticeId: string): string {
  return [recipient.to, recipientIdOf(recipient) ?? noticeId].join('#')
}

/** The recipient of a row. */
export function recipientOf({ to, recipientId = '' }: StoredNotice): NoticeRecipient {
  if (to === 'office') return { to }
  return to === 'family' ? { to, uid: recipientId } : { to, nurseId: recipientId }
}

function recipientIdOf(recipient: NoticeRecipient): string | undefined {
  if (recipient.to === 'office') return undefined
  return recipient.to === 'family' ? recipient.uid : recipient.nurseId
}
