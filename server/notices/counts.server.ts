import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { NoticeReason, NoticeState } from '#domain/notices.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Notice, type StoredNotice } from './notice.entity.server.ts'

/** How many notices have not reached their recipients. */
export type NoticeCounts = {
  failed: number
  /** Waiting for the office's decision after a restore. */
  held: number
  /** Tried and waiting, by reason, most frequent first. */
  waiting: { reason: NoticeReason; count: number }[]
  /** Whether there are more than the counting covers. */
  isMore: boolean
}

/** About as many notices as one answer of the table holds. */
const mostCounted = 1000

/** Counts what has not been sent, by three Queries at once, each of at most 1,000 notices. */
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
