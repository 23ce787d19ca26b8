import { expect, test } from 'vitest'
import { linesOf, seenOfLine, type LineDecision, type LinesInput } from '#domain/money/lines.ts'
import type { MoneyVisit } from '#domain/money/outcome.ts'
import {
  agreed,
  at,
  inNovember,
  perVisit,
  rupee,
  served,
  serviceId,
  visit,
} from '#tests/support/money/periods.ts'

/*
 * What each visit of a period costs, and why. The visit is one of twelve hours from 08:00 for 1,200 rupees on 3 November, read on
 * 1 December, unless a case says otherwise.
 */

const day = '2026-11-03'
const perHour = { line: '1', unit: 'hour', price: 150 * rupee, minimumMinutes: 120 } as const
const perMonth = { line: '1', unit: 'month', price: 30_000 * rupee } as const

type Case = [prose: string, visits: MoneyVisit[], expected: string, of?: Partial<LinesInput>]

const sent = (of: Partial<MoneyVisit> = {}) => visit(day, { line: '1.1', nurseId: 'asha', ...of })
const missed = visit(day, { missedAt: at(day, '09:00') })
const liveIn = (on: string, of: Partial<MoneyVisit> = {}) => visit(on, { minutes: 1440, ...of })

const cases: Case[] = [
  ['Arrival and departure are reported: the price', [served(day)], 'charged served 1200'],
  [
    'The nurse was there for exactly three quarters of the plan',
    [served(day, '08:00', '17:00')],
    'charged served 1200',
  ],
  [
    'A minute less is held, and the part by minutes is proposed',
    [served(day, '08:00', '16:59')],
    'held short 0, whole 1200, part 898',
  ],
  ['Who stays longer is not paid more for a visit', [served(day, '07:30', '22:00')], 'charged served 1200'],
  ['No departure', [visit(day, { arrivedAt: at(day, '08:04') })], 'held no-departure 0, whole 1200'],
  ['No report', [visit(day)], 'held no-report 0, whole 1200'],
  [
    'A departure without an arrival',
    [visit(day, { leftAt: at(day, '20:00') })],
    'held no-arrival 0, whole 1200',
  ],
  [
    'A nurse’s report that the office has to settle',
    [served(day, '08:00', '20:00', { contested: 1 })],
    'held problem 0, whole 1200, part 1200',
  ],
  ['The nurse came after the end', [served(day, '20:30', '23:50')], 'held short 0, whole 1200, part 333'],
  [
    'Less than half, which the office has left as reported, is still less than three quarters',
    [served(day, '08:00', '12:00', { settled: 'needed-less-time' })],
    'held short 0, whole 1200, part 400',
  ],
  [
    'The departure stands before the arrival: no time at all',
    [served(day, '09:00', '08:00')],
    'held short 0, whole 1200, part 0',
  ],
  [
    'The office left it unreported: it did not take place',
    [visit(day, { settled: 'did-not-take-place' })],
    'not-charged did-not-take-place 0',
  ],
  [
    'Left unreported for another reason, it needs a decision',
    [visit(day, { settled: 'family-agreed' })],
    'held no-report 0, whole 1200',
  ],
  ['Missed', [missed], 'not-charged missed 0'],
  ['Cancelled', [visit(day, { state: 'cancelled' })], 'not-charged cancelled 0'],
  ['Paused', [visit(day, { state: 'cancelled', isPaused: true })], 'not-charged paused 0'],
  [
    'No nurse was found',
    [{ ...visit(day), nurseId: undefined } as unknown as MoneyVisit],
    'not-charged unallocated 0',
  ],
  [
    'Another nurse came in place of the first: one visit, one line',
    [missed, sent({ startMinute: 600, minutes: 600, arrivedAt: at(day, '10:00'), leftAt: at(day, '20:00') })],
    'charged served 1200',
  ],
  [
    'The other one came too late for three quarters',
    [missed, sent({ startMinute: 720, minutes: 480, arrivedAt: at(day, '12:00'), leftAt: at(day, '20:00') })],
    'held short 0, whole 1200, part 800',
  ],
  [
    'Two nurses shared it, and were there together for a quarter of an hour: it counts once',
    [
      served(day, '08:00', '13:00'),
      sent({
        handover: true,
        startMinute: 765,
        minutes: 435,
        arrivedAt: at(day, '12:45'),
        leftAt: at(day, '17:00'),
      }),
    ],
    'charged served 1200',
  ],
  [
    'Another was sent and reported nothing',
    [missed, sent({ startMinute: 600, minutes: 600 })],
    'held no-report 0, whole 1200',
  ],
  ['No price was agreed', [served(day)], 'held no-price 0', { agreements: [] }],
  [
    'Nothing is held of a visit that did not take place, with a price or without',
    [missed],
    'not-charged missed 0',
    { agreements: [] },
  ],
  [
    'By the hour, to the nearest quarter: 7 minutes are none',
    [served(day, '08:00', '19:07')],
    'charged served 1650',
    { agreements: [agreed(perHour)] },
  ],
  [
    'By the hour: 8 minutes are a quarter',
    [served(day, '08:00', '19:08')],
    'charged served 1688',
    { agreements: [agreed(perHour)] },
  ],
  [
    'By the hour, never above the plan',
    [served(day, '07:00', '23:00')],
    'charged served 1800',
    { agreements: [agreed(perHour)] },
  ],
  [
    'By the hour, at least the minimum',
    [served(day, '08:00', '08:50', { minutes: 60 })],
    'charged served 150',
    { agreements: [agreed({ ...perHour, minimumMinutes: 60 })] },
  ],
  [
    'A minimum longer than the plan is the plan',
    [served(day, '08:00', '09:00', { minutes: 60 })],
    'charged served 150',
    { agreements: [agreed(perHour)] },
  ],
  [
    'A day of a stay between its two reports is charged and says so',
    [
      liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }),
      liveIn(day),
      liveIn('2026-11-04', { leftAt: at('2026-11-05', '07:55') }),
    ],
    'charged stay 1200',
  ],
  [
    'Days of a stay after the last report are held',
    [liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }), liveIn(day), liveIn('2026-11-04')],
    'held no-sign 0, whole 1200',
  ],
  [
    'An arrival that is reported again is a second report',
    [
      liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }),
      liveIn(day),
      liveIn('2026-11-04', { arrivedAt: at('2026-11-04', '08:10') }),
    ],
    'charged stay 1200',
  ],
  [
    'The last day of a stay without a departure',
    [liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }), liveIn(day)],
    'held no-departure 0, whole 1200',
  ],
  [
    'A visit with a price by month costs nothing by itself',
    [served(day)],
    'charged in-month 0',
    { agreements: [agreed(perMonth)] },
  ],
  [
    'Held, it is worth the thirtieth that the month was reduced by',
    [visit(day)],
    'held no-report 0, whole 1000',
    { agreements: [agreed(perMonth)] },
  ],
]

