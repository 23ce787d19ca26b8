import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Availability } from '#domain/choice/availability.ts'
import { judge, type Candidate, type Wanted } from '#domain/choice/judge.ts'
import { choose, firstDifference } from '#domain/choice/rank.ts'
import { spokenIn, spokenLanguages } from '#domain/choice/spoken-languages.ts'
import { ruleEffects, ruleKeys, usualRules, type RuleKey, type Rules } from '#domain/choice/rules.ts'
import { propertyRuns, seedProperties } from '#tests/support/seeded-properties.ts'
import { cases } from './cases.ts'
import { nurse, plain, time, town } from './town.ts'

seedProperties(68)

const everybody = Object.values(town)
const plainTime = nurse('').time

test('there are forty cases and twenty nurses', () => {
  expect([cases.length, everybody.length]).toEqual([40, 20])
})

test.each(cases.map((each) => [each.prose, each] as const))('%s', (_, { wanted, of, order }) => {
  const candidates = of.map((each) => (typeof each === 'string' ? (town[each] as Candidate) : each))
  const signs = { fits: '', warned: '!', cannot: 'x' }
  const judged = choose({ ...plain, ...wanted }, candidates, usualRules)
  expect(judged.map(({ fullName, group }) => `${signs[group]}${fullName}`).join(' ')).toBe(order)
})

describe('what is said of a nurse', () => {
  const keys = (wanted: Wanted, of: Candidate) =>
    judge(wanted, of, usualRules).reasons.map(({ effect, key }) => `${effect} ${key}`)

  test('names what speaks for them, what is not as wished, and what is not recorded', () => {
    const wanted = { ...plain, wishes: [{ caregivergender: 'Male', subService: 'Dementia care', age: 45 }] }
    expect(keys(wanted, town.Bharati as Candidate)).toEqual([
      'speaks-for knows',
      'warns wish',
      'warns wish',
      'speaks-for same-pin',
      'speaks-for language',
    ])
    expect(keys(wanted, nurse('Zoya', { profile: {}, pin: null, languages: [] }))).toEqual([
      'unknown wish',
      'unknown wish',
    ])
  })

  test('says nothing of a wish whose rule is off, also where the record does not have it', () => {
    const off = { ...usualRules, effects: { ...usualRules.effects, gender: 'off', patients: 'off' } } as const
    const wanted = { ...plain, wishes: [{ caregivergender: 'Male', subService: '', age: 80 }] }
    const [unknown, other] = [nurse('Asha', { profile: {} }), nurse('Zoya')]
    expect(judge(wanted, unknown, usualRules).reasons.map(({ effect }) => effect)).toContain('unknown')
    expect(judge(wanted, unknown, off).reasons.map(({ effect }) => effect)).not.toContain('unknown')
    expect(choose(wanted, [other, unknown], off).map(({ fullName }) => fullName)).toEqual(['Asha', 'Zoya'])
  })

  test('names everything in the way, one of a kind', () => {
    const wanted = { ...plain, times: [time(1, 8, 12), time(2, 8, 12)] }
    const { reasons } = judge(wanted, { ...(town.Uma as Candidate), places: 0 }, usualRules)
    const kinds = reasons.flatMap((reason) => (reason.key === 'obstacle' ? [reason.obstacle.kind] : []))
    expect(kinds).toEqual(['not-registered', 'absent', 'full'])
  })

  test('a family that is not to have a nurse again is in the way, also where no visit exists yet', () => {
    const kept = nurse('Zoya', {
      time: { ...plainTime, nevers: [{ family: 'kale', askedBy: 'family', at: '2026-11-12T04:30:00.000Z' }] },
    })
    expect(keys(plain, kept)[0]).toBe('forbids obstacle')
    expect(keys({ ...plain, times: [], lastDay: '2026-11-30', family: 'kale' }, kept)[0]).toBe(
      'forbids obstacle',
    )
    expect(keys({ ...plain, times: [time(1, 8, 12, 'joshi')] }, kept)).not.toContain('forbids obstacle')
    expect(
      judge({ ...plain, times: [], lastDay: '2026-11-30', family: 'joshi' }, kept, usualRules).group,
    ).toBe('fits')
  })

  test('a family that prefers a nurse speaks for them, before how well they know the patient', () => {
    const preferred = { ...(town.Asha as Candidate), preferredBy: ['kale'] }
    expect(keys(plain, preferred)[0]).toBe('speaks-for preferred')
    const [bharati, asha] = [town.Bharati as Candidate, preferred].map((each) =>
      judge(plain, each, usualRules),
    )
    expect(bharati && asha && firstDifference(asha, bharati)).toBe('preferred')
    expect(choose(plain, [town.Bharati as Candidate, preferred], usualRules)[0]?.fullName).toBe('Asha')
    expect(keys({ ...plain, times: [time(1, 8, 12, 'joshi')] }, preferred)).not.toContain(
      'speaks-for preferred',
    )
  })

  test('a preference of the family never hides a warning or what is in the way', () => {
    const preferredBy = ['kale']
    const warned = nurse('Zoya', { profile: { gender: 'Male' }, preferredBy })
    const wanted = { ...plain, wishes: [{ caregivergender: 'Female', subService: 'Vital signs', age: 45 }] }
    const absent = { ...(town.Savita as Candidate), preferredBy }
    expect(
      choose(wanted, [absent, warned, town.Asha as Candidate], usualRules).map(({ fullName }) => fullName),
    ).toEqual(['Asha', 'Zoya', 'Savita'])
  })

  test('the first difference between two is named', () => {
    const of = (name: string) => judge(plain, town[name] as Candidate, usualRules)
    expect(firstDifference(of('Bharati'), of('Asha'))).toBe('continuity')
    expect(firstDifference(of('Asha'), of('Farida'))).toBe('area')
    expect(firstDifference(of('Asha'), of('Hema'))).toBe('hours')
    expect(firstDifference(of('Asha'), of('Savita'))).toBe('group')
    expect(firstDifference(of('Asha'), judge(plain, nurse('Zoya'), usualRules))).toBe('name')
  })
})

