import { describe, expect, test } from 'vitest'
import hi from '#app/content/messages/hi.json'
import mr from '#app/content/messages/mr.json'
import { startOfDay } from '#domain/visits/days.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { requestDelete } from '#tests/support/requests.ts'
import { night } from '#tests/support/visits/plans.ts'
import { officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, ends, planned, fieldsOf } from '#tests/support/visits/nurse-visit.ts'

/* More of what nurse-visit.test.ts tests. */

const clock = startOnTuesday()

test('what is booked stands in the language of the page, in the words of the families’ pages', async () => {
  const { at, path } = await planned()
  const site = await at(begins - hour)
  for (const page of [path, '/staff']) {
    expect((await site.get(`${page}?lang=en`)).text, page).toContain('Vital signs monitoring')
    for (const [lang, care] of [
      ['hi', hi.catalogue_vital_signs_monitoring],
      ['mr', mr.catalogue_vital_signs_monitoring],
    ] as const) {
      const { text } = await site.get(`${page}?lang=${lang}`)
      expect(text, `${page} ${lang}`).toContain(care)
      expect(text, `${page} ${lang}`).not.toContain('Vital signs')
    }
  }
})

describe('which field at which minute', () => {
  const family = 'name address phone notes'
  test.each([
    ['a minute too early for the window', begins - 24 * hour - minute, '200'],
    ['the last minute of the window', ends + 24 * hour - minute, `200 ${family} arrive note`],
  ])('%s', async (_, time, expected) => {
    const { at, path } = await planned()
    expect(fieldsOf(await (await at(time)).get(path))).toBe(expected)
  })

  test('before the window there are day, times and pin code; after it the area is gone too', async () => {
    const { at, path } = await planned()
    const early = await (await at(begins - 24 * hour - minute)).get(path)
    expect(early.text).toContain('Thu 26 Nov 8 am to 8 pm')
    expect(early.text).toContain('Area: PIN 411004')
    expect(early.html).not.toMatch(/Prabhat|tel:\+919|google|<h1>Savita/)
    const late = await (await at(ends + 24 * hour)).get(path)
    expect(late.text).toContain('Thu 26 Nov 8 am to 8 pm')
    expect(late.html).not.toMatch(/411004|Area|Prabhat|tel:\+919|google/)
  })
})

test('three hours late, and a note that stays for the nurse to read', async () => {
  const { at, path, post, visit } = await planned()
  await post(begins + 3 * hour, { kind: 'arrived' })
  await post(begins + 4 * hour, { kind: 'note', note: '<b>Blood pressure</b> 130' })
  const { html } = await (await at(begins + 4 * hour)).get(path)
  expect(html).toContain('&lt;b&gt;Blood pressure&lt;/b&gt; 130')
  expect(await visitIn(visit)).toMatchObject({ arrivedAt: new Date(begins + 3 * hour).toISOString() })
})

test('two telephones and one form sent twice are one arrival', async () => {
  const { at, path, visit } = await planned()
  const [one, other] = [await at(begins), await at(begins)]
  const [first, second] = [
    (await one.get(path)).value('form') ?? '',
    (await other.get(path)).value('form') ?? '',
  ]
  for (const answer of [
    await one.post(path, { form: first, kind: 'arrived' }),
    await other.post(path, { form: second, kind: 'arrived' }),
    await one.post(path, { form: first, kind: 'arrived' }),
  ])
    expect(answer.status).toBe(303)
  expect(await readVisitEvents(visit)).toHaveLength(1)
})

test('a visit that runs when the office closes its service stays on the nurse’s page, to report the departure', async () => {
  const { at, path, post, service, visit } = await planned()
  expect((await post(begins, { kind: 'arrived' })).location).toBe(path)
  const site = await at(begins + hour)
  expect(await requestDelete(await createAdministrator(), service)).toEqual({ ok: true })
  const day = await site.get('/staff')
  expect(day.text).toContain('Savita Kulkarni')
  expect(day.text).not.toContain('24 hours before')
  expect(day.html).not.toMatch(/Prabhat|tel:\+919|google/)
  expect(day.html).toContain(`href="${path}"`)
  expect(await htmlErrors(day.html)).toEqual([])
  expect((await post(begins + 2 * hour, { kind: 'left' })).location).toBe(path)
  expect(await visitIn(visit)).toMatchObject({ leftAt: new Date(begins + 2 * hour).toISOString() })
  expect((await (await at(begins + 3 * hour)).get('/staff')).text).toContain('Savita Kulkarni')
  expect((await (await at(ends + 24 * hour)).get('/staff')).text).not.toContain('Savita Kulkarni')
})

