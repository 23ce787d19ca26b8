import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun, visitKey, type Visit } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'

/** A sentence for each text that is in one of two lists alone. */
export function missing(where: string, there: readonly string[], expected: readonly string[]): string[] {
  return [
    ...there
      .filter((each) => !expected.includes(each))
      .map((each) => `${where} has ${each}, which is not planned`),
    ...expected
      .filter((each) => !there.includes(each))
      .map((each) => `${where} has not ${each}, which is planned`),
  ]
}

/** The same for visits, with their nurse. */
export function differences(where: string, there: readonly Visit[], expected: readonly Visit[]): string[] {
  return missing(where, there.map(textOf), expected.map(textOf))
}

/** A visit with its time and its nurse, for comparing. */
export function textOf(visit: Visit): string {
  const { startMinute, minutes, nurseId = 'without a nurse' } = visit
  return `${visitKey(visit)} at ${startMinute} for ${minutes} ${nurseId}`
}

/** Those that have not begun by the clock. */
export function coming<Each extends Omit<Visit, 'nurseId'>>(visits: readonly Each[]): Each[] {
  return visits.filter((visit) => !hasBegun(visit, now()))
}

/** Those that have not ended. */
export function notOver<Each extends Omit<Visit, 'nurseId'>>(visits: readonly Each[]): Each[] {
  return visits.filter((visit) => intervalOf(visit).end > now())
}
