import { beforeEach, expect, test } from 'vitest'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  formOf,
  inDay,
  line,
  night,
  planRecordOf,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { newNotices } from '#tests/support/notices/plan-told.ts'

/* More of what plan-told.test.ts tests. */

let office: Person

const clock = startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  office = await createAdministrator()
})

test('the office is told at once also of a visit of the next day that begins in more than 24 hours: the next mail would come too late', async () => {
  const [told, nurse] = [newNotices(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse, { ...day, startMinute: 7 * 60 }))
  // Half past six on Wednesday: the mail of this morning was not made, because each visit had a nurse at midnight.
  clock.advance(20.5 * hour)
  office = await signInAgain(office)
  await told()
  const without = { kind: 'thisVisit', line: '1', startMinute: 7 * 60, minutes: 720 } as const
  await change(office, serviceId, { ...without, day: inDay(2) })
  expect(await told()).not.toContain('visitsUncovered office')
  await change(office, serviceId, { ...without, day: inDay(1) })
  expect(await told()).toContain('visitsUncovered office')
})

test('of two administrators at once the one who changes the plan tells, once', async () => {
  const [told, nurse] = [newNotices(), await createNurse()]
  const { serviceId, customer } = await confirmedService()
  await change(office, serviceId, line(nurse))
  await told()
  const { lastChange } = (await planRecordOf(serviceId)) ?? { lastChange: '' }
  const forms = [3, 4].map((days) =>
    formOf(serviceId, [{ kind: 'noVisit', line: '1', day: inDay(days) }], lastChange),
  )
  const outcomes = await Promise.all(forms.map((form) => changePlan(accountUser(office), form)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await told()).toEqual([`familyCare family ${customer.uid}`, `nurseWork nurse ${nurse.id}`])
})

test('a week that is rolled tells the office of a clash once, and nobody else', async () => {
  const [told, nurse] = [newNotices(), await createNurse({ regExpiryDate: '2027-01-05' })]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  await told()
  clock.advance(7 * 24 * hour)
  const until = Number.POSITIVE_INFINITY
  await Promise.all([rollPlans({ until }), rollPlans({ until })])
  expect(await told()).toEqual(['visitsUncovered office'])
  await rollPlans({ until })
  expect(await told()).toEqual([])
  const { notice } = await readTable()
  expect(notice.find(({ kind }) => kind === 'visitsUncovered')?.visit).toEqual({
    line: '1',
    day: '2027-01-06',
  })
})

test('a nurse whose line begins beyond the horizon is told when their first visits are made, once', async () => {
  const [told, nurse, other] = [newNotices(), await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  await change(office, serviceId, { ...line(other), kind: 'addLine', from: '2027-01-06', ...night })
  await told()
  clock.advance(7 * 24 * hour)
  const until = Number.POSITIVE_INFINITY
  await Promise.all([rollPlans({ until }), rollPlans({ until })])
  expect(await told()).toEqual([`nurseWork nurse ${other.id}`])
  clock.advance(7 * 24 * hour)
  await rollPlans({ until })
  expect(await told()).toEqual([])
})
