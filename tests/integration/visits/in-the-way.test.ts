import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { busyOf } from '#server/nurse-time/busy.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* What is in the way of a plan: another visit, a hold, an absence, the end of a registration. */

startOnTuesday()

describe('what is in the way', () => {
  async function planOfOther(nurse: { id: string }, shift = day) {
    const office = await createAdministrator()
    const service = await confirmedService()
    expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
    return { office, service }
  }

  test('a visit of another family: 20:00 to 08:00 and from 08:00 fit, 19:59 does not', async () => {
    const nurse = await createNurse()
    const { office, service } = await planOfOther(nurse)
    const { serviceId } = await confirmedService()
    const tooEarly = await change(
      office,
      serviceId,
      line(nurse, { ...night, startMinute: night.startMinute - 1 }),
    )
    expect(tooEarly).toMatchObject({ ok: false, reason: 'in-the-way' })
    const [first] = (!tooEarly.ok && tooEarly.reason === 'in-the-way' && tooEarly.inTheWay) || []
    expect(first).toMatchObject({
      visit: { line: '1', day: inDay(1) },
      obstacle: {
        kind: 'visit',
        by: { serviceId: service.serviceId, start: startOfDay(inDay(1)) + 480 * 60_000 },
      },
    })
    expect((await readTable()).plan).toHaveLength(1)
    expect(await change(office, serviceId, line(nurse, night))).toEqual({ ok: true })
  })

  test('two lines of the same plan', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    const overlapping = { ...day, startMinute: day.startMinute + 60, minutes: 60 }
    expect(await change(office, service.serviceId, line(nurse), line(nurse, overlapping))).toMatchObject({
      reason: 'in-the-way',
      inTheWay: { length: 40 },
    })
  })

  test('a hold in that time; at other dates it is none', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const held = await confirmedService(undefined, { days: 10 })
    await requestAssign(office, held, nurse)
    const { serviceId } = await confirmedService()
    expect(await change(office, serviceId, line(nurse))).toMatchObject({
      reason: 'in-the-way',
      inTheWay: [
        { obstacle: { kind: 'held', by: { serviceId: held.serviceId } } },
        ...Array<unknown>(9).fill(expect.anything()),
      ],
    })
    expect(await change(office, serviceId, { ...line(nurse), from: inDay(11) } as OfficeChange)).toEqual({
      ok: true,
    })
  })

  test('an absence, a registration that is over by then, and a nurse who has left', async () => {
    const office = await createAdministrator()
    const [ill, expiring, retired] = [
      await createNurse(),
      await createNurse({ regExpiryDate: '2026-12-01' }),
      await createNurse(),
    ]
    const absence = {
      id: 'ill',
      from: new Date(startOfDay(inDay(3))).toISOString(),
      to: new Date(startOfDay(inDay(5))).toISOString(),
    }
    await Absence.create(absenceRecord({ nurseId: ill.id, ...absence })).go()
    await Diary.create({
      nurseId: ill.id,
      version: 1,
      services: [],
      absences: [absence],
      hold: null,
      busy: busyOf({ services: [], absences: [absence] }, tuesday),
    }).go()
    await Staff.patch({ id: retired.id })
      .set({ retiredAt: new Date(tuesday).toISOString(), available: false })
      .go()

    const { serviceId } = await confirmedService()
    const outcome = async (nurse: { id: string }) => {
      const answer = await change(office, serviceId, line(nurse))
      return !answer.ok && answer.reason === 'in-the-way'
        ? answer.inTheWay.map(({ visit, obstacle }) => `${visit.day} ${obstacle.kind}`)
        : answer
    }
    expect(await outcome(ill)).toEqual([`${inDay(3)} absent`, `${inDay(4)} absent`])
    expect(await outcome(expiring)).toHaveLength(33)
    expect(await outcome(retired)).toContain(`${inDay(1)} retired`)
    expect(await outcome({ id: 'no nurse' })).toContain(`${inDay(1)} retired`)
    // The panel counts the nurses who have not left; this one left without the product.
    await Staff.patch({ id: retired.id }).remove(['retiredAt']).set({ available: true }).go()
  })

  test('is not there between families when nothing must lie between; one family’s services overlap as well', async () => {
    const [office, nurse, customer] = [
      await createAdministrator(),
      await createNurse(),
      await createCustomer(),
    ]
    const [one, two] = [await confirmedService(customer), await confirmedService(customer)]
    expect(await change(office, one.serviceId, line(nurse))).toEqual({ ok: true })
    expect(await change(office, two.serviceId, line(nurse))).toMatchObject({ reason: 'in-the-way' })
    expect(await change(office, two.serviceId, line(nurse, night))).toEqual({ ok: true })
  })
})
