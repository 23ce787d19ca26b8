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
 * Mails to the office about new bookings (docs/decisions/0022) and families' requests (0079). Customers cause them, so only the first few
 * in a short time get a mail each; the others wait until the limit starts again and share one mail.
 */

const limitOf = { bookingConfirmed: 'newBookingMail', familyRequest: 'newRequestMail' } as const

/** The most services in one mail. All their rows are written in one transaction, which has at most 100 items. */
const mostTogether = 60

/**
 * Decides whether a claimed notice of such a kind is sent now; other kinds always are.
 * @returns `later`: what to write if it is sent in some minutes; otherwise the notice with all services that it now covers
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
 * Takes over all other gathered notices that are due. They become void in the same transaction, so each is in exactly one mail, even if
 * this process dies before sending.
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
  // Another sender is taking some of them right now; each is still sent once.
  return folded ?? notice
}

/** Gathered notices of a kind that are due and unclaimed. */
async function readGathered(ofKind: NoticeKind): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .byDue({ state: 'open' })
    .lte({ dueAt: lastWith(nowInstant()) })
    .where(({ kind, reason }, { eq }) => `${eq(kind, ofKind)} AND ${eq(reason, 'gathered')}`)
    .go({ pages: 'all' })
  return data
}
