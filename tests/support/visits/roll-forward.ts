import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'

/* What roll-forward.test.ts and its long tests share. */

export const week = 7 * 24 * hour

/** A confirmed service whose one line has a nurse, with the administrator who planned it. */
export async function servedFamily() {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  return { office, nurse, serviceId }
}

export const noEnd = { until: Number.POSITIVE_INFINITY }
