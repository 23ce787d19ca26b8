import { describe, expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { everyDay } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'
import { eight, setting, sent, pages, expectAll, event } from '#tests/support/visits/pair-pages.ts'

/* What office, family and both nurses read of a visit of two stints, and of a stay of live-in care: the same at each moment (docs/decisions/0071, 0072). */

const clock = startOnTuesday()

describe('a visit of two stints', () => {
  test('before the arrival: who comes and about when, and nowhere that nobody came', async () => {
    const given = await setting()
    await sent(given)
    const { roster, office, family, csv, ics, savita, sunitaDay } = await pages(given)
    expectAll(roster, ['Missed visit, Sunita Pawar sent for 08:50', 'Planned, in place of Savita Bhosale'])
    expectAll(office, ['Missed visit, Sunita Pawar sent for 08:50', 'Another nurse was sent: Sunita Pawar'])
    expectAll(
      family,
      ['Expected at about 8:50 am, covering for Savita Bhosale.', 'Sunita Pawar'],
      ['This visit did not take place', '08:00–20:00 Savita Bhosale This'],
    )
    expect(csv).toContain('"2026-11-25","08:00","20:00","Savita Bhosale","Another nurse was sent","","",""')
    expect(csv).toContain('"2026-11-25","08:50","19:50","Sunita Pawar","Planned","","","Savita Bhosale"')
    expectAll(event(ics, `${given.serviceId}.2026-11-25.1`), ['STATUS:CANCELLED', 'SEQUENCE:2'])
    expectAll(event(ics, `${given.serviceId}.2026-11-25.1.1`), ['STATUS:CONFIRMED', 'SEQUENCE:2'])
    expectAll(savita, ['Another nurse was sent to this visit. Please call the office', 'I have arrived'])
    expectAll(sunitaDay, ['8:50 am', 'Report my arrival'])
  })

  test('after the arrival and the departure of the nurse who was sent', async () => {
    const given = await setting()
    const other = await sent(given)
    clock.moveTo(eight + 52 * minute)
    await recordEvent(nurseAuthor(given.sunita.nurse), arrival(other))
    expectAll(
      (await pages(given)).family,
      ['Covering for Savita Bhosale.', 'Arrived: 8:52 am'],
      ['Expected at about'],
    )
    clock.moveTo(eight + 12 * hour)
    await recordEvent(nurseAuthor(given.sunita.nurse), departure(other, eight + 11 * hour))
    const { roster, family, csv } = await pages(given)
    expectAll(roster, ['Done 08:52–19:00, in place of Savita Bhosale'])
    expectAll(family, ['Covering for Savita Bhosale.'])
    expect(csv).toContain('"Sunita Pawar","Took place","08:52","19:00","Savita Bhosale"')
  })

  test(
    'undone: the first visit is as it was, and of the other nobody reads any more',
    { tags: 'long' },
    async () => {
      const given = await setting()
      const other = await sent(given)
      await undoSending(given.office, await undoForm(given.visit, other))
      const { roster, office, family, ics, sunitaDay } = await pages(given)
      expect(roster).toMatch(/Not arrived, \d+ (min|h) late/)
      expectAll(roster, [], ['Sunita Pawar 08:50', 'in place of'])
      expectAll(office, ['Not arrived, '], ['Another nurse was sent'])
      expectAll(family, ['Savita Bhosale'], ['Sunita Pawar', 'did not take place'])
      expectAll(event(ics, `${given.serviceId}.2026-11-25.1`), ['STATUS:CONFIRMED', 'SEQUENCE:3'])
      expectAll(event(ics, `${given.serviceId}.2026-11-25.1.1`), ['STATUS:CANCELLED', 'SEQUENCE:3'])
      expectAll(sunitaDay, ['8:50 am'], ['Report my arrival'])
    },
  )
})

describe('a stay of live-in care', () => {
  const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }

  test('who came on Saturday is there on Tuesday and on the next Saturday without a tap, also on the day of the nurse', async () => {
    const given = await setting(liveIn, '2026-11-28')
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    for (const days of [3, 7]) {
      const there = { ...given, visit: { ...given.visit, day: addDays('2026-11-28', days) } }
      clock.moveTo(startOfDay(there.visit.day) + 10 * hour)
      const now = await pages(there)
      expectAll(now.roster, ['With patient since Sat 28 Nov, 09:20'])
      expectAll(now.family, ['With the patient since Saturday 28 November, 9:20 am'])
      expectAll(now.savita, ['You have been there since Sat 28 Nov, 9:20 am', 'I am still here'])
      expectAll(now.savitaDay, ['You have been there since', 'I am still here'], ['Report my arrival'])
    }
    const site = openSite(await signInAgain(given.savita.person))
    const seen = await observe(() => site.get('/staff'))
    expect(tally(seen.calls)).toEqual({ BatchGetItem: 3 })
    expect(seen.died ? 0 : Buffer.byteLength(seen.result.html)).toBeLessThanOrEqual(pageBytes.nurseFullDay)
  })

  test('one tap on the day’s page: the page of the visit says since when', { tags: 'long' }, async () => {
    const given = await setting(liveIn)
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    clock.moveTo(startOfDay('2026-11-26') + 10 * hour)
    const site = openSite(await signInAgain(given.savita.person))
    const page = await site.get('/staff')
    const path = /action="(\/staff\/visits\/[^"]+)"/.exec(page.html)?.[1] ?? ''
    expect(path).toBe(`/staff/visits/${given.serviceId}.2026-11-26.1`)
    expect((await site.post(path, { form: page.value('form') ?? '', kind: 'stay' })).location).toBe(path)
    expectAll((await site.get(path)).text, ['9 am'], ['I am still here'])
  })

  test('another nurse’s tap, and one of a family, are answered like a visit that does not exist', async () => {
    const given = await setting(liveIn)
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    clock.moveTo(startOfDay('2026-11-26') + 10 * hour)
    const path = `/staff/visits/${given.serviceId}.2026-11-26.1`
    const site = openSite(await signInAgain(given.sunita.person))
    const form = { form: '00000000-0000-4000-8000-000000000000', kind: 'stay' }
    expect((await site.post(path, form)).status).toBe(404)
    expect((await openSite(await signInAgain(given.family)).post(path, form)).status).not.toBe(200)
  })
})
