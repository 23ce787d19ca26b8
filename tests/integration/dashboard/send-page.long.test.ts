import { expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, everyDay, night } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'
import { nobodyCame } from '#tests/support/dashboard/send-page.ts'

/* More of what send-page.test.ts tests. */

const clock = startOnTuesday()

test('a nurse who comes from a night of another family stands below those who have slept, with when she is rested', async () => {
  const [mary, nights] = [await createNurse({ fullName: 'Mary D’Souza' }), await confirmedService()]
  const administrator = await createAdministrator()
  // The night before is of today, so that it ends when the late visit begins.
  const tonight = { kind: 'addLine', ...night, from: '2026-11-25', nurseId: mary.id } as const
  expect(await change(administrator, nights.serviceId, tonight)).toEqual({ ok: true })
  const { path, visit, sunita } = await nobodyCame()
  clock.moveTo(begins + 24 * hour + 20 * minute)
  const site = openSite(await createAdministrator())
  const late = path.replace(visit.day, '2026-11-26')
  const page = await site.get(late)
  expect(page.text).toContain('No warnings: 1')
  const [fits, warned] = page.text.split('With a warning: 1')
  expect(fits).toContain(sunita.fullName)
  expect(warned).toMatch(
    /Mary D’Souza .*Night until 08:00 \(planned\); rested from 18:00; with this visit 23\.2 h of work without 10 hours’ rest; 1 more visit too soon/,
  )
  // Until 18:00 there is no night in the way; only the rest is.
  const own = ['id', 'seen', 'at', 'warned'].map((name) => [name, page.value(name) ?? ''])
  const typed = Object.fromEntries(own) as Record<string, string>
  const form = { ...typed, until: '18:00', nurseId: mary.id, reason: 'did-not-come' }
  const unread = await site.post(late, form)
  expect([unread.status, unread.text]).toEqual([
    400,
    expect.stringContaining('Please tick to confirm that you have read the warnings'),
  ])
  const silent = await site.post(late, { ...form, despite: 'on' })
  expect([silent.status, silent.text]).toEqual([
    400,
    expect.stringContaining('Please give your reason for choosing a nurse with warnings'),
  ])
  expect(silent.html).toMatch(/name="despite"[^>]*checked/)
  const why = 'She offered it herself'
  const sent = await site.post(late, { ...form, despite: 'on', why })
  expect([sent.status, sent.location]).toEqual([302, late])
  const { auditEntry } = await readTable()
  expect(auditEntry.find(({ action }) => action === 'send-nurse')?.values).toMatchObject({
    override: { warnings: ['rest'], why },
  })
})

test('a nurse whose hours end before the visit does is sent with a tick and a reason', async () => {
  const { path, fields } = await nobodyCame()
  const usha = await createNurse({ fullName: 'Usha', worksWednesday: '06:00–14:00' })
  const site = openSite(await createAdministrator())
  expect((await site.get(path)).text).toMatch(/Usha .*Works only 06:00–14:00 on Wednesdays/)
  const form = { ...(await fields()), nurseId: usha.id }
  expect((await site.post(path, form)).text).toContain(
    'Please tick to confirm that you have read the warnings',
  )
  const why = 'She stays until the evening this once'
  expect((await site.post(path, { ...form, despite: 'on', why })).status).toBe(302)
  const { auditEntry } = await readTable()
  expect(auditEntry.find(({ action }) => action === 'send-nurse')?.values).toMatchObject({
    override: { warnings: ['availability'], why },
  })
})

test('a form that waited until its time has passed: nobody is sent, and a later time is proposed', async () => {
  const { site, path, fields } = await nobodyCame()
  const late = await fields()
  clock.advance(28 * minute)
  const answer = await site.post(path, late)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('at least 5 minutes to get there. A later time is suggested.')
  expect(answer.value('at')).toBe('09:20')
})

test('the first nurse is not sent to their own visit, and the words say what to do', async () => {
  const { site, path, fields, nurse } = await nobodyCame()
  const answer = await site.post(path, await fields({ nurseId: nurse.id }))
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('This nurse is already allocated to this visit.')
})

test.each(['9 am', '9:00 AM', '09.00', '900', 'सकाळी ९'])('the time %o is understood', async (at) => {
  const { site, path, fields, visit } = await nobodyCame()
  expect((await site.get(`${path}?at=${encodeURIComponent(at)}`)).value('at')).toBe('09:00')
  expect((await site.post(path, await fields({ at, until: '8:30 pm' }))).location).toBe(path)
  expect((await site.get(path)).text).toContain('Sunita Pawar, expected at 09:00')
  expect(await visitIn({ ...visit, line: '1.1' })).toMatchObject({ startMinute: 9 * 60, minutes: 11.5 * 60 })
})

test('the nurse who was sent stands there as what is known of them: expected, there, and gone', async () => {
  const { site, path, fields, visit, sunita } = await nobodyCame()
  await site.post(path, await fields())
  const other = { ...visit, line: '1.1' }
  expect((await site.get(path)).text).toContain('Sunita Pawar, expected at 08:50')
  clock.advance(25 * minute)
  await recordEvent(nurseAuthor(sunita), arrival(other))
  expect((await site.get(path)).text).toContain('Sunita Pawar, there since 08:45')
  clock.advance(hour)
  await recordEvent(nurseAuthor(sunita), departure(other))
  const page = (await site.get(path)).text
  expect(page).toContain('Sunita Pawar, left at 09:45')
  expect(page).not.toMatch(/expected at|there since/)
})

