import { expect, test } from 'vitest'
import { reasonWords } from '#app/content/office/choice.ts'
import { changeWords } from '#app/content/office/rules.ts'
import { offending } from '#domain/choice/offending.ts'
import { ruleChanges } from '#domain/choice/rule-changes.ts'
import { ruleEffects, ruleKeys, usualRules, type RuleKey, type Rules } from '#domain/choice/rules.ts'
import { fieldsOfRules, readTypedRules } from '#domain/choice/typed-rules.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { rulesAt } from '#server/choice/read-rules.server.ts'
import { comingRules, isReplaced } from '#server/choice/save-rules.server.ts'
import { nurse, time } from './town.ts'

const anybody = { caregivergender: 'No preference', subService: '', age: 50 }
const visit = (at: Booked, wishes = anybody) => ({ time: at, wishes: [wishes] })

const only = (key: RuleKey, numbers: Partial<Rules['numbers']> = {}): Rules => ({
  effects: {
    ...Object.fromEntries(ruleKeys.map((each) => [each, 'off'])),
    [key]: 'warn',
  } as Rules['effects'],
  numbers: { ...usualRules.numbers, ...numbers },
})

/** The numbers of the visits of one nurse that offend, by their place. */
function placesOf(
  times: readonly Booked[],
  rules: Rules,
  who = nurse('Asha', { busy: [...times] }),
): number[] {
  const visits = times.map((each) => visit(each))
  return offending(who, visits, rules).map(({ visit: found }) => visits.indexOf(found))
}

test('of a visit too soon after a night the later one offends, once', () => {
  const times = [time(1, 20, 32), time(2, 8.5, 9.5, 'patil'), time(2, 20, 32)]
  expect(placesOf(times, only('rest'))).toEqual([1])
  expect(placesOf([time(1, 20, 32), time(2, 20, 32)], only('rest'))).toEqual([])
  const [found] = offending(
    nurse('Asha', { busy: times }),
    times.map((each) => visit(each)),
    only('rest'),
  )
  expect(found?.broken).toMatchObject([{ key: 'rest', count: 1, tired: { of: 'wanted', minutes: 13 * 60 } }])
})

test('what was reported decides: a night that was left early, and one to which nobody came', () => {
  const night = time(1, 20, 32)
  const next = time(2, 9, 11, 'patil')
  const after = (reported: Booked['reported']) =>
    offending(
      nurse('Asha', { busy: [{ ...night, ...(reported !== undefined && { reported }) }, next] }),
      [visit(next)],
      only('rest'),
    )
  expect(after(undefined)).toHaveLength(1)
  expect(after({ end: time(1, 20, 22).end })).toEqual([])
  expect(after(null)).toEqual([])
})

test('all visits of a week with too many hours offend, and none of the next one', () => {
  const times = [1, 2, 3, 4, 5, 8, 9].map((day) => time(day, 8, 20))
  expect(placesOf(times, only('weekHours', { weekHours: 59 }))).toEqual([0, 1, 2, 3, 4])
  expect(placesOf(times, only('weekHours', { weekHours: 60 }))).toEqual([])
  const live = [1, 2, 3, 4, 5, 6, 7].map((day) => time(day, 8, 32))
  expect(placesOf(live, only('weekHours', { weekHours: 8 }))).toEqual([])
})

test('all visits of seven days in a row offend; a free day parts them', () => {
  const week = [2, 3, 4, 5, 6, 7, 8].map((day) => time(day, 20, 32))
  expect(placesOf(week, only('dayOff'))).toEqual([0, 1, 2, 3, 4, 5, 6])
  const [found] = offending(
    nurse('Asha', { busy: week }),
    week.map((each) => visit(each)),
    only('dayOff'),
  )
  expect(found?.broken).toEqual([{ effect: 'warns', key: 'dayOff', days: 7, to: '2026-12-07' }])
  expect(
    placesOf(
      [1, 2, 3, 5, 6, 7].map((day) => time(day, 8, 20)),
      only('dayOff'),
    ),
  ).toEqual([])
})

test('between two families both visits offend, and within one family none', () => {
  const times = [time(1, 8, 10), time(1, 10.25, 12, 'patil'), time(1, 12, 14, 'patil')]
  expect(placesOf(times, only('gap'))).toEqual([0, 1])
})

