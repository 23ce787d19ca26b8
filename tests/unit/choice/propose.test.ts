import { expect, test } from 'vitest'
import { judge, type Candidate } from '#domain/choice/judge.ts'
import { propose, type Work } from '#domain/choice/propose.ts'
import { usualRules } from '#domain/choice/rules.ts'
import { nurse, plain, time } from './town.ts'

const asha = nurse('Asha')
const busy = (name: string, ...days: number[]) =>
  nurse(name, { time: { ...asha.time, visits: days.map((on) => time(on, 8, 12)) } })

function work(days: number[], candidates: readonly Candidate[]): Work {
  return { wanted: { ...plain, times: days.map((on) => time(on, 8, 12)) }, candidates }
}

function proposed(...all: Work[]): string[] {
  return propose(all, usualRules).map((each) => each.proposed?.fullName ?? 'nobody')
}

test('the work with the fewest nurses comes first, so that nobody else takes its only one', () => {
  const all = [asha, busy('Bina', 2)]
  // In the order of the list Asha would get the first, and nobody could take the second.
  expect(proposed(work([1], all), work([1, 2], all))).toEqual(['Bina', 'Asha'])
})

test('a nurse who was given work is judged again with it, and nobody with a warning or an obstacle is proposed', () => {
  const all = [asha, busy('Bina', 1)]
  expect(proposed(work([1], all), work([1], all), work([2], all))).toEqual([
    'Asha',
    'nobody',
    expect.any(String),
  ])
  const male = {
    ...plain,
    wishes: [{ caregivergender: 'Male', subService: 'Vital signs', age: 45 }],
    times: [time(1, 8, 12)],
  }
  const [answer] = propose([{ wanted: male, candidates: [asha] }], usualRules)
  expect(answer).toMatchObject({ proposed: null, nurses: [{ group: 'warned' }] })
})

test('work for several families asks for the wishes of each, and names a wish of two families once', () => {
  const [woman, man] = ['Female', 'Male'].map((caregivergender) => ({
    ...{ caregivergender, subService: 'Vital signs', age: 45 },
  }))
  if (!woman || !man) throw new Error('Two families')
  const of = (...wishes: (typeof woman)[]) => judge({ ...plain, wishes }, asha, usualRules)
  const warnings = ({ reasons }: ReturnType<typeof of>) => reasons.filter(({ effect }) => effect === 'warns')
  expect(of(woman, woman).group).toBe('fits')
  expect(of(woman, man).group).toBe('warned')
  expect(warnings(of(woman, man, man))).toHaveLength(1)
})
