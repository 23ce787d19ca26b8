import { describe, expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { everyDay, night } from '#tests/support/visits/plans.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import {
  wednesday,
  eight,
  setting,
  type Setting,
  sent,
  pages,
  expectAll,
  event,
} from '#tests/support/visits/pair-pages.ts'

/* More of what pair-pages.test.ts tests. */

const clock = startOnTuesday()

async function sentThird(given: Setting) {
  const third = await createLinkedNurse({ fullName: 'Meera Kale' })
  const outcome = await sendNurse(given.office, await sendForm(given.visit, third.nurse))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { line: outcome.visit.line, day: outcome.visit.day }
}

describe('a visit of several stints', () => {
  test('the nurse who was sent is late, and recorded as not come: then nobody came', async () => {
    const given = await setting()
    const other = await sent(given)
    clock.moveTo(eight + 90 * minute)
    const late = await pages(given)
    expect(late.roster).toMatch(/Not arrived, \d+ (min|h) late, in place of Savita Bhosale/)
    expectAll(late.family, ['The arrival has not been reported yet.'])
    await recordEvent(officeAuthor(given.officer), reportOf(other, { kind: 'missed' }, { reason: 'ill' }))
    expectAll((await pages(given)).family, ['This visit did not take place.'], ['8 am to 8 pm Did not take'])
    clock.moveTo(eight + 12 * hour)
    expectAll((await pages(given)).family, [
      '8:50 am to 7:50 pm Sunita Pawar',
      'This visit did not take place.',
    ])
  })

  test('the nurse who was sent falls ill: who comes about when is said by nobody any more', async () => {
    const given = await setting()
    await sent(given)
    const ill = absenceForm(given.sunita.nurse, [wednesday, wednesday])
    expect(await reportAbsence(given.office, ill)).toMatchObject({ ok: true })
    const { roster, family } = await pages(given)
    expectAll(roster, ['Missed visit, no cover'])
    expectAll(
      family,
      ['Sunita Pawar cannot come this time. We are looking for another nurse.'],
      ['Expected at about', 'overing for'],
    )
    clock.moveTo(eight + 24 * hour)
    expectAll((await pages(given)).family, ['No nurse was found'], ['Expected at about', 'overing for'])
  })

  test('of the nurse who was sent nothing was reported: then nobody is expected', async () => {
    const given = await setting()
    await sent(given)
    clock.moveTo(eight + 24 * hour)
    const { family } = await pages(given)
    expectAll(family, ['Covering for Savita Bhosale.'], ['Expected at about 8:50 am'])
  })

  test('a third nurse is sent while the second may still be there: the family reads of both, then and afterwards', async () => {
    const given = await setting()
    const other = await sent(given)
    clock.moveTo(eight + 52 * minute)
    await recordEvent(nurseAuthor(given.sunita.nurse), arrival(other))
    clock.moveTo(eight + 65 * minute)
    await sentThird(given)
    const now = await pages(given)
    expectAll(now.roster, ['Arrived 08:52, in place of Savita Bhosale'])
    expectAll(now.family, ['Now Sunita Pawar Arrived: 8:52 am', 'Expected at about 9:35 am', 'Meera Kale'])
    const home = await openSite(await signInAgain(given.family)).get('/show/service')
    expectAll(home.text, ['Now Sunita Pawar Arrived: 8:52 am', '9:35 am to 8:35 pm', 'Meera Kale'])
    clock.moveTo(eight + 13 * hour)
    expectAll((await pages(given)).family, ['Sunita Pawar', 'Arrived: 8:52 am', 'Meera Kale'])
  })

  test('of two who did not come and a third one, one visit is the family’s', async () => {
    const given = await setting()
    const other = await sent(given)
    clock.moveTo(eight + 2 * hour)
    const nobodyCame = reportOf(other, { kind: 'missed' }, { reason: 'ill' })
    await recordEvent(officeAuthor(given.officer), nobodyCame)
    const third = await sentThird(given)
    const { csv, ics, family } = await pages(given)
    expectAll(family, ['Meera Kale'], ['Sunita Pawar', 'did not take place'])
    expect(csv).toContain('"08:50","19:50","Sunita Pawar","Another nurse was sent"')
    const ofDay = (file: string, status: string) =>
      file.split('BEGIN:VEVENT').filter((each) => /UID:\S+2026-11-25/.test(each) && each.includes(status))
    expect(ofDay(ics, 'STATUS:CONFIRMED')).toHaveLength(1)
    const id = `${given.serviceId}.2026-11-25.${other.line}`
    expectAll(event(ics, id), ['STATUS:CANCELLED', 'SEQUENCE:4'])
    await undoSending(given.office, await undoForm(given.visit, third, { first: 'did-not-come' }))
    expectAll(event((await pages(given)).ics, id), ['STATUS:CONFIRMED'])
  })

  test('handed over: both were there', async () => {
    const given = await setting()
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    clock.moveTo(eight + 4 * hour)
    const form = await sendForm(given.visit, given.sunita.nurse, { hours: 7, leftAt: eight + 4 * hour })
    expect(await sendNurse(given.office, form)).toMatchObject({ ok: true })
    const { roster, family, csv, ics } = await pages(given)
    expectAll(roster, ['Done 08:20–12:00, Sunita Pawar sent for 12:30'])
    expectAll(family, ['Arrived: 8:20 am', 'Expected at about 12:30 pm, covering for Savita Bhosale.'])
    expect(csv).toContain('"Savita Bhosale","Took place","08:20","12:00",""')
    expectAll(event(ics, `${given.serviceId}.2026-11-25.1`), ['STATUS:CONFIRMED'])
  })

  test('of a night of Sunday both stints stand under Sunday, also in the month', async () => {
    const given = await setting(night, '2026-11-29')
    clock.moveTo(startOfDay('2026-11-29') + 26 * hour)
    expect(await sent(given, 5)).toMatchObject({ day: '2026-11-29' })
    clock.moveTo(startOfDay('2026-12-02') + 9 * hour)
    const site = openSite(await signInAgain(given.family))
    const month = await site.get(`/show/service/${given.serviceId}/visits?month=2026-11`)
    expect(month.text).toMatch(/Sunday 29 November.{0,80}Sunita Pawar/)
  })
})

