import { randomUUID } from 'node:crypto'
import type { NoticeKind } from '#domain/notices.ts'
import { Notice, type NoticeName, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredContact } from '#server/notices/service-contact.entity.server.ts'
import { readContacts } from '#server/notices/contacts-of.server.ts'
import { noticeIdOf, noticeWrites, recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import type { Composed } from '#server/notice-sender/compose/composed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

/** A row of a notice to a family, and where its messages go. */
export type Told = NoticeName & { uid: string; number: string; email: string }

const addresses = new Map<string, Told>()

/** Writes notices to families that are not in the table; `composeFor` knows their addresses. */
export async function cause(count = 1, kind: NoticeKind = 'requestAnswered'): Promise<[Told, ...Told[]]> {
  const told = Array.from({ length: count }, () => {
    const [change, uid] = [randomUUID(), randomUUID()]
    const recipient = { to: 'family' as const, uid }
    const writes = noticeWrites(change, [{ kind, recipient, serviceId: randomUUID() }])
    const each = {
      noticeId: noticeIdOf(change, kind, recipient),
      recipientKey: recipientKeyOf(recipient, ''),
      uid,
      number: newNumber(),
      email: newEmail(),
    }
    addresses.set(each.noticeId, each)
    return { each, writes }
  })
  for (let from = 0; from < told.length; from += 100)
    await transact(told.slice(from, from + 100).flatMap(({ writes }) => writes))
  return told.map(({ each }) => each) as [Told, ...Told[]]
}

/** Makes the messages of the notices of `cause`, by the channels given. */
export function composeFor(...channels: ('sms' | 'mail')[]) {
  return ({ noticeId }: StoredNotice): Promise<Composed | null> => {
    const { number, email } = addresses.get(noticeId) ?? { number: '', email: '' }
    return Promise.resolve({
      ...(channels.includes('sms') && {
        sms: {
          ...{ to: number, text: `Sunita comes ${number}`, template: 'bookingCode' as const },
          values: { number },
        },
      }),
      ...(channels.includes('mail') && {
        mail: {
          ...{ to: email, subject: 'Your nurse', text: 'Sunita comes' },
          ...{ template: 'requestAnswered.family.en' as const, values: { requestDay: 'Sunita' } },
        },
      }),
    })
  }
}

export async function readMessage({ recipientKey, noticeId }: NoticeName): Promise<StoredNotice> {
  const { data } = await Notice.get({ recipientKey, noticeId }).go({ consistent: true })
  if (!data) throw new Error('There is no such notice')
  return data
}

/** The messages of a notice, without what is only logged. */
export function wordsOf(composed: Composed | null) {
  if (!composed) return null
  const { sms, mail } = composed
  return {
    ...(sms && { sms: { to: sms.to, text: sms.text, template: sms.template } }),
    ...(mail && { mail: { to: mail.to, subject: mail.subject, text: mail.text } }),
  }
}

/** What is logged of a notice's messages, by time and way. */
export async function logOf(name: NoticeName): Promise<StoredContact[]> {
  const { serviceId } = await readMessage(name)
  return readContacts(serviceId, { from: '2026', end: '2027' })
}

/** How many messages a recipient got. */
export async function received(to: string): Promise<number> {
  return (await readInbox(to)).length
}
