import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { mostPairsOfFamily } from '#domain/nurse-pairs.ts'
import { restoreNevers } from '#server/customers/restore-nevers.server.ts'
import { keepNevers } from '#server/nurse-time/kept-nevers.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import {
  requestAssign,
  requestAssignAsBooked,
  requestDates,
  requestReplace,
} from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { leftOf, pairOf, seenOf, unpair } from '#tests/support/visits/pairs.ts'
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
import { officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { nursesOfVisits, unavailable } from '#tests/support/visits/whole-services.ts'

/* A family is not to have a nurse again: no way of giving work overlooks it. */

const clock = startOnTuesday()
let office: Person
let site: Site
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

async function kept() {
  const [service, nurse] = [
    await confirmedService(),
    await createNurse({ fullName: 'Mary Kale', gender: 'Female' }),
  ]
  expect(await pairOf(office, service.customer, nurse)).toEqual({ ok: true })
  return { service, nurse, path: `/dashboard/services/${service.serviceId}` }
}

const words = 'Mary Kale is not to be sent to this family again (asked for by the family, 24 Nov)'

describe('a nurse is not given to the family', () => {
  test('by Assign: without visits, as booked, or with a schedule that has no nurse; the message is that of the specification', async () => {
    const { service, nurse, path } = await kept()
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await requestAssignAsBooked(office, service, nurse)).toEqual(unavailable(nurse))
    for (const visits of ['booked', 'fullTime']) {
      const posted = await site.post(`${path}/assign`, {
        nurseId: nurse.id,
        visits,
        start: '08:00',
        hours: '12',
      })
      expect(posted.text).toContain('Mary Kale is not available for assignment')
    }
    await change(office, service.serviceId, line())
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await nursesOfVisits(service.serviceId)).toEqual({ nobody: 40 })
  })

  test('by Replace, of a whole service and of visits, nor named by a service of which they get no visit', async () => {
    const { service, nurse } = await kept()
    const [first, second] = [await createNurse(), await createNurse()]
    await requestAssign(office, service, first)
    expect(await requestReplace(office, service, nurse)).toEqual(unavailable(nurse))
    await change(office, service.serviceId, line(second))
    expect(await requestReplace(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await diaryOf(nurse)).toMatchObject({ services: [], hold: null })
  })

  test(
    'by a recurring visit, also one that begins beyond the weeks that have visits',
    { tags: 'long' },
    async () => {
      const { service, nurse } = await kept()
      const inTheWay = [{ visit: { nurseId: nurse.id }, obstacle: { kind: 'never' } }]
      const refused = await change(office, service.serviceId, line(nurse, night))
      expect(refused).toMatchObject({ ok: false, reason: 'in-the-way' })
      const later = { ...line(nurse), from: inDay(60) }
      expect(await change(office, service.serviceId, later)).toMatchObject({
        ok: false,
        reason: 'in-the-way',
        inTheWay,
      })
      const page = await site.post(`/dashboard/services/${service.serviceId}/plan`, {
        ...{ form: 'addLine', shift: 'day', from: inDay(1), weekday1: 'on', nurseId: nurse.id },
      })
      expect(page.text).toContain(words)
    },
  )

  test('by cover of one visit, by cover of an absence, nor when they are back themself', async () => {
    const { service, nurse } = await kept()
    const absent = await createNurse({ fullName: 'Asha Patil' })
    await change(office, service.serviceId, line(absent))
    const absences = `/dashboard/staff/${absent.id}/absences`
    await site.post(absences, { intent: 'illness', id: 'form-1', toDay: inDay(2) })
    const cover = `/dashboard/visits/${service.serviceId}.${inDay(1)}.1/cover`
    const page = await site.get(cover)
    expect(page.text).toContain('not to be sent to this family again')
    const fields = {
      id: page.value('id') ?? '',
      seen: page.value('seen') ?? '',
      despite: 'on',
      why: 'No one else',
    }
    const one = await site.post(cover, { ...fields, nurseId: nurse.id })
    expect([one.status, one.text]).toEqual([409, expect.stringContaining(words)])
    const [absence] = await readAbsences(absent.id)
    const all = { absenceId: absence?.id ?? '', id: 'form-2', despite: 'on', why: 'No one else' }
    const refused = await site.post(absences, { intent: 'cover', ...all, nurseId: nurse.id })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)])

    await pairOf(office, service.customer, absent, { askedBy: 'nurse' })
    await site.post(absences, { intent: 'withdraw', absenceId: absence?.id ?? '' })
    const back = await site.post(absences, { intent: 'back', ...all })
    expect(back.text).toContain(
      'Asha Patil is not to be sent to this family again (asked for by the nurse, 24 Nov)',
    )
    expect((await visitsOfService(service.serviceId)).slice(0, 2)).toEqual([
      `${inDay(1)} 480 nobody`,
      `${inDay(2)} 480 nobody`,
    ])
  })

  test('by sending another nurse', async () => {
    const planned = await plannedVisit()
    const sunita = await createNurse({ fullName: 'Sunita Pawar' })
    const { customer } = planned.service
    await pairOf(planned.office, customer, sunita)
    clock.moveTo(begins + 10 * minute)
    await recordEvent(
      officeAuthor(planned.office),
      reportOf(planned.visit, { kind: 'missed' }, { reason: 'ill' }),
    )
    const sent = await sendNurse(planned.office, await sendForm(planned.visit, sunita))
    expect(sent).toMatchObject({ ok: false, reason: 'in-the-way' })
  })

  test(
    'by other dates that add time to what holds them; fewer days stay possible',
    { tags: 'long' },
    async () => {
      const [service, nurse] = [await confirmedService(undefined, { days: 10 }), await createNurse()]
      await requestAssign(office, service, nurse)
      await pairOf(office, service.customer, nurse)
      const dates = (days: number) => ({ startDate: `${inDay(1)}T08:00`, endDate: `${inDay(days)}T20:00` })
      expect(await requestDates(office, service, dates(12))).toMatchObject({
        ok: false,
        reason: 'in-the-way',
        inTheWay: [{ obstacle: { kind: 'never' } }],
      })
      expect(await requestDates(office, service, dates(8))).toEqual({ ok: true })
    },
  )
})

