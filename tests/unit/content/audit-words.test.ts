import { expect, test } from 'vitest'
import { auditSentence } from '#app/content/audit-words.ts'

/* The audit log as sentences. */

const nurse = 'Savita Bhosale (01d75228-f178-4b72-b8ba-62b64de9cd67)'
const entry = {
  action: 'assign',
  recordType: 'service',
  recordId: 'c9a7f8b6-a51b-47ef-bd6c-9056c9ba1111',
  detail: nurse,
  name: 'Sakina Zaveri',
}

const sentenceOf = (changed: Partial<Omit<typeof entry, 'name'> & { name: string | null }>) => {
  const { before, record, after } = auditSentence({ ...entry, ...changed }, '2026-11-23')
  return `${before} ${record}${after}`.trim()
}

test('an entry says what was done to whom; a record that is gone has the first letters of its id', () => {
  expect(sentenceOf({})).toBe('assigned a nurse to the service of Sakina Zaveri: Savita Bhosale')
  expect(sentenceOf({ name: null, detail: 'was assigned', action: 'delete' })).toBe(
    'deleted service c9a7f8b6: was assigned',
  )
  expect(sentenceOf({ action: 'sign-in', recordType: 'sign-in', name: null, detail: '' })).toBe('signed in')
})

test('instants and days are in words, the day of an instant once, and lines have no number', () => {
  expect(
    sentenceOf({
      action: 'visit-arrived',
      recordType: 'plan',
      detail: '2026-11-23 line 1, 2026-11-23T02:26:00.000Z',
    }),
  ).toBe('recorded an arrival at the service of Sakina Zaveri: Mon 23 Nov, 07:56')
  expect(
    sentenceOf({
      action: 'report-absence',
      recordType: 'absence',
      name: 'Vandana More',
      detail: 'illness from 2026-11-22T22:40:20.730Z to 2027-01-24T18:30:00.000Z',
    }),
  ).toBe(
    'reported an absence of nurse Vandana More: illness from Mon 23 Nov, 04:10 to Mon 25 Jan 2027, 00:00',
  )
})

test.each([
  ['addLine from 2026-11-21', 'a new line from Sat 21 Nov'],
  ['thisVisit of line 1 2026-11-24', 'one visit Tue 24 Nov'],
  ['noVisit of line 2 2026-11-24', 'no visit Tue 24 Nov'],
  ['following of line 1 from 2026-11-24', 'all visits from Tue 24 Nov'],
  ['unchanged of line 1 from 2026-11-24', 'all visits not changed by hand from Tue 24 Nov'],
  ['endLine of line 1 from 2026-11-24', 'a line ends from Tue 24 Nov'],
  ['replaceNurse from 2026-11-24', 'another nurse from Tue 24 Nov'],
  ['noVisit of line 1 2026-11-24, stop from 2026-11-26', 'no visit Tue 24 Nov, stop from Thu 26 Nov'],
])('the kind of a change of a plan is in words: %s', (detail, words) => {
  expect(sentenceOf({ action: 'change-plan', recordType: 'plan', detail })).toMatch(new RegExp(`: ${words}$`))
})

test('what the import of former records did is in words, and an action without words is named', () => {
  const words = (action: string) => sentenceOf({ action, recordType: 'user', detail: '' })
  expect(words('import')).toBe('imported the account of Sakina Zaveri')
  expect(words('import-administrator')).toBe(
    'imported the role of administrator of the account of Sakina Zaveri',
  )
  expect(words('import-staff-account')).toBe('imported the role of staff of the account of Sakina Zaveri')
  expect(words('do-something')).toBe('did “do-something” with the account of Sakina Zaveri')
})
