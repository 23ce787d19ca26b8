import { expect, test } from 'vitest'
import { auditAuthor, auditSentence } from '#app/content/office/audit-log.ts'
import type { Audited, AuditedChange, AuditedRecord } from '#domain/audit.ts'

/* The audit log as sentences. That each action has one: tests/integration/audit/sentences.test.ts. */

const nurse = { id: '01d75228-f178-4b72-b8ba-62b64de9cd67', name: 'Savita Bhosale' }
const visit = { line: '1', day: '2026-11-23' }

const entry = {
  recordType: 'service',
  recordId: 'c9a7f8b6-a51b-47ef-bd6c-9056c9ba1111',
  values: {},
  detail: '',
  name: 'Sakina Zaveri' as string | null,
}

type Changed = Partial<Omit<typeof entry, 'recordType'> & { action: string; recordType: AuditedRecord }>

const sentenceOf = (audited: Audited | Changed, more: Changed = {}) => {
  const { before, record, after } = auditSentence({ action: '', ...entry, ...audited, ...more }, '2026-11-23')
  return `${before} ${record}${after}`.trim()
}

test('an entry says what was done to whom; a record that is gone has the first letters of its id', () => {
  const assigned: Audited = { action: 'assign', values: { nurse } }
  expect(sentenceOf(assigned)).toBe('assigned a nurse to Sakina Zaveri’s service: Savita Bhosale')
  expect(sentenceOf({ action: 'delete', values: { status: 'assigned' } }, { name: null })).toBe(
    'deleted service c9a7f8b6: was assigned',
  )
  expect(sentenceOf({ action: 'visit-left' }, { recordType: 'plan', name: null })).toBe(
    'recorded the departure from the visit of service c9a7f8b6',
  )
  expect(sentenceOf({ action: 'sign-in' }, { recordType: 'sign-in', name: null })).toBe('signed in')
  const refused: Changed = { recordType: 'access', recordId: 'anonymous', name: null }
  expect(sentenceOf({ action: 'access-refused' }, refused)).toBe(
    'was refused access to the dashboard as anonymous',
  )
})

test('instants and days are in words, the day of an instant once, and recurring visits have no number', () => {
  const plan: Changed = { recordType: 'plan' }
  const arrived = (at: string) => sentenceOf({ action: 'visit-arrived', values: { visit, at } }, plan)
  expect(arrived('2026-11-23T02:26:00.000Z')).toBe(
    'recorded the arrival at Sakina Zaveri’s visit: Mon 23 Nov, 07:56',
  )
  expect(arrived('2026-11-23T20:26:00.000Z')).toMatch(/: Mon 23 Nov, Tue 24 Nov, 01:56$/)
  const corrected = (at: string | null) =>
    sentenceOf({ action: 'visit-correction', values: { visit, corrects: 'left', at } }, plan)
  expect(corrected('2026-11-23T02:26:00.000Z')).toMatch(/: departure Mon 23 Nov, 07:56$/)
  expect(corrected(null)).toMatch(/: departure withdrawn, Mon 23 Nov$/)
  const left = { visit, corrects: 'contested', at: null } as const
  expect(sentenceOf({ action: 'visit-correction', values: left }, plan)).toMatch(
    /: nurse’s report not counted, Mon 23 Nov$/,
  )
  const values = {
    kind: 'illness',
    from: '2026-11-22T22:40:20.730Z',
    to: '2027-01-24T18:30:00.000Z',
  } as const
  const ofNurse: Changed = { recordType: 'absence', name: 'Vandana More' }
  const told = (visits: number) =>
    sentenceOf({ action: 'report-absence', values: { ...values, visits } }, ofNurse)
  expect(told(0)).toBe(
    'recorded an absence of nurse Vandana More: illness, Mon 23 Nov, 04:10 to the end of Sun 24 Jan 2027',
  )
  expect(told(1)).toMatch(/ 2027, 1 visit unallocated$/)
})

const [day, from, to] = ['2026-11-24', '2026-11-24', '2026-11-30']

