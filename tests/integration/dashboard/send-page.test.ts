import { describe, expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import {
  accountUser,
  change,
  confirmedService,
  everyDay,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { nobodyCame } from '#tests/support/dashboard/send-page.ts'

/* The office's page that sends another nurse, through its address (docs/decisions/0071). */

const clock = startOnTuesday()

test('who fits, what is proposed, who is told; one button sends, and the page says who is on the way', async () => {
  const { site, path, fields, visit, nurse, sunita } = await nobodyCame()
  const page = await site.get(path)
  expect([page.value('at'), page.value('until')]).toEqual(['08:50', '20:00'])
  for (const words of [
    'Send another nurse',
    'Not arrived, 20 min late',
    `Call ${nurse.fullName}`,
    'No warnings: 1',
  ])
    expect(page.text).toContain(words)
  expect(page.html).toContain(`href="/dashboard/staff/${nurse.id}/absences"`)
  // Asked for by name, the only one who fits stands above, and no empty group is left.
  const byName = await site.get(`${path}?name=${encodeURIComponent(sunita.fullName)}`)
  expect(byName.text).toMatch(
    /“Sunita Pawar” Sunita Pawar \d{5} \d{5} .*\d+(\.\d)? h, 1 of 7 days 0 h without this/,
  )
  expect(byName.text).not.toContain('No warnings')
  const posted = await fields({ note: 'Her phone is off' })
  const sent = await site.post(path, posted)
  expect([sent.status, sent.location]).toEqual([302, path])
  const after = await site.get(path)
  for (const words of [
    ...['Messages sent', 'Family Visit update', 'Visit update'],
    'Nurse sent.',
    'Sunita Pawar, expected at 08:50',
    'Undo: Sunita Pawar is not going',
  ])
    expect(after.text).toContain(words)
  expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 20 * minute) })
  expect(await visitIn({ ...visit, line: '1.1' })).toMatchObject({ nurseId: sunita.id, state: 'planned' })
  // After Back in the browser, with another time.
  const again = await site.post(path, { ...posted, at: '09:10' })
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining('This form has already sent a nurse. Nothing more was changed.'),
  ])
  // A link with the id of the nurse who was sent, as in the mail that says that they are late.
  const other = path.replace('.1/send', '.1.1/send')
  expect((await site.get(other)).location).toBe(path)
  expect((await site.get(path.replace('/send', '/cover'))).text).toContain('Another nurse can be sent to it.')
  expect((await site.get(other.replace('/send', '/cover'))).location).toBe(other)
  const visitPage = await site.get(path.replace('/send', ''))
  for (const words of [
    'Missed visit, Sunita Pawar sent for 08:50',
    'Another nurse was sent: Sunita Pawar',
    'Did not come: Her phone is off',
    '“Nobody came” cannot be undone now. Another nurse has this visit or may still come to it.',
  ])
    expect(visitPage.text).toContain(words)
  expect((await site.get(other.replace('/send', ''))).text).toContain(`in place of ${nurse.fullName}`)
  expect(sunita.id).toBeTruthy()
})

test.each([
  [{ at: '8.5' }, 'Please enter a time, such as 08:50.', 'at'],
  [{ until: 'noon' }, 'Please enter a time, such as 08:50.', 'until'],
  [{ until: '09:00' }, 'A visit must last between 1 and 24 hours.', 'until'],
  [{ reason: 'other', note: '' }, 'Please describe what happened', 'note'],
  [{ reason: 'bored' }, '', 'reason'],
  [{ nurseId: '' }, 'Please choose a nurse.', ''],
  [{ seen: 'something else' }, 'This visit changed in the meantime. Nobody was sent.', ''],
] as [Record<string, string>, string, string][])(
  '%o is refused, and what was typed stays',
  { tags: 'long' },
  async (typed, words) => {
    const { site, path, fields, visit } = await nobodyCame()
    const answer = await site.post(path, await fields({ note: 'She said', ...typed }))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).toContain(words)
    expect(answer.text).toContain('Sunita Pawar')
    if (!('note' in typed)) expect(answer.html).toContain('She said')
    for (const name of ['at', 'until']) if (typed[name]) expect(answer.value(name)).toBe(typed[name])
    expect((await visitIn(visit))?.missedAt).toBeUndefined()
  },
)

