import { expect, test } from 'vitest'
import { linesOf } from '#domain/money/lines-of.ts'
import { seenOf, type Decision } from '#domain/money/lines.ts'
import type { ServiceCare } from '#domain/money/month-lines.ts'
import type { MoneyVisit } from '#domain/money/outcome.ts'
import { addDays, weekdayOf } from '#domain/visits/days.ts'
import {
  agreed,
  at,
  care,
  inNovember,
  perVisit,
  rupee,
  served,
  serviceId,
  visit,
} from '#tests/support/money/months.ts'

/*
 * What each visit of a month costs, and why. The visit is one of twelve hours from 08:00 for 1,200 rupees on 3 November, read on
 * 1 December, unless a case says otherwise.
 */

const day = '2026-11-03'
const perHour = { ...perVisit, unit: 'hour', price: 150 * rupee, minimumMinutes: 120 } as const
const perMonth = { ...perVisit, unit: 'month', price: 30_000 * rupee } as const
const perLiveInDay = {
  ...perVisit,
  shifts: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 480, minutes: 1440 }],
}
const ofLiveIn = { agreements: [agreed(perLiveInDay)] }

type Case = [prose: string, visits: MoneyVisit[], expected: string, of?: Partial<ServiceCare>]

const sent = (of: Partial<MoneyVisit> = {}) => visit(day, { line: '1.1', nurseId: 'asha', ...of })
const { nurseId: _nurse, ...unallocated } = visit(day)
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
    'held short 0, proposed 898',
  ],
  ['Who stays longer is not paid more for a visit', [served(day, '07:30', '22:00')], 'charged served 1200'],
  ['No departure', [visit(day, { arrivedAt: at(day, '08:04') })], 'held no-departure 0, proposed 1200'],
  ['No report', [visit(day)], 'held no-report 0, proposed 1200'],
  [
    'A departure without an arrival',
    [visit(day, { leftAt: at(day, '20:00') })],
    'held no-arrival 0, proposed 1200',
  ],
  [
    'A nurse’s report that the office has to settle',
    [served(day, '08:00', '20:00', { contested: 1 })],
    'held problem 0, proposed 1200',
  ],
  ['The nurse came after the end', [served(day, '20:30', '23:50')], 'held short 0, proposed 333'],
  [
    'Less than half, which the office has left as reported, is still less than three quarters',
    [served(day, '08:00', '12:00', { settled: 'needed-less-time' })],
    'held short 0, proposed 400',
  ],
  [
    'The departure stands before the arrival: no time at all',
    [served(day, '09:00', '08:00')],
    'held short 0, proposed 0',
  ],
  [
    'The office left it unreported: it did not take place',
    [visit(day, { settled: 'did-not-take-place' })],
    'not-charged did-not-take-place 0',
  ],
  [
    'Left unreported for another reason, it needs a decision',
    [visit(day, { settled: 'family-agreed' })],
    'held no-report 0, proposed 1200',
  ],
  ['Missed', [missed], 'not-charged missed 0'],
  ['Cancelled', [visit(day, { state: 'cancelled' })], 'not-charged cancelled 0'],
  ['Paused', [visit(day, { state: 'cancelled', isPaused: true })], 'not-charged paused 0'],
  ['No nurse was found', [unallocated], 'not-charged unallocated 0'],
  [
    'Another nurse came in place of the first: one visit, one line',
    [missed, sent({ startMinute: 600, minutes: 600, arrivedAt: at(day, '10:00'), leftAt: at(day, '20:00') })],
    'charged served 1200',
  ],
  [
    'The other one came too late for three quarters',
    [missed, sent({ startMinute: 720, minutes: 480, arrivedAt: at(day, '12:00'), leftAt: at(day, '20:00') })],
    'held short 0, proposed 800',
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
    'held no-report 0, proposed 1200',
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
    ofLiveIn,
  ],
  [
    'Days of a stay after the last report are held',
    [liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }), liveIn(day), liveIn('2026-11-04')],
    'held no-departure 0, proposed 1200',
    ofLiveIn,
  ],
  [
    'An arrival that is reported again is a second report',
    [
      liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }),
      liveIn(day),
      liveIn('2026-11-04', { arrivedAt: at('2026-11-04', '08:10') }),
    ],
    'charged stay 1200',
    ofLiveIn,
  ],
  [
    'The last day of a stay without a departure',
    [liveIn('2026-11-02', { arrivedAt: at('2026-11-02', '08:05') }), liveIn(day)],
    'held no-departure 0, proposed 1200',
    ofLiveIn,
  ],
  [
    'A visit with a price by month costs nothing by itself; its share is known',
    [served(day)],
    'charged in-month 0, proposed 1000',
    { agreements: [agreed(perMonth)] },
  ],
  [
    'Held, it is worth its share of the month: of thirty days with a visit, one',
    [visit(day)],
    'held no-report 0, proposed 1000',
    { agreements: [agreed(perMonth)] },
  ],
  [
    'Called off with its recurring visit, and a nurse reports from it all the same: its share of the month',
    [served(day, '08:00', '20:00', { state: 'cancelled', contested: 1 })],
    'held contested 0, proposed 1000',
    {
      agreements: [agreed(perMonth)],
    },
  ],
  [
    'Longer than agreed, it is held with the price in proportion',
    [served(day, '08:00', '23:00', { minutes: 900 })],
    'held other-length 0, proposed 1500',
  ],
  [
    'By the hour no length is another one',
    [served(day, '08:00', '23:00', { minutes: 900 })],
    'charged served 2250',
    { agreements: [agreed(perHour)] },
  ],
]

