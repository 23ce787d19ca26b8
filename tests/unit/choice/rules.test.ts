import { describe, expect, test } from 'vitest'
import { reasonWords } from '#app/content/office/choice.ts'
import { brokenByAll, brokenRules, type BrokenRule } from '#domain/choice/broken-rules.ts'
import { judge, keysOf } from '#domain/choice/judge.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { ruleCases, rulesOf } from './rule-cases.ts'
import { nurse, plain, time } from './town.ts'

function says(broken: BrokenRule): string {
  switch (broken.key) {
    case 'gap':
      return `gap ${Math.round(broken.minutes)} min${broken.count > 1 ? `, ${broken.count} times` : ''}`
    case 'weekHours':
      return `week ${broken.minutes / 60} h from ${broken.monday}`
    case 'dayOff':
      return `${broken.days} days to ${broken.to}`
    case 'police':
      return `police ${broken.verified}`
    case 'shift':
      return `prefers ${broken.prefers}`
    case 'liveIn':
      return 'live-in'
    default:
      return broken.key
  }
}

test.each(ruleCases.map((each) => [each.prose, each] as const))('%s', (_, each) => {
  const broken = brokenRules({ ...plain, times: each.wanted }, nurse('Asha', each.nurse), rulesOf(each))
  expect(broken.map(says).join('; ')).toBe(each.says)
})

test('there are twenty-nine cases', () => {
  expect(ruleCases).toHaveLength(29)
})

describe('the three settings', () => {
  const broken = ruleCases.filter((each) => each.says !== '')

  test.each(broken.map((each) => [`${each.rule}: ${each.prose}`, each] as const))('%s', (_, each) => {
    const wanted = { ...plain, times: each.wanted }
    const rules = rulesOf(each)
    const judged = (effect: 'forbid' | 'warn' | 'off') =>
      judge(wanted, nurse('Asha', each.nurse), {
        ...rules,
        effects: { ...rules.effects, [each.rule]: effect },
      })
    expect([judged('forbid').group, keysOf(judged('forbid').reasons, 'forbids')]).toEqual([
      'cannot',
      [each.rule],
    ])
    expect([judged('warn').group, keysOf(judged('warn').reasons, 'warns')]).toEqual(['warned', [each.rule]])
    expect([judged('off').group, keysOf(judged('off').reasons, 'warns')]).toEqual(['fits', []])
  })
})

test('a nurse without a police verification is forbidden where an old one is', () => {
  const { effects } = rulesOf({ rule: 'police' })
  const rules = { ...usualRules, effects: { ...effects, police: 'forbid' } } as const
  const { group, reasons } = judge({ ...plain, times: [time(1, 8, 12)] }, nurse('Asha'), rules)
  const words = reasons.flatMap((each) => (each.key === 'police' ? [reasonWords(each, '2026-11-30')] : []))
  expect([group, words]).toEqual(['cannot', ['No police verification on record']])
})

describe('what the booked times ask of everybody', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => time(day, 8, 20))
  const wanted = { ...plain, times: daily }

  test('is the week and the day off where these rules are not off', () => {
    const effects = { ...usualRules.effects, weekHours: 'warn', dayOff: 'warn' } as const
    expect(brokenByAll(wanted, { ...usualRules, effects })).toMatchObject({
      tooLong: [],
      week: { minutes: 84 * 60, monday: '2026-11-30' },
      run: { days: 7, to: '2026-12-06' },
    })
  })

  test('is nothing by the usual rules, and of a whole service', () => {
    const nothing = { tooLong: [], week: null, run: null }
    expect(brokenByAll(wanted, usualRules)).toEqual(nothing)
    expect(brokenByAll({ ...wanted, isWholeService: true }, usualRules)).toEqual(nothing)
  })
})