test.each(cases)('%s', (_, visits, expected, of) => {
  const line = linesOf(inNovember({ visits, ...of })).find(({ id }) => id === `${serviceId}#1#${day}`)
  const { whole, part } = line?.facts ?? {}
  const amounts = Object.entries({ whole, part }).map(([name, paise]) =>
    paise === undefined ? '' : `, ${name} ${paise / rupee}`,
  )
  expect(`${line?.state} ${line?.reason} ${(line?.amount ?? NaN) / rupee}${amounts.join('')}`).toBe(expected)
})

const all = Array.from({ length: 44 }, (_, place) =>
  new Date(Date.UTC(2026, 9, 25 + place)).toISOString().slice(0, 10),
)

test.each<[string, MoneyVisit[], number]>([
  ['All of November is served: the price', all.map((on) => served(on)), 30_000],
  [
    'Two days were missed: less two thirtieths',
    all.map((on) =>
      on === day || on === '2026-11-09' ? visit(on, { missedAt: at(on, '09:00') }) : served(on),
    ),
    28_000,
  ],
  [
    'It began on the 10th: a thirtieth for each day',
    all.filter((on) => on >= '2026-11-10').map((on) => served(on)),
    21_000,
  ],
  [
    'It has no visits on Sundays, which are not missing',
    all.filter((on) => new Date(on).getUTCDay() !== 0).map((on) => served(on)),
    30_000,
  ],
])('A price by month. %s', (_, visits, rupees) => {
  const lines = linesOf(inNovember({ visits, agreements: [agreed(perMonth)] }))
  expect(lines.filter(({ reason }) => reason === 'month').map(({ amount }) => amount / rupee)).toEqual([
    rupees,
  ])
})