describe('what stands already', () => {
  test('changes by nothing, and nobody is told; a new week has its visits without a nurse', async () => {
    const [service, nurse] = [await confirmedService(), await createNurse()]
    await change(office, service.serviceId, line(nurse))
    const { notice } = await readTable()
    await pairOf(office, service.customer, nurse)
    expect(await nursesOfVisits(service.serviceId)).toEqual({ [nurse.id]: 40 })
    expect((await readTable()).notice).toHaveLength(notice.length)
    clock.advance(7 * 24 * 60 * minute)
    expect(await rollForward(service.serviceId)).toMatchObject({ ok: true, weeks: 1 })
    expect(await nursesOfVisits(service.serviceId)).toEqual({ [nurse.id]: 35, nobody: 7 })
  })

  test('a nurse who is kept from one family is free for another, and again for it once that has ended', async () => {
    const { service, nurse } = await kept()
    const elsewhere = await confirmedService()
    expect(await change(office, elsewhere.serviceId, line(nurse, night))).toEqual({ ok: true })
    expect(await unpair(office, service.customer, nurse)).toEqual({ ok: true })
    expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
    expect((await diaryOf(nurse))?.nevers).toBeUndefined()
  })

  test('outlives a hold and its release, and every later write of the diary', { tags: 'long' }, async () => {
    const { service, nurse } = await kept()
    const elsewhere = await confirmedService()
    await requestAssign(office, elsewhere, nurse)
    await requestReplace(office, elsewhere, await createNurse())
    expect((await diaryOf(nurse))?.ttl).toBeGreaterThan(Date.UTC(2100, 0) / 1000)
    await change(office, (await confirmedService()).serviceId, line(nurse, night))
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
  })
})

