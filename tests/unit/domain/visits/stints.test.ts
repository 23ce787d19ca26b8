import { describe, expect, test } from 'vitest'
import { minute, addDays, startOfDay } from '#domain/visits/days.ts'
import { canBeUndone } from '#domain/visits/sending.ts'
import {
  firstOf,
  holderOf,
  isOnTheWay,
  isReplaced,
  isSent,
  nextLine,
  replacedIn,
  sentAfter,
  sentFor,
  stoppedStints,
  wouldBeTwo,
  type Stint,
} from '#domain/visits/stints.ts'

/* Whose visit it is among the nurses sent to it (docs/decisions/0099). */

const hour = 60 * minute
const sunday = '2026-11-29'
const eight = startOfDay(sunday) + 8 * hour
const instant = new Date(eight).toISOString()

/** Of the plan's nurse: Sunday from 8:00 to 20:00. */
const first: Stint = {
  ...{ line: '1', day: sunday, startMinute: 480, minutes: 720, nurseId: 'savita', state: 'planned' },
}
/** Of a nurse who was sent, from 8:50 to 19:50. */
const sent = (line = '1.1', more: Partial<Stint> = {}): Stint => ({
  ...{ line, day: sunday, startMinute: 530, minutes: 660, nurseId: 'sunita', state: 'planned' },
  ...more,
})

describe('the names of stints', () => {
  test('tell which nurses were sent, and to which visit', () => {
    expect(['1', '12', '1.1', '12.8'].map((line) => isSent({ line }))).toEqual([false, false, true, true])
    expect(isSent({})).toBe(false)
    expect(firstOf(sent('12.3'))).toEqual({ line: '12', day: sunday })
    expect(firstOf(first)).toEqual({ line: '1', day: sunday })
  })

  test('are found by the visit of their day, in the order in which they were sent', () => {
    const others = [sent('2.1'), sent('11.1'), sent('1.1', { day: addDays(sunday, -1) })]
    const visits = [sent('1.3'), ...others, first, sent('1.1', { state: 'cancelled' }), sent('1.2')]
    expect(sentFor(first, visits).map(({ line }) => line)).toEqual(['1.1', '1.2', '1.3'])
    expect(sentFor(sent('1.2'), visits).map(({ line }) => line)).toEqual(['1.1', '1.2', '1.3'])
    expect(sentAfter(first, visits).map(({ line }) => line)).toEqual(['1.2', '1.3'])
    expect(sentAfter(sent('1.2'), visits).map(({ line }) => line)).toEqual(['1.3'])
  })

  test('are never used again: those called off count for the next one', () => {
    expect(nextLine(first, [first])).toBe('1.1')
    const calledOff = [sent('1.1', { state: 'cancelled' }), sent('1.2', { state: 'cancelled' })]
    expect(nextLine(first, [first, ...calledOff])).toBe('1.3')
    expect(nextLine({ line: '2', day: sunday }, [first, ...calledOff])).toBe('2.1')
  })
})

const here = { arrivedAt: instant }
const gone = { arrivedAt: instant, leftAt: instant }
const stayed = { arrivedAt: instant, leftAt: new Date(eight + 12 * hour - 15 * minute).toISOString() }
const missed = { missedAt: instant }
const undone = { state: 'cancelled' } as const
const handover = { handover: true } as const
/** Reported of the plan's nurse, then of each nurse who was sent. */
type Reported = [Partial<Stint>, ...Partial<Stint>[]]
const rowsOf = ([own, ...others]: Reported): Stint[] => [
  { ...first, ...own },
  ...others.map((more, place) => sent(`1.${place + 1}`, more)),
]

