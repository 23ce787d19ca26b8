import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addLine } from '#server/money/change-month.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { meera } from './payments.ts'

/** Gives a family a month with one line that the office has added. */
export async function billable(uid: string, month: string, amount = 960_00): Promise<void> {
  const line = { form: randomUUID(), amount, text: 'Adult diapers, 2 packs', reason: 'as ordered' }
  expect(await addLine(meera, { uid, month }, line)).toEqual({ ok: true })
}

/** Issues what is not billed of a month, as it is now. */
export async function issue(uid: string, month: string, id: string = randomUUID()) {
  const { seen } = await readMonth(uid, month)
  return issueStatement(meera, { uid, month }, { id, seen })
}
