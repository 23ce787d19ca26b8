import { randomUUID } from 'node:crypto'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'

/* What told-together.test.ts and its long tests share. */

export const minute = 60_000

/** Each notice is that of a change of its own. */
export async function cause(...notices: NewNotice[]): Promise<void> {
  for (const notice of notices) await transact(noticeWrites(randomUUID(), [notice]))
}

export function mailTo(
  to: string,
  during: (notice: StoredNotice) => Promise<void> = () => Promise.resolve(),
) {
  return (async (notice) => {
    await during(notice)
    return {
      mail: {
        ...{ to, subject: 'Visits', text: 'Next visit: 24 Nov 8 am' },
        ...{ template: 'visitsUncovered.office.en' as const, values: {} },
      },
    }
  }) satisfies Composer
}

export async function rows(): Promise<StoredNotice[]> {
  const { data } = await Notice.scan.go({ pages: 'all', consistent: true })
  return data
}

export async function states(): Promise<string[]> {
  return (await rows()).map(({ state }) => state).sort()
}
