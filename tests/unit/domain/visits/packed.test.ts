import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysOf } from '#domain/visits/days.ts'
import { clocks, speakers } from '#domain/visits/evidence.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { packDiary, packWeek, unpackDiary, unpackWeek } from '#domain/visits/packed.ts'
import { correctionReasons, decisionReasons } from '#domain/visits/reasons.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(66)

const monday = '2026-12-28'
type WeekVisit = Parameters<typeof packWeek>[0][number]

/** Ids as no record of ours has them: with each sign that the text uses. */
const ids = ['17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52', 'a,b', 'c;d', '"e"', '-', '0', '']
const offset = fc.option(fc.integer({ min: -120 * 60_000, max: 24 * 60 * 60_000 }), { nil: undefined })

/** Also of nurses who were sent, who may start on the day after the visit's. */
const shift = fc.record({
  line: fc.constantFrom('1', '1.1', '1.8', '2', '17', '17.2'),
  startMinute: fc.constantFrom(0, 480, 1439, 1440, 1590, 2879),
  minutes: fc.constantFrom(60, 720, 1440),
})

/** How a time is known, once its visit has a start. */
const known = fc.option(
  fc.oneof(
    fc.record({ by: fc.constantFrom(...speakers), clock: fc.constantFrom(undefined, ...clocks) }).map(
      ({ by, clock }) =>
        () =>
          clock ? { by, clock } : { by },
    ),
    fc
      .tuple(
        fc.constantFrom(undefined, ...correctionReasons),
        fc.integer({ min: -7_200_000, max: 86_400_000 }),
      )
      .map(([reason, former]) => (at: (time: number) => string) => ({
        ...{ by: 'correction' as const, ...(reason && { reason }), former: at(former) },
      })),
  ),
  { nil: undefined },
)

const weekVisit = fc
  .record({
    shift,
    day: fc.constantFrom(...daysOf(monday)),
    nurse: fc.constantFrom(undefined, ...ids),
    former: fc.constantFrom(undefined, ...ids),
    state: fc.constantFrom('planned' as const, 'cancelled' as const),
    serviceEnded: fc.constantFrom(undefined, true as const),
    times: fc.tuple(offset, offset, offset),
    handover: fc.constantFrom(undefined, true as const),
    form: fc.constantFrom(undefined, '17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52'),
    corrected: fc.option(
      fc.record({ times: fc.constantFrom(1, 3, 80), minutes: fc.integer({ min: -1440, max: 1440 }) }),
      {
        nil: undefined,
      },
    ),
    contested: fc.constantFrom(undefined, 1, 40),
    known: fc.tuple(known, known),
    settled: fc.constantFrom(undefined, ...decisionReasons),
  })
  .map(({ shift, day, nurse, former, state, serviceEnded, times, handover, form, ...counted }): WeekVisit => {
    const {
      corrected,
      contested,
      settled,
      known: [arrivedBy, leftBy],
    } = counted
    const begins = intervalOf({ day, ...shift }).start
    const [arrived, left, missed] = times
    const at = (time: number) => new Date(begins + time).toISOString()
    return {
      ...{ line: shift.line, day, startMinute: shift.startMinute, minutes: shift.minutes },
      ...(nurse !== undefined ? { nurseId: nurse } : former && { former }),
      state,
      ...(serviceEnded && { serviceEnded }),
      ...(arrived !== undefined && { arrivedAt: at(arrived) }),
      ...(left !== undefined && { leftAt: at(left) }),
      ...(missed !== undefined && { missedAt: at(missed) }),
      ...(arrivedBy && { arrivedBy: arrivedBy(at) }),
      ...(leftBy && { leftBy: leftBy(at) }),
      ...(handover && { handover }),
      ...(form && { form }),
      ...(corrected && { corrected }),
      ...(contested && { contested }),
      ...(settled && { settled }),
    }
  })

const diaryVisit = fc
  .record({ shift, days: fc.integer({ min: -3, max: 40 }) })
  .map(({ shift, days }) => ({ ...shift, day: addDays(monday, days) }))

test('a week of any visits is read as it was packed, with its attributes in the same order', () => {
  fc.assert(
    fc.property(fc.array(weekVisit, { maxLength: 42 }), (visits) => {
      expect(JSON.stringify(unpackWeek(packWeek(visits)))).toBe(JSON.stringify(visits))
    }),
  )
})

