import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasonWords } from '#app/content/office/choice.ts'
import { weekWords } from '#app/content/office/staff-records.ts'
import { outsideAvailability, type Availability, type WorkingDay } from '#domain/choice/availability.ts'
import { judge, type Wanted } from '#domain/choice/judge.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { readPins, readWorkingDay, workingDayText } from '#domain/working-week.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { availabilityCases } from './availability-cases.ts'
import { nurse, plain, time } from './town.ts'

seedProperties(61)

test.each(availabilityCases.map((each) => [each.prose, each] as const))(
  '%s',
  (_, { works, wanted, says }) => {
    const outside = works && outsideAvailability(wanted, works)
    expect(outside && { day: outside.day, count: outside.count }).toEqual(says)
  },
)

test('there are twenty-six cases', () => {
  expect(availabilityCases).toHaveLength(26)
})

test('a visit of less than a day is within the times exactly where each of its minutes is', () => {
  const half = fc.integer({ min: 0, max: 47 })
  const clock = (halves: number) =>
    `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`
  const day = fc.oneof(
    fc.constantFrom<WorkingDay>('any', 'off'),
    fc.tuple(half, half).map(([from, to]): WorkingDay => ({ from: clock(from), to: clock(to) })),
  )
  const week = fc.array(day, { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      week,
      fc.integer({ min: 2, max: 9 }),
      half,
      fc.integer({ min: 1, max: 47 }),
      (works, on, from, length) => {
        const visit = time(on, from / 2, (from + length) / 2)
        const halves = Array.from({ length }, (_, index) =>
          time(on, (from + index) / 2, (from + index + 1) / 2),
        )
        const outside = halves.filter((each) => outsideAvailability([each], works))
        expect(outsideAvailability([visit], works) === null).toBe(outside.length === 0)
      },
    ),
  )
})

const notOnTuesdays: Availability = ['any', 'off', 'any', 'any', 'any', 'any', 'any']
const tuesdays = { ...plain, times: [time(2, 8, 12), time(9, 8, 12)] }

function said(wanted: Wanted, works: Availability | null, effect: 'warn' | 'forbid' | 'off' = 'warn') {
  const rules = { ...usualRules, effects: { ...usualRules.effects, availability: effect } }
  const { group, reasons } = judge(wanted, nurse('Mary', { availability: works }), rules)
  const words = reasons.flatMap((reason) =>
    reason.key === 'availability' ? [reasonWords(reason, '2026-12-01')] : [],
  )
  return [group, ...words]
}

test.each([
  ['warn', ['warned', 'Does not work on Tuesdays; 1 more visit outside working hours']],
  ['forbid', ['cannot', 'Does not work on Tuesdays; 1 more visit outside working hours']],
  ['off', ['fits']],
] as const)('the rule set to %s', (effect, words) => {
  expect(said(tuesdays, notOnTuesdays, effect)).toEqual(words)
})

test('the hours of the day are said where the nurse has some', () => {
  const byNight = Array.from({ length: 7 }, () => ({ from: '20:00', to: '08:00' }))
  expect(said({ ...plain, times: [time(2, 8, 12)] }, byNight)).toEqual([
    'warned',
    'Works only 20:00–08:00 on Tuesdays',
  ])
})

test('a whole service, a service without visits and a record that says nothing are no warning', () => {
  expect(said({ ...tuesdays, isWholeService: true }, notOnTuesdays)).toEqual(['fits'])
  expect(said({ ...tuesdays, times: [], lastDay: '2026-12-01' }, notOnTuesdays)).toEqual(['fits'])
  expect(said(tuesdays, null)).toEqual(['fits'])
})

test.each([
  ['one of her areas is as near as her own', { areas: ['411038'] }, 0, ['Works in this area (411038)']],
  ['her own is said alone', { pin: '411038', areas: ['411038'] }, 0, ['Same PIN code']],
  ['another one is not', { areas: ['411052'] }, 2, []],
  ['areas are known where her own PIN code is not', { pin: null, areas: ['411052'] }, 2, []],
  ['nothing is known', { pin: null }, 1, []],
] as const)('of areas: %s', (_, other, band, words) => {
  const { reasons, rank } = judge(plain, nurse('Mary', { pin: '411014', ...other }), usualRules)
  expect(rank[6]).toBe(band)
  const near = reasons.flatMap((reason) =>
    reason.key === 'same-pin' || reason.key === 'area' ? [reasonWords(reason, '2026-12-01')] : [],
  )
  expect(near).toEqual(words)
})

test.each([
  ['', []],
  [' 411038,411052\n४११००४; 411038 ', ['411038', '411052', '411004']],
  ['411 038', null],
  ['Kothrud', null],
  ['011038', null],
  [Array.from({ length: 11 }, (_, place) => 411_000 + place).join(' '), null],
])('PIN codes in %o', (typed, pins) => {
  expect(readPins(typed)).toEqual(pins)
})

test.each([
  [{}, '', 'any'],
  [{ from: '8 am', to: '17.00' }, '08:00–17:00', { from: '08:00', to: '17:00' }],
  [{ isOff: true, from: '08:00' }, 'off', 'off'],
  [{ from: '08:00' }, '08:00–', null],
  [{ to: '25:00' }, '–25:00', null],
  [{ from: '8–9', to: '17:00' }, '8-9–17:00', null],
] as const)('a day filled in as %o', (parts, text, works) => {
  const typed = workingDayText({ isOff: false, from: '', to: '', ...parts })
  expect([typed, readWorkingDay(typed)]).toEqual([text, works])
})

test('days in a row that are alike are said together', () => {
  expect(weekWords(['any', 'any', 'off', 'any', 'any', { from: '08:00', to: '12:00' }, 'off'])).toEqual([
    { days: 'Monday and Tuesday', words: 'Any time' },
    { days: 'Wednesday', words: 'Does not work' },
    { days: 'Thursday and Friday', words: 'Any time' },
    { days: 'Saturday', words: '08:00–12:00' },
    { days: 'Sunday', words: 'Does not work' },
  ])
})
