import { expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  everyDay,
  line,
  night,
} from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What the search, the list of services and a service's page say of the visit that happens now. */

const clock = startOnTuesday()
const wednesday = '2026-11-25'

async function setting(shift = day, { isCovered = true, on = wednesday } = {}) {
  const office = await createAdministrator()
  const [savita, sunita] = [
    await createNurse({ fullName: 'Savita Bhosale' }),
    await createNurse({ fullName: 'Sunita Pawar' }),
  ]
  const { serviceId } = await confirmedService()
  expect(await change(office, serviceId, line(isCovered ? savita : undefined, shift))).toEqual({ ok: true })
  const at = (time: number) => clock.moveTo(startOfDay(on) + time)
  return { office, savita, sunita, visit: { serviceId, line: '1', day: on }, at }
}

/** What the pages say of the service. */
async function shown({ office, visit: { serviceId } }: Awaited<ReturnType<typeof setting>>) {
  const site = openSite(await signInAgain(office))
  const service = await site.get(`/dashboard/services/${serviceId}`)
  return {
    find: (await site.get(`/dashboard/find?q=${serviceId}`)).text,
    list: (await site.get('/dashboard/services/confirmed')).html,
    service: service.text,
    ways: [...service.html.matchAll(/href="\/dashboard\/visits\/([^"/]+)\/(send|cover)"/g)].map(
      ([, id = '', way = '']) => `${id.slice(serviceId.length + 1)} ${way}`,
    ),
  }
}

test('a visit to which nobody came is the visit of its time: what happened, and that another nurse can be sent', async () => {
  const given = await setting()
  given.at(8 * hour + 20 * minute)
  await recordEvent(officeAuthor(given.office), reportOf(given.visit, { kind: 'missed' }, { reason: 'ill' }))
  given.at(10 * hour)
  const { find, list, service, ways } = await shown(given)
  expect(find).toContain('Savita Bhosale, today, 08:00–20:00: Missed visit')
  expect(list).toMatch(/class="bad">Savita Bhosale: Missed visit</)
  expect(service).toContain('Today, 08:00–20:00 · Savita Bhosale: Missed visit')
  expect(ways).toEqual([`${wednesday}.1 send`])

  const form = await sendForm(given.visit, given.sunita)
  expect(await sendNurse(accountUser(given.office), form)).toMatchObject({ ok: true })
  const sent = await shown(given)
  expect(sent.find).toContain('is coming today, 10:30')
  expect(sent.ways).toEqual([])
  given.at(20 * hour)
  expect((await shown(given)).find).toContain('Sunita Pawar, today, 10:30')
})

test('the first nurse is there until another one comes, and stays in sight as the one who was there', async () => {
  const given = await setting()
  given.at(8 * hour + 20 * minute)
  await recordEvent(nurseAuthor(given.savita), arrival(given.visit))
  given.at(12 * hour)
  const form = await sendForm(given.visit, given.sunita, { hours: 7 })
  const sent = await sendNurse(accountUser(given.office), form)
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  given.at(12 * hour + 10 * minute)
  const before = await shown(given)
  expect(before.find).toContain('Savita Bhosale has been there since 08:20')
  expect(before.find).not.toContain('last there')
  expect(before.service).toContain('Savita Bhosale: Arrived 08:20')
  given.at(13 * hour)
  expect((await shown(given)).find).toContain('Sunita Pawar, today, 12:30–19:30: Not arrived, 30 min late')
  const other = { ...given.visit, line: sent.visit.line }
  await recordEvent(nurseAuthor(given.sunita), arrival(other))
  const both = (await shown(given)).find
  expect(both).toContain('Sunita Pawar has been there since 13:00')
  expect(both).toContain('last there: Savita Bhosale, since 08:20')
})

test('without a nurse: cover before the visit begins, then send', async () => {
  const given = await setting(day, { isCovered: false })
  given.at(7 * hour)
  const before = await shown(given)
  expect(before.service).toContain('Today, 08:00–20:00 · Unallocated')
  expect(before.ways).toEqual([`${wednesday}.1 cover`])
  given.at(9 * hour)
  const begun = await shown(given)
  expect(begun.service).toContain('Send a nurse')
  expect(begun.ways).toEqual([`${wednesday}.1 send`])
  await recordEvent(
    officeAuthor(given.office),
    reportOf(given.visit, { kind: 'missed' }, { reason: 'other', note: 'Nobody was found' }),
  )
  const missed = await shown(given)
  expect(missed.find).toContain('Missed visit, today, 08:00–20:00')
  expect(missed.ways).toEqual([`${wednesday}.1 send`])
})

test('a night that began yesterday is said with its day', async () => {
  const given = await setting(night)
  given.at(20 * hour + 20 * minute)
  await recordEvent(nurseAuthor(given.savita), arrival(given.visit))
  given.at(26 * hour)
  expect((await shown(given)).find).toContain('Savita Bhosale has been there since yesterday, 20:20')
})

test('the last day of a stay without a departure is one at which its nurse was there', async () => {
  const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }
  const given = await setting(liveIn)
  given.at(9 * hour + 20 * minute)
  await recordEvent(nurseAuthor(given.savita), arrival(given.visit))
  const lastDay = addDays(wednesday, 1)
  expect(
    await change(given.office, given.visit.serviceId, {
      kind: 'endLine',
      line: '1',
      from: addDays(lastDay, 1),
    }),
  ).toEqual({ ok: true })
  given.at(2 * 24 * hour + 12 * hour)
  expect((await shown(given)).find).toContain('last there: Savita Bhosale, yesterday, 09:00–09:00')
  await recordEvent(
    nurseAuthor(given.savita),
    departure({ ...given.visit, day: lastDay }, startOfDay(lastDay) + 32 * hour),
  )
  expect((await shown(given)).find).toContain('last there: Savita Bhosale, yesterday, 09:00–08:00')
})
