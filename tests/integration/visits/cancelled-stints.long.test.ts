import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { requestClose, requestDelete } from '#tests/support/requests.ts'
import { change, night } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf, holderIn, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { wednesday, nobodyCame, send } from '#tests/support/visits/cancelled-stints.ts'

/* More of what cancelled-stints.test.ts tests. */

const clock = startOnTuesday()

test('a deleted service as well', async () => {
  const setting = await nobodyCame()
  const other = await send(setting, 11)
  expect(await requestDelete(setting.office, setting.service)).toEqual({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  expect(await holderIn(setting.visit)).toBe('1')
})

test('the nurse who was sent before, and to whose visit nobody came either, is named again', async () => {
  const setting = await nobodyCame()
  const { office, serviceId, visit } = setting
  const one = await send(setting, 11)
  clock.moveTo(begins + hour)
  await recordEvent(officeAuthor(office), { ...reportOf(one, { kind: 'missed' }), reason: 'did-not-come' })
  const two = await send({ ...setting, sunita: await createNurse() }, 10)
  expect(await holderIn(visit)).toBe(two.line)
  expect(await change(office, serviceId, { kind: 'stop', from: wednesday })).toEqual({ ok: true })
  expect(await visitIn(two)).toMatchObject({ state: 'cancelled' })
  expect(await holderIn(visit)).toBe(one.line)
})

test('of a night of Sunday that goes on, in the week before', async () => {
  const setting = await nobodyCame('2026-11-29', night)
  const { visit, service } = setting
  clock.moveTo(startOfDay('2026-11-29') + 25 * hour)
  const other = await send(setting, 6)
  expect(await visitIn(other)).toMatchObject({ line: '1.1', day: '2026-11-29', startMinute: 25 * 60 + 30 })
  expect(await requestClose(service.customer, service, service.closeCode)).toEqual({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  expect(await holderIn(visit)).toBe('1')
})
