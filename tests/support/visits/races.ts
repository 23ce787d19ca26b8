import { expect } from 'vitest'
import { createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'

/** A service whose plan names a nurse, and another nurse. */
export async function nursesAndPlan(office: Person, { days = 90 } = {}) {
  const [nurse, other] = [await createNurse(), await createNurse()]
  const service = await confirmedService(undefined, { days })
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  return { nurse, other, service, serviceId: service.serviceId }
}