describe('a visit is that of', () => {
  test.each<[string, Reported, string]>([
    ['the plan’s nurse, if nobody was sent', [{}], '1'],
    ['nobody but them, even if they did not come', [missed], '1'],
    ['the nurse who was sent', [{}, {}], '1.1'],
    ['the same, whether the first one was missed', [missed, {}], '1.1'],
    ['or was there', [here, handover], '1.1'],
    ['the last one who was sent', [missed, missed, {}], '1.2'],
    ['the last one, though the one before came', [missed, here, {}], '1.2'],

    ['one who did not come, as long as the first did not come either', [missed, missed], '1.1'],
    ['the last of two who did not come', [missed, missed, missed], '1.2'],
    ['the first, who came after all, if who was sent was missed', [here, missed], '1'],
    ['the first, of whom nothing is reported again', [{}, missed], '1'],
    ['the first, who came after all and left: the missed one never had it', [gone, missed], '1'],

    [
      'a missed one to whom it was handed over, while nobody was sent since',
      [here, { ...handover, ...missed }],
      '1.1',
    ],
    ['the same, after the first one left', [gone, { ...handover, ...missed }], '1.1'],
    ['the first, who stayed to the end instead', [stayed, { ...handover, ...missed }], '1'],
    [
      'the last of two missed ones after a handover',
      [here, { ...handover, ...missed }, { ...handover, ...missed }],
      '1.2',
    ],
    [
      'the same, after the first one left',
      [gone, { ...handover, ...missed }, { ...handover, ...missed }],
      '1.2',
    ],
    ['the first again, once the arrival was taken back and so the handover', [{}, missed, missed], '1'],
    ['the same, if they report their arrival anew', [here, missed, missed], '1'],
    ['the same, if they leave after that', [gone, missed], '1'],

    ['the first, who is there, if who was sent was undone', [here, { ...handover, ...undone }], '1'],
    ['the first, missed, if who was sent was undone', [missed, undone], '1'],
    ['one before, who comes, if the last was undone', [missed, {}, undone], '1.1'],
    [
      'one before, missed, if the last was undone and the first did not come',
      [missed, missed, undone],
      '1.1',
    ],
    [
      'the first, who is there, if one was missed and the next undone',
      [here, { ...handover, ...missed }, { ...handover, ...undone }],
      '1',
    ],
    [
      'the missed one in that case, once the first left',
      [gone, { ...handover, ...missed }, { ...handover, ...undone }],
      '1.1',
    ],

    ['one sent who is there, if the next was sent before and did not come', [missed, here, missed], '1.1'],
    ['one sent who stayed to the end instead', [missed, stayed, { ...handover, ...missed }], '1.1'],
    ['a missed one to whom one sent handed over', [missed, here, { ...handover, ...missed }], '1.2'],
    ['the same, after that one left', [missed, gone, { ...handover, ...missed }], '1.2'],
    [
      'one sent who is there, though the first handed over, if the next did not come',
      [gone, { ...handover, ...here }, missed],
      '1.1',
    ],

    // Two histories that the times alone do not tell apart, up to the handover.
    [
      '(a) a missed one who was to take over from a nurse who came',
      [here, { ...handover, ...missed }],
      '1.1',
    ],
    ['(b) the plan’s nurse, missed, who then came, after the one sent was missed', [here, missed], '1'],
    ['(b) the same, when they left in the evening: a good day stays theirs', [gone, missed], '1'],
  ])('%s', (_, reported, line) => {
    const rows = rowsOf(reported)
    for (const each of rows) expect(holderOf(each, rows).line).toBe(line)
    expect(rows.filter((each) => !isReplaced(each, rows)).map((each) => each.line)).toEqual([line])
  })

  test('without the first stint among those read: the last one sent who takes place', () => {
    const [one, two] = [sent('1.1', missed), sent('1.2', missed)]
    expect(holderOf(one, [one, two])).toBe(two)
    expect(holderOf(one, [one, { ...two, ...undone }])).toBe(one)
    const calledOff = { ...one, ...undone }
    expect(holderOf(calledOff, [calledOff])).toBe(calledOff)
  })

  test('its own nurses: those sent to another line or day change nothing', () => {
    const others = [sent('2.1'), sent('1.1', { day: addDays(sunday, -1) })]
    expect(holderOf(first, [first, ...others])).toBe(first)
    const visits = [first, { ...first, line: '2' }, sent('2.1')]
    expect(visits.map(replacedIn(visits))).toEqual([false, true, false])
  })
})

describe('taking back a report', () => {
  const [during, after] = [eight + hour, eight + 12 * hour]

  test.each<[string, Reported, string, number, boolean]>([
    ['of the first while the one sent is on the way', [missed, {}], '1', during, true],
    ['of the first while the one sent is there', [missed, here], '1', during, false],
    ['of the first after the one sent was missed', [missed, missed], '1', during, false],
    ['of the first after the one sent was undone', [missed, undone], '1', during, false],
    ['of the first, alone', [missed], '1', during, false],
    ['of the first, of whom nothing is reported', [{}], '1', during, false],
    ['of the one sent, who is there, while the first is on the way again', [{}, here], '1.1', during, true],
    ['of the one sent while the first is missed', [missed, missed], '1.1', during, false],
    ['of the one sent while the first is there', [here, { ...handover, ...missed }], '1.1', during, false],
    [
      'of the one sent who lost the visit to the first, before their own end',
      [{}, missed],
      '1.1',
      during,
      true,
    ],
    ['of the one sent who lost the visit to the first, after it', [{}, missed], '1.1', after, false],
    [
      'of the one sent for an hour that is over, while the first is on the way again',
      [{}, { ...missed, minutes: 60 }],
      '1.1',
      eight + 2 * hour,
      true,
    ],
    [
      'of the same while the first is there again',
      [here, { ...missed, minutes: 60 }],
      '1.1',
      eight + 2 * hour,
      false,
    ],
    ['of one followed by another, before their own end', [missed, missed, {}], '1.1', during, true],
    [
      'of one followed by another who is there, before their own end',
      [missed, missed, here],
      '1.1',
      during,
      true,
    ],
    ['of one followed by another, after their own end', [missed, missed, {}], '1.1', after, false],
    ['of the last one, after an earlier one who was missed', [missed, missed, missed], '1.2', during, false],
  ])('%s: whether two would be on the way', (_, reported, line, now, isRefused) => {
    const rows = rowsOf(reported)
    const own = rows.find((each) => each.line === line) as Stint
    expect(wouldBeTwo(own, rows, now)).toBe(isRefused)
  })
})

test('on the way is who takes place and of whom nothing is reported', () => {
  expect([{}, here, missed, undone].map((more) => isOnTheWay(sent('1.1', more)))).toEqual([
    ...[true, false, false, false],
  ])
})

test('the nurse before is told once not to go, unless they are there or are sent once more', () => {
  const stopped = (stints: Stint[], sentId?: string) => stoppedStints(stints, sentId).map(({ line }) => line)
  expect(stopped([first], 'sunita')).toEqual(['1'])
  expect(stopped([{ ...first, missedAt: instant }])).toEqual(['1'])
  expect(stopped([{ ...first, arrivedAt: instant }])).toEqual([])
  expect(stopped([first], 'savita')).toEqual([])
  expect(stopped([sent(), first])).toEqual(['1.1', '1'])
  expect(stopped([sent('1.1', { nurseId: 'savita' }), first])).toEqual(['1.1'])
  const { nurseId: _none, ...unallocated } = first
  expect(stopped([unallocated])).toEqual([])
})

test('undone until they arrive, are missed or their time is over', () => {
  const until = eight + 50 * minute + 11 * hour
  expect([canBeUndone(sent(), until - 1), canBeUndone(sent(), until)]).toEqual([true, false])
  for (const more of [here, missed, undone]) expect(canBeUndone(sent('1.1', more), eight)).toBe(false)
})
