import { describe, expect, test } from 'vitest'
import { planLimits } from '#domain/visits/checks.ts'
import { addDays } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit } from '#server/covers/cover-visit.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { finishLeaving } from '#server/leaving/finish-leaving.server.ts'
import type { Part } from '#server/leaving/decide-part.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { readChoiceFacts, listLeaving } from '#server/staff/choice-facts.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { hour, stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { requestAssign, requestDates, requestNurseEdit, requestReplace } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { formOf as coverForm } from '#tests/support/visits/covers.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import {
  accountUser,
  change,
  confirmedService,
  diaryOf,
  inDay,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A nurse leaves: nothing gives them work after their last day. After each test all invariants hold. */

const clock = startOnTuesday()
const day = 24 * hour

/** A nurse whose last day is Saturday, with a visit every day of one service. */
async function leaver(lastDay = '2026-11-28', shift?: typeof night) {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  expect(await leave(office, nurse, lastDay)).toEqual({ ok: true })
  return { office, nurse, other, service, serviceId: service.serviceId }
}

function leave(office: Person, { id }: { id: string }, lastDay: string | null, seen: string | null = null) {
  return setLastDay(accountUser(office), id, { lastDay, seen })
}

function partOf(service: { serviceId: string; customer: Person }, ...bys: (string | null)[]): Part {
  const lines = bys.map((by, place) => ({ line: String(place + 1), by }))
  return { uid: service.customer.uid, serviceId: service.serviceId, lines }
}

describe('from the moment it is saved', () => {
  test('Today lists a nurse who leaves after the weeks that are planned, until their recurring visits are given', async () => {
    const { office, nurse, service } = await leaver('2027-01-20')
    const today = async () => (await openSite(office).get('/dashboard/panel')).text
    expect(await today()).toContain(`${nurse.fullName} Last day Wed 20 Jan 2027, 1 recurring visit after it`)
    const form = { nurseId: nurse.id, lastDay: '2027-01-20', parts: [partOf(service, null)] }
    expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    expect(await today()).not.toContain('Last day')
  })

  test('the page of the nurse says when they leave', async () => {
    const { office, nurse } = await leaver()
    const page = await openSite(office).get(`/dashboard/staff/${nurse.id}`)
    expect(page.text).toContain('Leaving: last day Sat 28 Nov')
  })

  test('no visit after the last day is given: a plan, a cover, an absence’s visits, Monday’s roll', async () => {
    const { office, nurse, other, serviceId } = await leaver('2026-11-28', night)
    const leaving = { kind: 'leaving', lastDay: '2026-11-28' }
    const second = await confirmedService()
    expect(await change(office, second.serviceId, line(nurse))).toMatchObject({
      reason: 'in-the-way',
      inTheWay: { 0: { visit: { day: '2026-11-29' }, obstacle: leaving } },
    })
    expect(await change(office, second.serviceId, line(other))).toEqual({ ok: true })
    await reportAbsence(office, absenceForm(other, ['2026-11-28', '2026-11-29']))
    const [absence] = (await readTable()).absence
    expect(
      await coverAbsence(office, {
        ...{ nurseId: other.id, absenceId: absence?.id ?? '', by: nurse.id, id: absence?.id ?? '' },
        despite: { isTicked: true, why: 'Asked' },
      }),
    ).toMatchObject({ reason: 'in-the-way', inTheWay: [{ visit: { day: '2026-11-29' }, obstacle: leaving }] })
    const open = await confirmedService()
    expect(await change(office, open.serviceId, line())).toEqual({ ok: true })
    const cover = (on: string) => coverVisit(office, { ...coverForm(open.serviceId, on, nurse), ...asked })
    expect(await cover('2026-11-29')).toMatchObject({ inTheWay: [{ obstacle: leaving }] })
    expect(await cover('2026-11-28')).toMatchObject({ ok: true })
    clock.advance(7 * day)
    const rolled = await rollForward(serviceId)
    expect(rolled.ok && new Set(rolled.uncovered.map(({ obstacle }) => obstacle.kind))).toEqual(
      new Set(['leaving']),
    )
  })

  test('no service holds them beyond it, and none gets longer; one that ends before it may', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    await leave(office, nurse, inDay(20))
    const [long, short] = [await confirmedService(), await confirmedService(undefined, { days: 10 })]
    expect(await requestAssign(office, long, nurse)).toMatchObject({ reason: 'nurse-unavailable' })
    expect(await requestAssign(office, short, nurse)).toEqual({ ok: true })
    const until = (days: number) => requestDates(office, short, { endDate: at(inDay(days), '20:00') })
    expect(await until(21)).toMatchObject({ inTheWay: [{ obstacle: { kind: 'leaving' } }] })
    expect(await until(20)).toEqual({ ok: true })
  })

  test('no service or recurring visit that begins after the last day names them, though no visit exists yet', async () => {
    const { office, nurse, other } = await leaver()
    const inTheWay = [{ obstacle: { kind: 'leaving', lastDay: '2026-11-28' } }]
    // It begins beyond the weeks whose visits exist.
    const later = await confirmedService(undefined, { from: 60 })
    const from = inDay(60)
    const planned = (by: { id: string }) =>
      change(office, later.serviceId, { ...line(by), from } as OfficeChange)
    expect(await planned(nurse)).toMatchObject({ reason: 'in-the-way', inTheWay })
    expect(await planned(other)).toEqual({ ok: true })
    expect(await requestReplace(office, later, nurse)).toMatchObject({ reason: 'nurse-unavailable' })
    const evening = { ...line(nurse, { ...night, minutes: 60 }), from: inDay(61) } as OfficeChange
    expect(await change(office, later.serviceId, evening)).toMatchObject({ reason: 'in-the-way', inTheWay })
  })

  test('a change that has read the nurse before it decides again', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const [planned, held] = [await confirmedService(), await confirmedService(undefined, { days: 5 })]
    const meets = (act: () => Promise<unknown>) =>
      beforeWriting(act, () => leave(office, nurse, '2026-11-28'))
    expect(await meets(() => change(office, planned.serviceId, line(nurse)))).toMatchObject({
      reason: 'in-the-way',
    })
    await leave(office, nurse, null, '2026-11-28')
    expect(await meets(() => requestAssign(office, held, nurse))).toMatchObject({
      reason: 'nurse-unavailable',
    })
    await leave(office, nurse, null, '2026-11-28')
    expect(await requestAssign(office, held, nurse)).toEqual({ ok: true })
    const longer = () => requestDates(office, held, { endDate: at(inDay(9), '20:00') })
    expect(await meets(longer)).toMatchObject({ inTheWay: [{ obstacle: { kind: 'leaving' } }] })
  })
})