describe('in between', () => {
  test('a never that is set while a visit is given refuses it: whole services, schedules and cover', async () => {
    for (const way of ['assign', 'asBooked', 'plan', 'cover'] as const) {
      const [service, nurse] = [await confirmedService(), await createNurse()]
      if (way === 'cover') await change(office, service.serviceId, line(undefined))
      const visit = { serviceId: service.serviceId, line: '1', day: inDay(1) }
      const seen = seenVisit({ ...visit, startMinute: 480, minutes: 720 })
      const give: Record<typeof way, () => Promise<{ ok: boolean }>> = {
        assign: () => requestAssign(office, service, nurse),
        asBooked: () => requestAssignAsBooked(office, service, nurse),
        plan: () => change(office, service.serviceId, line(nurse)),
        cover: () => coverVisit(accountUser(office), { visit, nurseId: nurse.id, id: randomUUID(), seen }),
      }
      const outcome = await beforeWriting(give[way], () => pairOf(office, service.customer, nurse))
      expect(outcome, way).toMatchObject({ ok: false })
      expect((await diaryOf(nurse))?.services, way).toEqual([])
    }
  })

  test(
    'a service whose schedule gives the nurse nothing does not name them either',
    { tags: 'long' },
    async () => {
      const [service, nurse, first] = [await confirmedService(), await createNurse(), await createNurse()]
      await change(office, service.serviceId, line(first))
      await change(office, service.serviceId, { kind: 'endLine', line: '1', from: inDay(1) })
      const outcome = await beforeWriting(
        () => requestReplace(office, service, nurse),
        () => pairOf(office, service.customer, nurse),
      )
      expect(outcome).toEqual(unavailable(nurse))
    },
  )

  test(
    'what an earlier account left is not set again once the family asks for the nurse, or the pair has ended',
    { tags: 'long' },
    async () => {
      const { service, nurse } = await kept()
      const { uid, number } = service.customer
      const [stored] = (await readTable()).nursePair
      if (!stored) throw new Error('There is a pair')
      const kindNow = async () => (await readTable()).nursePair[0]?.kind
      for (const change of [
        () => pairOf(office, service.customer, nurse, { kind: 'preferred' }),
        () => unpair(office, service.customer, nurse),
      ]) {
        expect(await transact(keepNevers(number, [stored]))).toEqual({ ok: true })
        expect(await change()).toEqual({ ok: true })
        expect(await restoreNevers(uid, number)).toBe(true)
        expect(await kindNow()).toBe('preferred')
      }
    },
  )

  test('an account gets the latest twelve of what earlier ones have left, and no more', async () => {
    const [{ customer }, nurses] = [
      await confirmedService(),
      await Promise.all(Array.from({ length: mostPairsOfFamily + 1 }, () => createNurse())),
    ]
    const [first, ...others] = nurses
    const left = nurses.map((nurse, place) => leftOf(nurse, `2026-10-${String(place + 1).padStart(2, '0')}`))
    for (const each of left) await transact(keepNevers(customer.number, [each]))
    for (let time = 0; time < 2; time++) {
      expect(await restoreNevers(customer.uid, customer.number)).toBe(true)
      const { nursePair } = await readTable()
      expect(new Set(nursePair.map(({ nurseId }) => nurseId))).toEqual(new Set(others.map(({ id }) => id)))
    }
    expect(first && (await diaryOf(first))?.nevers).toBeUndefined()
  })

  test('two coordinators change the nurses of one family at once: one is told, and the same form twice is one', async () => {
    const [{ customer }, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
    const second = await createAdministrator()
    const seen = await seenOf(customer)
    const answers = await Promise.all([
      pairOf(office, customer, nurse, { seen }),
      pairOf(second, customer, other, { seen, kind: 'preferred' }),
    ])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(answers).toContainEqual({ ok: false, reason: 'pairs-changed' })
    const isFirst = answers[0].ok
    const again = isFirst
      ? await pairOf(office, customer, nurse, { seen })
      : await pairOf(second, customer, other, { seen, kind: 'preferred' })
    expect(again).toEqual({ ok: true })
    const { auditEntry, nursePair } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'set-pair')).toHaveLength(1)
    expect(nursePair).toHaveLength(1)
    office = await signInAgain(office)
  })
})
