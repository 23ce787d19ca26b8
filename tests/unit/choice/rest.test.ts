import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookedWords, reasonWords } from '#app/content/office/choice.ts'
import { judge } from '#domain/choice/judge.ts'
import { bookedWithoutRest, canTire, withoutRest, type Tired, type Work } from '#domain/choice/rest.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { restCases } from './rest-cases.ts'
import { mondayOfFirst, workDays } from '#domain/choice/week.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { nurse, plain, time } from './town.ts'

seedProperties(69)

const nothing = { tooLong: [], week: null, run: null }
const says = (tired: readonly Tired[]) =>
  tired.map(({ of, minutes }) => `${of} ${Math.round(minutes / 6) / 10} h`).join(', ')

test.each(restCases.map((each) => [each.prose, each] as const))('%s', (_, each) => {
  expect(says(withoutRest(each.wanted, each.own, usualRules.numbers))).toBe(each.says)
})

test('there are twenty-six cases', () => {
  expect(restCases).toHaveLength(26)
})

describe('what is said of a visit that comes too soon', () => {
  test('is what comes before it, and from when the nurse has rested', () => {
    const night = time(1, 20, 32 - 2 / 60, 'patil')
    const [tired] = withoutRest([time(2, 9, 11)], [night], usualRules.numbers)
    expect(tired).toMatchObject({
      visit: time(2, 9, 11),
      before: night,
      restedFrom: time(2, 17, 18 - 2 / 60).end,
    })
  })

  test('is the visit after which the next one follows, where that one comes too soon', () => {
    const [tired] = withoutRest([time(1, 12, 14)], [time(1, 20, 32, 'patil')], usualRules.numbers)
    expect(tired).toMatchObject({ of: 'own', before: time(1, 12, 14) })
  })
})

describe('the booked times alone', () => {
  test.each([
    ['a shift of twelve hours every day', [1, 2].map((day) => time(day, 8, 20)), []],
    ['a day and the night after it', [time(1, 8, 20), time(1, 20, 32)], [time(1, 20, 32)]],
    ['fourteen hours', [time(1, 8, 22)], [time(1, 8, 22)]],
    ['live-in care', [1, 2].map((day) => time(day, 9, 33)), []],
  ])('%s', (_, times, tooLong) => {
    expect(bookedWithoutRest(times, usualRules.numbers)).toEqual(tooLong)
  })
})

describe('a report can matter', () => {
  // Wednesday at ten.
  const now = time(2, 10, 10).end
  const today = [time(2, 10.5, 20)]
  const tomorrow = [time(3, 8, 20)]
  test.each([
    ['of the night before', time(1, 20, 32), today, true],
    ['of yesterday’s evening, which may have become long', time(1, 14, 20), today, true],
    ['of a visit that runs', time(2, 8, 12), today, true],
    ['of one that begins soon, to which its nurse may come early', time(2, 11, 12), today, true],
    ['of live-in care that runs until tomorrow, before a visit of tomorrow', time(2, 8, 32), tomorrow, true],
    ['not of a night two days ago', time(0, 20, 32), today, false],
    ['not of one to come', time(2, 20, 32), tomorrow, false],
    ['not of what is over before a visit of tomorrow', time(2, 6, 9), tomorrow, false],
  ])('%s', (_, visit, wanted, answer) => {
    expect(canTire(visit, wanted, now)).toBe(answer)
  })
})

test('what is said of rest depends on neither the order of the visits nor the week', () => {
  const visit = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 23 }), fc.integer({ min: 1, max: 24 }))
    .map(([day, from, length]) => time(day, from, from + length, 'patil'))
  const visits = fc.uniqueArray(visit, { selector: ({ start, end }) => `${start} ${end}`, maxLength: 6 })
  const week = 7 * 24 * 60 * 60_000
  const later = (all: readonly Work[]) =>
    all.map(({ start, end, ...rest }) => ({ ...rest, start: start + week, end: end + week }))
  fc.assert(
    fc.property(visits, visits, (wanted, own) => {
      const found = says(withoutRest(wanted, own, usualRules.numbers))
      expect(says(withoutRest(later(wanted), later(own), usualRules.numbers))).toBe(found)
      const reversed = withoutRest(wanted.toReversed(), own.toReversed(), usualRules.numbers)
      expect(says(reversed).split(', ').sort()).toEqual(found.split(', ').sort())
    }),
  )
})