test('the day can be moved and withdrawn; another office’s day is not overwritten, and an edit keeps it', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  expect(await leave(office, nurse, '2026-11-23')).toEqual({ ok: false, reason: 'past' })
  expect(await leave(office, nurse, inDay(367))).toEqual({ ok: false, reason: 'too-far' })
  for (let time = 0; time < 2; time++) expect(await leave(office, nurse, '2026-12-14')).toEqual({ ok: true })
  expect(await leave(office, nurse, '2026-12-20')).toEqual({ ok: false, reason: 'other-day-now' })
  expect(await listLeaving()).toEqual([{ nurseId: nurse.id, lastDay: '2026-12-14' }])
  expect(await requestNurseEdit(office, nurse, { fullName: 'Mary Kale' })).toEqual({ ok: true })
  expect((await readChoiceFacts()).get(nurse.id)).toMatchObject({ lastDay: '2026-12-14' })
  expect(await leave(office, nurse, '2026-12-20', '2026-12-14')).toEqual({ ok: true })
  expect(await leave(office, nurse, null, '2026-12-20')).toEqual({ ok: true })
  expect(await listLeaving()).toEqual([])
  expect((await readStaff(nurse.id))?.lastDay).toBeUndefined()
  const saved = (await readTable()).auditEntry.filter(({ action }) => action === 'set-last-day')
  expect(saved).toHaveLength(3)
  expect(await leave(office, { id: 'nobody' }, '2026-12-14')).toEqual({ ok: false, reason: 'not-found' })
})

