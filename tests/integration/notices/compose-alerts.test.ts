import { describe, expect, test } from 'vitest'
import { mondayOf } from '#domain/visits/days.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { change, confirmedService, day, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { plannedService, tellOf } from './planned-service.ts'

/* The messages about visits where something is wrong: no arrival, no nurse, a nurse who is absent, papers that end. */

const site = 'http://localhost:3333'
const office = { to: 'office' } as const

const clock = startOnTuesday({ keepsInvariants: false })

/** Changes a stored visit past the rules, as the pages of arrival do. */
async function setVisit(serviceId: string, on: string, set: object) {
  const monday = mondayOf(on)
  const { data: week } = await ServiceWeek.get({ serviceId, monday }).go()
  const visits = (week?.visits ?? []).map((visit) => (visit.day === on ? { ...visit, ...set } : visit))
  await ServiceWeek.patch({ serviceId, monday }).set({ visits: visits }).go()
}

describe('no arrival is reported', () => {
  async function begun(minutes: number) {
    const planned = await plannedService()
    const visit = { line: '1', day: inDay(1) }
    clock.advance(22 * hour + minutes * minute)
    return { ...planned, about: { nurseId: planned.nurse.id, visit }, visit }
  }

  test('the office is told after 15 minutes', async () => {
    const { serviceId, tell, about } = await begun(14)
    expect(await tell('notArrived', office, about)).toBeNull()
    clock.advance(minute)
    const toOffice = await tell('notArrived', office, about)
    expect(toOffice?.mail).toMatchObject({
      subject: 'Late: no arrival reported for the visit on 25 Nov 2026, 8:00 am',
      text: expect.stringContaining(
        `Send another nurse, or record the arrival: ${site}/dashboard/visits/${serviceId}.2026-11-25.1/send`,
      ),
    })
    expect(toOffice?.mail?.text).toContain('Nurse’s phone: 9800000011')
  })

  test.each([
    ['arrived', { arrivedAt: '2026-11-25T02:31:00.000Z' }],
    ['missed', { missedAt: '2026-11-25T02:31:00.000Z' }],
    ['cancelled', { state: 'cancelled' }],
    ['another nurse’s', { nurseId: 'another' }],
    ['later now', { startMinute: 700 }],
  ])('a visit that is %s is told to no one', async (_, set) => {
    const { serviceId, tell, about, visit } = await begun(31)
    await setVisit(serviceId, visit.day, set)
    expect(await tell('notArrived', office, about)).toBeNull()
  })

  test('after its end it is told for a day', async () => {
    const { tell, about } = await begun(12 * 60)
    expect(await tell('notArrived', office, about)).not.toBeNull()
    clock.advance(12 * hour)
    expect(await tell('notArrived', office, about)).toBeNull()
  })

  test('of a visit without a nurse it is told', async () => {
    const planned = await plannedService()
    await change(planned.administrator, planned.serviceId, {
      kind: 'replaceNurse',
      from: inDay(1),
      nurseId: planned.nurse.id,
    })
    const visit = { line: '1', day: inDay(1) }
    clock.advance(22 * hour + 30 * minute)
    expect((await planned.tell('notArrived', office, { visit }))?.mail?.text).toContain(
      'not named yet\nNurse’s phone: none',
    )
  })
})

describe('what the office reads', () => {
  test('of one service all coming visits without a nurse, in the morning those of all within 24 hours', async () => {
    const { administrator, nurse, serviceId, tell } = await plannedService()
    expect(await tell('visitsUncovered', office)).toBeNull()
    await change(administrator, serviceId, { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id })
    const other = await confirmedService()
    await change(administrator, other.serviceId, {
      ...line(undefined),
      kind: 'addLine',
      from: inDay(3),
      ...day,
    })
    const ofService = await tell('visitsUncovered', office, { visit: { line: '1', day: inDay(1) } })
    expect(ofService?.mail?.subject).toBe('Unallocated visits: 40, first on 25 Nov 2026, 8:00 am')
    expect(ofService?.mail?.text).toContain(`Find a nurse: ${site}/dashboard/visits/uncovered`)
    const morning = () => tell('visitsUncovered', office, { day: inDay(0) })
    expect((await morning())?.mail?.subject).toBe('Unallocated visits: 1, first on 25 Nov 2026, 8:00 am')
    await change(administrator, serviceId, { kind: 'stop', from: inDay(1) })
    expect(await morning()).toBeNull()
  })

  test('that a nurse is absent while a whole service holds them, until it is over or another one is', async () => {
    const [administrator, nurse] = [await createAdministrator(), await createNurse()]
    const service = await confirmedService()
    expect(await requestAssign(administrator, service, nurse)).toEqual({ ok: true })
    const { serviceId } = service
    const tell = () => tellOf({ kind: 'absentOverHold', recipient: office, serviceId, nurseId: nurse.id })
    expect(await tell()).toBeNull()
    const absence = { id: 'a', from: '2026-11-26T18:30:00.000Z', to: '2026-11-28T18:30:00.000Z' }
    const version = 7
    await Diary.put({
      nurseId: nurse.id,
      version,
      services: [],
      absences: [absence],
      hold: null,
      busy: '',
    }).go()
    expect((await tell())?.mail?.text).toContain(
      `${nurse.fullName} is absent from 27 Nov 2026, 12:00 am to 29 Nov 2026, 12:00 am`,
    )
    clock.advance(5 * 24 * hour)
    expect(await tell()).toBeNull()
    clock.advance(-5 * 24 * hour)
    await Service.patch({ serviceId }).set({ nurseId: 'another' }).go()
    expect(await tell()).toBeNull()
  })
})
