import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice, nameOf } from '#server/notices/notice.entity.server.ts'
import { hour, minute, realWaitClock } from '#tests/support/clock.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'
import { messageUnits } from '#tools/budgets.ts'
import { plannedService } from './planned-service.ts'

/* What a message to a nurse with two visits a day costs, in units of the table. */

const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })

/** What a run of the sender spends, of which all open rows but the nurse's are gone. */
async function spentOnNurse(): Promise<{ writes: number; reads: number }> {
  const { data } = await Notice.query.byDue({ state: 'open' }).go()
  const others = data.filter(({ kind }) => kind !== 'nurseWork')
  for (const row of others) await Notice.delete(nameOf(row)).go()
  expect(data.length - others.length).toBe(1)
  let units = 0
  const { transactions, others: single } = await writeUnitsOf(async () => {
    ;({ units } = await spentOn(async () => expect(await runNotices()).toMatchObject({ sent: 1 })))
  })
  return { writes: transactions + single, reads: units - transactions - single }
}

test('a message to a nurse is within its units', async () => {
  const { administrator, nurse, serviceId } = await plannedService()
  const other = await confirmedService()
  await change(administrator, other.serviceId, line(nurse, night))
  clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
  await runNotices()
  clock.advance(2 * minute)
  await runNotices()
  await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
  const { writes, reads } = await spentOnNurse()
  // Amazon's DynamoDB Local counts its own way.
  if (process.env.SANDBOX_ENGINE === 'dynamodb-local') return
  expect(writes).toBeLessThanOrEqual(messageUnits.writes)
  expect(reads).toBeLessThanOrEqual(messageUnits.reads)
})
