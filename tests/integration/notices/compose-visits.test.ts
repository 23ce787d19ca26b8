import { describe, expect, test } from 'vitest'
import { startOfDay, type Day } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createCustomer } from '#tests/support/people.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { plannedService } from './planned-service.ts'

/* The messages about visits, made from plans, weeks and diaries as they are when they are sent. */

const site = 'http://localhost:3333'

const clock = startOnTuesday({ keepsInvariants: false })

describe('a plan that was made or changed', () => {
  test('a family reads when the next visit is, and by mail who comes', async () => {
    const { family, serviceId, toFamily, tell } = await plannedService()
    expect(await tell('planChanged', toFamily)).toEqual({
      sms: {
        to: family.number,
        template: 'planChanged.family.en',
        text: 'Nivaas Care: your visit plan has been updated. Next visit: 25 Nov 8 am. Questions: call 020 4890 1230.',
      },
      mail: {
        to: family.email,
        subject: 'Your visit plan has been updated',
        text: expect.stringContaining('25 Nov 2026, 8:00 am – 8:00 pm, nurse: Meera Joshi\n26 Nov 2026'),
      },
    })
    const mail = (await tell('planChanged', toFamily))?.mail?.text ?? ''
    expect(mail).toContain(`${site}/show/service/${serviceId}/visits`)
    expect(mail).not.toContain('9800000011')
    expect(mail.match(/Meera Joshi/g)).toHaveLength(10)
    expect(mail).toContain('and 30 more')
  })

  test.each([
    ['hi', 'अगली विज़िट: 25 नवंबर 8 am।'],
    ['mr', 'पुढची भेट: 25 नोव्हेंबर 8 am.'],
  ] as const)('in the family’s language: %s', async (language, part) => {
    const { family, toFamily, tell } = await plannedService()
    await User.patch({ uid: family.uid }).set({ language }).go()
    const told = await tell('planChanged', toFamily)
    expect(told?.sms).toMatchObject({ template: `planChanged.family.${language}` })
    expect(told?.sms?.text).toContain(part)
  })

  test('another customer, and an account that is disabled, are told nothing', async () => {
    const { family, toFamily, tell } = await plannedService()
    const stranger = await createCustomer()
    expect(await tell('planChanged', { to: 'family', uid: stranger.uid })).toBeNull()
    await User.patch({ uid: family.uid }).set({ disabledSince: '2026-11-24T00:00:00.000Z' }).go()
    expect(await tell('planChanged', toFamily)).toBeNull()
  })
})

describe('a visit that began before its time', () => {
  const halfPastNine = { ...day, startMinute: 570, minutes: 60 }
  const at = (on: Day, hours: number) => startOfDay(on) + hours * hour

  /** Two minutes past nine: the nurse, who has an account, came at 8:35 for half past nine, and has left or not. */
  async function earlyVisit(hasLeft = true) {
    const { person, nurse: linked } = await createLinkedNurse()
    const planned = await plannedService({
      nurse: { accountUid: person.uid, contactNumber: person.number.slice(3) },
      shift: halfPastNine,
    })
    await User.patch({ uid: person.uid }).set({ nurseId: planned.nurse.id }).go()
    await Staff.delete({ id: linked.id }).go()
    const visit = { serviceId: planned.serviceId, line: '1', day: inDay(1) }
    clock.moveTo(at(visit.day, 8 + 35 / 60))
    await recordEvent(nurseAuthor(planned.nurse), arrival(visit))
    clock.moveTo(at(visit.day, 8 + 42 / 60))
    if (hasLeft) await recordEvent(nurseAuthor(planned.nurse), departure(visit))
    clock.moveTo(at(visit.day, 9 + 2 / 60))
    return { ...planned, person, visit }
  }

  test.each([
    ['that is over', { left: true }],
    ['whose nurse is there already', { left: false }],
  ])('one %s is nobody’s next one in a text', { tags: 'long' }, async (_, { left }) => {
    const { serviceId, visit, toFamily, tell } = await earlyVisit(left)
    const told = await tell('planChanged', toFamily)
    expect(told?.sms?.text).toContain('Next visit: 26 Nov 9 30 am.')
    expect(told?.mail?.text).not.toContain('25 Nov')
    const today = { day: visit.day, services: [serviceId] }
    expect(await tell('tomorrowsVisits', toFamily, today)).toBeNull()
  })
})

describe('the visits of the next day', () => {
  test('a family reads times and nurse of all its services in one message', async () => {
    const { administrator, nurse, family, serviceId, toFamily, tell } = await plannedService()
    const other = await confirmedService(family)
    await change(administrator, other.serviceId, line(nurse, night))
    const services = [serviceId, other.serviceId]
    const told = await tell('tomorrowsVisits', toFamily, { day: inDay(1), services })
    expect(told?.sms?.text).toBe(
      'Nivaas Care: visits on 25 Nov begin at 8 am and 8 pm. Nurse: Meera Joshi. Questions: 020 4890 1230',
    )
    const lines = told?.mail?.text.split('\n').filter((text) => text.includes('Meera Joshi'))
    expect(lines).toHaveLength(2)
    expect(told?.mail?.text).toContain(`${site}/profile`)
    expect(told?.mail?.text).not.toContain('9800000011')
  })

  test('of Monday also a nurse who is sent after midnight for a visit of Sunday', async () => {
    const { nurse, family, serviceId, toFamily, tell } = await plannedService()
    const [sunday, monday] = [inDay(5), inDay(6)]
    const sent = { line: '1.1', day: sunday, startMinute: 26 * 60 + 30, nurseId: nurse.id }
    await storeVisits({ serviceId, uid: family.uid }, [sent])
    const times = 'visits on 30 Nov begin at 2 30 am and 8 am'
    expect((await tell('tomorrowsVisits', toFamily, { day: monday }))?.sms?.text).toContain(times)
    expect(await tell('tomorrowsVisits', toFamily, { day: sunday })).toBeNull()
  })

  test('several nurses, and none yet, are said in words', { tags: 'long' }, async () => {
    const { administrator, serviceId, toFamily, tell } = await plannedService()
    const about = { day: inDay(1), services: [serviceId] }
    await change(administrator, serviceId, line(undefined, night))
    expect((await tell('tomorrowsVisits', toFamily, about))?.sms?.text).toContain('Nurse: several nurses.')
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
    expect((await tell('tomorrowsVisits', toFamily, about))?.sms?.text).toContain(
      '8 pm. Nurse: not named yet.',
    )
    await change(administrator, serviceId, { kind: 'noVisit', line: '2', day: inDay(1) })
    expect(await tell('tomorrowsVisits', toFamily, about)).toBeNull()
  })

  test('a family that declined reminders is told nothing', async () => {
    const { family, serviceId, toFamily, tell } = await plannedService()
    await User.patch({ uid: family.uid }).set({ remindersDeclinedAt: '2026-11-24T00:00:00.000Z' }).go()
    const about = { day: inDay(1), services: [serviceId] }
    expect(await tell('tomorrowsVisits', toFamily, about)).toBeNull()
  })

  test('what has begun by then is not told', async () => {
    const { serviceId, toFamily, tell } = await plannedService()
    clock.advance(22 * hour)
    const about = { day: inDay(0), services: [serviceId] }
    expect(await tell('tomorrowsVisits', toFamily, about)).toBeNull()
  })
})
