import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { seenVisit } from '#server/covers/cover-visit.server.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { accountUser, change, confirmedService, day, line } from '#tests/support/visits/plans.ts'

/* What covers.test.ts and its long tests share. */

export async function setting(nurses = 2) {
  const office = accountUser(await createAdministrator())
  const [nurse, ...others] = await Promise.all(Array.from({ length: nurses }, () => createNurse()))
  const service = await confirmedService()
  if (!nurse) throw new Error('One nurse at least')
  expect(await planOf(service, line(nurse))).toEqual({ ok: true })
  return { office, nurse, others, service, serviceId: service.serviceId }
}

export async function planOf({ serviceId }: { serviceId: string }, ...lines: ReturnType<typeof line>[]) {
  return change(await createAdministrator(), serviceId, ...lines)
}

export const uncovered = { startMinute: day.startMinute, minutes: day.minutes }

/** A form that covers the visit of a day, which was seen without a nurse. */
export function formOf(
  serviceId: string,
  on: string,
  nurse: { id: string } | undefined,
  seen = seenVisit({ ...uncovered, line: '1', day: on }),
) {
  return { visit: { serviceId, line: '1', day: on }, nurseId: nurse?.id ?? '', id: randomUUID(), seen }
}
