import { usualRules, type Rules } from '#domain/choice/rules.ts'
import { AssignmentRules, type StoredRules } from './assignment-rules.entity.server.ts'

/** The rules that hold at a moment: what gives a nurse work reads them beside the diaries. */
export async function readRules(now: number): Promise<Rules> {
  return rulesAt(await readStoredRules(), now)
}

/** The newest versions of the rules, the newest first. */
export async function readStoredRules({ most = 20 } = {}): Promise<StoredRules[]> {
  const { data } = await AssignmentRules.query.all({}).go({ order: 'desc', limit: most, consistent: true })
  return data
}

/** What was saved last of what has begun: a later version replaces an earlier one that has not begun, too. */
export function rulesAt(stored: readonly StoredRules[], now: number): Rules {
  return stored.find(({ from }) => Date.parse(from) <= now) ?? usualRules
}
