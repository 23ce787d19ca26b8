import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  createdWords,
  dayWords,
  exactWords,
  hoursWords,
  momentWords,
  periodWords,
} from '#domain/office-dates.ts'

/* How the office's pages write days and times. */

const today = '2026-11-23'

test('a day has its weekday, and its year only where it is another one', () => {
  expect(dayWords('2026-11-23', today)).toBe('Mon 23 Nov')
  expect(dayWords('2027-01-25', today)).toBe('Mon 25 Jan 2027')
})

test('a moment is India’s, with 24 hours and without seconds; the audit log has them', () => {
  expect(momentWords('2026-11-23T09:40:41.000Z', today)).toBe('Mon 23 Nov, 15:10')
  expect(momentWords('2026-11-22T18:30:00.000Z', today)).toBe('Mon 23 Nov, 00:00')
  expect(exactWords('2026-11-23T09:40:41.000Z', today)).toBe('Mon 23 Nov, 15:10:41')
  for (const missing of [null, undefined, '', 'never']) expect(momentWords(missing, today)).toBe('N/A')
})

test('two times have an en dash between them, also over midnight', () => {
  expect(hoursWords({ startMinute: 480, minutes: 720 })).toBe('08:00–20:00')
  expect(hoursWords({ startMinute: 1200, minutes: 720 })).toBe('20:00–08:00')
})

test.each([
  ['2026-11-23T18:30:00.000Z', '2026-11-25T18:30:00.000Z', '24 to 25 November'],
  ['2026-11-23T18:30:00.000Z', '2026-11-24T18:30:00.000Z', '24 November'],
  ['2026-11-29T18:30:00.000Z', '2026-12-02T18:30:00.000Z', '30 November to 2 December'],
  ['2026-12-30T18:30:00.000Z', '2027-01-01T18:30:00.000Z', '31 December to 1 January 2027'],
  ['2026-11-23T03:30:00.000Z', '2026-11-24T12:30:00.000Z', 'Mon 23 Nov, 09:00 to Tue 24 Nov, 18:00'],
  ['2026-11-22T22:40:00.000Z', '2026-11-24T18:30:00.000Z', 'Mon 23 Nov, 04:10 to the end of Tue 24 Nov'],
  ['2026-11-22T18:30:00.000Z', '2026-11-24T12:30:00.000Z', 'Mon 23 Nov to Tue 24 Nov, 18:00'],
])('a period from %s to %s is %s', (from, to, words) => {
  expect(periodWords({ from, to }, today)).toBe(words)
})

test('the date of creation stays as en-IN writes it', () => {
  expect(createdWords('2026-11-23T00:37:41.000Z')).toBe('23 Nov 2026, 06:07')
  expect(createdWords(undefined)).toBe('N/A')
})

/** Files of the office's pages; the words of families and nurses are elsewhere. */
const pages = [
  'app/dashboard/**/*.{ts,tsx}',
  'app/routes/dashboard*/**/*.{ts,tsx}',
  'app/routes/dashboard*.tsx',
]

test('no page of the office makes a form of a date itself', () => {
  const own =
    /\bIntl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(|formatOffice(?:Instant|Minute)|\bformatInstant\b|clockWords|\bdayIn\(|'January'/
  const files = globSync(pages)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
})