test('wishes are those of the visit’s own service; rules that are off and what is always forbidden are not asked', () => {
  const times = [time(1, 8, 10), time(1, 9, 11, 'patil')]
  const visits = [
    visit(times[0] as Booked, { ...anybody, caregivergender: 'Male' }),
    visit(times[1] as Booked),
  ]
  const asha = nurse('Asha', { busy: times, policeVerified: '2020-01-01', readyForLiveInCare: 'No' })
  const keysOf = (rules: Rules) =>
    offending(asha, visits, rules).map(({ visit: { time: at }, broken }) => [
      at,
      broken.map(({ key }) => key),
    ])
  expect(keysOf(only('gender'))).toEqual([[times[0], ['wish']]])
  expect(keysOf(only('police')).map(([, keys]) => keys)).toEqual([['police'], ['police']])
  expect(keysOf({ ...usualRules, effects: only('liveIn').effects })).toEqual([])
})

test('a wish that forbids is said as one that is not met, not as one to check', () => {
  const wish = { about: 'gender', wanted: 'Male', isUnknown: false } as const
  expect(reasonWords({ effect: 'forbids', key: 'wish', wish }, '2026-11-24')).toMatch(/^Preference not met: /)
  expect(reasonWords({ effect: 'unknown', key: 'wish', wish }, '2026-11-24')).toMatch(/^To check: /)
})

const version = (number: number, from: string, effects: Partial<Rules['effects']> = {}) => ({
  ...{ number, from, why: 'why', author: { uid: 'u', name: 'Meera' }, savedAt: '2026-11-24T04:30:00.000Z' },
  effects: { ...usualRules.effects, ...effects },
  numbers: usualRules.numbers,
})

test('of the versions that have begun the newest holds, from its moment on', () => {
  const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`
  const stored = [version(3, at(6), { gap: 'warn' }), version(2, at(8)), version(1, at(4), { gap: 'forbid' })]
  const gapAt = (instant: string, shift = 0) => rulesAt(stored, Date.parse(instant) + shift).effects.gap
  expect([gapAt(at(4), -1), gapAt(at(4)), gapAt(at(6), -1), gapAt(at(6)), gapAt(at(8))]).toEqual([
    'off',
    ...['forbid', 'forbid', 'warn', 'warn'],
  ])
  // The second one never holds: a newer one begins before it.
  expect(stored.map((each) => isReplaced(each, stored))).toEqual([false, true, false])
  expect(comingRules(stored, Date.parse(at(5))).map(({ number }) => number)).toEqual([3])
})

test('each rule in each setting is read as it was written, and what is impossible is named by its field', () => {
  for (const effect of ruleEffects) {
    const rules: Rules = {
      effects: Object.fromEntries(ruleKeys.map((key) => [key, effect])) as Rules['effects'],
      numbers: { work: 14, rest: 8, gap: 45, weekHours: 54, police: 2 },
    }
    expect(readTypedRules(fieldsOfRules(rules), usualRules)).toEqual({ ok: true, rules })
  }
  expect(
    readTypedRules({ 'effect-gap': 'perhaps', 'number-weekHours': '7', 'number-police': '२' }, usualRules),
  ).toEqual({
    ok: false,
    problems: ['effect-gap', 'number-weekHours'],
  })
  for (const typed of ['', ' ', '12.5', '-12', '1e1', '99999'])
    expect(readTypedRules({ 'number-work': typed }, usualRules).ok, typed).toBe(false)
})

test('what changes is said in words', () => {
  const words = (effects: Partial<Rules['effects']>, numbers: Partial<Rules['numbers']> = {}) => {
    const former: Rules = { ...usualRules, effects: { ...usualRules.effects, weekHours: 'warn' } }
    const next = { effects: { ...former.effects, ...effects }, numbers: { ...former.numbers, ...numbers } }
    return ruleChanges(former, next).map(({ rule, ...change }) => changeWords(rule, change))
  }
  expect(words({}, { weekHours: 54 })).toEqual(['warning above 54 h instead of 60 h'])
  expect(words({ weekHours: 'forbid' })).toEqual(['forbidden above 60 h instead of warning above 60 h'])
  expect(words({ gap: 'warn' }, { gap: 20 })).toEqual(['warning below 20 min instead of off'])
  expect(words({}, { gap: 20 })).toEqual(['off (20 min instead of 30 min)'])
  expect(words({}, { work: 14, rest: 8 })).toEqual([
    'warning above 14 h without 8 hours’ rest instead of 12 h without 10 hours’ rest',
  ])
  expect(words({ gender: 'off', skill: 'forbid' }, { police: 1 })).toEqual([
    'off instead of warning',
    'forbidden instead of warning',
    'warning above 1 year instead of 3 years',
  ])
})