describe('in words', () => {
  const restOf = (wanted: Work[], busy: Work[]) => {
    const { group, reasons } = judge(
      { ...plain, times: wanted.map(booked) },
      nurse('Mary', { busy: busy.map(booked) }),
      usualRules,
    )
    return {
      group,
      words: reasons.flatMap((reason) => (reason.key === 'rest' ? [reasonWords(reason, '2026-12-01')] : [])),
    }
  }
  const booked = (work: Work) => ({ serviceId: '', ...work })
  const night = time(1, 20 - 8 / 60, 32 - 2 / 60, 'patil')

  test.each([
    [
      'before a visit of this morning',
      [time(2, 9, 11)],
      [night],
      'Night until 07:58 (planned); rested from 17:58; with this visit 14.1 h of work without 10 hours’ rest',
    ],
    [
      'as it was reported',
      [time(2, 9, 11)],
      [{ ...night, reported: { end: time(2, 8, 8.5).end } }],
      'Night until 08:30 (reported); rested from 18:30; with this visit 14.6 h of work without 10 hours’ rest',
    ],
    [
      'before a night',
      [time(2, 12, 14)],
      [time(2, 20, 32, 'patil')],
      'Night from 20:00 (planned) follows; rested from Wed 2 Dec, 00:00; by its end 14 h of work without 10 hours’ rest',
    ],
    [
      'of another day, and more than one',
      [time(3, 9, 11), time(4, 9, 11)],
      [time(2, 20, 32, 'patil'), time(3, 20, 32, 'patil')],
      'Night until Wed 2 Dec, 08:00 (planned); rested from Wed 2 Dec, 18:00; with this visit 14 h of work without 10 hours’ rest; 2 more visits too soon',
    ],
    [
      'after live-in care',
      [time(2, 12, 14)],
      [time(1, 9, 33, 'patil')],
      'Live-in care until 09:00 (planned); rested from 19:00; with this visit 14 h of work without 10 hours’ rest',
    ],
  ])('%s', (_, wanted, own, words) => {
    expect(restOf(wanted, own)).toEqual({ group: 'warned', words: [words] })
  })

  test('a whole service and one that has no visit yet say nothing of rest', () => {
    const mary = nurse('Mary', { busy: [booked(night)] })
    const said = (other: object) =>
      judge({ ...plain, ...other }, mary, usualRules).reasons.map(({ key }) => key)
    expect(said({ times: [time(2, 9, 11)], isWholeService: true })).not.toContain('rest')
    expect(said({ times: [], lastDay: '2026-12-01' })).not.toContain('rest')
  })

  test('what the booked times ask of every nurse is said once', () => {
    expect(bookedWords(nothing, usualRules.numbers, '2026-12-01')).toBe('')
    expect(
      bookedWords(
        { ...nothing, tooLong: [time(1, 20, 35), time(2, 20, 35)] },
        usualRules.numbers,
        '2026-12-01',
      ),
    ).toBe(
      'For every nurse: more than 12 hours of work without 10 hours’ rest (Mon 30 Nov, 20:00–11:00 and 1 more).',
    )
  })
})

test.each([
  ['seven nights in a row are on seven days', [1, 2, 3, 4, 5, 6, 7].map((day) => time(day, 20, 32)), 7],
  ['three injections are on one day', [time(1, 8, 9), time(1, 14, 15), time(1, 20, 21)], 1],
  ['the night of Sunday is of the week before', [time(0, 20, 32), time(2, 8, 12)], 1],
  ['the Monday after is of the next week', [time(2, 8, 12), time(8, 0, 12)], 1],
])('%s', (_, times, days) => {
  expect(workDays(times, mondayOfFirst([time(3, 8, 12)]))).toBe(days)
})
