import { expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { emptyPlan } from '#domain/visits/plan.ts'
import {
  proposedTime,
  sendLimits,
  sendProblem,
  shiftSent,
  stintSent,
  timeProblem,
} from '#domain/visits/sending.ts'
import type { Stint } from '#domain/visits/stints.ts'

/* When another nurse can be sent to a visit, and for which time (docs/decisions/0099). */

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

const open = emptyPlan({ serviceId: 'service', firstDay: '2026-11-25', lastDay: '2026-12-20' })
const problem = (
  given: Partial<{ first: Stint; holder: Stint; visits: Stint[]; plan: typeof open }>,
  now: number,
) => {
  const own = given.first ?? first
  const of = { first: own, holder: given.holder ?? own, plan: given.plan ?? open }
  return sendProblem(of, given.visits ?? [], now)
}

test('from the start of the first visit to four hours after its end, or of the holder; who came ends it', () => {
  expect([eight - 1, eight, eight + 16 * hour - 1, eight + 16 * hour].map((now) => problem({}, now))).toEqual(
    ['not-begun', null, null, 'over'],
  )
  const arrived = { ...first, arrivedAt: instant }
  expect([eight + 12 * hour - 1, eight + 12 * hour].map((now) => problem({ holder: arrived }, now))).toEqual([
    null,
    'over',
  ])
  expect(problem({ holder: sent('1.1', { minutes: 800 }) }, eight + 17 * hour)).toBeNull()
})

test('a nurse who was sent for less than the rest of the visit does not end it', () => {
  const gone = sent('1.1', { startMinute: 540, minutes: 60, arrivedAt: instant, leftAt: instant })
  const missed = sent('1.1', { startMinute: 540, minutes: 60, missedAt: instant })
  const last = (holder: Stint) =>
    [eight + 12 * hour - 1, eight + 12 * hour, eight + 16 * hour].map((now) => problem({ holder }, now))
  expect(last(gone)).toEqual([null, 'over', 'over'])
  expect(last(missed)).toEqual([null, null, 'over'])
})

test('not once the soonest arrival would be two days after the visit’s day, however late the visit ends', () => {
  const liveIn = { ...first, startMinute: 23 * 60 + 30, minutes: 24 * 60, missedAt: instant }
  const midnight = startOfDay(addDays(sunday, 2))
  const moments = [midnight - 5 * minute - 1, midnight - 5 * minute, midnight + 10 * minute]
  expect(moments.map((now) => problem({ first: liveIn }, now))).toEqual([null, 'over', 'over'])
})

test('a visit whose nurse came early has begun', () => {
  const early = { ...first, arrivedAt: new Date(eight - hour).toISOString() }
  expect(problem({ first: early }, eight - hour)).toBeNull()
})

test('not for a cancelled visit, a paused day or an ended service, nor more than eight times', () => {
  expect(problem({ first: { ...first, state: 'cancelled' } }, eight)).toBe('cancelled')
  expect(problem({ plan: { ...open, pauses: [{ from: sunday, to: sunday }] } }, eight)).toBe('paused')
  expect(problem({ plan: { ...open, lastDay: addDays(sunday, -1) } }, eight)).toBe('ended')
  const visits = Array.from({ length: sendLimits.mostForOne }, (_, place) =>
    sent(`1.${place + 1}`, { state: 'cancelled' }),
  )
  expect([problem({ visits }, eight), problem({ visits: visits.slice(1) }, eight)]).toEqual([
    'too-many',
    null,
  ])
})

test('in half an hour, to the next five minutes; to the end of the first visit, or as long where that is over', () => {
  expect(proposedTime(first, eight + 20 * minute)).toEqual({
    start: eight + 50 * minute,
    end: eight + 12 * hour,
  })
  expect(proposedTime(first, eight + 21 * minute).start).toBe(eight + 55 * minute)
  expect(proposedTime(first, eight + 11.5 * hour)).toEqual({
    start: eight + 12 * hour,
    end: eight + 13 * hour,
  })
  expect(proposedTime(first, eight + 13 * hour)).toEqual({
    start: eight + 13.5 * hour,
    end: eight + 25.5 * hour,
  })
})

test('for a visit soon after midnight whose nurse came early, not before its day', () => {
  const midnight = startOfDay(sunday)
  const early = { ...first, startMinute: 0, minutes: 480 }
  expect(proposedTime(early, midnight - hour)).toEqual({ start: midnight, end: midnight + 8 * hour })
  const ask = (start: number) => timeProblem(early, { start, end: start + hour }, midnight - hour)
  expect([ask(midnight - minute), ask(midnight)]).toEqual(['too-early', null])
})

test('at least five minutes ahead, on the day or the next one, an hour to a day long', () => {
  const now = eight + 20 * minute
  const ask = (start: number, length: number) => timeProblem(first, { start, end: start + length }, now)
  expect(ask(now + 5 * minute, hour)).toBeNull()
  expect(ask(now + 5 * minute - 1, hour)).toBe('too-early')
  expect(ask(startOfDay(addDays(sunday, 2)) - minute, hour)).toBeNull()
  expect(ask(startOfDay(addDays(sunday, 2)), hour)).toBe('too-late')
  expect([hour - minute, 24 * hour, 24 * hour + minute].map((length) => ask(now + hour, length))).toEqual([
    'bad-length',
    null,
    'bad-length',
  ])
})

test('a nurse sent after midnight has the day of the visit, in whole minutes from its beginning', () => {
  const seconds = 59_000
  const at = (start: number, end: number) => shiftSent(first, { start: start + seconds, end: end + seconds })
  expect(at(eight + hour, eight + 12 * hour)).toEqual({ day: sunday, startMinute: 540, minutes: 660 })
  expect(at(eight + 17 * hour, eight + 18 * hour)).toEqual({ day: sunday, startMinute: 1500, minutes: 60 })
})

test('a nurse who is sent has the next number, and hands over where one of the visit has arrived', () => {
  const time = { start: eight + hour, end: eight + 3 * hour }
  const send = (visits: Stint[]) => stintSent(first, visits, { nurseId: 'mary', time })
  const shift = { day: sunday, startMinute: 540, minutes: 120 }
  expect(send([first, sent()])).toEqual({ line: '1.2', ...shift, nurseId: 'mary', state: 'planned' })
  for (const arrived of [{ ...first, arrivedAt: instant }, sent('1.1', { arrivedAt: instant })])
    expect(send([first, arrived])).toMatchObject({ handover: true })
  const others = [
    { ...first, line: '2', arrivedAt: instant },
    { ...first, day: addDays(sunday, -1), arrivedAt: instant },
  ]
  expect(send([first, ...others])).not.toHaveProperty('handover')
})
