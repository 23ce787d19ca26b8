import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { NoticeReason, NoticeState } from '#domain/notices.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Notice, type StoredNotice } from './notice.entity.server.ts'

/** Notices that were not told yet. */
export type NoticeCounts = {
  failed: number
  /** Those that wait for the office's decision after a restore. */
  held: number
  /** Those that were tried and wait, by their reason, the most frequent first. */
  waiting: { reason: NoticeReason; count: number }[]
  /** Whether there are more than were counted. */
  isMore: boolean
}

/** One answer of the table holds about this many notices. */
const mostCounted = 1000

/** Counts what is not told, by three Queries at once; each looks at 1,000 notices at most. */
export async function readNoticeCounts(): Promise<NoticeCounts> {
  const [failed, held, open] = await Promise.all([
    readReasons('failed'),
    readReasons('held'),
    readReasons('open'),
  ])
  const reasons = open.reasons.filter((reason) => reason !== undefined)
  const byReason = [...Map.groupBy(reasons, (reason) => reason)]
  const waiting = byReason.map(([reason, { length }]) => ({ reason, count: length }))
  return {
    failed: failed.reasons.length,
    held: held.reasons.length,
    waiting: waiting.toSorted((one, other) => other.count - one.count),
    isMore: [failed, held, open].some(({ hasMore }) => hasMore),
  }
}

async function readReasons(
  state: NoticeState,
): Promise<{ reasons: (NoticeReason | undefined)[]; hasMore: boolean }> {
  const query = Notice.query.byDue({ state }).params<ConstructorParameters<typeof QueryCommand>[0]>()
  const { Items = [], LastEvaluatedKey } = await tableClient.send(
    new QueryCommand({
      ...query,
      Limit: mostCounted,
      ProjectionExpression: '#reason',
      ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#reason': 'reason' },
    }),
  )
  const rows = Items as Pick<StoredNotice, 'reason'>[]
  return { reasons: rows.map(({ reason }) => reason), hasMore: LastEvaluatedKey !== undefined }
}