test.each(['8:10 am', '08.10', 'सकाळी ८:१०'])('the time %o, typed by hand, is understood', async (time) => {
  const { post, visit, path } = await planned()
  expect((await post(begins + hour, { kind: 'arrived', time })).location).toBe(path)
  expect(await visitIn(visit)).toMatchObject({ arrivedAt: '2026-11-26T02:40:00.000Z' })
})

describe('a refusal keeps what was typed', () => {
  test.each([
    ['a bare number', { kind: 'arrived', time: '8' }, 400, 'valid time, such as 08:00'],
    ['a long note', { kind: 'note', note: 'x'.repeat(501) }, 400, 'fewer characters'],
  ] as const)('%s', async (_, fields, status, words) => {
    const { post, visit } = await planned()
    const answer = await post(begins, { ...fields })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(words)
    if ('time' in fields) expect(answer.value('time')).toBe(fields.time)
    // What is wrong with a field is said beside it, where the form is: the page may be longer than a phone.
    const field = fields.kind === 'note' ? 'note' : 'time'
    const alert = /role="alert"/.test(answer.html)
    const invalid = [...answer.html.matchAll(/<(?:input|textarea)[^>]*aria-invalid[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(alert).toBe(false)
    expect(invalid).toHaveLength(1)
    expect(invalid[0]).toContain(`name="${field}"`)
    expect(invalid[0]).toMatch(new RegExp(`aria-describedby="${field}-problem`))
    expect(answer.html).toMatch(new RegExp(`id="${field}-problem">[^<]*${words}`))
    expect(await htmlErrors(answer.html)).toEqual([])
    expect(await readVisitEvents(visit)).toEqual([])
  })

  test('the office has said that nobody came: the report is kept, and the page says so', async () => {
    const { at, path, office, visit } = await planned()
    const site = await at(begins + hour)
    const form = (await site.get(path)).value('form') ?? ''
    await recordEvent(officeAuthor(office), reportOf(visit, { kind: 'missed' }, { note: 'No answer' }))
    const answer = await site.post(path, { form, kind: 'arrived' })
    expect(answer.status).toBe(303)
    const page = await site.get(path)
    expect(page.text).toContain('The office has recorded that nobody came.')
    expect(page.text).toContain('Saved for the office: you arrived at')
    expect(page.text).toContain('I have left')
    // The office's own words are not for the nurse.
    expect(page.text).not.toContain('No answer')
    // The day has it first until its end, and the next one cannot be reported yet.
    expect((await site.get('/staff')).text).toMatch(
      /Now: .* 8 am to 8 pm The office has recorded that nobody came\. .* Report my arrival The coming days/,
    )
    const next = (await (await at(ends)).get('/staff')).text
    expect(next).toMatch(/Next visit: .* Open this visit/)
    expect(next).not.toMatch(/Now:|Report my arrival/)
  })

  test('an arrival that is typed ahead is in the future too, and a time that is none says so', async () => {
    const { post, visit } = await planned()
    const ahead = await post(begins - hour, { kind: 'arrived', time: '08:00' })
    expect([ahead.status, ahead.text]).toEqual([409, expect.stringContaining('This time is in the future.')])
    for (const time of ['24:00', '25', 'x'])
      expect((await post(begins, { kind: 'arrived', time })).status, time).toBe(400)
    expect(await readVisitEvents(visit)).toEqual([])
  })

  test('what is kept of a visit to which nobody came is not in the future either', async () => {
    const { post, visit, office } = await planned()
    clock.moveTo(begins + hour)
    await recordEvent(officeAuthor(office), reportOf(visit, { kind: 'missed' }, { reason: 'ill' }))
    const ahead = await post(ends - hour, { kind: 'left', time: '20:00' })
    expect([ahead.status, ahead.text]).toEqual([409, expect.stringContaining('This time is in the future.')])
    expect(await readVisitEvents(visit)).toHaveLength(1)
  })

  test('a time before midnight, typed after it, is of the day before', async () => {
    const { post, visit } = await planned(night)
    await post(begins + 12 * hour, { kind: 'arrived' })
    expect((await post(startOfDay('2026-11-27') + 10 * minute, { kind: 'left', time: '23:50' })).status).toBe(
      303,
    )
    expect((await visitIn(visit))?.leftAt).toBe(
      new Date(startOfDay('2026-11-27') - 10 * minute).toISOString(),
    )
  })

  test('a form that is none of the page’s is not found', async () => {
    const { post } = await planned()
    expect((await post(begins, { kind: 'missed' })).status).toBe(404)
    expect((await post(begins, { kind: 'arrived', form: '' })).status).toBe(404)
  })
})
