import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfCare } from '#domain/care-period.ts'
import { fromIndia } from '#domain/dates.ts'
import { dayIn } from '#domain/day-words.ts'
import { languages } from '#domain/languages.ts'
import { smsVariables } from '#server/notice-sender/texts/sms-texts.server.ts'
import { smsArea, dayAndTime, fillIn, smsName } from '#server/notice-sender/texts/values.server.ts'
import { smsAreas, visitLine, visitTime } from '#server/notice-sender/texts/visit-values.server.ts'
import { smsSize } from '#tools/sandbox/sms-segments.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(118)

test.each([
  ['Meera Joshi', 'Meera Joshi'],
  ['  Meera\n\tJoshi ', 'Meera Joshi'],
  ['D’Souza, Anne-Marie', 'D Souza Anne Marie'],
  ['Meera {#var#} http://evil.example/x', 'Meera var http evil example x'],
  ['मीरा जोशी', 'मीरा जोशी'],
  ['Venkata Narasimha Rajuvaripeta Krishnamurthy', 'Venkata Narasimha Rajuvaripeta'],
  ['Anantapadmanabhaswamynarasimhachar', 'Anantapadmanabhaswamynarasimha'],
  ['क्षि'.repeat(12), 'क्षि'.repeat(7)],
  ['😀', ''],
])('the name %o is %o in an SMS', (name, shown) => {
  expect(smsName(name)).toBe(shown)
})

test('any name fits: at most 30 characters, of letters, digits and single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const shown = smsName(name)
      expect(shown.length).toBeLessThanOrEqual(smsVariables.nurseName.longest)
      expect(shown).toMatch(/^([\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*)?$/u)
    }),
  )
})

test.each([
  ['2026-11-22T00:00', '22 Nov 2026'],
  ['2026-11-22T08:00', '22 Nov 2026 8 am'],
  ['2026-11-22T08:30', '22 Nov 2026 8 30 am'],
  ['2026-11-22T12:00', '22 Nov 2026 12 pm'],
  ['2026-11-22T00:05', '22 Nov 2026 12 05 am'],
  ['2026-01-05T23:59', '5 Jan 2026 11 59 pm'],
])('%s in India is %o for a nurse', (local, shown) => {
  expect(dayAndTime('en', startOfCare(fromIndia(local) ?? ''))).toBe(shown)
})

test('a day is in the language of the text, and never longer than its variable', () => {
  const instant = fromIndia('2026-02-09T00:00') ?? ''
  expect(languages.map(({ code }) => dayIn(code, instant))).toEqual([
    '9 Feb 2026',
    '9 फ़रवरी 2026',
    '9 फेब्रुवारी 2026',
  ])
  for (const { code } of languages)
    for (let month = 1; month <= 12; month++) {
      const day = dayIn(code, fromIndia(`2026-${String(month).padStart(2, '0')}-28T00:00`) ?? '')
      expect(day).not.toContain('undefined')
      expect(day.length).toBeLessThanOrEqual(smsVariables.start.longest)
    }
})

test.each([
  ['12 Prabhat Road, Pune 411004', 'PIN 411004'],
  ['१२ प्रभात रोड, पुणे ४११००४', 'PIN 411004'],
  ['Pune-411004, near gate 2', 'PIN 411004'],
  ['B-12, Mayur Colony, Kothrud, Pune 411 038', 'PIN 411038'],
  ['411001 office, home 411038', 'PIN 411038'],
  ['12 Prabhat Road, Pune', 'ask the office'],
  ['Gate code 482913, Aundh', 'ask the office'],
  ['call 9841100412', 'ask the office'],
  ['Flat 411 004', 'ask the office'],
  ['', 'ask the office'],
])('the area of %o is %o', (address, area) => {
  expect(smsArea('en', address)).toBe(area)
})

test('day, time and areas are in the language of a nurse', () => {
  const instant = fromIndia('2026-11-22T08:30') ?? ''
  expect(languages.map(({ code }) => dayAndTime(code, startOfCare(instant)))).toEqual([
    '22 Nov 2026 8 30 am',
    '22 नवंबर 2026 8 30 am',
    '22 नोव्हेंबर 2026 8 30 am',
  ])
  const addresses = ['Pune 411004', 'Pune 411038', 'Pune 411004', 'Pune 411007', 'by the river']
  expect(languages.map(({ code }) => smsAreas(code, addresses))).toEqual([
    'PIN 411004 411038 and 2 more',
    'पिन 411004 411038 और 2 अन्य',
    'पिन 411004 411038 आणखी 2',
  ])
  expect(languages.map(({ code }) => smsAreas(code, ['by the river']))).toEqual([
    'ask the office',
    'ऑफ़िस से पूछें',
    'ऑफिसला विचारा',
  ])
})

test('a line about a visit says who is the patient and who the nurse, in each language', () => {
  const visit = { day: '2026-11-23', startMinute: 510, minutes: 720 }
  const linesOf = (names: Parameters<typeof visitLine>[2]) =>
    languages.map(({ code }) => visitLine(code, visit, names))
  expect(linesOf({ patientName: 'Savita Kulkarni', nurseName: 'Meera Joshi' })).toEqual([
    '23 Nov 2026, 8:30 am – 8:30 pm, patient: Savita Kulkarni, nurse: Meera Joshi',
    '23 नवंबर 2026, 8:30 am – 8:30 pm, मरीज़: Savita Kulkarni, नर्स: Meera Joshi',
    '23 नोव्हेंबर 2026, 8:30 am – 8:30 pm, रुग्ण: Savita Kulkarni, नर्स: Meera Joshi',
  ])
  expect(linesOf({ nurseName: null })).toEqual([
    '23 Nov 2026, 8:30 am – 8:30 pm, nurse: not named yet',
    '23 नवंबर 2026, 8:30 am – 8:30 pm, नर्स: अभी तय नहीं',
    '23 नोव्हेंबर 2026, 8:30 am – 8:30 pm, नर्स: अजून निश्चित नाही',
  ])
  expect(linesOf({ patientName: 'Savita\nKulkarni' })[0]).toBe(
    '23 Nov 2026, 8:30 am – 8:30 pm, patient: Savita Kulkarni',
  )
})

test('a nurse who is sent after midnight is told the day on which they start', () => {
  const sent = { day: '2026-11-29', startMinute: 26 * 60 + 30, minutes: 240 }
  expect(visitTime('en', sent)).toBe('30 Nov 2 30 am')
  expect(visitLine('en', sent, {})).toBe('30 Nov 2026, 2:30 am – 6:30 am')
})

test('a text without a value for one of its variables is no message', () => {
  expect(() => fillIn('{nurseName} comes on {start}', { nurseName: 'Meera' })).toThrow('start')
  expect(fillIn('{nurseName}', { nurseName: '$& {start}' })).toBe('$& {start}')
})

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

test.each([
  ['a'.repeat(160), 'GSM-7', 160, 1],
  [words(16, 'nine sign').padEnd(161, '.'), 'GSM-7', 161, 2],
  ['न'.repeat(70), 'Unicode', 70, 1],
  [words(9, 'नौ शब्दहै').slice(0, 71), 'Unicode', 71, 2],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['{}', 'GSM-7', 4, 1],
  // 134 characters would be two segments of 67, but a word at the border moves to the next.
  [`${'न'.repeat(60)} ${'न'.repeat(40)} ${'न'.repeat(32)}`, 'Unicode', 134, 3],
] as const)('%s is %s, %i long and takes %i', (text, alphabet, length, segments) => {
  expect(smsSize(text)).toEqual({ alphabet, length, segments })
})