test.each(cases)('%s', (_, visits, expected, of) => {
  const line = linesOf(inNovember({ visits, ...of })).find(({ id }) => id === `${serviceId}#1#${day}`)
  const { proposal } = line?.facts ?? {}
  const proposed = proposal === undefined ? '' : `, proposed ${proposal / rupee}`
  expect(`${line?.state} ${line?.reason} ${(line?.amount ?? NaN) / rupee}${proposed}`).toBe(expected)
})

const all = Array.from({ length: 44 }, (_, place) => addDays('2026-10-25', place))
const monthly = { agreements: [agreed(perMonth)] }
const perMonthOf = (weekdays: number[]) => ({
  agreements: [agreed({ ...perMonth, shifts: [{ weekdays, startMinute: 480, minutes: 720 }] })],
})
const threeAWeek = all.filter((on) => [1, 3, 5].includes(weekdayOf(on)))
const paused = (on: string) => visit(on, { state: 'cancelled', isPaused: true })

test.each<[string, Partial<ServiceCare>, number[]]>([
  ['All of November is served: the price', { visits: all.map((on) => served(on)) }, [30_000]],
  [
    'Two of thirty visits were missed: less two shares',
    {
      visits: all.map((on) =>
        on === day || on === '2026-11-09' ? visit(on, { missedAt: at(on, '09:00') }) : served(on),
      ),
    },
    [28_000],
  ],
  [
    'Of thirteen visits one was served: one share',
    {
      visits: threeAWeek.map((on) => (on === '2026-11-30' ? served(on) : paused(on))),
      ...perMonthOf([1, 3, 5]),
    },
    [2_308],
  ],
  ['It was paused throughout: nothing', { visits: all.map(paused) }, [0]],
  [
    'It began on the 10th: its part of the month',
    {
      visits: all.filter((on) => on >= '2026-11-10').map((on) => served(on)),
    },
    [21_000],
  ],
  [
    'It ended on the 15th, and the visits after it were cancelled',
    {
      visits: all.map((on) => (on > '2026-11-15' ? visit(on, { state: 'cancelled' }) : served(on))),
    },
    [15_000],
  ],
  [
    'The service ended on the 10th and was extended on the 18th: the days between were never made',
    { visits: all.filter((on) => on <= '2026-11-10' || on >= '2026-11-19').map((on) => served(on)) },
    [22_000],
  ],
  [
    'Four weekdays were taken out of the schedule, and a price for the others was agreed: all of it',
    {
      visits: all.map((on) => (threeAWeek.includes(on) ? served(on) : visit(on, { state: 'cancelled' }))),
      ...perMonthOf([1, 3, 5]),
    },
    [30_000],
  ],
  [
    'Three visits a week at the price of seven: thirteen shares',
    { visits: threeAWeek.map((on) => served(on)) },
    [13_000],
  ],
  [
    'Seven visits a week at the price of three: no more than the price',
    { visits: all.map((on) => served(on)), ...perMonthOf([1, 3, 5]) },
    [30_000],
  ],
  [
    'A visit that was moved to the next day is served',
    {
      visits: [
        ...threeAWeek.map((on) => (on === '2026-11-02' ? visit(on, { state: 'cancelled' }) : served(on))),
        served('2026-11-03'),
      ],
      ...perMonthOf([1, 3, 5]),
    },
    [30_000],
  ],
  [
    'Seven visits a week at the price of three, which is agreed anew in the middle: no more than the price',
    {
      visits: all.map((on) => served(on)),
      agreements: ['2026-10-01', '2026-11-16'].flatMap((from) =>
        perMonthOf([1, 3, 5]).agreements.map((each) => ({ ...each, from })),
      ),
    },
    [13_846, 16_154],
  ],
  [
    'The same price is agreed anew from a day after its last visit but one: both lines make the price',
    {
      visits: all.filter((on) => weekdayOf(on) === 1).map((on) => served(on)),
      agreements: ['2026-10-01', '2026-11-28'].flatMap((from) =>
        perMonthOf([1]).agreements.map((each) => ({ ...each, from })),
      ),
    },
    [24_000, 6_000],
  ],
  [
    'A new price holds from the 16th: two lines',
    {
      visits: all.map((on) => served(on)),
      agreements: [agreed(perMonth), agreed({ ...perMonth, price: 36_000 * rupee }, { from: '2026-11-16' })],
    },
    [15_000, 18_000],
  ],
])('A price by month. %s', (_, of, rupees) => {
  const lines = linesOf(inNovember({ ...monthly, ...of }))
  expect(lines.filter(({ reason }) => reason === 'month').map(({ amount }) => amount / rupee)).toEqual(rupees)
})