test.each<[AuditedChange[], string]>([
  [[{ kind: 'addLine', from }], 'new recurring visit from Tue 24 Nov'],
  [[{ kind: 'thisVisit', line: '1', day }], 'the visit on Tue 24 Nov'],
  [[{ kind: 'noVisit', line: '2', day }], 'no visit on Tue 24 Nov'],
  [[{ kind: 'following', line: '1', from }], 'a recurring visit changed from Tue 24 Nov'],
  [[{ kind: 'following', line: '1', from, to }], 'a recurring visit changed from Tue 24 Nov to Mon 30 Nov'],
  [
    [{ kind: 'following', line: '1', from, weekdays: [2, 5] }],
    'a recurring visit changed on Tuesdays and Fridays from Tue 24 Nov',
  ],
  [
    [{ kind: 'following', line: '1', from, weekdays: [2], noVisit: true }],
    'no visits on Tuesdays from Tue 24 Nov',
  ],
  [[{ kind: 'endLine', line: '1', from }], 'a recurring visit ended from Tue 24 Nov'],
  [[{ kind: 'replaceNurse', from }], 'nurse changed from Tue 24 Nov'],
  [[{ kind: 'pause', from, to }], 'paused from Tue 24 Nov to Mon 30 Nov'],
  [[{ kind: 'resume', from, to }], 'resumed from Tue 24 Nov to Mon 30 Nov'],
  [
    [
      { kind: 'noVisit', line: '1', day },
      { kind: 'stop', from },
    ],
    'no visit on Tue 24 Nov; all visits ended from Tue 24 Nov',
  ],
])('the change of a visit schedule is in words: %j', (changes, words) => {
  expect(sentenceOf({ action: 'change-plan', values: { changes } }, { recordType: 'plan' })).toBe(
    `changed Sakina Zaveri’s visit schedule: ${words}`,
  )
})

test('the same act is another one with a nurse than with a service', () => {
  const replaced: Audited = {
    action: 'replace',
    values: { nurse, former: { name: 'Asha Patil' }, reason: 'Dengue' },
  }
  expect(sentenceOf(replaced)).toBe(
    'replaced the nurse in Sakina Zaveri’s service: Savita Bhosale instead of Asha Patil: Dengue',
  )
  const ofNurse: Changed = { recordType: 'staff', name: 'Asha Patil' }
  expect(sentenceOf({ action: 'replace', values: { document: 'panCard' } }, ofNurse)).toBe(
    'replaced a document of nurse Asha Patil: PAN card',
  )
  const absence = { from: '2026-11-22T18:30:00.000Z', to: '2026-11-24T18:30:00.000Z' }
  const covered: Audited = { action: 'cover', values: { nurse, visits: 3, absence } }
  expect(sentenceOf(covered, { recordType: 'absence', name: 'Asha Patil' })).toBe(
    'allocated another nurse to visits of nurse Asha Patil: 3 visits to Savita Bhosale, absence 23 to 24 November',
  )
})

test('an entry with words of its own, from before they were made here, keeps them; an unknown action is named', () => {
  expect(sentenceOf({ action: 'replace', detail: 'panCard', recordType: 'staff' })).toBe(
    'replaced a document of nurse Sakina Zaveri: panCard',
  )
  const former = '2026-11-23 line 1, 2026-11-23T02:26:00.000Z'
  expect(sentenceOf({ action: 'visit-left', detail: former })).toMatch(new RegExp(`: ${former}$`))
  expect(sentenceOf({ action: 'assign' })).toBe('assigned a nurse to Sakina Zaveri’s service')
  expect(sentenceOf({ action: 'do-something', recordType: 'user' })).toBe(
    'did “do-something” with Sakina Zaveri’s account',
  )
})

test('an account is named, by its e-mail without a record, or in words where the log does not name it', () => {
  const named = (author: string) => auditAuthor(author, null)
  expect(['nurse', 'customer', 'anonymous', 'asha@nivaas.example'].map(named)).toEqual([
    'A nurse',
    'A user',
    'A visitor',
    'asha@nivaas.example',
  ])
  expect(auditAuthor('asha@nivaas.example', 'Asha Kulkarni')).toBe('Asha Kulkarni')
})
