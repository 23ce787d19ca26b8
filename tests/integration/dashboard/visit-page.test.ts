import { describe, expect, test } from 'vitest'
import { Service } from '#server/services/service.entity.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { night } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, planned, at } from '#tests/support/dashboard/visit-page.ts'

/* The office's page of one visit (docs/visits.md, "Screens"): what a nurse or a family says on the telephone. */

startOnTuesday({ keepsInvariants: false })

test('shows who comes, when and where, with links', async () => {
  const { path, site, nurse, serviceId } = await planned()
  const page = await site.get(path)
  expect(page.status).toBe(200)
  for (const text of ['Visit to Savita Kulkarni', 'Planned', 'Wed 25 Nov, 08:00–20:00'])
    expect(page.text).toContain(text)
  expect(page.html).toContain('href="tel:+919820098200"')
  for (const link of [
    `/dashboard/staff/${nurse.id}`,
    `/dashboard/services/${serviceId}`,
    `/dashboard/services/${serviceId}/plan`,
    `/dashboard/visits/${serviceId}.2026-11-25.1/cover`,
    '/dashboard/roster',
  ])
    expect(page.html).toContain(`href="${link}"`)
  expect(page.text).toContain('Nothing has been reported yet.')
  // A visit cannot be missed before it begins.
  expect(page.text).not.toContain('Nobody came')
})

test('an arrival and a departure by telephone; the time of now stands in the field', async () => {
  const { path, site, post, visit } = await planned(night)
  at(begins + 11.5 * hour)
  expect((await site.get(path)).value('happenedAt')).toBe('2026-11-25T19:30')
  at(begins + 13 * hour)
  expect((await site.get(path)).text).toContain('Not arrived, 60 min late')
  const arrived = await post({
    kind: 'arrived',
    happenedAt: '2026-11-25T19:40',
    note: 'Called from the gate',
  })
  expect(arrived.location).toBe(path)
  const page = await site.get(path)
  for (const text of ['Saved.', 'Arrived 19:40', 'Called from the gate', 'Wed 25 Nov, 19:40'])
    expect(page.text).toContain(text)
  at(begins + 25 * hour)
  await post({ kind: 'left', happenedAt: '2026-11-26T08:10' })
  expect((await site.get(path)).text).toContain('Done')
  expect(await visitIn(visit)).toMatchObject({
    arrivedAt: '2026-11-25T14:10:00.000Z',
    leftAt: '2026-11-26T02:40:00.000Z',
  })
  expect(await violations()).toEqual([])
})

test(
  'a correction stays beside what it corrects, and one that says it was not so',
  { tags: 'long' },
  async () => {
    const { path, site, post, visit, nurse, office } = await planned()
    at(begins)
    await recordEvent(nurseAuthor(nurse), arrival(visit))
    await post({
      kind: 'correction',
      corrects: 'arrived',
      reason: 'typed-wrong',
      happenedAt: '2026-11-25T07:50',
    })
    await post({
      kind: 'correction',
      corrects: 'arrived',
      wasNot: 'yes',
      happenedAt: '',
      reason: 'other',
      note: 'Wrong button',
    })
    const { text } = await site.get(path)
    const order = ['Arrived', 'Correction: arrived', 'Undone: arrived', 'Wrong button']
    const places = order.map((each) => text.indexOf(each, text.indexOf('Recorded What')))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect(text).toContain('Meera Joshi')
    expect(text).toContain(`By telephone, ${office.email}`)
    expect(await visitIn(visit)).not.toHaveProperty('arrivedAt')
  },
)

test('a time that is typed by hand is understood, and the page says what was recorded', async () => {
  const { path, site, post, visit } = await planned()
  at(begins + hour)
  await post({ kind: 'arrived', happenedAt: '25/11/2026 8:10 am' })
  expect(await visitIn(visit)).toMatchObject({ arrivedAt: '2026-11-25T02:40:00.000Z' })
  expect((await site.get(path)).text).toContain('Wed 25 Nov, 08:10')
})

test('nobody came: with a reason, and taken back', async () => {
  const { path, site, post } = await planned()
  at(begins + hour)
  const refused = await post({ kind: 'missed', note: ' ' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Please enter a reason')
  await post({ kind: 'missed', reason: 'did-not-come', note: 'Train strike' })
  const missed = await site.get(path)
  expect(missed.text).toContain('Train strike')
  expect(missed.text).not.toContain('Record arrival')
  await post({ kind: 'correction', corrects: 'missed', wasNot: 'yes', reason: 'family-says' })
  expect((await site.get(path)).text).toContain('Record arrival')
})

describe('a refusal', () => {
  test.each([
    [{ kind: 'arrived', happenedAt: '' }, 'Please enter a date and time'],
    [
      { kind: 'arrived', happenedAt: '2026-02-30T08:00' },
      'Please enter a valid date and time, such as 25/11/2026 08:00',
    ],
    [{ kind: 'arrived', happenedAt: '25/11/2026 8' }, 'such as 25/11/2026 08:00'],
    [{ kind: 'arrived', happenedAt: '2026-11-25T09:00' }, 'This time is in the future'],
    [{ kind: 'arrived', happenedAt: '2026-11-25T05:59' }, 'at most two hours before'],
    [{ kind: 'note', note: '' }, 'Please enter a note'],
    [{ kind: 'note', note: 'x'.repeat(501) }, 'Please use fewer characters'],
  ] as [Record<string, string>, string][])(
    '%o stands beside its field, and what was typed stays',
    async (fields, words) => {
      const { post, visit } = await planned()
      at(begins)
      const answer = await post({ note: 'Said by the son', ...fields })
      expect(answer.status).toBe(400)
      expect(answer.text.toLowerCase()).toContain(words.toLowerCase())
      expect(answer.html).toMatch(/<p id="[^"]+-error" class="field__error">[^<]+</)
      expect(answer.html).toContain(fields.note ?? 'Said by the son')
      if (fields.happenedAt) expect(answer.html).toContain(`value="${fields.happenedAt}"`)
      expect(await readVisitEvents(visit)).toEqual([])
    },
  )
})

test('an unknown visit, and an id that is none, are not found, by get and by post', async () => {
  const { site, serviceId } = await planned()
  for (const id of [
    `${serviceId}.2026-11-25.2`,
    `${serviceId}.2026-11-23.1`,
    'none.2026-11-25.1',
    'none',
    'a b.2026-11-25.1',
  ]) {
    const path = `/dashboard/visits/${encodeURIComponent(id)}`
    expect((await site.get(path)).status, id).toBe(404)
    const form = 'f3b0c9a8-8a51-4f9a-9d8e-1f6c2d3e4f50'
    expect((await site.post(path, { form, kind: 'note', note: 'x' })).status, id).toBe(404)
  }
})

test('a past visit of a deleted service stays readable and can be corrected', { tags: 'long' }, async () => {
  const { site, path, post, visit, nurse, serviceId } = await planned()
  at(begins)
  await recordEvent(nurseAuthor(nurse), arrival(visit))
  await Service.delete({ serviceId }).go()
  const page = await site.get(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('The service is deleted.')
  expect(page.html).not.toContain(`/dashboard/services/${serviceId}/plan`)
  await post({ kind: 'left', happenedAt: '2026-11-25T08:01' })
  at(begins + 2 * hour)
  await post({ kind: 'left', happenedAt: '2026-11-25T09:00' })
  expect(await visitIn(visit)).toMatchObject({ leftAt: '2026-11-25T02:31:00.000Z' })
})
