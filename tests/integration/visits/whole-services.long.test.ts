import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { createAdministrator, signInAgain, type Person } from '#tests/support/people.ts'
import {
  codesOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import {
  change,
  confirmedService,
  diaryOf,
  inDay,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { threeNurses, workNotices, unavailable } from '#tests/support/visits/whole-services.ts'

/* More of what whole-services.test.ts tests. */

let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

describe('a service without a plan', () => {
  test('holds and releases by the diaries: each write counts the version of both nurses', async () => {
    const [former, next] = await threeNurses()
    const service = await confirmedService()
    await requestAssign(office, service, former)
    expect((await diaryOf(former))?.version).toBe(1)
    await requestReplace(office, service, next)
    expect([(await diaryOf(former))?.version, (await diaryOf(next))?.version]).toEqual([2, 1])
    const { closeCode } = await codesOf(service.customer, service)
    await requestClose(service.customer, service, closeCode)
    expect((await diaryOf(next))?.version).toBe(2)
    expect((await workNotices()).toSorted()).toEqual([former.id, former.id, next.id].toSorted())
  })

  test('of a nurse who was held before there were diaries is released as well', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    await requestAssign(office, service, nurse)
    await Diary.delete({ nurseId: nurse.id }).go()
    const { closeCode } = await codesOf(service.customer, service)
    expect(await requestClose(service.customer, service, closeCode)).toEqual({ ok: true })
    expect(await diaryOf(nurse)).toMatchObject({ version: 1, services: [], absences: [] })
    expect(await change(office, (await confirmedService()).serviceId, line(nurse))).toEqual({ ok: true })
  })

  test.each([
    [
      'closed',
      (service: Awaited<ReturnType<typeof confirmedService>>, code: string) =>
        requestCloseAssigned(office, service, code),
    ],
    ['deleted', (service: Awaited<ReturnType<typeof confirmedService>>) => requestDelete(office, service)],
  ])('that is %s by the office tells the nurse who was held', async (_, end) => {
    const [nurse] = await threeNurses()
    const [service, free] = [await confirmedService(), await confirmedService()]
    await requestAssign(office, service, nurse)
    const { closeCode } = await codesOf(service.customer, service)
    expect(await end(service, closeCode)).toEqual({ ok: true })
    expect(await requestDelete(office, free)).toEqual({ ok: true })
    // The assignment and its end.
    expect(await workNotices()).toEqual([nurse.id, nurse.id])
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
  })
})

describe('a night that runs over midnight', () => {
  const wednesday = { ...night, weekdays: [3] }
  const thursday = (time: string) => new Date(`2026-11-26T${time}:00+05:30`).toISOString()
  const endDate = thursday('20:00').replace('11-26', '12-20')

  /** A nurse with the night of Wednesday, who has come to it; the clock is at `time` after midnight. */
  async function nightOf(nurse: { id: string }, hours: number) {
    const { serviceId } = await confirmedService(undefined, { days: 5 })
    expect(await change(office, serviceId, line(nurse, wednesday))).toEqual({ ok: true })
    clock.advance(34 * hour)
    const visit = { serviceId, line: '1', day: '2026-11-25' }
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
    clock.advance((4 + hours) * hour)
    office = await signInAgain(office)
    return visit
  }

  test.each([
    ['at midnight', 0],
    ['in the night', 3],
  ])(
    'is in the way of a service that begins %s, by Assign and by Replace; once it is over neither is',
    async (_, hours) => {
      const [nurse, other, third] = await threeNurses()
      const [first, second] = [await confirmedService(), await confirmedService()]
      for (const service of [first, second])
        expect(
          await requestDates(office, service, {
            startDate: thursday(hours === 0 ? '00:00' : '02:00'),
            endDate,
          }),
        ).toEqual({ ok: true })
      expect(await requestAssign(office, second, other)).toEqual({ ok: true })
      await nightOf(nurse, hours)
      expect(await requestAssign(office, first, nurse)).toEqual(unavailable(nurse))
      expect(await requestReplace(office, second, nurse)).toEqual(unavailable(nurse))
      clock.moveTo(Date.parse(thursday('08:00')))
      office = await signInAgain(office)
      expect(await requestReplace(office, second, nurse)).toEqual({ ok: true })
      expect(await requestAssign(office, first, third)).toEqual({ ok: true })
    },
  )

  test('is in the way of an earlier start of the service that holds its nurse from the morning on', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    await requestDates(office, service, { startDate: thursday('08:00'), endDate })
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    await nightOf(nurse, 0)
    for (const startDate of [thursday('00:00'), thursday('07:59')])
      expect(await requestDates(office, service, { startDate, endDate })).toMatchObject({
        reason: 'in-the-way',
      })
  })

  test('stays when its service is closed meanwhile, and its nurse cannot be held before the morning', async () => {
    const [nurse] = await threeNurses()
    const whole = await confirmedService()
    await requestDates(office, whole, { startDate: thursday('00:00'), endDate })
    const visit = await nightOf(nurse, 0)
    expect(await requestDelete(office, visit)).toEqual({ ok: true })
    expect(await requestAssign(office, whole, nurse)).toEqual(unavailable(nurse))
  })

  test('is left without its nurse by a roll where the service that holds them begins in it; the night before is theirs', async () => {
    const [nurse] = await threeNurses()
    const [nights, whole] = [await confirmedService(), await confirmedService()]
    const start = inDay(44)
    await requestDates(office, whole, {
      startDate: new Date(`${start}T02:00:00+05:30`).toISOString(),
      endDate: new Date(`${inDay(80)}T20:00:00+05:30`).toISOString(),
    })
    expect(await change(office, nights.serviceId, line(nurse, night))).toEqual({ ok: true })
    expect(await requestAssign(office, whole, nurse)).toEqual({ ok: true })
    clock.advance(14 * 24 * hour)
    expect(await rollForward(nights.serviceId)).toMatchObject({ ok: true })
    const visits = await visitsOfService(nights.serviceId)
    const [before, within] = [addDays(start, -2), addDays(start, -1)]
    expect(visits).toContain(`${before} 1200 ${nurse.id}`)
    expect(visits).toContain(`${within} 1200 nobody`)
  })
})