test('a nurse who leaves is sent up to the last day, also into the night after it, and not to what begins later', async () => {
  const planned = await plannedVisit(night)
  const { serviceId } = planned.visit
  const sunita = await createNurse({ fullName: 'Sunita Pawar' })
  const lastDay = (day: string, seen: string | null) =>
    setLastDay(accountUser(planned.office), sunita.id, { lastDay: day, seen })
  expect(await lastDay('2026-11-25', null)).toEqual({ ok: true })
  // The night of Wednesday: no arrival is reported at 22:00.
  clock.moveTo(startOfDay('2026-11-25') + 22 * hour)
  const site = openSite(await signInAgain(planned.office))
  const path = `/dashboard/visits/${serviceId}.2026-11-25.1/send`
  const send = async (typed: Record<string, string>) => {
    const page = await site.get(path)
    const shown = (name: string) => page.value(name) ?? ''
    return site.post(path, {
      ...{ id: shown('id'), seen: shown('seen'), at: shown('at'), until: shown('until') },
      ...{ nurseId: sunita.id, reason: 'did-not-come', despite: 'on', why: 'Asked' },
      ...{ warned: shown('warned'), ...typed },
    })
  }
  const stints = async () => (await visitsOfService(serviceId)).filter((each) => each.includes(sunita.id))
  const after = await send({ at: '00:30' })
  expect(after.status).toBeGreaterThanOrEqual(400)
  expect(after.text).toContain('Sunita Pawar is leaving: the last day is Wed 25 Nov.')
  expect(await stints()).toEqual([])
  expect((await send({ at: '22:30' })).location).toBe(path)
  expect(await stints()).toEqual([`2026-11-25 1350 ${sunita.id}`])
})

test('the key Enter in a field shows who can, and sends nobody', async () => {
  const { site, path, sunita } = await nobodyCame()
  const { html } = await site.get(`${path}?name=${encodeURIComponent(sunita.fullName)}`)
  const form = html.match(/<form\b.*?<\/form>/gs)?.find((each) => each.includes('name="nurseId"'))
  // A browser takes the first button of the form.
  expect(form?.match(/<button[^>]*>/)?.[0]).toContain('name="choose"')
})

test('undone: what is known of the first nurse, with the time that they have reported', async () => {
  const { site, path, fields, visit, meera } = await nobodyCame()
  await site.post(path, await fields())
  clock.advance(6 * minute)
  expect(await recordEvent(meera, arrival(visit))).toMatchObject({ isContested: true })
  const page = await site.get(path)
  expect(page.text).toContain('reports having arrived at 08:26')
  expect(page.value('arrivedAt')).toBe('08:26')
  const [id, seen] = [page.value('id') ?? '', page.value('seen') ?? '']
  const form = { intent: 'undo', id, seen, line: '1.1', day: visit.day, first: 'there' }
  const missing = await site.post(path, { ...form, arrivedAt: '' })
  expect([missing.status, missing.text.includes('Please enter when the nurse arrived')]).toEqual([400, true])
  const undone = await site.post(path, { ...form, arrivedAt: '08:26' })
  expect(undone.location).toBe(path)
  expect((await site.get(path)).text).toContain('Cover cancelled.')
  expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 26 * minute) })
  // Once more, as after Back.
  expect((await site.post(path, { ...form, arrivedAt: '08:26' })).location).toBe(path)
  expect((await site.post(path, { ...form, line: '9' })).status).toBe(404)
})

describe('for a third nurse the page asks for what it records', () => {
  test('the second one is late: it is their visit that is recorded as missed', async () => {
    const { site, path, fields, visit, nurse } = await nobodyCame()
    await site.post(path, await fields())
    clock.moveTo(begins + 70 * minute)
    const page = await site.get(path)
    expect(page.text).toContain('Sunita Pawar’s visit will be recorded as missed.')
    expect(page.text).not.toContain(`${nurse.fullName}’s visit`)
    const asha = await createNurse()
    const posted = await fields({ nurseId: asha.id, reason: 'ill' })
    expect((await site.post(path, posted)).location).toBe(path)
    expect(await readVisitEvents({ ...visit, line: '1.1' })).toMatchObject([
      { kind: 'missed', reason: 'ill' },
    ])
  })

  test('the second one has left, and the first one may come again: why that one did not, and nothing without a reason', async () => {
    const { site, path, fields, visit, nurse, sunita, office } = await nobodyCame()
    await site.post(path, await fields({ until: '10:00' }))
    const second = { ...visit, line: '1.1' }
    clock.moveTo(begins + 50 * minute)
    await recordEvent(nurseAuthor(sunita), arrival(second))
    const mayCome = reportOf(visit, { kind: 'correction', corrects: 'missed', happenedAt: null })
    expect(await recordEvent({ by: 'office', administrator: office }, mayCome)).toMatchObject({ ok: true })
    const both = await site.get(path)
    for (const words of [
      `${nurse.fullName}’s visit will be recorded as missed.`,
      'Left at',
      'What happened?',
    ])
      expect(both.text).toContain(words)
    clock.moveTo(begins + 2 * hour)
    await recordEvent(nurseAuthor(sunita), departure(second))
    const page = await site.get(path)
    expect(page.text).toContain(`${nurse.fullName}’s visit will be recorded as missed.`)
    expect(page.text).toContain('What happened?')
    const { reason: _none, ...unasked } = await fields({ nurseId: (await createNurse()).id })
    expect((await site.post(path, unasked)).text).toContain('This visit changed in the meantime.')
    expect((await site.post(path, { ...unasked, reason: 'ill' })).location).toBe(path)
    expect((await readVisitEvents(visit)).at(-1)).toMatchObject({ kind: 'missed', reason: 'ill' })
  })
})

