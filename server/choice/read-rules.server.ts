import { usualRules, type Rules } from '#domain/choice/rules.ts'
import { AssignmentRules, type StoredRules } from './assignment-rules.entity.server.ts'

/** How many versions are read first: older ones matter only where none of these has begun. */
const mostRead = 20

/** The rules that hold at a moment: what gives a nurse work reads them beside the diaries. */
export async function readRules(now: number): Promise<Rules> {
  const { data: newest } = await AssignmentRules.query
    .all({})
    .go({ order: 'desc', limit: mostRead, consistent: true })
  const isOlder = newest.length === mostRead && !newest.some(holdsAt(now))
  return rulesAt(isOlder ? await readAllRules() : newest, now)
}

/** All versions of the rules, the newest first. */
export async function readAllRules(): Promise<StoredRules[]> {
  const { data } = await AssignmentRules.query.all({}).go({ order: 'desc', pages: 'all', consistent: true })
  return data
}

/** What was saved last of what has begun: a later version replaces an earlier one that has not begun, too. */
export function rulesAt(stored: readonly StoredRules[], now: number): Rules {
  return versionAt(stored, now) ?? usualRules
}

/** The version that holds at a moment; none where the usual rules do. */
export function versionAt(stored: readonly StoredRules[], now: number): StoredRules | undefined {
  return stored.find(holdsAt(now))
}

function holdsAt(time: number) {
  return ({ from }: StoredRules) => Date.parse(from) <= time
}
