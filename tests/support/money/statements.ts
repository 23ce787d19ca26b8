import { randomUUID } from 'node:crypto'
import { MoneyMonth } from '#server/money/money-month.entity.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { meera } from './payments.ts'

/** Gives a family a month with one line that the office has added. */
export async function billable(uid: string, month: string, amount = 960_00): Promise<void> {
  const added = {
    ...{ form: randomUUID(), day: `${month}-14`, amount, text: 'Adult diapers, 2 packs' },
    ...{ reason: 'as ordered', by: 'Meera Kulkarni', at: `${month}-14T09:00:00.000Z` },
  }
  const { data } = await MoneyMonth.get({ uid, month }).go()
  await MoneyMonth.put({
    ...(data ?? { uid, month, decisions: [], statements: [], billed: {} }),
    added: [...(data?.added ?? []), added],
    version: (data?.version ?? 0) + 1,
  }).go()
}

/** Issues what is not billed of a month, as it is now. */
export async function issue(uid: string, month: string, id: string = randomUUID()) {
  const { seen } = await readMonth(uid, month)
  return issueStatement(meera, { uid, month }, { id, seen })
}