test('a diary of any visits is read as it was packed', () => {
  const service = fc.record({
    serviceId: fc.constantFrom(...ids),
    uid: fc.constantFrom(...ids),
    visits: fc.array(diaryVisit, { maxLength: 60 }),
  })
  fc.assert(
    fc.property(fc.array(service, { maxLength: 5 }), (services) => {
      const read = unpackDiary(packDiary(services))
      expect(read).toEqual(services)
    }),
  )
})

describe('the text', () => {
  const visit = { line: '1', startMinute: 480, minutes: 240, nurseId: 'sunita' }
  const planned = daysOf(monday).map((day) => ({ ...visit, day, state: 'planned' as const }))

  test('of a week of regular visits has a row for each day, and what the row before had is left out', () => {
    expect(packWeek(planned)).toBe('3["2026-12-28","sunita","1,1,dc,6o,0;,2;,3;,4;,5;,6;,7"]')
    const services = [
      {
        serviceId: 'service',
        uid: 'family',
        visits: planned.map(({ line, day, startMinute, minutes }) => ({ line, day, startMinute, minutes })),
      },
    ]
    expect(packDiary(services)).toBe('3["2026-12-28",["service","family","1,0,dc,6o;,1;;;;;"]]')
  })

  test('holds no field that it does not know, and no visit of another week', () => {
    const later = { ...planned[0], answers: ['washed'] } as unknown as WeekVisit
    expect(() => packWeek([later])).toThrow('A packed visit cannot hold answers')
    const [first] = planned
    if (!first) throw new Error('A week has days')
    expect(() => packWeek([first, { ...first, day: addDays(monday, 7) }])).toThrow('A visit on 2027-01-04')
    expect(() => packWeek([{ ...first, line: '1,2' }])).toThrow('A packed visit cannot hold “1,2”')
    expect(() => packWeek([{ ...first, form: 'a;b' }])).toThrow('A packed visit cannot hold “a;b”')
  })
})

describe('a text that cannot be read is refused, never half read', () => {
  const visit = { line: '1', startMinute: 480, minutes: 240 }
  const week = packWeek([
    {
      ...visit,
      day: monday,
      nurseId: 'sunita',
      state: 'planned',
      arrivedAt: `${monday}T02:30:00.000Z`,
    },
    { ...visit, day: addDays(monday, 1), state: 'cancelled', serviceEnded: true },
    {
      ...{ line: '1.1', startMinute: 1590, minutes: 60, day: addDays(monday, 1), nurseId: 'mary' },
      ...{ state: 'planned', handover: true, form: 'form' },
    },
  ])
  const diary = packDiary([{ serviceId: 'service', uid: 'family', visits: [{ ...visit, day: monday }] }])

  test('cut at any place', () => {
    for (let length = 0; length < week.length; length++)
      expect(() => unpackWeek(week.slice(0, length))).toThrow()
    for (let length = 0; length < diary.length; length++)
      expect(() => unpackDiary(diary.slice(0, length))).toThrow()
  })

  test('of another format', () => {
    for (const sign of ['', '0', '2', '4', ' 3']) {
      expect(() => unpackWeek(sign + week.slice(1))).toThrow('the sign of its format')
      expect(() => unpackDiary(sign + diary.slice(1))).toThrow('the sign of its format')
    }
  })

  test.each([
    ['a state that does not exist', ',ce;', ',x;', 'a state'],
    ['a weekday that does not exist', '1,1,dc', '1,9,dc', 'a weekday'],
    ['a nurse who is not named', '1,1,dc,6o,0', '1,1,dc,6o,3', 'a nurse'],
    ['a start that is no number', '1,1,dc', '1,1,d!', 'a number'],
    ['no line', '"1,1', '",1', 'a row'],
    ['a handover that does not exist', ',h,form', ',x,form', 'a handover'],
    ['a field too many', ',h,form', ',h,form,,,,,,,,1', 'a row'],
    ['no Monday', monday, '2026-12-x8', ''],
  ])('with %s', (_, from, to, what) => {
    expect(week).toContain(from)
    expect(() => unpackWeek(week.replace(from, to))).toThrow(what)
  })

  test('with a row of a diary that is longer or has no number', () => {
    expect(() => unpackDiary(diary.replace('6o', '6o,7'))).toThrow('a row')
    expect(() => unpackDiary(diary.replace('dc', 'd-'))).toThrow('a number')
  })
})
