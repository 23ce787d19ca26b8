import type { Matter } from '#domain/visits/matters.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** The most services that are looked up: ten batches. */
const mostLookedFor = 1000

/**
 * Leaves out visits that lack a report in services that the office has deleted: they stay unreported. What a nurse has sent is still settled.
 * No request where no report is missing.
 * @param needsChecking the service of each, and what needs checking of it
 */
export async function withoutRemoved<Each>(
  found: readonly Each[],
  needsChecking: (each: Each) => { serviceId: string; matters: readonly Matter[] },
  most = mostLookedFor,
): Promise<Each[]> {
  const lacksReport = (each: Each) => needsChecking(each).matters.includes('no-report')
  const idOf = (each: Each) => needsChecking(each).serviceId
  const ids = [...new Set(found.filter(lacksReport).map(idOf))].slice(0, most)
  const services =
    ids.length > 0
      ? await readMany(
          ids.map((serviceId) => Service.get({ serviceId })),
          ['status'],
        )
      : []
  const removed = new Set(ids.filter((_, place) => services[place] === null))
  return found.filter((each) => !lacksReport(each) || !removed.has(idOf(each)))
}
