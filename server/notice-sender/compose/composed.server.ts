import type { NoticeKind } from '#domain/notices.ts'
import type { SmsTemplate } from '#server/aws/sns.server.ts'
import type { MailTemplate } from '#server/notice-sender/texts/mail-texts.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'

/** The messages of one notice, with the templates and values of which they are made. A message is left out if the recipient has no address for it, or the kind no text. */
export type Composed = {
  sms?: {
    /** E.164. */
    to: string
    text: string
    template: SmsTemplate
    values: Record<string, string>
  }
  mail?: { to: string; subject: string; text: string; template: MailTemplate; values: Record<string, string> }
}

/** Makes the messages of a notice; the sender's tests use their own. */
export type Composer = (notice: StoredNotice) => Promise<Composed | null>

/** Kinds to the office about one service that need its record alone. */
export type ServiceKind = Extract<NoticeKind, 'bookingConfirmed' | 'serviceOverdue'>
