import '#tests/support/own-table.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import { mondayOf, startOfDay } from '#domain/visits/days.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Diary } from '#server/diary/diary.entity.server.ts'
import { ServiceWeek } from '#server/diary/service-week.entity.server.ts'
import { compose } from '#server/notice-sender/compose.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notices.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { codesOf, requestAssign, requestClose } from '#tests/support/requests.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The messages about visits, made from plans, weeks and diaries as they are when they are sent. */

const site = 'http://localhost:3333'
const office = { to: 'office' } as const

const clock = startOnTuesday({ keepsInvariants: false })

/** A service whose plan has one visit a day from tomorrow at eight in the morning, by one nurse. */
async function plannedService({
  nurse: given = {},
  shift = day,
}: { nurse?: object; shift?: typeof day } = {}) {
  const [administrator, nurse, family] = await Promise.all([
    createAdministrator(),
    createNurse({ fullName: 'Meera Joshi', contactNumber: '9800000011', ...given }),
    createCustomer(),
  ])
  const service = await confirmedService(family)
  expect(await change(administrator, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  const { serviceId } = service
  const toFamily = { to: 'family', uid: family.uid } as const
  const toNurse = { to: 'nurse', nurseId: nurse.id } as const
  const tell = (kind: NoticeKind, recipient: NoticeRecipient, about: Partial<NewNotice> = {}) =>
    tellOf({ kind, recipient, serviceId, ...about })
  return { administrator, nurse, family, service, serviceId, toFamily, toNurse, tell }
}

async function tellOf(notice: NewNotice) {
  const since = new Date(clock.now()).toISOString()
  const { data } = await Notice.create(newNotice(randomUUID(), notice, since)).go()
  return compose(data)
}

/** Changes a stored visit past the rules, as the pages of arrival do. */
async function setVisit(serviceId: string, on: string, set: object) {
  const monday = mondayOf(on)
  const { data: week } = await ServiceWeek.get({ serviceId, monday }).go()
  const visits = (week?.visits ?? []).map((visit) => (visit.day === on ? { ...visit, ...set } : visit))
  await ServiceWeek.patch({ serviceId, monday }).set({ visits: visits }).go()
}

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
        text: expect.stringContaining('25 Nov 2026, 8:00 am – 8:00 pm: Meera Joshi\n26 Nov 2026'),
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

  test('where the plan has stopped, it says that no visit is planned; a closed service is told nothing', async () => {
    const { administrator, serviceId, toFamily, toNurse, tell } = await plannedService()
    await change(administrator, serviceId, { kind: 'stop', from: inDay(1) })
    expect((await tell('planChanged', toFamily))?.sms?.text).toContain('Next visit: none planned.')
    expect((await tell('planChanged', toNurse))?.sms?.text).toContain('Next visit there: none planned.')
    await Service.patch({ serviceId }).set({ status: 'closed' }).go()
    expect(await tell('planChanged', toFamily)).toBeNull()
  })

  test('a nurse reads time and area of the next visit, and nothing of the family', async () => {
    const { serviceId, toNurse, tell } = await plannedService()
    const { data: service } = await Service.get({ serviceId }).go()
    await Service.patch({ serviceId }).set({ address: '12 Prabhat Road, Pune 411004' }).go()
    const told = await tell('planChanged', toNurse)
    expect(told).toEqual({
      sms: {
        to: '+919800000011',
        template: 'planChanged.nurse.en',
        text: 'Nivaas Care: your visits to a family have changed. Next visit there: 25 Nov 8 am. Area: PIN 411004. Questions: call 020 4890 1230.',
      },
    })
    for (const secret of [service?.patient.name ?? 'x', 'Prabhat', service?.phone ?? 'x'])
      expect(JSON.stringify(told)).not.toContain(secret)
  })

  test('a nurse with an account reads plan, evening and late arrival in its language', async () => {
    const { serviceId, nurse, toNurse, tell } = await plannedService()
    await Service.patch({ serviceId }).set({ address: '12 Prabhat Road, Pune 411004' }).go()
    const { uid } = await createCustomer()
    await User.patch({ uid }).set({ language: 'mr', nurseId: nurse.id }).go()
    await Staff.patch({ id: nurse.id }).set({ accountUid: uid }).go()
    const textOf = async (...about: Parameters<typeof tell>) => (await tell(...about))?.sms?.text
    expect(await textOf('planChanged', toNurse)).toBe(
      'Nivaas Care: एका कुटुंबाकडील आपल्या भेटी बदलल्या आहेत. पुढची: 25 नोव्हेंबर 8 am. परिसर: पिन 411004. फोन: 020 4890 1230',
    )
    expect(await textOf('tomorrowsVisits', toNurse, { day: '2026-11-25' })).toBe(
      'Nivaas Care: 25 नोव्हेंबर च्या आपल्या भेटी: 8 am. परिसर: पिन 411004. फोन: 020 4890 1230',
    )
    await User.patch({ uid }).set({ language: 'hi' }).go()
    clock.moveTo(startOfDay('2026-11-25') + 8.3 * hour)
    const late = { nurseId: nurse.id, visit: { line: '1', day: '2026-11-25' } }
    expect(await textOf('notArrived', toNurse, late)).toBe(
      'Nivaas Care: 25 नवंबर 8 am की विज़िट: पहुँचने की सूचना नहीं मिली। इलाका: पिन 411004। सूचना भेजें या कॉल करें: 020 4890 1230',
    )
    // An account is what the week ahead is not for.
    expect(await tell('weekAhead', toNurse, { day: '2026-11-26' })).toBeNull()
  })

  test('another customer, an account that is disabled and a nurse who left are told nothing', async () => {
    const { family, nurse, toFamily, toNurse, tell } = await plannedService()
    const stranger = await createCustomer()
    expect(await tell('planChanged', { to: 'family', uid: stranger.uid })).toBeNull()
    await User.patch({ uid: family.uid }).set({ disabledSince: '2026-11-24T00:00:00.000Z' }).go()
    expect(await tell('planChanged', toFamily)).toBeNull()
    await Staff.patch({ id: nurse.id }).set({ retiredAt: '2026-11-24T00:00:00.000Z' }).go()
    expect(await tell('planChanged', toNurse)).toBeNull()
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
      'Nivaas Care: visits on 25 Nov: 8 am and 8 pm. Nurse: Meera Joshi. Questions: call 020 4890 1230.',
    )
    const lines = told?.mail?.text.split('\n').filter((text) => text.includes('Meera Joshi'))
    expect(lines).toHaveLength(2)
    expect(told?.mail?.text).toContain(`${site}/profile`)
    expect(told?.mail?.text).not.toContain('9800000011')
  })

  test('several nurses, and none yet, are said in words', async () => {
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

  test('a family that declined reminders is told nothing, the nurse is', async () => {
    const { family, serviceId, toFamily, toNurse, tell } = await plannedService()
    await User.patch({ uid: family.uid }).set({ remindersDeclinedAt: '2026-11-24T00:00:00.000Z' }).go()
    const about = { day: inDay(1), services: [serviceId] }
    expect(await tell('tomorrowsVisits', toFamily, about)).toBeNull()
    expect((await tell('tomorrowsVisits', toNurse, about))?.sms?.text).toMatch(
      /^Nivaas Care: your visits on 25 Nov: 8 am\. Areas: \S.*\. Questions: call 020 4890 1230\.$/,
    )
  })

  test('what has begun by then is not told', async () => {
    const { serviceId, toFamily, toNurse, tell } = await plannedService()
    clock.advance(22 * hour)
    const about = { day: inDay(0), services: [serviceId] }
    expect(await tell('tomorrowsVisits', toFamily, about)).toBeNull()
    expect(await tell('tomorrowsVisits', toNurse, about)).toBeNull()
  })
})

describe('the week ahead', () => {
  test('a nurse reads days, times and areas of a week, from the day on which it is sent', async () => {
    const { administrator, nurse, serviceId, toNurse, tell } = await plannedService()
    await Service.patch({ serviceId }).set({ address: 'Pune 411004' }).go()
    const other = await confirmedService()
    await Service.patch({ serviceId: other.serviceId }).set({ address: 'Pune 411038' }).go()
    await change(administrator, other.serviceId, line(nurse, { ...night, weekdays: [5] }))
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: '2026-12-02' })
    expect(await tell('weekAhead', toNurse, { day: '2026-11-30' })).toEqual({
      sms: {
        to: '+919800000011',
        template: 'weekAhead.nurse.en',
        text: 'Nivaas Care: your visits from 30 Nov: Mon 8 am, Tue 8 am, Wed none, Thu 8 am, Fri 8 am 8 pm, Sat 8 am, Sun 8 am. Areas: PIN 411004 411038. For the addresses call 020 4890 1230.',
      },
    })
    expect((await tell('weekAhead', toNurse, { day: '2026-11-28' }))?.sms?.text).toContain(
      'Mon none, Tue none, Wed none, Thu none, Fri none, Sat 8 am, Sun 8 am.',
    )
    await change(administrator, serviceId, { kind: 'stop', from: inDay(1) })
    await change(administrator, other.serviceId, { kind: 'stop', from: inDay(1) })
    expect(await tell('weekAhead', toNurse, { day: '2026-11-30' })).toBeNull()
  })

  test('on a Sunday a nurse without an account gets the week and not the day as well', async () => {
    const { toNurse, tell } = await plannedService()
    expect(await tell('tomorrowsVisits', toNurse, { day: '2026-11-30' })).toBeNull()
    expect(await tell('tomorrowsVisits', toNurse, { day: '2026-12-01' })).not.toBeNull()
  })
})

