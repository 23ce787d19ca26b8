import type { NoticeKind } from '#domain/notices.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { take } from '#server/limits/take.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { voidWrite, type Claim, type Note } from './claim.server.ts'
import { isGathered } from './group-notices.server.ts'

/*
 * Mails to the office about new bookings (docs/decisions/0022) and about requests of families (0079). Customers cause them, so of many in a
 * short time the first few are told by a mail each, and what comes then is gathered: it waits until the limit begins again and is told in
 * one mail.
 */

const limitOf = { bookingConfirmed: 'newBookingMail', familyRequest: 'newRequestMail' } as const

/** Services in one mail. The rows of all are written in one transaction, which has at most 100 items. */
const mostTogether = 60

/**
 * Decides whether a claimed notice of such a kind is told now; any other one is.
 * @returns `later`: what is to be written, where it is told in some minutes; otherwise the notice with all services that it tells now
 */
export async function gatherNotices(
  claimed: Claim,
): Promise<{ later: Note } | { later?: never; notice: StoredNotice }> {
  const { notice } = claimed
  if (!isGathered(notice.kind) || notice.mail !== 'open') return { notice }
  const permit = await take(limitOf[notice.kind], 'office')
  if (!permit.ok) {
    const dueAt = new Date(now() + permit.retryAfterSeconds * 1000).toISOString()
    return { later: { state: 'open', attempts: notice.attempts, reason: 'gathered', dueAt } }
  }
  return { notice: notice.reason === 'gathered' ? await foldInto(claimed) : notice }
}

/**
 * Takes over what all other gathered notices that are due would tell. They become void in the same transaction, so that each of them is in
 * exactly one mail, also when this process dies before it sends.
 */
async function foldInto({ notice }: Claim): Promise<StoredNotice> {
  const { noticeId, recipientKey, claim: own = '' } = notice
  const folded = await repeatWhileChanged(async () => {
    const others = (await readGathered(notice.kind)).filter((each) => each.noticeId !== noticeId)
    const told = others.slice(0, mostTogether - (notice.services?.length ?? 1))
    if (told.length === 0) return notice
    const services = [...new Set([...servicesOf(notice), ...told.flatMap(servicesOf)])]
    const written = await transact([
      {
        item: inTransaction(Notice)
          .patch({ recipientKey, noticeId })
          .set({ services })
          .where(({ claim }, { eq }) => eq(claim, own))
          .commit(),
        otherwise: 'changed',
      },
      ...told.map((each) => voidWrite(each, { reason: 'told-together', toldWith: noticeId })),
    ])
    return written.ok ? { ...notice, services } : 'changed'
  })
  // Another sender tells some of them at this moment; each is still told once.
  return folded ?? notice
}

/** Gathered notices of a kind that are due and that no sender has claimed. */
async function readGathered(ofKind: NoticeKind): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .byDue({ state: 'open' })
    .lte({ dueAt: lastWith(nowInstant()) })
    .where(({ kind, reason }, { eq }) => `${eq(kind, ofKind)} AND ${eq(reason, 'gathered')}`)
    .go({ pages: 'all' })
  return data
}
