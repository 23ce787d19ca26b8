import { describe, expect, test } from 'vitest'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, day, night } from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'
import { begins, ends, planned, fieldsOf } from '#tests/support/visits/nurse-visit.ts'

/* A nurse's page of one visit (docs/visits.md, "Screens"; docs/invariants.md, V7). The plan is made on Tuesday for Wednesday to come. */

startOnTuesday()

describe('which field at which minute', () => {
  const family = 'name address phone notes'
  test.each([
    ['24 hours before', begins - 24 * hour, `200 ${family} note`],
    ['a minute too early to arrive', begins - 2 * hour - minute, `200 ${family} note`],
    ['two hours before', begins - 2 * hour, `200 ${family} arrive note`],
    ['during the visit', begins + hour, `200 ${family} arrive note`],
    ['24 hours after its end', ends + 24 * hour, '200'],
  ])('%s', async (_, time, expected) => {
    const { at, path } = await planned()
    expect(fieldsOf(await (await at(time)).get(path))).toBe(expected)
  })

  test('another nurse, the office, and the family do not see it', async () => {
    const { at, path, office, service } = await planned()
    await at(begins)
    const { person: other } = await createLinkedNurse()
    const answer = await openSite(other).get(path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('Savita Kulkarni')
    for (const person of [await signInAgain(office), await signInAgain(service.customer)])
      expect((await openSite(person).get(path)).status).toBe(302)
    expect((await openSite().get(path)).location).toContain('/login')
  })

  test(
    'a visit that is cancelled shows nothing of the family and takes a report; one that is taken away is not found',
    { tags: 'long' },
    async () => {
      const { at, path, office, serviceId, visit } = await planned()
      const site = await at(begins - hour)
      const form = (await site.get(path)).value('form') ?? ''
      expect(await change(office, serviceId, { kind: 'noVisit', line: '1', day: visit.day })).toEqual({
        ok: true,
      })
      const cancelled = await site.get(path)
      expect(cancelled.text).toContain('This visit was cancelled.')
      for (const hidden of ['Savita Kulkarni', 'Baner', '411']) expect(cancelled.text).not.toContain(hidden)
      // The page was open before.
      expect((await site.post(path, { form, kind: 'arrived' })).location).toBe(path)
      expect(await readVisitEvents(visit)).toMatchObject([{ kind: 'arrived', contested: true }])
      expect(await visitIn(visit)).toMatchObject({ state: 'cancelled', contested: 1 })
      const other = await createLinkedNurse()
      const given = { startMinute: day.startMinute, minutes: day.minutes, nurseId: other.nurse.id }
      await change(office, serviceId, { kind: 'thisVisit', line: '1', day: visit.day, ...given })
      expect((await site.get(path)).status).toBe(404)
      // Theirs before: what they send is stored, and the office hears of it.
      expect((await site.post(path, { form, kind: 'arrived' })).location).toBe('/staff?saved=office')
    },
  )
})

test('arriving 20 minutes early and leaving the next morning, with the times of the nurse', async () => {
  const { at, path, post, visit } = await planned(night)
  const starts = begins + 12 * hour
  expect((await post(starts - 20 * minute, { kind: 'arrived', time: '' })).location).toBe(path)
  expect((await (await at(starts)).get(path)).text).toContain('Arrived: Thu 26 Nov, 7:40 pm')
  // At nine in the morning: “I left at 08:05”.
  expect((await post(starts + 13 * hour, { kind: 'left', time: '08:05' })).status).toBe(303)
  expect(await visitIn(visit)).toMatchObject({
    arrivedAt: '2026-11-26T14:10:00.000Z',
    leftAt: '2026-11-27T02:35:00.000Z',
  })
  expect(await readVisitEvents(visit)).toMatchObject([
    { evidence: 'nurse', heardAt: '2026-11-26T14:10:00.000Z' },
    { evidence: 'nurse', heardAt: '2026-11-27T03:30:00.000Z' },
  ])
})

describe('a refusal keeps what was typed', () => {
  test.each([
    ['a time that is none', { kind: 'arrived', time: '25:00' }, 400, 'valid time, such as 08:00'],
    ['too early a time', { kind: 'arrived', time: '05:59' }, 409, 'from two hours before'],
    ['an empty note', { kind: 'note', note: ' ' }, 400, 'Please write the note.'],
  ] as const)('%s', async (_, fields, status, words) => {
    const { post, visit } = await planned()
    const answer = await post(begins, { ...fields })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
    if ('time' in fields) expect(answer.value('time')).toBe(fields.time)
    // What is wrong with a field is said beside it, where the form is: the page may be longer than a phone.
    const field = fields.kind === 'note' ? 'note' : 'time'
    const invalid = [...answer.html.matchAll(/<(?:input|textarea)[^>]*aria-invalid[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(answer.html).not.toContain('role="alert"')
    expect(invalid).toHaveLength(1)
    expect(invalid[0]).toContain(`name="${field}"`)
    expect(invalid[0]).toMatch(new RegExp(`aria-describedby="${field}-problem`))
    expect(answer.html).toMatch(new RegExp(`id="${field}-problem">[^<]*${words}`))
    expect(await htmlErrors(answer.html)).toEqual([])
    expect(await readVisitEvents(visit)).toEqual([])
  })

  test(
    'a time that is typed an hour ahead is refused as in the future, and nothing is stored of the day before',
    { tags: 'long' },
    async () => {
      const { post, visit } = await planned()
      await post(begins, { kind: 'arrived' })
      const ahead = await post(ends - hour, { kind: 'left', time: '20:00' })
      expect([ahead.status, ahead.text]).toEqual([
        409,
        expect.stringContaining('This time is in the future.'),
      ])
      expect(await readVisitEvents(visit)).toHaveLength(1)
      expect((await post(ends + 5 * minute, { kind: 'left', time: '20:00' })).status).toBe(303)
      expect((await visitIn(visit))?.leftAt).toBe(new Date(ends).toISOString())
    },
  )
})

test('the page is small, valid, in three languages, needs three requests, and is stored nowhere', async () => {
  const { at, path } = await planned()
  const site = await at(begins)
  for (const [language, words] of [
    ['en', 'I have arrived'],
    ['hi', 'पहुँचने की सूचना भेजें'],
    ['mr', 'पोहोचल्याचे कळवा'],
  ] as const) {
    const seen = await observe(() => site.get(`${path}?lang=${language}`))
    if (seen.died) throw new Error('The request died')
    const page = seen.result
    // The account; the nurse with the week and the service; the events.
    expect(tally(seen.calls)).toEqual({ BatchGetItem: 2, Query: 1 })
    expect(page.text).toContain(words)
    expect(await htmlErrors(page.html)).toEqual([])
    expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.nurseFullDay)
    expect(page.html).not.toContain('<script')
    expect(page.headers['cache-control']).toContain('no-store')
  }
})
