import { expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { handler } from '#server/daily.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { change, confirmedService, inDay, line, planRecordOf } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The function that runs once a day, as AWS starts it. */

const week = 7 * 24 * hour

const clock = startOnTuesday({ setClockAt: instantClock, keepsInvariants: false })

test('the daily run rolls all plans forward', async () => {
  const office = await createAdministrator()
  const services = [await confirmedService(), await confirmedService()]
  for (const { serviceId } of services) await change(office, serviceId, line())
  clock.advance(week)
  await handler()
  for (const { serviceId } of services) expect((await planRecordOf(serviceId))?.rolledTo).toBe('2027-01-04')
})

test('a plan that cannot be read fails the run at its end; the other plans and the rest of the run are done', async () => {
  const office = await createAdministrator()
  const [broken, whole] = [await confirmedService(), await confirmedService()]
  for (const { serviceId } of [broken, whole]) await change(office, serviceId, line())
  await PlanRecord.patch({ serviceId: broken.serviceId })
    .set({ lines: [{ id: '1' }] as never })
    .go()
  await createNurse({ fullName: 'Ending Rao', regExpiryDate: addDays(inDay(0), 30) })
  clock.advance(week)
  await expect(handler()).rejects.toThrow('1 parts')
  expect((await planRecordOf(whole.serviceId))?.rolledTo).toBe('2027-01-04')
  expect((await planRecordOf(broken.serviceId))?.rolledTo).toBe('2026-12-28')
  const mails = await readInbox(process.env.OFFICE_MAIL ?? '')
  expect(mails.map(({ text }) => text).join()).toContain('Registration ends: Ending Rao')
})
