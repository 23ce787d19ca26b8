import { expect, test } from 'vitest'
import { statementNumber } from '#domain/money/statement.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { createCustomer } from '#tests/support/people.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

test(
  'fifty processes that issue twenty statements each on one series give the numbers 1 to 1,000',
  { timeout: 1_800_000 },
  async () => {
    await emptyTable()
    realWaitClock(tuesday)
    const families = await Promise.all(Array.from({ length: 50 }, () => createCustomer()))
    const months = ['2026-10', '2026-09', '2026-08']
    await Promise.all(
      families.map(async ({ uid }) => {
        for (let count = 0; count < 20; count++) {
          const month = months[count % months.length] ?? ''
          await billable(uid, month, (count + 1) * 1_00)
          for (;;) {
            const outcome = await issue(uid, month)
            if (outcome.ok) break
            expect(outcome.reason).toBe('busy')
          }
        }
      }),
    )
    const { statement } = await readTable()
    const expected = Array.from({ length: 1000 }, (_, place) =>
      statementNumber({ year: '2627', letter: '' }, place + 1),
    )
    expect(statement.map(({ number }) => number).sort()).toEqual(expected)
    expect(await violations()).toEqual([])
  },
)
