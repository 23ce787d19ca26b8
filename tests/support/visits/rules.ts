import { usualRules, type RuleEffect, type RuleKey, type Rules } from '#domain/choice/rules.ts'
import { fieldsOfRules } from '#domain/choice/typed-rules.ts'
import { now } from '#server/clock.server.ts'
import { readAllRules } from '#server/choice/read-rules.server.ts'
import { leastNotice, saveRules } from '#server/choice/save-rules.server.ts'
import type { TestClock } from '../clock.ts'
import type { Person } from '../people.ts'

/** Saves rules for the office and waits until they hold; what is not said is as usual. */
export async function rulesHold(
  office: Person,
  clock: Pick<TestClock, 'advance'>,
  effects: Partial<Record<RuleKey, RuleEffect>>,
  numbers: Partial<Rules['numbers']> = {},
): Promise<void> {
  const typed = fieldsOfRules({
    effects: { ...usualRules.effects, ...effects },
    numbers: { ...usualRules.numbers, ...numbers },
  })
  const [holder] = await readAllRules()
  const seen = holder?.number ?? 0
  const author = { uid: office.uid, email: office.email, name: 'Meera Kulkarni' }
  const saved = await saveRules(author, { seen, typed, from: null, why: 'For a test' }, now())
  if (!saved.ok) throw new Error(saved.reason)
  clock.advance(leastNotice)
}
