import type { NoticeKind } from '#domain/notices.ts'
import type { SmsTemplate } from '#server/aws/sns.server.ts'
import type { NoticeRecord } from '#server/notices/notice.entity.server.ts'

/** The messages of one notice. Left out is what the recipient has no address for, or what the kind has no text for. */
export type Composed = {
  sms?: {
    /** E.164. */
    to: string
    text: string
    template: SmsTemplate
  }
  mail?: { to: string; subject: string; text: string }
}

export type Composer = (notice: NoticeRecord) => Promise<Composed | null>

// To be removed when every kind has its composer: until then a notice without one becomes void.
const composers: Partial<Record<NoticeKind, Composer>> = {}

/**
 * Makes the messages of a notice from the records as they are now.
 * @returns null when it is no longer true or its recipient is gone; the notice becomes void
 */
export async function compose(notice: NoticeRecord): Promise<Composed | null> {
  return (await composers[notice.kind]?.(notice)) ?? null
}
