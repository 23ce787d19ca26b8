import { beforeEach, expect, test } from 'vitest'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'

/* A refused booking says beside each field what it needs, and above the form what the specification says (section 5). */

const summary = 'Please fill all required fields'

const needs = {
  name: 'Enter the patient’s full name.',
  age: 'Enter the age in years, for example 82.',
  gender: 'Choose one from the list.',
  service: 'Choose one from the list.',
  subService: 'Choose one from the list. Not sure? Choose the closest one; we will talk it over with you.',
  startDate: 'Enter the day and time when care begins, such as 25/11/2026 08:00.',
  endDate: 'Enter the day and time when care ends, such as 25/12/2026 20:00.',
  address: 'Enter house, street, area and PIN code, so that the nurse can find you.',
  number: 'Enter a phone number where our office can reach you.',
  email: 'Enter an email address where our office can reach you.',
}

beforeEach(() => {
  stopClock(Date.parse('2026-11-20T06:00:00Z'))
})

function beside(field: string, { html }: Answer): string | undefined {
  return new RegExp(`id="book-${field}-error"[^>]*>([^<]*)<`).exec(html)?.[1]
}

/** The notice above the form: its own message, and its links by the field to which they lead. */
function noticeOf({ html }: Answer) {
  const notice = /<div id="book-error".*?<\/div>/s.exec(html)?.[0] ?? ''
  const links = [...notice.matchAll(/<a href="#book-(\w+)">([^<]*)<\/a>/g)].map(([, field, words]) => [
    field,
    words,
  ])
  return {
    links: Object.fromEntries(links) as Record<string, string>,
    times: notice.split(summary).length - 1,
  }
}

async function post(fields: Record<string, string>, query = '') {
  return openSite(await createCustomer()).post(`/book/service${query}`, bookingFields(fields))
}

test.each(Object.entries(needs))(
  '%s says beside itself what it needs, and the message above the form leads to it',
  async (field, words) => {
    const answer = await post({ [field]: ' ' })
    expect(answer.status).toBe(400)
    expect(beside(field, answer)).toBe(words)
    const { links, times } = noticeOf(answer)
    expect(times).toBe(1)
    expect(Object.keys(links)).toEqual([field])
    expect(links[field]).toContain(words)
    expect(answer.html).toMatch(new RegExp(`id="book-${field}"`))
    // What was typed in the other fields is still there.
    const kept = field === 'name' ? ['age', '71'] : ['name', 'Savita Kulkarni']
    expect(answer.value(kept[0] ?? '')).toBe(kept[1])
  },
)

test('all fields at once: one message above them, and each says its own', async () => {
  const answer = await post(Object.fromEntries(Object.keys(needs).map((field) => [field, ''])))
  const { links, times } = noticeOf(answer)
  expect(times).toBe(1)
  expect(answer.text.split(summary)).toHaveLength(2)
  expect(Object.keys(links).sort()).toEqual(Object.keys(needs).sort())
  for (const [field, words] of Object.entries(needs)) expect(beside(field, answer)).toBe(words)
  expect(await htmlErrors(answer.html)).toEqual([])
})

test('a field that is filled in but wrong has its own message, and none stands above the form', async () => {
  for (const [field, typed, words] of [
    ['endDate', '2026-11-20T08:00', 'End date cannot be before start date.'],
    ['age', '130', 'Please enter an age between 0 and 120'],
    ['hoursPerDay', '13', 'Please enter 1 to 12 hours'],
    ['hoursPerDay', '0', 'Please enter 1 to 12 hours'],
    ['hoursPerDay', 'many', 'Please enter 1 to 12 hours'],
    ['terms', '', 'Please accept the terms by checking the box'],
  ] as const) {
    const answer = await post({ startDate: '2026-11-25T08:00', shift: 'hours', [field]: typed })
    expect(answer.status).toBe(400)
    expect(beside(field, answer)).toBe(words)
    expect(answer.text).not.toContain(summary)
  }
})

test.each([
  ['hi', 'कृपया सभी ज़रूरी जानकारियाँ भरें', 'उम्र सालों में लिखें, जैसे 82।'],
  ['mr', 'कृपया सर्व आवश्यक माहिती भरा', 'वय वर्षांत लिहा, उदा. 82.'],
])('in %s', async (language, above, words) => {
  const answer = await post({ age: '' }, `?lang=${language}`)
  expect(beside('age', answer)).toBe(words)
  expect(answer.text.split(above)).toHaveLength(2)
})

/** What stands beside the form, by the names of its rows; null without a summary. */
function summaryOf({ html }: Answer) {
  const aside = /<aside.*?<\/aside>/s.exec(html)?.[0] ?? ''
  const rows = [...aside.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, words]) => [
    name,
    words,
  ])
  return rows.length === 0 ? null : (Object.fromEntries(rows) as Record<string, string>)
}

test('beside the form stands what happens next, and of a refused form what was sent', async () => {
  const site = openSite(await createCustomer())
  const empty = await site.get('/book/service')
  expect(summaryOf(empty)).toBeNull()
  expect(empty.text).toContain('What happens next')
  expect(empty.text).toContain('Our office is open Monday to Saturday, 9 am to 7 pm. 020 4890 1230')
  expect(await htmlErrors(empty.html)).toEqual([])
  const dates = { startDate: '25/11/2026 8 am', endDate: 'next year' }
  const refused = await post({ ...dates, age: '', shift: 'hours', hoursPerDay: '3', subService: '' })
  expect(refused.text).toContain('What you have sent')
  expect(summaryOf(refused)).toEqual({
    Patient: 'Savita Kulkarni',
    'The care': 'General Care',
    'Hours a day': 'Visits by the hour, 3',
    From: '25 Nov 2026, 08:00',
    To: 'next year',
    Address: '12 Prabhat Road, Pune 411004',
  })
  const nothing = await post({ name: '', age: '', address: '' })
  expect(summaryOf(nothing)).toMatchObject({
    Patient: 'not filled in yet',
    'Hours a day': 'Decide with the office',
    Address: 'not filled in yet',
  })
})
