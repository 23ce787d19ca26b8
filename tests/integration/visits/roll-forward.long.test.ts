import { expect, test } from 'vitest'
import { rollForward, rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { removeConditions, withRefusals } from '#tests/support/table-answers.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import {
  change,
  confirmedService,
  day,
  inDay,
  line,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { week, servedFamily, noEnd } from '#tests/support/visits/roll-forward.ts'

/* More of what roll-forward.test.ts tests. */

const clock = startOnTuesday({ setClockAt: instantClock })

/** Does something before each transaction is sent; returns a function that ends it. */
function beforeTransactions(run: (text: string) => Promise<void>): () => void {
  const name = 'beforeTransactions'
  tableClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commandName.startsWith('TransactWrite')) await run(JSON.stringify(args.input))
        return next(args)
      },
    { step: 'initialize', name },
  )
  return () => tableClient.middlewareStack.remove(name)
}

test('where the list is older than the plan, the week is read alone', async () => {
  const { nurse, serviceId } = await servedFamily()
  clock.advance(2 * week)
  const { calls } = await observe(() => rollForward(serviceId, { rolledTo: '2026-12-21' }))
  expect(tally(calls)).toEqual({ BatchGetItem: 5, TransactWriteItems: 2 })
  expect((await visitsOfService(serviceId)).slice(-7)).toEqual(
    [11, 12, 13, 14, 15, 16, 17].map((of) => `2027-01-${of} 480 ${nurse.id}`),
  )
})

test('what another run has made meanwhile is read again and left as it is', async () => {
  const { serviceId } = await servedFamily()
  clock.advance(week)
  const run = { plans: 1, busy: 0, failed: 0, isComplete: true }
  const first = await beforeWriting(
    () => rollPlans(noEnd),
    async () => expect(await rollPlans(noEnd)).toMatchObject({ ...run, weeks: 1 }),
  )
  expect(first).toMatchObject({ ...run, weeks: 0 })
  expect((await planRecordOf(serviceId))?.version).toBe(2)
})

test('a change of the office between the reads and the write of a week stands, and the week is made by it', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  clock.advance(week)
  const replaced = { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id, by: other.id } as const
  const run = await beforeWriting(
    () => rollPlans(noEnd),
    async () => expect(await change(office, serviceId, replaced)).toEqual({ ok: true }),
  )
  // The change has rolled the plan itself.
  expect(run).toMatchObject({ plans: 1, weeks: 0, busy: 0, failed: 0 })
  expect((await visitsOfService(serviceId)).at(-1)).toBe(`2027-01-10 480 ${other.id}`)
})

test('a run between the reads and the write of a change makes the week, and the change is made on it', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  clock.advance(week)
  const replaced = { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id, by: other.id } as const
  const outcome = await beforeWriting(
    () => change(office, serviceId, replaced),
    async () => expect(await rollPlans(noEnd)).toMatchObject({ weeks: 1, busy: 0 }),
  )
  expect(outcome).toEqual({ ok: true })
  expect((await visitsOfService(serviceId)).at(-1)).toBe(`2027-01-10 480 ${other.id}`)
})

test('a plan that met another change at each try is rolled once more when all others are', async () => {
  const office = await createAdministrator()
  const services = [await confirmedService(), await confirmedService()]
  const [first = '', second = ''] = services.map(({ serviceId }) => serviceId)
  for (const { serviceId } of services) await change(office, serviceId, line())
  clock.advance(week)
  const order: string[] = []
  const end = beforeTransactions(async (text) => {
    const serviceId = text.includes(first) ? first : second
    order.push(serviceId)
    // Each of the four tries of the first plan meets another process.
    if (order.length <= 4) await PlanRecord.patch({ serviceId }).add({ version: 1 }).go()
  })
  expect(await rollPlans(noEnd)).toMatchObject({ plans: 2, weeks: 2, busy: 0, failed: 0 })
  end()
  const [met, other] = order[0] === first ? [first, second] : [second, first]
  expect(order).toEqual([met, met, met, met, other, met])
})

test('a table that is throttled again and again slows a run, and no week is left or made twice', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const services = [await confirmedService(), await confirmedService()]
  const [one = '', other = ''] = services.map(({ serviceId }) => serviceId)
  await change(office, one, line(nurse))
  await change(office, other, line(nurse, { ...day, startMinute: 1260, minutes: 60 }))
  clock.advance(week)
  const run = await withRefusals(
    [
      { action: 'Query', nth: [1, 2], how: 'throttled' },
      { action: 'BatchGetItem', nth: [1, 2, 3, 5, 6, 8], how: 'throttled' },
      { action: 'TransactWriteItems', nth: [1, 2, 3, 5], how: 'throttled' },
      { action: 'TransactWriteItems', nth: [6, 7], how: 'conflict' },
    ],
    () => rollPlans(noEnd),
  )
  expect(run).toEqual({ plans: 2, weeks: 2, uncovered: 0, busy: 0, failed: 0, isComplete: true })
  for (const serviceId of [one, other])
    expect(await planRecordOf(serviceId)).toMatchObject({ version: 2, rolledTo: '2027-01-04' })
})

test('where the table writes nothing for longer than the tries of a call, the plan is left as it was to the next run', async () => {
  await servedFamily()
  clock.advance(week)
  const before = await readTable()
  const everyCall = Array.from({ length: 1000 }, (_, place) => place + 1)
  const run = await withRefusals([{ action: 'TransactWriteItems', nth: everyCall, how: 'throttled' }], () =>
    rollPlans(noEnd),
  )
  expect(run).toEqual({ plans: 1, weeks: 0, uncovered: 0, busy: 1, failed: 0, isComplete: true })
  expect(await readTable()).toEqual(before)
  expect(await rollPlans(noEnd)).toMatchObject({ plans: 1, weeks: 1, busy: 0 })
})

test('two runs at once make each week once', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const services = [await confirmedService(), await confirmedService()]
  await change(office, services[0]?.serviceId ?? '', line(nurse))
  await change(office, services[1]?.serviceId ?? '', line(nurse, { ...day, startMinute: 1200 }))
  clock.advance(2 * week)
  const runs = await Promise.all([rollPlans(noEnd), rollPlans(noEnd), rollPlans(noEnd)])
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0])
  // A run that met the others too often leaves a plan to the next one.
  runs.push(await rollPlans(noEnd))
  expect(runs.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(4)
  expect(runs.at(-1)?.busy).toBe(0)
})

test('a run that breaks off is finished by the next one', async () => {
  const { serviceId } = await servedFamily()
  clock.advance(3 * week)
  expect(await rollPlans({ until: 0 })).toMatchObject({ plans: 0, isComplete: false })
  // The process dies with the third week.
  let transactions = 0
  const end = removeConditions(() => {
    throw new Error('died')
  })
  await expect(rollForward(serviceId)).rejects.toThrow()
  end()
  expect((await planRecordOf(serviceId))?.rolledTo).toBe('2026-12-28')
  const endLater = removeConditions((entity) => {
    if (entity === 'plan' && ++transactions > 2) throw new Error('died')
    return false
  })
  await expect(rollForward(serviceId)).rejects.toThrow()
  endLater()
  expect((await planRecordOf(serviceId))?.rolledTo).toBe('2027-01-11')
  expect(await rollPlans(noEnd)).toMatchObject({ weeks: 1 })
  expect((await planRecordOf(serviceId))?.rolledTo).toBe('2027-01-18')
})
