import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Errors that users of other products reported, each with its number; those of clashes are in mixed-races.long.test.ts. */

const clock = startOnTuesday()

describe('frappe/hrms #3298: a departure of the next morning is counted for the shift of that day', () => {
  const thursday = startOfDay('2026-11-26')

  /** A nurse with the nights of one family, and an evening visit with another family on Friday. */
  async function nightAndEvening() {
    const { person, nurse } = await createLinkedNurse()
    const office = await createAdministrator()
    const [nights, evening] = [await confirmedService(), await confirmedService()]
    expect(await change(office, nights.serviceId, line(nurse, { ...night, weekdays: [4] }))).toEqual({
      ok: true,
    })
    const friday = { startMinute: 14 * 60, minutes: 6 * 60, weekdays: [5] }
    expect(await change(office, evening.serviceId, line(nurse, friday))).toEqual({ ok: true })
    const ofNight = { serviceId: nights.serviceId, line: '1', day: '2026-11-26' }
    const ofEvening = { serviceId: evening.serviceId, line: '1', day: '2026-11-27' }

    /** Posts a form of the nurse's page of a visit. */
    async function report(at: number, visit: typeof ofNight, fields: Record<string, string>) {
      clock.moveTo(at)
      const site = openSite(await signInAgain(person))
      const path = `/staff/visits/${visit.serviceId}.${visit.day}.${visit.line}`
      return site.post(path, { form: (await site.get(path)).value('form') ?? '', ...fields })
    }
    return { person, ofNight, ofEvening, report }
  }

  test('on the nurse’s page it belongs to the night, also said hours later, and the evening has its own times', async () => {
    const { person, ofNight, ofEvening, report } = await nightAndEvening()
    expect((await report(thursday + 20 * hour, ofNight, { kind: 'arrived' })).status).toBe(303)
    // At half past twelve on Friday, an hour before the evening visit can be begun: "I left at 08:10".
    const left = { kind: 'left', time: '08:10' }
    expect((await report(thursday + 36.5 * hour, ofNight, left)).status).toBe(303)
    expect(await visitIn(ofNight)).toMatchObject({
      ...{ arrivedAt: '2026-11-26T14:30:00.000Z', leftAt: '2026-11-27T02:40:00.000Z' },
    })
    expect(await visitIn(ofEvening)).not.toHaveProperty('leftAt')
    // A departure without an arrival is none of the evening: the office has to settle it.
    expect((await report(thursday + 36.6 * hour, ofEvening, left)).status).toBe(303)
    expect(await visitIn(ofEvening)).toMatchObject({ contested: 1 })
    expect(await visitIn(ofEvening)).not.toHaveProperty('leftAt')
    expect((await report(thursday + 38 * hour, ofEvening, { kind: 'arrived' })).status).toBe(303)
    expect((await report(thursday + 44 * hour, ofEvening, { kind: 'left' })).status).toBe(303)

    const { text } = await openSite(await signInAgain(person)).get('/staff/hours')
    expect(text).toContain('Visits 2 Planned hours to date 18:00 Hours from arrival to departure 18:10')
    expect(text).toContain('Thu 26 Nov 2026 20:00 – 08:00 (Fri) 20:00 – 08:10, 12:10')
    expect(text).toContain('Fri 27 Nov 2026 14:00 – 20:00 14:00 – 20:00, 6:00')
  })
})

test('calcom/cal.diy #15997: a repeated booking is checked in its first weeks alone; a line is checked in all of them', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const [once, weekly] = [await confirmedService(), await confirmedService()]
  const late = { ...line(nurse, { startMinute: 600, minutes: 60, weekdays: [3] }), from: inDay(36) }
  expect(await change(office, once.serviceId, late as ReturnType<typeof line>)).toEqual({ ok: true })
  const wednesdays = line(nurse, { startMinute: 600, minutes: 60, weekdays: [3] })
  expect(await change(office, weekly.serviceId, wednesdays)).toMatchObject({
    ...{ ok: false, reason: 'in-the-way' },
    inTheWay: [{ visit: { day: inDay(36) }, obstacle: { kind: 'visit' } }],
  })
})
