import { UserService } from '#server/services/user-service.entity.server.ts'
import { entryRecord, serviceRecord } from '#tests/support/visits/roster-records.ts'

/**
 * Gives a customer some services, without their other records. Twelve are more than the snapshot of a month holds.
 * @returns takes them away
 */
export async function manyServices(
  userId: string,
  { count, since = '2026-11-01' }: { count: number; since?: string },
): Promise<() => Promise<unknown>> {
  const entries = Array.from({ length: count }, (_, place) => {
    const service = serviceRecord(`${userId} ${place}`, { userId })
    const patient = { ...service.patient, startDate: `${since}T02:30:00.000Z` }
    return entryRecord({ ...service, patient })
  })
  await UserService.put(entries).go()
  return () => UserService.delete(entries).go()
}
