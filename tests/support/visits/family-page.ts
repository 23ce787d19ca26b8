import { expect } from 'vitest'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What family-page.test.ts and its long tests share. */

/** A service with one day shift each day, from tomorrow on. */
export async function planned({
  days = 90,
  photo = 'staff/photo',
}: { days?: number; photo?: string | null } = {}) {
  const [office, service] = [await createAdministrator(), await confirmedService(undefined, { days })]
  const nurse = await createNurse({ fullName: 'Meera Joshi', ...(photo && { profilePhoto: photo }) })
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  return { ...service, office, nurse, path: `/show/service/${service.serviceId}/visits` }
}

/** A service that its family closed some days later. Its nurse came each day. */
export async function closedAfter(days: number) {
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const { customer, serviceId } = service
  const nurse = await createNurse({ fullName: 'Meera Joshi' })
  expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
  clock.advance(days * 24 * hour)
  await change(office, serviceId, { kind: 'stop', from: inDay(1) })
  const { closeCode } = await codesOf(customer, { serviceId })
  expect(await requestClose(customer, { serviceId }, closeCode)).toEqual({ ok: true })
  return { ...service, path: `/show/service/${serviceId}/visits` }
}
