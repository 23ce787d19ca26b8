import { expect } from 'vitest'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'
import { openSite } from '#tests/support/site.ts'
import { fieldsOf, planPath } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'
import { asked } from '#tests/integration/requests/asking.ts'

/* What changes.test.ts and its long tests share. */

/** A family with a visit by day each day from tomorrow on, its request about tomorrow's, and the office's browser. */
export async function everything() {
  const { serviceId, customer } = await confirmedService()
  const [savita, sunita] = [
    await createNurse({ fullName: 'Savita More' }),
    await createNurse({ fullName: 'Sunita Jadhav' }),
  ]
  expect(await change(await createAdministrator(), serviceId, line(savita))).toEqual({ ok: true })
  const visit = `${serviceId}.${inDay(1)}.1`
  const request = await asked(customer, serviceId, { visit })
  const site = openSite(await createAdministrator())
  const withRequest = (path: string) => `${path}?request=${request.requestId}`
  return { serviceId, customer, savita, sunita, visit, site, withRequest, ...request }
}

type Everything = Awaited<ReturnType<typeof everything>>

/** The form that the request's page opens, with the visit two hours later. */
export async function previewLater({ serviceId, site, requestId }: Everything) {
  const opened = `${planPath(serviceId)}?form=change&line=1&day=${inDay(1)}&request=${requestId}`
  const shown = await site.get(opened)
  return site.post(`${planPath(serviceId)}?request=${requestId}`, {
    ...fieldsOf(shown),
    ...{ line: '1', day: inDay(1), scope: 'thisVisit', shift: 'visit', start: '10:00', hours: '10' },
    intent: 'preview',
  })
}

export function requestOf({ serviceId, requestId }: Everything) {
  return readRequest({ serviceId, requestId })
}