describe('the day after', () => {
  test('the nurse becomes inactive, and what nobody took over is unallocated', async () => {
    const { nurse, serviceId } = await leaver()
    clock.advance(4 * day)
    expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 0 })
    // Sunday, 03:30.
    clock.advance(17.5 * hour)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
    expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 0 })
    expect(await readStaff(nurse.id)).toMatchObject({ available: false, lastDay: '2026-11-28' })
    expect((await readStaff(nurse.id))?.retiredAt).toBeDefined()
    const visits = await visitsOfService(serviceId)
    expect(
      visits
        .filter((visit) => !visit.includes('nobody'))
        .at(-1)
        ?.slice(0, 10),
    ).toBe('2026-11-28')
  })

  test('a family no longer sees the name and number of a nurse who has left, whoever ended it', async () => {
    const { office, nurse, other, service, serviceId } = await leaver()
    const byHand = await confirmedService()
    const second = await createNurse()
    expect(await change(office, byHand.serviceId, line(second, night))).toEqual({ ok: true })
    const toOther = { kind: 'replaceNurse', from: inDay(1), nurseId: second.id, by: other.id } as const
    expect(await change(office, byHand.serviceId, toOther)).toEqual({ ok: true })
    const card = async ({ customer }: typeof service) =>
      (await openSite(await signInAgain(customer)).get('/show/service')).html
    const number = ({ contactNumber }: typeof nurse) => `tel:+91${contactNumber}`
    expect(await card(service)).toContain(number(nurse))
    expect(await card(byHand)).toContain(number(second))
    const form = { nurseId: nurse.id, lastDay: '2026-11-28', parts: [partOf(service, null)] }
    expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    clock.advance(4 * day + 17.5 * hour)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
    expect(await retireStaff(accountUser(office), second.id)).toEqual({ ok: true })
    for (const each of [service, byHand]) {
      const html = await card(each)
      expect(html).toMatch(/<section hidden=""><h3>Nurse/)
      expect(html).not.toMatch(new RegExp(`${number(nurse)}|${number(second)}`.replaceAll('+', '\\+')))
    }
    const page = await openSite(await signInAgain(office)).get(`/dashboard/services/${serviceId}/replace`)
    expect(page.text).toContain(`Current nurse: ${nurse.fullName}.`)
  })

  test('a visit schedule at its limit of planned changes holds up neither the nurse nor other families', async () => {
    const { office, nurse, serviceId } = await leaver()
    await leave(office, nurse, null, '2026-11-28')
    clock.advance(2 * day)
    const at = (place: number) =>
      ({
        ...line(nurse),
        kind: 'following',
        line: '1',
        from: inDay(10 + place),
        minutes: 60 + place,
      }) as OfficeChange
    const many = Array.from({ length: planLimits.shiftsAhead }, (_, place) => at(place))
    expect(await change(office, serviceId, ...many)).toEqual({ ok: true })
    const second = await confirmedService()
    expect(await change(office, second.serviceId, line(nurse, { ...night, minutes: 60 }))).toEqual({
      ok: true,
    })
    expect(await leave(office, nurse, '2026-11-28')).toEqual({ ok: true })
    clock.advance(2 * day + 17.5 * hour)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
  })

  test('a night over the last day is worked to its end, and then the next run makes them inactive', async () => {
    const { nurse, serviceId } = await leaver('2026-11-28', night)
    // Sunday, 03:30.
    clock.advance(4 * day + 17.5 * hour)
    expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 1 })
    expect((await visitsOfService(serviceId)).slice(3, 6)).toEqual([
      `2026-11-28 1200 ${nurse.id}`,
      '2026-11-29 1200 nobody',
      '2026-11-30 1200 nobody',
    ])
    clock.advance(day)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
  })

  test('a nurse whom a service still holds waits, and a day that was moved is not carried out', async () => {
    const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
    const service = await confirmedService()
    await requestAssign(office, service, nurse)
    await leave(office, nurse, '2026-11-28')
    clock.advance(5 * day)
    expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 1 })
    const part = { uid: service.customer.uid, serviceId: service.serviceId, lines: [], holds: other.id }
    const form = { nurseId: nurse.id, lastDay: '2026-11-28', parts: [part] }
    for (let time = 0; time < 2; time++)
      expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    expect(await readStaff(other.id)).toMatchObject({ assignedServiceId: service.serviceId })
    await leave(office, nurse, '2026-12-05', '2026-11-28')
    expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 0 })
    clock.advance(7 * day)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
  })
})

const asked = { despite: { isTicked: true, why: 'Asked' } }