test('the list for other times and a name: what was typed stays, and no address has it', async () => {
  const { site, path, fields, visit } = await nobodyCame()
  const given = { at: '1015', until: '18:00', name: 'Suni', reason: 'other', note: 'Diabetes' }
  const { nurseId: _nurse, ...form } = await fields({ choose: '', ...given })
  const page = await site.post(path, form)
  expect([page.status, page.location]).toEqual([200, null])
  expect([page.value('at'), page.value('until'), page.value('name')]).toEqual(['10:15', '18:00', 'Suni'])
  expect(page.text).toContain('“Suni”')
  expect(page.html).toMatch(/<textarea[^>]*name="note"[^>]*>Diabetes</)
  expect(page.html).toMatch(/<option[^>]*value="other"[^>]*selected/)
  expect(page.html).not.toContain('data-invalid')
  expect((await visitIn(visit))?.missedAt).toBeUndefined()
  const unread = await site.post(path, { ...form, at: '8.5', until: 'noon' })
  expect([unread.status, unread.value('at'), unread.value('until')]).toEqual([400, '8.5', 'noon'])
  expect(unread.text).toContain('Please enter a time, such as 08:50.')
})

test('the list for a name keeps when the nurse before has left', async () => {
  const { site, path, fields, meera, visit } = await nobodyCame()
  await recordEvent(meera, arrival(visit))
  const form = await fields({ choose: '', name: 'Suni', leftAt: '08:15', note: 'She felt dizzy' })
  const page = await site.post(path, form)
  expect([page.status, page.value('leftAt')]).toEqual([200, '08:15'])
  expect(page.html).toMatch(/<textarea[^>]*name="note"[^>]*>She felt dizzy</)
  expect((await site.post(path, { ...form, leftAt: '8.5' })).status).toBe(400)
})

test('undone after a refusal: what was chosen stays, and a time that was typed is not lost', async () => {
  const { site, path, fields, visit } = await nobodyCame()
  await site.post(path, await fields())
  clock.advance(15 * minute)
  const page = await site.get(path)
  const isChecked = (html: string, value: string) =>
    html.match(new RegExp(`<input[^>]*name="first"[^>]*value="${value}"[^>]*>`))?.[0].includes('checked')
  expect(isChecked(page.html, 'did-not-come')).toBe(true)
  const form = {
    intent: 'undo',
    id: page.value('id') ?? '',
    seen: page.value('seen') ?? '',
    line: '1.1',
    day: visit.day,
  }
  const missing = await site.post(path, { ...form, first: 'there', arrivedAt: '' })
  expect(missing.text).toContain('Please enter when the nurse arrived')
  expect([isChecked(missing.html, 'there'), isChecked(missing.html, 'did-not-come')]).toEqual([true, false])
  for (const first of ['did-not-come', 'may-come']) {
    const refused = await site.post(path, { ...form, first, arrivedAt: '08:26' })
    expect([refused.status, refused.value('arrivedAt')]).toEqual([400, '08:26'])
    expect(refused.text).toContain('Please choose “Is there” for this time, or leave it empty.')
    expect(isChecked(refused.html, first)).toBe(true)
  }
  expect(await visitIn({ ...visit, line: '1.1' })).toMatchObject({ state: 'planned' })
  // The time that the form begins with is the nurse’s own report. The office may say that it is not so.
  const kept = { first: 'did-not-come', arrivedAt: '08:26', keptAt: '08:26' }
  expect((await site.post(path, { ...form, ...kept })).location).toBe(path)
  expect((await visitIn(visit))?.arrivedAt).toBeUndefined()
})

test('in live-in care it asks since when the nurse is gone; by telephone they are still there', async () => {
  const {
    meera,
    visit,
    path: first,
  } = await nobodyCame({ startMinute: 480, minutes: 1440, weekdays: everyDay })
  await recordEvent(meera, arrival(visit))
  clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
  const site = openSite(await createAdministrator())
  const path = first.replace('2026-11-25', '2026-11-26')
  const page = await site.get(path)
  for (const words of ['has been there since an earlier day', 'With patient since Wed 25 Nov, 08:20'])
    expect(page.text).toContain(words)
  const visitPath = path.replace('/send', '')
  const visitPage = await site.get(visitPath)
  expect(visitPage.text).toContain('Record “still there”')
  const form = { form: visitPage.value('form') ?? '', kind: 'stay', reason: 'nurse-told' }
  expect((await site.post(visitPath, form)).location).toBe(visitPath)
  const next = { ...visit, day: '2026-11-26' }
  expect(await visitIn(next)).toMatchObject({ arrivedAt: iso(startOfDay('2026-11-26') + 8 * hour) })
  expect(await recordStillHere(meera, { visit: next, id: 'x.stay' })).toMatchObject({ isRepeated: true })
})

test('the roster, the list of uncovered visits and the visit’s page lead there while somebody can be sent', async () => {
  const { site, path } = await nobodyCame()
  const roster = await site.get('/dashboard/roster?view=day&from=2026-11-25')
  expect(roster.html).toContain(`href="${path}"`)
  expect(roster.text).toContain('Send another nurse')
  expect((await site.get(path.replace('/send', ''))).html).toContain(`href="${path}"`)
})
