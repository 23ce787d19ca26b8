import { usualRules, type Rules } from '#domain/choice/rules.ts'
import { AssignmentRules, type StoredRules } from './assignment-rules.entity.server.ts'

/** Versions in the first read. Older ones matter only when none of these has taken effect. */
const mostRead = 20

/** The rules in effect at a moment. Whatever gives a nurse work reads them together with the diaries. */
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

/** The last saved of those that have taken effect. So a newer version also replaces an older one that is still to come. */
export function rulesAt(stored: readonly StoredRules[], now: number): Rules {
  return versionAt(stored, now) ?? usualRules
}

/** The version in effect at a moment; undefined while the usual rules are. */
export function versionAt(stored: readonly StoredRules[], now: number): StoredRules | undefined {
  return stored.find(holdsAt(now))
}

function holdsAt(time: number) {
  return ({ from }: StoredRules) => Date.parse(from) <= time
}
