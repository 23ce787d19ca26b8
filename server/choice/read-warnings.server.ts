import { judge, warningsOf, type Wanted, type WarningKey } from '#domain/choice/judge.ts'
import { knowing, readChosen, readRecentWeeks } from './read-candidates.server.ts'
import { readRules } from './read-rules.server.ts'
import { weekOf } from './wanted.server.ts'

/**
 * What warns of giving some visits to one nurse, by their record and diary, read consistently, and the weeks of the services. Nothing where
 * something is in the way or the nurse is not there: that is said by what gives the work.
 */
export async function readWarnings(nurseId: string, wanted: Wanted, now: number): Promise<WarningKey[]> {
  if (wanted.times.length === 0) return []
  const weeks = await readRecentWeeks([...new Set(wanted.times.map(({ serviceId }) => serviceId))], now)
  const asked = { monday: weekOf(wanted, now), patient: knowing(weeks, now) }
  const [[candidate], rules] = await Promise.all([readChosen([nurseId], asked, now), readRules(now)])
  return candidate ? warningsOf(judge(wanted, candidate, rules)) : []
}
