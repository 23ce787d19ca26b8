import { expect, test } from 'vitest'
import { Service } from '#server/services/service.entity.server.ts'
import { mostNotes } from '#server/attendance/event-writes.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { arrival, departure, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* More of what attendance.test.ts tests. */

const clock = startOnTuesday({ keepsInvariants: false })

test('a visit full of notes still takes its arrival and departure, and the office’s corrections', async () => {
  const { office, visit, meera } = await plannedVisit()
  clock.moveTo(begins)
  const caller = officeAuthor(office)
  const note = () => reportOf(visit, { kind: 'note' }, { note: 'x' })
  for (let count = 0; count < mostNotes.nurse; count++)
    expect(await recordEvent(meera, note())).toMatchObject({ ok: true })
  expect(await recordEvent(meera, note())).toEqual({ ok: false, reason: 'too-many' })
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ ok: true })
  for (let count = 0; count < mostNotes.office; count++)
    expect(await recordEvent(caller, note())).toMatchObject({ ok: true })
  expect(await recordEvent(caller, note())).toEqual({ ok: false, reason: 'too-many' })
  clock.moveTo(begins + 30 * 60_000)
  expect(await recordEvent(meera, departure(visit))).toMatchObject({ ok: true })
  const correction = { kind: 'correction', corrects: 'left', happenedAt: begins + 20 * 60_000 } as const
  expect(await recordEvent(caller, reportOf(visit, correction))).toMatchObject({ ok: true })
})

test('the past visits of a service that is deleted can still be reported on and corrected by the office', async () => {
  const { office, serviceId, visit, meera } = await plannedVisit()
  clock.moveTo(begins)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins + 30 * hour)
  await Service.delete({ serviceId }).go()
  expect(await recordEvent(officeAuthor(office), departure(visit, begins + 12 * hour))).toMatchObject({
    ok: true,
    attendance: { arrivedAt: iso(begins), leftAt: iso(begins + 12 * hour) },
  })
})