test('A held visit is no part of its month, also when it is decided', () => {
  const visits = all.map((on) => (on === day ? visit(on) : served(on)))
  const input = inNovember({ ...monthly, visits })
  const held = linesOf(input).find(({ state }) => state === 'held')
  expect(held?.facts.proposal).toBe(1_000 * rupee)
  const decisions = held ? [decisionOf(held.id, { seen: seenOf(held), amount: 1_000 * rupee })] : []
  const lines = linesOf({ ...input, decisions })
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(30_000 * rupee)
})

test('To come at another length than agreed, a visit is asked for with its part of the price', () => {
  const visits = all.map((on) => visit(on, { minutes: 900 }))
  const lines = linesOf(inNovember({ ...monthly, visits }, { now: Date.parse(at('2026-10-31', '12:00')) }))
  expect(
    lines.map(({ facts }) => (facts.proposal ?? NaN) / rupee).toSorted((one, other) => one - other),
  ).toEqual([0, ...Array.from({ length: 30 }, () => 1_250)])
})

test('A visit of which the office has decided nothing is in no price by the month, also where it was reported later', () => {
  const visits = all.map((on) => served(on))
  const ofMonth = (decision: Partial<Decision>) => {
    const decisions = [decisionOf(`${serviceId}#1#${day}`, decision)]
    const lines = linesOf(inNovember({ ...monthly, visits }, { decisions }))
    const own = lines.find((line) => line.day === day && line.reason !== 'month')
    const month = lines.find(({ reason }) => reason === 'month')
    return { own, words: `${own?.state} ${own?.amount}, ${(month?.amount ?? NaN) / rupee}` }
  }
  const again = ofMonth({ seen: 'no report', amount: 0 })
  expect(again.words).toBe('held 0, 29000')
  const seen = again.own ? seenOf(again.own) : ''
  expect(ofMonth({ seen, amount: 0 }).words).toBe('not-charged 0, 29000')
  expect(ofMonth({ seen, amount: 300 * rupee }).words).toBe('charged 30000, 29000')
})

test('A month that is not over has its price, and what is not over, as it will be', () => {
  const visits = all.map((on) => (on === day ? visit(on, { missedAt: at(on, '09:00') }) : served(on)))
  const lines = linesOf(inNovember({ ...monthly, visits }, { now: Date.parse(at('2026-11-10', '19:59')) }))
  const month = lines.find(({ reason }) => reason === 'month')
  expect(month).toMatchObject({ state: 'to-come', amount: 0, facts: { proposal: 29_000 * rupee } })
  const states = lines.filter(({ reason }) => reason !== 'month').map(({ state }) => state)
  expect(states.join(' ')).toBe(
    ['charged '.repeat(2), 'not-charged ', 'charged '.repeat(6), 'to-come '.repeat(21)].join('').trim(),
  )
})

test('A new agreement holds from its day on', () => {
  const agreements = [agreed(perVisit), agreed({ ...perVisit, price: 1_300 * rupee }, { from: '2026-11-04' })]
  const lines = linesOf(inNovember({ visits: [served(day), served('2026-11-04')], agreements }))
  expect(lines.map(({ amount }) => amount / rupee)).toEqual([1_200, 1_300])
})