describe('for any nurses', () => {
  const visits = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 30 }),
    ),
    { maxLength: 4 },
  )
  const notOnMondays: Availability = ['off', 'any', 'any', 'any', 'any', 'any', 'any']
  const candidate = fc
    .record({
      name: fc.constantFrom('Asha', 'Zoya'),
      id: fc.nat({ max: 30 }),
      busy: visits,
      known: fc.nat({ max: 12 }),
      pin: fc.constantFrom('411038', '411014', null),
      areas: fc.subarray(['411038', '411052']),
      availability: fc.constantFrom(null, notOnMondays.with(0, 'any'), notOnMondays),
      hours: fc.nat({ max: 60 }),
      languages: fc.subarray(['Marathi', 'Tamil'] as const),
      gender: fc.constantFrom('Male', 'Female', undefined),
      shiftPreference: fc.constantFrom('Day' as const, 'Night' as const, undefined),
    })
    .map(({ name, id, busy, known, hours, gender, ...rest }) => ({
      ...nurse(name, {
        ...rest,
        busy: busy.map(([day, from, length]) => time(day, from, from + length, 'x')),
      }),
      nurseId: String(id),
      profile: { gender },
      minutesOfWeek: hours * 60,
      patient: { visits: known, last: null, isPlanned: false },
    }))
  const candidates = fc.uniqueArray(candidate, { selector: ({ nurseId }) => nurseId, maxLength: 12 })
  const wanted = { ...plain, wishes: [{ caregivergender: 'Female', subService: 'Vital signs', age: 45 }] }
  const effects = fc.record(
    Object.fromEntries(ruleKeys.map((key) => [key, fc.constantFrom(...ruleEffects)])) as Record<
      RuleKey,
      fc.Arbitrary<Rules['effects'][RuleKey]>
    >,
  )
  const rules = effects.map((drawn): Rules => ({ ...usualRules, effects: drawn }))
  const namesOf = (of: readonly Candidate[], by: Rules) =>
    choose(wanted, of, by).map(({ nurseId }) => nurseId)
  const runs = { numRuns: propertyRuns(100) }

  test('the order is the same whatever order they are given in, and without one of them the others keep theirs', () => {
    fc.assert(
      fc.property(
        candidates,
        rules,
        fc.nat({ max: 11 }),
        fc.infiniteStream(fc.nat()),
        (of, by, place, keys) => {
          const order = namesOf(of, by)
          const shuffled = of.map((each) => ({ each, key: Number(keys.next().value) }))
          shuffled.sort((one, other) => one.key - other.key)
          expect(
            namesOf(
              shuffled.map(({ each }) => each),
              by,
            ),
          ).toEqual(order)
          const without = of.filter((_, at) => at !== place)
          const left = new Set(without.map(({ nurseId }) => nurseId))
          expect(namesOf(without, by)).toEqual(order.filter((id) => left.has(id)))
        },
      ),
      runs,
    )
  })

  test('who cannot has something in the way, and nobody else has', () => {
    fc.assert(
      fc.property(candidates, rules, (of, by) => {
        for (const { group, reasons } of choose(wanted, of, by))
          expect(reasons.some(({ effect }) => effect === 'forbids')).toBe(group === 'cannot')
      }),
      runs,
    )
  })

  test('one more warning, more hours or one more visit never moves a nurse up', () => {
    fc.assert(
      fc.property(
        candidates,
        rules,
        fc.nat({ max: 11 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 60 }),
        (of, by, place, kind, hour) => {
          const chosen = of[place]
          if (!chosen) return
          const visits = [...chosen.time.visits, time(0, hour, hour + 8, 'y')]
          const worse = [
            { ...chosen, profile: { ...chosen.profile, gender: 'Male' } },
            { ...chosen, minutesOfWeek: chosen.minutesOfWeek + 20 * 60 },
            { ...chosen, time: { ...chosen.time, visits } },
            { ...chosen, availability: notOnMondays },
          ][kind] as Candidate
          const after = of.map((each) => (each === chosen ? worse : each))
          const at = (all: readonly Candidate[]) => namesOf(all, by).indexOf(chosen.nurseId)
          expect(at(after)).toBeGreaterThanOrEqual(at(of))
        },
      ),
      runs,
    )
  })
})

describe('the languages in a record', () => {
  test.each([
    ['Marathi, Hindi & a little gujrati', ['Hindi', 'Marathi', 'Gujarati']],
    ['मराठी, हिंदी', ['Hindi', 'Marathi']],
    ['हिन्दी', ['Hindi']],
    ['ENGLISH/TAMIL', ['English', 'Tamil']],
    ['French', []],
    ['', []],
    [undefined, []],
  ])('%s', (text, expected) => {
    expect(spokenIn(text)).toEqual(expected)
  })

  test('each is found by its own name', () => {
    for (const language of spokenLanguages) expect(spokenIn(language)).toEqual([language])
  })
})
