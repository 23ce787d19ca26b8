import { expect } from 'vitest'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { accountUser, change, confirmedService, day, line } from '#tests/support/visits/plans.ts'

/* What absences.test.ts and its long tests share. */

export async function setting(shift = day) {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  return { office: accountUser(office), administrator: office, nurse, service, serviceId: service.serviceId }
}

/** The notices of a kind: recipient and service. */
export async function told(kind: string): Promise<string[]> {
  const { notice } = await readTable()
  return notice.filter((each) => each.kind === kind).map(({ to, serviceId }) => `${to} ${serviceId}`)
}
