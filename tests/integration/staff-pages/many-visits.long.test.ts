import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { stopClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { pageBytes } from '#tools/budgets.ts'

/* A nurse with more visits in the coming seven days than `/staff` lists. */

const hour = 60 * 60_000
const words = {
  en: 'More visits from Mon 30 Nov on: 20.',
  hi: 'सोम 30 नवंबर से आगे और विज़िट: 20।',
  mr: 'सोम 30 नोव्हेंबरपासून आणखी भेटी: 20.',
}

test('ten visits a day: the days that fit are whole, and the page says how many visits follow', async () => {
  const clock = stopClock(startOfDay('2026-11-24') + 10 * hour)
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  for (let place = 0; place < 10; place++) {
    const { serviceId } = await confirmedService(undefined, { days: 12 })
    const short = { startMinute: 360 + place * 90, minutes: 60, weekdays: everyDay }
    expect(await change(office, serviceId, line(nurse, short))).toEqual({ ok: true })
  }
  const ofADay = (page: { text: string }, day: string) =>
    page.text.split(`${day} 6 am to 7 am`)[1]?.match(/\d+(:\d\d)? ([ap]m|noon) to \d/g)?.length

  clock.advance(24 * hour - 5 * hour)
  const site = openSite(await signInAgain(person))
  for (const [lang, sentence] of Object.entries(words)) {
    const page = await site.get(`/staff?lang=${lang}`)
    expect(page.text).toContain(sentence)
    expect(await htmlErrors(page.html)).toEqual([])
  }
  const page = await site.get('/staff?lang=en')
  // The first visit of the last day that is listed, then the other nine of it.
  expect(ofADay(page, 'Sun 29 Nov')).toBe(9)
  expect(page.text).not.toContain('Mon 30 Nov 6 am')
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.nurseFullDay)

  // The next day the visits of Tuesday are listed, and those of Wednesday follow. What is over does not take their place.
  clock.advance(24 * hour)
  const next = await openSite(await signInAgain(person)).get('/staff?lang=en')
  expect(ofADay(next, 'Mon 30 Nov')).toBeGreaterThanOrEqual(9)
  expect(next.text).toContain('More visits from Tue 1 Dec on: 20.')
})

test('a day with one visit, and one on each day of the week, is within its budget', async () => {
  stopClock(startOfDay('2026-11-24') + 10 * hour)
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  const { serviceId } = await confirmedService(undefined, { days: 12 })
  const shift = { startMinute: 840, minutes: 240, weekdays: everyDay }
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const page = await openSite(person).get('/staff?lang=en')
  expect(page.text).toContain('2 pm to 6 pm')
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.nurseDay)
})