test('a visit that runs is handed over', async () => {
  const { site, path, meera, visit } = await nobodyCame()
  await recordEvent(meera, arrival(visit))
  expect((await site.get(path)).text).toContain('Hand this visit over')
})

test('a visit that is over, has not begun, is cancelled or does not exist', async () => {
  const { site, path, office, visit, sunita } = await nobodyCame()
  expect((await site.get(path.replace('2026-11-25', '2026-11-26'))).text).toContain('has not begun yet')
  expect((await site.get(path.replace('2026-11-25', '2026-11-24'))).status).toBe(404)
  expect((await site.get('/dashboard/visits/nonsense/send')).status).toBe(404)
  clock.moveTo(begins + 17 * hour)
  const later = openSite(await createAdministrator())
  expect((await later.get(path)).text).toContain('This visit is over.')
  expect(await sendNurse(office, await sendForm(visit, sunita))).toMatchObject({ problem: 'over' })
  expect(nurseAuthor(sunita)).toBeTruthy()
})

/** A nurse with a visit of another family on Tuesday, planned on Monday; in minutes after Tuesday's midnight. */
async function workedElsewhere(fullName: string, startMinute: number, minutes: number) {
  const nurse = await createNurse({ fullName })
  const { serviceId } = await confirmedService(undefined, { days: 1 })
  const shift = { startMinute, minutes, weekdays: everyDay }
  expect(await change(await createAdministrator(), serviceId, line(nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-24' }
  const begins = startOfDay(visit.day) + startMinute * minute
  return {
    ...nurse,
    report: async (leftAt: number) => {
      const author = nurseAuthor(nurse)
      for (const form of [arrival(visit, begins), departure(visit, leftAt)])
        expect(await recordEvent(author, form)).toMatchObject({ ok: true })
    },
  }
}

test('what nurses reported at other families decides who has slept, on the page and when one is sent', async () => {
  clock.moveTo(startOfDay(addDays('2026-11-24', -1)) + 10 * hour)
  const [late, night, home] = [
    await workedElsewhere('Asha Bhosale', 14 * 60, 6 * 60),
    await workedElsewhere('Mary D’Souza', 19 * 60 + 58, 12 * 60),
    await workedElsewhere('Kiran Jagtap', 19 * 60 + 58, 12 * 60),
  ]
  clock.moveTo(startOfDay('2026-11-24') + 10 * hour)
  const { site, path, fields } = await nobodyCame()
  clock.moveTo(begins + 2 * hour)
  const groups = ({ text }: { text: string }) => text.split(/No warnings: \d+|With a warning: \d+/)
  const nameOf = ({ fullName }: { fullName: string }) => fullName
  const planned = await site.get(path)
  expect(groups(planned)[1]).toContain(nameOf(late))
  for (const nurse of [night, home]) expect(groups(planned)[2]).toContain(nameOf(nurse))
  expect(planned.text).toContain('Night until 07:58 (planned); rested from 17:58')

  await late.report(startOfDay('2026-11-25') + 45 * minute)
  await night.report(begins + 100 * minute)
  await home.report(startOfDay('2026-11-24') + 21 * hour)
  const page = await site.get(path)
  expect(groups(page)[1]).toContain(nameOf(home))
  for (const nurse of [late, night]) expect(groups(page)[2]).toContain(nameOf(nurse))
  for (const words of ['Night until 09:40 (reported); rested from 19:40', 'Visit until 00:45 (reported)'])
    expect(page.text).toContain(words)
  // She cannot be found rested by her name either.
  expect((await site.get(`${path}?name=Asha`)).text).toContain('Visit until 00:45 (reported)')

  const refused = await site.post(path, await fields({ nurseId: late.id }))
  expect([refused.status, refused.text.includes('Please tick')]).toEqual([400, true])
  expect((await site.post(path, await fields({ nurseId: home.id }))).location).toBe(path)
})
