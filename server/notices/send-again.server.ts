import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Notice } from './notice.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'

export type SendAgainOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'not-failed' | 'busy' }

/**
 * Opens a failed notice again, at an administrator's request: the sender's next run sends the messages that were not sent. The
 * same request twice opens it once. The audit log names the notice and its service.
 */
export async function sendNoticeAgain(
  administrator: Administrator,
  noticeId: string,
): Promise<SendAgainOutcome> {
  const outcome = await retryWhenChanged<SendAgainOutcome>(async () => {
    const { data } = await Notice.get({ noticeId }).go({ consistent: true })
    const notice = unlessExpired(data)
    if (!notice) return { ok: false, reason: 'not-found' }
    if (notice.state !== 'failed') return { ok: false, reason: 'not-failed' }
    const at = nowInstant()
    const reopened = (state: typeof notice.sms) => (state === 'sent' ? state : 'open')
    const written = await transact([
      {
        item: inTransaction(Notice)
          .patch({ noticeId })
          .set({
            state: 'open',
            sms: reopened(notice.sms),
            mail: reopened(notice.mail),
            dueAt: at,
            attempts: 0,
          })
          .remove(['reason', 'ttl'])
          .where(({ state, dueAt }, { eq }) => `${eq(state, 'failed')} AND ${eq(dueAt, notice.dueAt)}`)
          .commit(),
        otherwise: 'changed',
      },
      recordAudit(administrator, {
        action: 'send-again',
        recordType: 'notice',
        recordId: noticeId,
        detail: `${notice.kind} to ${notice.to}, service ${notice.serviceId}`,
      }),
    ])
    return written.ok
      ? { ok: true }
      : written.reason === 'changed'
        ? 'changed'
        : { ok: false, reason: 'busy' }
  })
  return outcome ?? { ok: false, reason: 'busy' }
}