function decisionOf(lineId: string, of: Partial<Decision> = {}): Decision {
  return {
    ...{ lineId, seen: '', amount: 600 * rupee, reason: 'Half a day', by: 'Meera' },
    ...{ at: at(day, '21:00'), form: 'form', ...of },
  }
}

test('The office settles a held line; where something else is known since, it is held again with both amounts', () => {
  const [held] = linesOf(inNovember({ visits: [visit(day)] }))
  if (!held) throw new Error('no line')
  const decision = decisionOf(held.id, { seen: seenOf(held) })
  const settledAs = (
    visits: MoneyVisit[],
    of: Partial<Decision> = {},
    service: Partial<ServiceCare> = {},
  ) => {
    const [line] = linesOf(inNovember({ visits, ...service }, { decisions: [{ ...decision, ...of }] }))
    const { now = '', proposal = NaN } = line?.facts ?? {}
    return [line?.state, line?.reason, (line?.amount ?? NaN) / rupee, now, proposal / rupee].join(' ').trim()
  }
  expect(settledAs([visit(day)])).toBe('charged no-report 600  1200')
  expect(settledAs([visit(day)], { amount: 0 })).toBe('not-charged no-report 0  1200')
  expect(settledAs([served(day, '08:00', '12:00')])).toBe('held decided-otherwise 0 short 400')
  expect(settledAs([served(day)])).toBe('held decided-otherwise 0 served 1200')
  expect(settledAs([served(day)], { amount: 1_200 * rupee })).toBe('charged served 1200  NaN')
  const byMonth = { agreements: [agreed(perMonth)] }
  expect(settledAs([served(day)], { amount: 0 }, byMonth)).toBe('held decided-otherwise 0 in-month 1000')
  expect(settledAs([served(day)], { amount: 1_000 * rupee }, byMonth)).toBe('charged in-month 0  1000')
  const dearer = { agreements: [agreed({ ...perVisit, price: 1_300 * rupee })] }
  expect(settledAs([visit(day)], {}, dearer)).toBe('held decided-otherwise 0 no-report 1300')
})

test('Full-time days are held once the month is over, each at the price of its day', () => {
  const fullTime = [{ nurseId: 'pooja', days: all.filter((on) => on >= '2026-11-03' && on <= '2026-11-30') }]
  const cost = (agreements: ServiceCare['agreements'], now?: number) => {
    const [line] = linesOf(inNovember({ fullTime, agreements }, now ? { now } : {}))
    return [line?.state, line?.reason, line?.facts.days, (line?.facts.proposal ?? NaN) / rupee].join(' ')
  }
  const perDay = agreed(perVisit, { fullTime: { unit: 'day', price: 900 * rupee } })
  const byMonth = agreed(perVisit, { from: '2026-11-16', fullTime: { unit: 'month', price: 24_000 * rupee } })
  expect(cost([perDay])).toBe('held to-enter 28 25200')
  expect(cost([perDay, byMonth])).toBe('held to-enter 28 23700')
  expect(cost([agreed(perVisit)])).toBe('held to-enter 28 NaN')
  expect(cost([perDay], Date.parse(at('2026-11-30', '23:59')))).toBe('to-come to-enter 28 25200')
})

test('An added line is charged, or given back', () => {
  const added = [-500, 1_500].map((rupees, place) => ({
    ...{ form: `${place}`, day, text: 'Registration', reason: 'New', by: 'Meera', at: at(day, '21:00') },
    amount: rupees * rupee,
  }))
  const lines = linesOf(inNovember({}, { added, billed: { 'added#0': -500 * rupee } }))
  expect(lines.map(({ id, amount }) => `${id} ${amount / rupee}`)).toEqual(['added#0 -500', 'added#1 1500'])
})

test('What was billed and cannot be computed any longer is held until it is decided', () => {
  const id = `${serviceId}#2#${day}`
  const input = inNovember(
    {},
    { services: [care()], billed: { [id]: 1_200 * rupee, [`${serviceId}#3#${day}`]: 0 } },
  )
  const [gone, ...others] = linesOf(input)
  const of = { day: id.split('#').at(-1), patientName: input.services[0]?.patientName }
  expect([gone, others]).toMatchObject([
    { id, ...of, state: 'held', reason: 'gone', facts: { proposal: 0 } },
    [],
  ])
  const seen = gone ? seenOf(gone) : ''
  const [decided] = linesOf({ ...input, decisions: [decisionOf(id, { seen, amount: 0 })] })
  expect(decided).toMatchObject({ state: 'not-charged', amount: 0, serviceId })
})
