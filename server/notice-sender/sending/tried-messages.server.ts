import type { Composed } from '#server/notice-sender/compose/composed.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { digestOf } from '#server/notices/log-message.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Note } from './claim.server.ts'
import type { Delivery } from './deliver.server.ts'

/** What was tried just now, by channel. */
type Tried = { sms?: Delivery; mail?: Delivery }

/** As many as fit into one transaction with the notice. */
const mostLogged = 90

/**
 * The messages of a notice that went out or were refused for good, one for each service that they are about. What will be tried again
 * because it certainly did not go is none.
 * @param note what is written about the notice
 */
export function triedMessages(
  notice: StoredNotice,
  composed: Composed,
  tried: Tried,
  note: Pick<Note, 'sms' | 'mail' | 'state'>,
): NewMessage[] {
  const messages = (['sms', 'mail'] as const).flatMap((way) => {
    const delivery = notice[way] === 'open' ? tried[way] : undefined
    const message = composed[way]
    const ended = delivery && endOf(delivery, note[way])
    return message && ended ? [{ ...kept(notice, message), ...ended, way }] : []
  })
  const isUnreachable = !composed.sms && !composed.mail && note.state === 'failed'
  const all = isUnreachable ? [{ outcome: 'refused' as const, reason: 'no-address' as const }] : messages
  const { kind: about, to, recipientId: withId, noticeId, change } = notice
  return servicesOf(notice)
    .filter(Boolean)
    .flatMap((serviceId) =>
      all.map((message) => ({
        ...{ ...message, serviceId, about, with: to, change },
        ...(withId && { withId }),
        contactId: 'way' in message ? `${noticeId}-${message.way}` : noticeId,
      })),
    )
    .slice(0, mostLogged)
}

/**
 * A mail to the office about several services, or computed for a day over all of them, names several families, so its text is not kept
 * beside one of them.
 */
function kept(
  { to: side, services = [], day }: StoredNotice,
  message: NonNullable<Composed['sms'] | Composed['mail']>,
) {
  const { to, template, values } = message
  if (side === 'office' && (services.length > 1 || day)) return { to, template }
  return { to, template, values, digest: digestOf(message) }
}

function endOf(
  { state, reason }: Delivery,
  noted: Note['sms'],
): Pick<NewMessage, 'outcome' | 'reason'> | null {
  if (state === 'sent') return { outcome: 'sent' }
  if (reason === 'no-answer') return { outcome: 'unknown', reason }
  return noted === 'failed' ? { outcome: 'refused', ...(reason && { reason }) } : null
}
