import { noticeKindWords, noticeReasonWords } from '#app/content/office/sent-messages.ts'
import { historyWords } from '#app/content/office/service-history.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { decisionPage } from '#app/dashboard/notices/told-rows.server.ts'
import { toShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'
import type { NoticeKind } from '#domain/notices.ts'
import { halvesOf } from '#domain/phone.ts'
import { unknownNurse } from '#domain/staff.ts'
import type { ServiceHistory } from '#server/find/read-service-history.server.ts'
import { sentText } from '#server/notice-sender/texts/sent-text.server.ts'
import type { StoredContact } from '#server/notices/service-contact.entity.server.ts'
import type { ToldOfService } from '#server/plans/told-of-service.server.ts'
import { familyName, lower, type Entry } from './entries.server.ts'

/* Messages and calls in a service's history. */

export function contactEntries(history: ServiceHistory, { notices }: ToldOfService): Entry[] {
  const noticeOf = new Map(
    notices.map((notice) => [keyOf({ ...notice, about: notice.kind, withId: notice.recipientId }), notice]),
  )
  return history.contacts.map((contact) => {
    if (contact.kind === 'call') return callEntry(contact)
    const notice = contact.outcome === 'sent' ? undefined : noticeOf.get(keyOf(contact))
    const to = notice && decisionPage(notice, contact.serviceId)
    return { ...messageEntry(contact, history), ...(to && { to }) }
  })
}

/** What the log of messages knows of the notice from which one came. */
function keyOf({ about, change, withId = '' }: Pick<StoredContact, 'about' | 'change' | 'withId'>): string {
  return [about, change, withId].join()
}

const outcomeWords = { sent: 'Sent', unknown: 'Not known whether it arrived', refused: 'Not sent' } as const

function messageEntry(contact: StoredContact, history: ServiceHistory): Entry {
  const { contactId, at, way, to = '', about = '', outcome = 'unknown', reason } = contact
  const sent = sentText(contact)
  const address = way === 'sms' ? `SMS to ${halvesOf(to)}` : way === 'mail' ? `email to ${to}` : 'no address'
  const why =
    outcome === 'refused' && reason ? `: ${lower(noticeReasonWords[reason]).replace(/\.$/, '')}` : ''
  const text = sent ? [sent.subject, sent.text.replaceAll('\n\n', '\n')].filter(Boolean).join('\n') : ''
  return {
    key: `message ${contactId} ${at}`,
    at,
    kind: 'messages',
    strong: recipientName(contact, history),
    words: `, ${address}`,
    outcome: { is: outcome, words: `${outcomeWords[outcome]}${why}` },
    ...(sent && { quote: { text, ...(sent.language !== 'en' && { language: sent.language }) } }),
    small: [
      about === 'bookingCode' ? historyWords.codeNotShown : noticeKindWords[about as NoticeKind],
      ...(sent ? (sent.isReworded ? [historyWords.reworded] : []) : missingText(contact)),
    ],
  }
}

const unsentWords = { open: 'Waiting', held: 'Waiting', failed: 'Not sent', void: 'Not sent' } as const

/** Messages that wait, or were given up without going out. What went out or was refused has its text in the log. */
export function unsentEntries(
  serviceId: string,
  history: ServiceHistory,
  { notices, nurses }: ToldOfService,
): Entry[] {
  const logged = new Set(history.contacts.map(keyOf))
  const names = new Map(nurses.map(({ id, name }) => [id, name]))
  return notices.flatMap((notice): Entry[] => {
    const { state, kind, change, recipientId = '', createdAt, dueAt } = notice
    if (state === 'sent' || logged.has(keyOf({ about: kind, change, withId: recipientId }))) return []
    const isWaiting = state === 'open' || state === 'held'
    const { reason, at } = toShownNotice(notice)
    const to = decisionPage(notice, serviceId)
    return [
      {
        key: `unsent ${notice.noticeId}`,
        at: isWaiting ? createdAt : dueAt,
        kind: 'messages',
        strong: notice.to === 'nurse' ? names.get(recipientId) || unknownNurse : familyName(history),
        words: '',
        outcome: { is: isWaiting ? 'waiting' : 'refused', words: unsentWords[state] },
        small: [
          noticeKindWords[kind],
          reason.replace(/\.$/, ''),
          ...(state === 'open' ? [`due ${at}`] : []),
        ].filter(Boolean),
        ...(to && { to }),
      },
    ]
  })
}

function missingText({ about, way, template, values }: StoredContact): string[] {
  if (about === 'bookingCode' || !way || !template) return []
  return [values ? historyWords.unworded : historyWords.severalFamilies]
}

function recipientName({ with: side, withId = '' }: StoredContact, history: ServiceHistory): string {
  if (side === 'office') return 'Office'
  return side === 'nurse' ? (history.nurses.get(withId) ?? unknownNurse) : familyName(history)
}

const sides = { family: '', nurse: ' (nurse)', office: '', other: '' } as const

function callEntry(contact: StoredContact): Entry {
  const {
    contactId,
    at,
    with: side,
    withName = '',
    direction,
    words = '',
    authorName = '',
    writtenAt = at,
  } = contact
  const isLater = Date.parse(writtenAt) - Date.parse(at) > 10 * 60_000
  return {
    key: `call ${contactId}`,
    at,
    kind: 'calls',
    strong: direction === 'in' ? `${withName} called` : `The office called ${withName}`,
    words: `${sides[side]}: ${words}`,
    small: [authorName, ...(isLater ? [`written down ${momentNow(writtenAt)}`] : [])],
  }
}