describe('visits are taken over', () => {
  test('each recurring visit by its nurse, from the day after: one message each to family and new nurses', async () => {
    const { office, nurse, other, service, serviceId } = await leaver()
    const form = {
      ...{ nurseId: nurse.id, lastDay: '2026-11-28' },
      parts: [{ ...partOf(service, other.id), ...asked }],
    }
    for (let time = 0; time < 2; time++)
      expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    const visits = await visitsOfService(serviceId)
    expect(visits.slice(0, 6).map((each) => each.slice(0, 10) + each.slice(14))).toEqual([
      ...['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((on) => `${on} ${nurse.id}`),
      ...['2026-11-29', '2026-11-30'].map((on) => `${on} ${other.id}`),
    ])
    expect((await diaryOf(nurse))?.services[0]?.visits).toHaveLength(4)
    const { notice, auditEntry, service: services } = await readTable()
    const named = auditEntry.filter(({ action }) => action === 'replace')
    expect(named).toMatchObject([
      { values: { nurse: { id: other.id }, reason: `${nurse.fullName} leaves on 2026-11-28` } },
    ])
    const told = notice.filter(({ kind, recipientId }) => kind === 'nurseWork' && recipientId === other.id)
    expect(told).toHaveLength(1)
    expect(services[0]).toMatchObject({ serviceId })
    expect(auditEntry.filter(({ action }) => action === 'change-plan')).toHaveLength(1)
    // Weeks to come have the new nurse as well.
    clock.advance(7 * day)
    expect(await rollForward(serviceId)).toMatchObject({ ok: true, uncovered: [] })
  })

  test('the audit log names the visits that nobody takes over', async () => {
    const { office, nurse, service, serviceId } = await leaver('2026-12-26')
    const form = { nurseId: nurse.id, lastDay: '2026-12-26', parts: [partOf(service, null)] }
    expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    const left = (await visitsOfService(serviceId)).filter((each) => each.includes('nobody'))
    expect(left.length).toBeGreaterThan(0)
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'change-plan')).toMatchObject([
      { values: { unallocated: left.map((each) => `${serviceId}.${each.slice(0, 10)}.1`) } },
    ])
  })

  test('visits of weeks made meanwhile, which the nurse could not be given, are taken over as well', async () => {
    const { office, nurse, other, service, serviceId } = await leaver('2026-12-12')
    const single = { ...line(other), kind: 'thisVisit', line: '1', day: '2026-12-20' } as OfficeChange
    expect(await change(office, serviceId, single)).toEqual({ ok: true })
    clock.advance(7 * day)
    expect(await rollForward(serviceId)).toMatchObject({ ok: true, weeks: 1 })
    // The new week has nobody, because the nurse leaves.
    expect((await visitsOfService(serviceId)).filter((each) => each.includes('nobody'))).toHaveLength(7)
    const site = openSite(await signInAgain(office))
    expect((await site.get(`/dashboard/staff/${nurse.id}/leaving`)).text).toContain('of 28 visits')
    const form = {
      ...{ nurseId: nurse.id, lastDay: '2026-12-12' },
      parts: [{ ...partOf(service, other.id), ...asked }],
    }
    for (let time = 0; time < 2; time++)
      expect(await handOver(accountUser(office), form)).toEqual({ ok: true })
    const visits = await visitsOfService(serviceId)
    expect(visits.filter((each) => each.includes('nobody'))).toEqual([])
    expect(visits.at(-1)).toContain(other.id)
  })

  test('a schedule that is paused goes to nobody who is inactive or leaves first', async () => {
    const { office, nurse, other, service, serviceId } = await leaver()
    const [gone, leaving, third] = [await createNurse(), await createNurse(), await createNurse()]
    await leave(office, nurse, null, '2026-11-28')
    expect(await change(office, serviceId, line(nurse, { ...night, minutes: 60 }))).toEqual({ ok: true })
    expect(await change(office, serviceId, { kind: 'pause', from: '2026-11-27', to: inDay(80) })).toEqual({
      ok: true,
    })
    await leave(office, nurse, '2026-11-26')
    await leave(office, leaving, '2026-11-26')
    expect(await retireStaff(accountUser(office), gone.id)).toEqual({ ok: true })
    const give = (by: { id: string }) =>
      handOver(accountUser(office), {
        ...{ nurseId: nurse.id, lastDay: '2026-11-26' },
        parts: [{ ...partOf(service, other.id, by.id), ...asked }],
      })
    for (const [by, kind] of [
      [gone, 'retired'],
      [leaving, 'leaving'],
    ] as const)
      expect(await give(by)).toMatchObject({ refused: [{ why: { inTheWay: [{ obstacle: { kind } }] } }] })
    expect(await give(third)).toEqual({ ok: true })
  })

  test('a refused part is as it was, and the same form goes on; two offices at once give each visit once', async () => {
    const { office, nurse, other, service } = await leaver()
    const second = await confirmedService()
    await leave(office, nurse, null, '2026-11-28')
    await change(office, second.serviceId, line(nurse, night))
    await leave(office, nurse, '2026-11-28')
    const third = await createNurse()
    await reportAbsence(office, absenceForm(third, ['2026-12-01', '2026-12-02']))
    const form = {
      ...{ nurseId: nurse.id, lastDay: '2026-11-28' },
      parts: [
        { ...partOf(service, other.id), ...asked },
        { ...partOf(second, third.id), ...asked },
      ],
    }
    expect(await handOver(accountUser(office), form)).toMatchObject({
      reason: 'refused',
      given: 1,
      refused: [
        {
          part: { serviceId: second.serviceId },
          why: { reason: 'in-the-way', inTheWay: { 0: { obstacle: { kind: 'absent' } } } },
        },
      ],
    })
    const fourth = await createNurse()
    const [, night2] = form.parts
    const next = {
      ...form,
      parts: [form.parts[0] ?? night2, { ...partOf(second, fourth.id), ...asked }],
    } as typeof form
    const both = await Promise.all([handOver(accountUser(office), next), handOver(accountUser(office), next)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    const visits = await visitsOfService(second.serviceId)
    expect(visits.filter((each) => each.includes(fourth.id))[0]?.slice(0, 10)).toBe(addDays('2026-11-28', 1))
    expect(await handOver(accountUser(office), { ...form, lastDay: '2026-11-27' })).toEqual({
      ok: false,
      reason: 'other-day-now',
    })
  })

  test('a full-time assignment stays where the day is moved, or a visit schedule made, while it is handed over', async () => {
    for (const what of ['moved', 'planned'] as const) {
      const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
      const service = await confirmedService()
      await requestAssign(office, service, nurse)
      expect(await leave(office, nurse, '2026-11-28')).toEqual({ ok: true })
      const part = { uid: service.customer.uid, serviceId: service.serviceId, lines: [], holds: other.id }
      const form = { nurseId: nurse.id, lastDay: '2026-11-28', parts: [part] }
      const outcome = await beforeWriting(
        () => handOver(accountUser(office), form),
        () =>
          what === 'moved'
            ? leave(office, nurse, '2026-12-05', '2026-11-28')
            : change(office, service.serviceId, line()),
      )
      expect(outcome, what).toMatchObject(
        what === 'moved'
          ? { reason: 'other-day-now' }
          : { reason: 'refused', refused: [{ why: { reason: 'busy' } }] },
      )
      expect(await readStaff(other.id), what).not.toHaveProperty('assignedServiceId')
      expect((await diaryOf(other))?.services ?? [], what).toEqual([])
    }
  })

  test('where the time of a request is over, the rest is as it was, and the same form goes on', async () => {
    const { office, nurse, other, service } = await leaver()
    const second = await confirmedService()
    await change(office, second.serviceId, line(nurse, night))
    const form = {
      ...{ nurseId: nurse.id, lastDay: '2026-11-28' },
      parts: [service, second].map((each) => ({ ...partOf(each, other.id), ...asked })),
    }
    const give = () => handOver(accountUser(office), form)
    const slowly = await beforeWriting(give, () => Promise.resolve(stopClock(now() + 6000)))
    expect(slowly).toEqual({ ok: false, reason: 'more', given: 1 })
    expect(await give()).toEqual({ ok: true })
  })

  test('a day that is moved while a part is being written gives nothing away', async () => {
    const { office, nurse, other, service, serviceId } = await leaver()
    const form = {
      nurseId: nurse.id,
      lastDay: '2026-11-28',
      parts: [{ ...partOf(service, other.id), ...asked }],
    }
    const outcome = await beforeWriting(
      () => handOver(accountUser(office), form),
      () => leave(office, nurse, '2026-12-05', '2026-11-28'),
    )
    expect(outcome).toEqual({ ok: false, reason: 'other-day-now' })
    expect((await visitsOfService(serviceId)).every((each) => each.includes(nurse.id))).toBe(true)
  })
})
