import { makeComputed } from '#server/notice-sender/computed/make-computed.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'

/**
 * Holds the notices of a restored table that may have been sent between the restored time and the stop of the site: those that
 * were due by then or in work, and those that the sender computes and that the restored table does not know of, such as the
 * evening's reminders. Nothing may write meanwhile. A second call holds no more.
 * @param stoppedAt when the functions were stopped, a UTC instant
 * @returns the number of held notices
 */
export async function holdNotices(stoppedAt: string): Promise<number> {
  const known = await readOpen()
  await makeComputed(() => true)
  const isKnown = new Set(known.map(({ noticeId }) => noticeId))
  const computed = (await readOpen()).filter(({ noticeId }) => !isKnown.has(noticeId))
  // A claim has moved `dueAt` to the end of its lease.
  const mayBeSent = known.filter(({ dueAt, claim }) => dueAt <= stoppedAt || claim !== undefined)
  let held = 0
  for (const notice of [...mayBeSent, ...computed]) if (await hold(notice)) held++
  return held
}

async function readOpen(): Promise<StoredNotice[]> {
  const { data } = await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })
  return data
}

function hold({ recipientKey, noticeId, dueAt }: StoredNotice): Promise<boolean> {
  return tryConditionalWrite(() =>
    Notice.patch({ recipientKey, noticeId })
      .set({ state: 'held', reason: 'restored', dueAt })
      .remove(['claim'])
      .where((current, { eq }) => `${eq(current.state, 'open')} AND ${eq(current.dueAt, dueAt)}`)
      .go(),
  )
}
