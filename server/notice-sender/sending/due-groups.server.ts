import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { now, nowInstant } from '#server/clock.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { areReminders, groupNotices, type NoticeGroup } from './group-notices.server.ts'

/* What a run sends, and in which order. */

/** Open notices read and grouped at a time, including those not due yet. */
const readAtOnce = 1000

/**
 * The groups with a notice that was due as the run began, oldest first but reminders last, including their notices that are not due yet.
 * Only one worker at a time reads on.
 */
export async function* dueGroups(mayBegin: () => Promise<boolean>): AsyncGenerator<NoticeGroup, void> {
  const startedAt = nowInstant()
  let areRemindersLeft = false
  for await (const due of duePages(startedAt)) {
    areRemindersLeft ||= due.some(areReminders)
    for (const group of due.filter((each) => !areReminders(each))) {
      if (!(await mayBegin())) return
      yield group
    }
  }
  if (!areRemindersLeft) return
  for await (const due of duePages(startedAt))
    for (const group of due.filter(areReminders)) {
      if (!(await mayBegin())) return
      yield group
    }
}

/** The groups with a notice that is due at a time, by pages of open notices, which are in order of time. */
async function* duePages(time: string): AsyncGenerator<NoticeGroup[], void> {
  const open = Notice.query.byDue({ state: 'open' }).params<QueryCommandInput>({ order: 'asc' })
  for await (const rows of queryPages({ ...open, Limit: readAtOnce })) {
    const groups = groupNotices(rows.flatMap((Item) => Notice.parse({ Item }).data ?? []))
    const due = groups.filter((group) => group.notices.some(({ dueAt }) => dueAt <= time))
    yield due
    if (due.length < groups.length) return
  }
}

export function isDue({ dueAt }: Pick<StoredNotice, 'dueAt'>): boolean {
  return dueAt <= nowInstant()
}

/** Seconds since the oldest unsent notice was due; 0 if there is none. */
export async function secondsLate(): Promise<number> {
  const query = Notice.query
    .byDue({ state: 'open' })
    .lte({ dueAt: lastWith(nowInstant()) })
    .params<QueryCommandInput>({ order: 'asc' })
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...query, Limit: 1 }))
  const [oldest] = Items as Pick<StoredNotice, 'dueAt'>[]
  return oldest ? Math.max(0, Math.round((now() - Date.parse(oldest.dueAt)) / 1000)) : 0
}
