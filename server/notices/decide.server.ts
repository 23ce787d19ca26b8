import * as z from 'zod/mini'
import { retention } from '#domain/limits.ts'
import { monthOf } from '#domain/money/month.ts'
import { isCompared, type NoticeState } from '#domain/notices.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Notice, servicesOf, type NoticeName, type StoredNotice } from './notice.entity.server.ts'

/** The form of a decision: one notice, or those of a page; and the address of the list to show afterwards. */
export const decisionSchema = z.object({
  noticeId: z.pipe(
    z.string().check(z.regex(/^[\w#-]{1,200}(,[\w#-]{1,200}){0,39}$/)),
    z.transform((names) => names.split(',').map(parseNoticeName)),
  ),
  decision: z.catch(z.enum(['send', 'leave']), 'send'),
  back: z.catch(z.string(), ''),
})

/** A notice as named in a form: `family#uid#hash`. */
export function noticeNameOf({ recipientKey, noticeId }: NoticeName): string {
  return `${recipientKey}#${noticeId}`
}

function parseNoticeName(name: string): NoticeName {
  const at = name.lastIndexOf('#')
  return { recipientKey: name.slice(0, Math.max(at, 0)), noticeId: name.slice(at + 1) }
}

/** `decided`: its state leaves nothing to decide. */
export type DecisionOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'decided' | 'busy' }

const day = 24 * 60 * 60 * 1000

/**
 * Reopens a failed or held notice for an administrator: the sender's next run sends the messages not yet sent. The same request twice
 * reopens it once. The audit log names the notice and its services.
 */
export function sendNoticeAgain(administrator: Administrator, name: NoticeName): Promise<DecisionOutcome> {
  const reopened = (state: StoredNotice['sms']) => (state === 'sent' ? state : 'open')
  return decide(administrator, name, {
    of: ['failed', 'held'],
    action: 'send-again',
    changeOf: ({ sms, mail }) => ({
      set: { state: 'open', sms: reopened(sms), mail: reopened(mail), dueAt: nowInstant(), attempts: 0 },
      remove: ['reason', 'ttl'],
    }),
  })
}

/**
 * Ends a held notice without sending it, for an administrator. The sender does not make it again. It ends one of a person's changes
 * itself, since what is so counts as told from then on.
 */
export function leaveNotice(administrator: Administrator, name: NoticeName): Promise<DecisionOutcome> {
  return decide(administrator, name, {
    of: ['held'],
    action: 'do-not-send',
    changeOf: ({ kind }) => ({
      set: {
        ...{ state: isCompared(kind) ? 'open' : 'void', reason: 'not-wanted', dueAt: nowInstant() },
        ...(!isCompared(kind) && { ttl: Math.ceil((now() + retention.noticeDays * day) / 1000) }),
      },
      remove: [],
    }),
  })
}

type Decision = {
  /** The states in which it can be decided. */
  of: readonly NoticeState[]
  action: 'send-again' | 'do-not-send'
  changeOf: (notice: StoredNotice) => {
    set: Partial<Pick<StoredNotice, 'state' | 'sms' | 'mail' | 'dueAt' | 'attempts' | 'reason' | 'ttl'>>
    remove: ('reason' | 'ttl')[]
  }
}

async function decide(
  administrator: Administrator,
  { recipientKey, noticeId }: NoticeName,
  { of, action, changeOf }: Decision,
): Promise<DecisionOutcome> {
  const name = { recipientKey, noticeId }
  return retryWhenChanged<DecisionOutcome>(async () => {
    const { data } = await Notice.get(name).go({ consistent: true })
    const notice = unlessExpired(data)
    if (!notice) return { ok: false, reason: 'not-found' }
    if (!of.includes(notice.state)) return { ok: false, reason: 'decided' }
    const { set, remove } = changeOf(notice)
    const written = await transact([
      {
        item: inTransaction(Notice)
          .patch(name)
          .set(set)
          .remove(remove)
          .where(({ state, dueAt }, { eq }) => `${eq(state, notice.state)} AND ${eq(dueAt, notice.dueAt)}`)
          .commit(),
        otherwise: 'changed',
      },
      recordAudit(administrator, {
        action,
        recordType: 'notice',
        recordId: monthOf(today()),
        values: { id: noticeId, notice: notice.kind, to: notice.to, services: servicesOf(notice) },
      }),
    ])
    return written
  })
}
