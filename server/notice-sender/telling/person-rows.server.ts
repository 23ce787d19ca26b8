import { compare } from '#domain/compare.ts'
import type { Evidence } from '#domain/messages/difference.ts'
import { Notice, servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Way } from '#server/notices/told.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'

/* The rows of a person whose messages are compared. */

/** Open ones first, then changes that could not be told or that wait for the office after a restore; in order of time. */
export async function readRows(recipientKey: string): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .record({ recipientKey })
    .where(({ kind }, { eq }) => `(${eq(kind, 'nurseWork')} OR ${eq(kind, 'familyCare')})`)
    .where(
      ({ state, day, week }, { eq, notExists }) =>
        `(${eq(state, 'open')} OR ((${eq(state, 'failed')} OR ${eq(state, 'held')}) AND ${notExists(day)} AND ${notExists(week)}))`,
    )
    .go({ consistent: true, pages: 'all' })
  const placeOf = (row: StoredNotice) => `${isOpen(row) ? 0 : 1} ${row.createdAt}`
  return unexpired(data).toSorted((one, other) => compare(placeOf(one), placeOf(other)))
}

export function evidenceOf(rows: readonly StoredNotice[]): Evidence {
  const latest = (days: readonly string[]) => days.toSorted().at(-1)
  const telling = rows.filter((row) => !isUnwanted(row))
  const remind = latest(telling.flatMap(({ day }) => day ?? []))
  const week = latest(telling.flatMap((row) => row.week ?? []))
  const reach = new Map<string, number>()
  for (const row of telling)
    for (const serviceId of servicesOf(row))
      reach.set(serviceId, Math.max(row.reach ?? Infinity, reach.get(serviceId) ?? 0))
  const isFamily = telling.some(({ to }) => to === 'family')
  const cares = new Set(telling.flatMap((row) => (row.isCare ? servicesOf(row) : [])))
  return { reach, ...(isFamily && { cares }), ...(remind && { remind }), ...(week && { week }) }
}

/**
 * The services of which nothing is said, unless a change of theirs came since: those of rows that wait for the office after a restore, and
 * of those that it does not want, which count as told unless another row about them waits or has failed.
 */
export function silentServices(
  all: readonly StoredNotice[],
  way: Way,
): Record<'held' | 'unwanted', Set<string>> {
  const ofChanges = all.filter(({ day, week }) => !day && !week)
  const changes = ofChanges.filter((row) => isLeftBy(row, way))
  const changed = new Set(changes.filter((row) => isOpen(row) && !isUnwanted(row)).flatMap(servicesOf))
  const without = (some: readonly StoredNotice[]) =>
    new Set(some.flatMap(servicesOf).filter((serviceId) => !changed.has(serviceId)))
  const isUndecided = (row: StoredNotice) => row[way] === 'failed' || (row[way] === 'open' && !isOpen(row))
  const undecided = new Set(ofChanges.filter(isUndecided).flatMap(servicesOf))
  return {
    held: without(changes.filter(({ state }) => state === 'held')),
    unwanted: new Set([...without(changes.filter(isUnwanted))].filter((each) => !undecided.has(each))),
  }
}

/** Whether a message by this way may still tell of a row: what it was refused by is tried again with the next change. */
export function isLeftBy(row: StoredNotice, way: Way): boolean {
  return row[way] === 'open' || (row[way] === 'failed' && !isOpen(row))
}

export function isOpen({ state }: StoredNotice): boolean {
  return state === 'open'
}

/** The office has decided so; the next comparison ends the row. */
export function isUnwanted(row: StoredNotice): boolean {
  return isOpen(row) && row.reason === 'not-wanted'
}
