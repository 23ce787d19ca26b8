import { now, nowInstant } from '#server/clock.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'

const hour = 60 * 60 * 1000

/**
 * Writes a computed notice if it does not exist, or if a clock that was ahead made it, when it was not true yet.
 * @param about what the notice is computed from; one notice for the same
 * @param options `since`: when it became true, a UTC instant, now if left out; `againWhenVoid`: a void notice is sent when it is true
 * again, unless the office did not want it
 */
export async function makeOnce(
  about: string,
  notice: NewNotice,
  { since = nowInstant(), againWhenVoid = false }: { since?: string; againWhenVoid?: boolean } = {},
): Promise<void> {
  // The clocks of two senders differ by less.
  const inAnHour = new Date(now() + hour).toISOString()
  await tryCertainWrite(() =>
    Notice.put(newNotice(about, notice, since))
      .where(({ noticeId, createdAt, state, reason }, { notExists, gt, eq, ne }) =>
        [
          notExists(noticeId),
          gt(createdAt, inAnHour),
          ...(againWhenVoid ? [`(${eq(state, 'void')} AND ${ne(reason, 'not-wanted')})`] : []),
        ].join(' OR '),
      )
      .go(),
  )
}