describe('of a night of Sunday, for which another nurse is sent on Monday', () => {
  const sunday = '2026-11-29'
  const late = { startMinute: 22 * 60, minutes: 8 * 60, weekdays: everyDay }
  const midnight = startOfDay(addDays(sunday, 1))

  async function sentAtMidnight() {
    const given = await setting(late, sunday)
    clock.moveTo(midnight)
    const other = await sent(given, 5)
    const office = openSite(await signInAgain(given.officer))
    return { ...given, other, at: (path: string) => office.get(path) }
  }

  test('everyone reads it of the Sunday visit, also where Sunday’s week alone is shown', async () => {
    const given = await sentAtMidnight()
    const { roster, office, savita, csv } = await pages(given)
    expectAll(roster, ['Missed visit, Sunita Pawar sent for 00:30'])
    expectAll((await given.at(`/dashboard/roster?view=week&from=${sunday}`)).html, [
      'Missed visit, Sunita Pawar sent for 00:30',
    ])
    expectAll((await given.at(`/dashboard/roster?view=week&from=${addDays(sunday, 1)}`)).text, [
      'in place of Savita Bhosale',
    ])
    expectAll(office, ['Missed visit, Sunita Pawar sent for 00:30'])
    expectAll(savita, ['Another nurse was sent to this visit.'])
    expect(csv).toContain('"2026-11-29","22:00","06:00","Savita Bhosale","Another nurse was sent"')
    const today = (await given.at('/dashboard/panel')).text
    expectAll(today, ['Late: 0'], ['Missed visit'])
  })

  test('the nurse who was sent and did not come either reads that a third one was sent', async () => {
    const given = await sentAtMidnight()
    clock.moveTo(midnight + hour)
    await recordEvent(
      officeAuthor(given.officer),
      reportOf(given.other, { kind: 'missed' }, { reason: 'ill' }),
    )
    const third = await createLinkedNurse({ fullName: 'Meera Kale' })
    expect(
      await sendNurse(given.office, await sendForm(given.visit, third.nurse, { hours: 4 })),
    ).toMatchObject({ ok: true })
    const own = openSite(await signInAgain(given.sunita.person))
    const { text } = await own.get(`/staff/visits/${given.serviceId}.${given.other.day}.${given.other.line}`)
    expectAll(text, ['Another nurse was sent to this visit.'])
    expectAll((await given.at('/dashboard/panel')).text, ['Late: 0'])
  })
})

