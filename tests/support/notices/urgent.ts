import { randomUUID } from 'node:crypto'
import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { transact } from '#server/table/transaction.server.ts'

/* What urgent.test.ts and its long tests share. */

const addresses = new Map<string, string>()

/** Writes notices, each about a service of its own, and sends them by SMS or e-mail to the address given. */
export async function tell(
  kind: NoticeKind,
  notices: { recipient: NoticeRecipient; to: string }[],
): Promise<void> {
  for (const { recipient, to } of notices) {
    const serviceId = randomUUID()
    addresses.set(serviceId, to)
    await transact(noticeWrites(randomUUID(), [{ kind, recipient, serviceId }]))
  }
  await runNotices(({ serviceId }) => {
    const to = addresses.get(serviceId) ?? ''
    const text = 'Sunita comes'
    return Promise.resolve(
      to.includes('@')
        ? { mail: { to, subject: text, text, template: 'newBookings.office.en', values: {} } }
        : { sms: { to, text, template: 'bookingCode', values: {} } },
    )
  })
}

export const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)
export const family = (uid: string = randomUUID()) => ({ to: 'family' as const, uid })

export async function waiting(): Promise<number> {
  return (await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })).data.length
}
