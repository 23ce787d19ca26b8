import { usualRules, type RuleEffect, type RuleKey, type Rules } from '#domain/choice/rules.ts'
import { AssignmentRules } from '#server/choice/assignment-rules.entity.server.ts'

/** Rules that hold since long ago, as if the office had saved them; what is not said is as usual. */
export async function rulesHold(
  effects: Partial<Record<RuleKey, RuleEffect>>,
  numbers: Partial<Rules['numbers']> = {},
): Promise<void> {
  const [from, author] = ['2026-01-01T00:00:00.000Z', { uid: 'office', name: 'Office' }]
  await AssignmentRules.upsert({
    ...{ number: 1, from, savedAt: from, author, why: 'For a test' },
    effects: { ...usualRules.effects, ...effects },
    numbers: { ...usualRules.numbers, ...numbers },
  }).go()
}
