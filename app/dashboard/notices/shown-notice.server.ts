import {
  familyTextWords,
  nurseTextWords,
  noticeKindWords,
  noticeReasonWords,
} from '#app/content/office/sent-messages.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import type { NoticeState } from '#domain/notices.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { Recipient } from '#server/find/name-recipients.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'

/** A notice as the office's lists show it: ids and words, no address. */
export type ShownNotice = {
  kind: string
  /** Who is told, and the page of their record; null for the office. */
  recipient: string
  recipientPage: string | null
  state: NoticeState
  /** It was told in one message with another one. */
  isToldTogether: boolean
  /** The state of each message, such as `SMS: failed`. */
  messages: string[]
  /** Why it is not sent; empty for one that is. */
  reason: string
  /** The number that the reason asks to call, E.164 or a nurse's ten digits. */
  call: string | null
  /** In the format of en-IN: when it is tried next, or when it ended. */
  at: string
}

/**
 * What all lists of notices show of one.
 * @param known the recipient's name and number, where the list has read them
 */
export function toShownNotice(notice: StoredNotice, known?: Recipient | null): ShownNotice {
  const { to, recipientId, state, dueAt, services = [] } = notice
  const what = kindOf(notice)
  const pages = {
    family: `/dashboard/users/${recipientId}`,
    nurse: `/dashboard/staff/${recipientId}`,
    office: null,
  }
  return {
    kind: services.length > 1 ? `${what} (${services.length} together)` : what,
    recipient: known?.name ?? { family: 'Family', nurse: 'Nurse', office: 'Office' }[to],
    recipientPage: pages[to],
    state,
    isToldTogether: notice.reason === 'told-together',
    messages: messagesOf(notice),
    reason: reasonOf(notice),
    at: momentNow(dueAt),
    call: isToBeCalled(notice) ? known?.number || null : null,
  }
}

/** A nurse's or a family's by what they were sent for it, once that is known. */
function kindOf({ kind, to, texts = [] }: StoredNotice): string {
  const words = to === 'family' ? familyTextWords : nurseTextWords
  const sent = Object.entries(words).flatMap(([text, name]) => (texts.includes(text) ? name : []))
  return sent.join(', ') || noticeKindWords[kind]
}

/** What a void notice has not sent is not open any more. A nurse has SMS alone, the office e-mails alone. */
function messagesOf({ to, state, sms, mail }: StoredNotice): string[] {
  const channels = [
    ...(to === 'office' ? [] : [['SMS', sms] as const]),
    ...(to === 'nurse' ? [] : [['email', mail] as const]),
  ]
  return channels
    .filter(([, is]) => is !== 'skipped' && !(state === 'void' && is === 'open'))
    .map(([name, is]) => `${name}: ${is === 'open' ? 'pending' : is}`)
}

/** Whether only a call reaches the recipient. */
function isToBeCalled({ reason }: StoredNotice): boolean {
  return reason === 'no-address' || reason === 'opted-out'
}

function reasonOf({ state, reason, dueAt }: StoredNotice): string {
  if (reason) return noticeReasonWords[reason]
  if (state !== 'open') return ''
  return dueAt > nowInstant() ? 'Scheduled for later.' : 'Will be sent within a minute.'
}