test('A new agreement holds from its day on', () => {
  const agreements = [agreed(perVisit), agreed({ ...perVisit, price: 1_300 * rupee }, { from: '2026-11-04' })]
  const lines = linesOf(inNovember({ visits: [served(day), served('2026-11-04')], agreements }))
  expect(lines.map(({ amount }) => amount / rupee)).toEqual([1_200, 1_300])
})

test('The office settles a held line, until something else is reported', () => {
  const [held] = linesOf(inNovember({ visits: [visit(day)] }))
  if (!held) throw new Error('no line')
  const decision: LineDecision = {
    ...{ lineId: held.id, kind: 'part', amount: 600 * rupee, of: seenOfLine(held) },
    ...{ reason: 'Half a day', by: 'Meera', at: at(day, '21:00') },
  }
  const settledAs = (visits: MoneyVisit[], of: Partial<LineDecision> = {}) => {
    const [line] = linesOf(inNovember({ visits, decisions: [{ ...decision, ...of }] }))
    return `${line?.state} ${line?.reason} ${(line?.amount ?? NaN) / rupee}`
  }
  expect(settledAs([visit(day)])).toBe('charged no-report 600')
  expect(settledAs([visit(day)], { kind: 'nothing', amount: 0 })).toBe('not-charged no-report 0')
  expect(settledAs([served(day, '08:00', '12:00')])).toBe('held short 0')
  expect(settledAs([served(day)])).toBe('charged served 1200')
})

test('Full-time days are charged as the office entered them, and held without a price', () => {
  const entry = {
    ...{ id: 'e', serviceId, nurseId: 'pooja', nurseName: 'Pooja Landge', by: 'Meera' },
    ...{ from: '2026-11-01', to: '2026-11-30', days: 28 },
  }
  const cost = (fullTime?: { unit: 'day' | 'month'; price: number }) =>
    linesOf(inNovember({ fullTime: [entry], agreements: [agreed(perVisit, fullTime && { fullTime })] })).map(
      ({ state, amount }) => `${state} ${amount / rupee}`,
    )
  expect(cost({ unit: 'day', price: 900 * rupee })).toEqual(['charged 25200'])
  expect(cost({ unit: 'month', price: 25_000 * rupee })).toEqual(['charged 23333'])
  expect(cost()).toEqual(['held 0'])
})

test('An added line is charged, or given back, on its day', () => {
  const added = [day, day, '2026-12-01'].map((on, place) => ({
    ...{ id: `${place}`, serviceId, day: on, text: 'Registration', reason: 'New', by: 'Meera' },
    amount: (place === 0 ? -500 : 1_500) * rupee,
  }))
  const lines = linesOf(inNovember({ added }))
  expect(lines.map(({ id, amount }) => `${id} ${amount / rupee}`)).toEqual(['added#0 -500', 'added#1 1500'])
})

test('A visit that is not over has no line yet', () => {
  expect(linesOf(inNovember({ visits: [served(day)], now: Date.parse(at(day, '19:59')) }))).toEqual([])
})
