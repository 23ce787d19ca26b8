import { beforeEach, describe, expect, test } from 'vitest'
import { indiaMinute } from '#domain/dates.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { hour } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { createAdministrator, signInAgain, type Person } from '#tests/support/people.ts'
import { requestAssign, requestDates, seenOf } from '#tests/support/requests.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import {
  change,
  confirmedService,
  diaryOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { nursesOfVisits, threeNurses } from '#tests/support/visits/whole-services.ts'

/* Other dates of a service with a hold or a plan. */

let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

describe('other dates', () => {
  const at = (days: number) => `${inDay(days)}T12:00:00.000Z`
  const named = (nurse: { id: string }, kind: string) => ({
    reason: 'in-the-way',
    inTheWay: expect.arrayContaining([
      expect.objectContaining({
        visit: expect.objectContaining({ nurseId: nurse.id }),
        obstacle: expect.objectContaining({ kind }),
      }),
    ]),
  })

  test('of a hold: a visit of its nurse is in the way, and the shorter hold frees the time', async () => {
    const [nurse] = await threeNurses()
    const [service, other] = [await confirmedService(undefined, { days: 5 }), await confirmedService()]
    await requestAssign(office, service, nurse)
    const late = { ...line(nurse), from: inDay(9) } as ReturnType<typeof line>
    expect(await change(office, other.serviceId, late)).toEqual({ ok: true })
    expect(await requestDates(office, service, { endDate: at(9) })).toMatchObject(named(nurse, 'visit'))
    expect(await requestDates(office, service, { endDate: at(8) })).toEqual({ ok: true })
    expect((await diaryOf(nurse))?.version).toBe(3)
    const early = { ...line(nurse, { startMinute: 300, minutes: 60, weekdays: [2] }), from: inDay(7) }
    const third = await confirmedService()
    expect(await change(office, third.serviceId, early as ReturnType<typeof line>)).toMatchObject({
      reason: 'in-the-way',
    })
    expect(await requestDates(office, service, { endDate: at(6) })).toEqual({ ok: true })
    expect(await change(office, third.serviceId, early as ReturnType<typeof line>)).toEqual({ ok: true })
  })

  test('of a hold: an absence in the added time is in the way, one in the present time is not', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService(undefined, { days: 5 })
    await requestAssign(office, service, nurse)
    const absent = async (from: number, to: number) => {
      const absence = { id: `${from}`, from: at(from), to: at(to) }
      await Absence.create(absenceRecord({ nurseId: nurse.id, ...absence })).go()
      await Diary.patch({ nurseId: nurse.id })
        .set({ absences: [absence] })
        .add({ version: 1 })
        .go()
    }
    await absent(2, 3)
    expect(await requestDates(office, service, { endDate: at(7) })).toEqual({ ok: true })
    await Absence.delete({ nurseId: nurse.id, from: at(2), id: '2' }).go()
    await absent(8, 9)
    expect(await requestDates(office, service, { endDate: at(9) })).toMatchObject(named(nurse, 'absent'))
    const { seenStart } = { seenStart: (await seenOf(service)).startDate }
    expect(await requestDates(office, service, { startDate: seenStart, endDate: at(8) })).toEqual({
      ok: true,
    })
  })

  test('of a plan: its visits end with it or go on, and what is in the way is named', async () => {
    const [nurse, busy] = await threeNurses()
    const [service, other] = [await confirmedService(undefined, { days: 9 }), await confirmedService()]
    const { serviceId } = service
    await change(office, serviceId, line(nurse))
    await change(office, serviceId, line(busy, night))
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 9, [busy.id]: 9 })
    expect(await requestDates(office, service, { endDate: at(12) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 12, [busy.id]: 12 })
    expect(await requestDates(office, service, { endDate: at(5) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 5, [busy.id]: 5, cancelled: 14 })
    expect(await planRecordOf(serviceId)).toMatchObject({ firstDay: inDay(1), lastDay: inDay(5) })
    const late = { ...line(busy, night), from: inDay(7) } as ReturnType<typeof line>
    expect(await change(office, other.serviceId, late)).toEqual({ ok: true })
    const before = await planRecordOf(serviceId)
    expect(await requestDates(office, service, { endDate: at(7) })).toMatchObject(named(busy, 'visit'))
    expect(await planRecordOf(serviceId)).toEqual(before)
    expect(await requestDates(office, service, { endDate: at(6) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 6, [busy.id]: 6, cancelled: 12 })
  })

  test('of a plan that was over: the weeks up to the horizon get its visits', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService(undefined, { days: 9 })
    await change(office, service.serviceId, line(nurse))
    clock.advance(8 * 24 * hour)
    office = await signInAgain(office)
    expect(await requestDates(office, service, { endDate: at(90) })).toEqual({ ok: true })
    expect(await planRecordOf(service.serviceId)).toMatchObject({
      state: 'rolling',
      rolledTo: '2027-01-04',
    })
    expect((await nursesOfVisits(service.serviceId))[nurse.id]).toBe(42)
  })

  test('of a plan that the daily run is behind with: the weeks that it has not made are left to it', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line(nurse))
    clock.advance(14 * 24 * hour)
    office = await signInAgain(office)
    expect(await requestDates(office, service, { endDate: at(30) })).toEqual({ ok: true })
    expect((await planRecordOf(service.serviceId))?.rolledTo).toBe('2026-12-28')
    await rollForward(service.serviceId)
    expect((await visitsOfService(service.serviceId)).at(-1)).toBe(`${inDay(30)} 480 ${nurse.id}`)
  })
})

test('the page of other dates says what is in the way, with the name of the nurse and the other patient', async () => {
  const [nurse] = await threeNurses()
  const [service, other] = [await confirmedService(undefined, { days: 5 }), await confirmedService()]
  await requestAssign(office, service, nurse)
  await change(office, other.serviceId, { ...line(nurse), from: inDay(9) } as ReturnType<typeof line>)
  const { startDate, endDate } = await seenOf(service)
  const answer = await openSite(office).post(`/dashboard/services/${service.serviceId}/dates`, {
    ...{ startDate: indiaMinute(startDate), endDate: `${inDay(9)}T18:00`, seenStart: startDate },
    ...{ seenEnd: endDate, reason: 'Longer' },
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(`Nothing was changed. ${nurse.fullName} already has a visit with`)
})