describe('a stay of live-in care', () => {
  const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }

  test('who came on Saturday is there on Monday, for everyone; after three hours the office has not heard', async () => {
    const given = await setting(liveIn, '2026-11-28')
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    const monday = { ...given, visit: { ...given.visit, day: addDays('2026-11-28', 2) } }
    clock.moveTo(startOfDay(monday.visit.day) + 10 * hour)
    const now = await pages(monday)
    expectAll(now.roster, ['With patient since Sat 28 Nov, 09:20'])
    expect(now.roster).not.toMatch(/Not arrived, \d/)
    for (const text of [now.office, now.services, now.service, now.find]) {
      expectAll(text, ['With patient since Sat 28 Nov, 09:20'])
      expect(text).not.toMatch(/Not arrived, \d/)
    }
    const path = `/dashboard/services/${given.serviceId}/plan`
    const plan = await openSite(await signInAgain(given.officer)).get(path)
    const [link = ''] = new RegExp(`<a [^>]*\\.${monday.visit.day}\\.1"[^>]*>`).exec(plan.html) ?? []
    expect(link).toContain('class="is-here"')
    expectAll(now.family, ['With the patient since Saturday 28 November, 9:20 am'])
    expectAll(now.savita, ['You have been there since Sat 28 Nov, 9:20 am', 'I am still here', 'I have left'])
    expectAll(now.savitaDay, ['You have been there since', 'I am still here', 'Report my departure'])
    clock.moveTo(startOfDay(monday.visit.day) + 12 * hour)
    expectAll((await pages(monday)).roster, ['No update since Sat 28 Nov, 09:20'])
    // The day before is over, and nothing is asked of it.
    const sunday = { ...given, visit: { ...given.visit, day: addDays('2026-11-28', 1) } }
    const { office, roster } = await pages(sunday)
    expectAll(office, ['The nurse stayed'])
    expectAll(roster, ['24 h from 09:00 · The nurse stayed'])
    const read = openSite(await signInAgain(given.officer))
    const week = await read.get('/dashboard/roster?view=week&from=2026-11-23')
    expectAll(week.text, ['The nurse stayed Savita Kulkarni 24 h from 09:00 The nurse stayed'])
  })

  test('a night of Sunday is still the visit of its service in the first hours of Monday', async () => {
    const given = await setting(night, '2026-11-29')
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    clock.moveTo(startOfDay('2026-11-30') + 2 * hour)
    const { services, service } = await pages(given)
    for (const text of [services, service])
      expectAll(text, ['Savita Bhosale: With patient since Sun 29 Nov, 20:20'])
  })

  test('a departure that is reported on the page of the day before leads to the day on which it stands', async () => {
    const given = await setting(liveIn)
    await recordEvent(nurseAuthor(given.savita.nurse), arrival(given.visit))
    clock.moveTo(startOfDay('2026-11-26') + 14 * hour)
    const id = (day: string) => `${given.serviceId}.${day}.1`
    const site = openSite(await signInAgain(given.savita.person))
    const page = await site.get(`/staff/visits/${id(wednesday)}`)
    const posted = { form: page.value('form') ?? '', kind: 'left' }
    const { location } = await site.post(`/staff/visits/${id(wednesday)}`, posted)
    expect(location).toBe(`/staff/visits/${id('2026-11-26')}`)
    expectAll((await site.get(location ?? '')).text, ['2 pm'], ['I have left'])
  })
})