describe('no arrival is reported', () => {
  async function begun(minutes: number) {
    const planned = await plannedService()
    const visit = { line: '1', day: inDay(1) }
    clock.advance(22 * hour + minutes * minute)
    return { ...planned, about: { nurseId: planned.nurse.id, visit }, visit }
  }

  test('nurse and office are told after 15 minutes, the family after 30', async () => {
    const { serviceId, toFamily, toNurse, tell, about } = await begun(14)
    const tellAll = () =>
      Promise.all([toNurse, office, toFamily].map((recipient) => tell('notArrived', recipient, about)))
    expect(await tellAll()).toEqual([null, null, null])
    clock.advance(minute)
    const [nurse, toOffice, none] = await tellAll()
    expect(none).toBeNull()
    expect(nurse?.sms?.text).toMatch(
      /^Nivaas Care: no arrival is reported yet for your visit of 25 Nov 8 am\. Area: \S.*\. Please report it, or call 020 4890 1230\.$/,
    )
    expect(toOffice?.mail).toMatchObject({
      subject: 'No arrival is reported for the visit of 25 Nov 2026, 8:00 am',
      text: expect.stringContaining(`Report it: ${site}/dashboard/visits/${serviceId}.2026-11-25.1`),
    })
    expect(toOffice?.mail?.text).toContain('The nurse’s phone: 9800000011')
    clock.advance(15 * minute)
    expect((await tell('notArrived', toFamily, about))?.sms?.text).toBe(
      'Nivaas Care: no arrival is reported yet for the visit of 25 Nov 8 am. We are looking into it. Questions: call 020 4890 1230.',
    )
  })

  test.each([
    ['arrived', { arrivedAt: '2026-11-25T02:31:00.000Z' }],
    ['missed', { missedAt: '2026-11-25T02:31:00.000Z' }],
    ['cancelled', { state: 'cancelled' }],
    ['another nurse’s', { nurseId: 'another' }],
    ['later now', { start: 700 }],
  ])('a visit that is %s is told to no one', async (_, set) => {
    const { serviceId, toFamily, toNurse, tell, about, visit } = await begun(31)
    await setVisit(serviceId, visit.day, set)
    for (const recipient of [toFamily, toNurse, office])
      expect(await tell('notArrived', recipient, about)).toBeNull()
  })

  test('a visit that ran when the family closed its service is told to no one', async () => {
    const { family, service, toFamily, toNurse, tell, about } = await begun(31)
    expect(await tell('notArrived', toFamily, about)).not.toBeNull()
    expect(await requestClose(family, service, (await codesOf(family, service)).closeCode)).toEqual({
      ok: true,
    })
    for (const recipient of [toFamily, toNurse, office])
      expect(await tell('notArrived', recipient, about)).toBeNull()
  })

  test('after its end only the office is told, for a day', async () => {
    const { toFamily, toNurse, tell, about } = await begun(12 * 60)
    for (const recipient of [toFamily, toNurse]) expect(await tell('notArrived', recipient, about)).toBeNull()
    expect(await tell('notArrived', office, about)).not.toBeNull()
    clock.advance(12 * hour)
    expect(await tell('notArrived', office, about)).toBeNull()
  })

  test('of a visit without a nurse office and family are told', async () => {
    const planned = await plannedService()
    await change(planned.administrator, planned.serviceId, {
      kind: 'replaceNurse',
      from: inDay(1),
      nurseId: planned.nurse.id,
    })
    const visit = { line: '1', day: inDay(1) }
    clock.advance(22 * hour + 30 * minute)
    expect((await planned.tell('notArrived', office, { visit }))?.mail?.text).toContain(
      'not named yet\nThe nurse’s phone: none',
    )
    expect(await planned.tell('notArrived', planned.toFamily, { visit })).not.toBeNull()
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
    expect(ofService?.mail?.subject).toBe('Visits without a nurse: 40, the first on 25 Nov 2026, 8:00 am')
    expect(ofService?.mail?.text).toContain(`Find a nurse: ${site}/dashboard/visits/uncovered`)
    const morning = () => tell('visitsUncovered', office, { day: inDay(0) })
    expect((await morning())?.mail?.subject).toBe(
      'Visits without a nurse: 1, the first on 25 Nov 2026, 8:00 am',
    )
    await change(administrator, serviceId, { kind: 'stop', from: inDay(1) })
    expect(await morning()).toBeNull()
  })

  test('in the morning also of those of the next evening, which the mail of that day would tell too late', async () => {
    const { administrator, nurse, serviceId, tell } = await plannedService({
      shift: { ...day, start: 22 * 60 },
    })
    await change(administrator, serviceId, { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id })
    const morning = () => tell('visitsUncovered', office, { day: inDay(0) })
    expect((await morning())?.mail?.subject).toBe(
      'Visits without a nurse: 1, the first on 25 Nov 2026, 10:00 pm',
    )
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
    await Diary.put({ nurseId: nurse.id, version, services: [], absences: [absence], ranking: '' }).go()
    expect((await tell())?.mail?.text).toContain(
      `${nurse.fullName} is absent from 27 Nov 2026, 12:00 am to 29 Nov 2026, 12:00 am`,
    )
    clock.advance(5 * 24 * hour)
    expect(await tell()).toBeNull()
    clock.advance(-5 * 24 * hour)
    await Service.patch({ serviceId }).set({ nurseId: 'another' }).go()
    expect(await tell()).toBeNull()
  })

  test('that papers end before a planned visit, until they are renewed or no visit is after them', async () => {
    const { administrator, nurse, serviceId, tell } = await plannedService({
      nurse: { regExpiryDate: '2030-01-01', policeVerificationDate: '2023-12-01' },
    })
    const about = (endsOn: string) => ({ nurseId: nurse.id, day: endsOn })
    const told = await tell('papersEndBeforeVisit', office, about('2026-12-01'))
    expect(told?.mail?.subject).toBe('A nurse’s papers end before a planned visit: 1 Dec 2026')
    expect(told?.mail?.text).toContain('Police verification of Meera Joshi ends on 1 Dec 2026.')
    expect(told?.mail?.text).toContain('\n2 Dec 2026, 8:00 am – 8:00 pm\n')
    expect(told?.mail?.text).toContain(`${site}/dashboard/staff/${nurse.id}`)
    expect(await tell('papersEndBeforeVisit', office, about('2030-01-01'))).toBeNull()
    await change(administrator, serviceId, { kind: 'stop', from: '2026-12-02' })
    expect(await tell('papersEndBeforeVisit', office, about('2026-12-01'))).toBeNull()
  })
})

test('each message takes two requests at most', async () => {
  const { serviceId, toFamily, toNurse, tell } = await plannedService()
  const about = { day: inDay(1), services: [serviceId] }
  for (const kind of ['planChanged', 'tomorrowsVisits', 'weekAhead'] as const)
    for (const recipient of [toFamily, toNurse]) {
      const { calls } = await observe(() => tell(kind, recipient, about))
      expect(calls.length, kind).toBeLessThanOrEqual(3)
    }
})
