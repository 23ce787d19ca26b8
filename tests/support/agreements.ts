import type { Site } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/** The address of a service's agreements for the office, and for its family. */
export const agreementPaths = (serviceId: string) => ({
  office: `/dashboard/services/${serviceId}/agreement`,
  family: '/show/account',
})

/** What the office types: 1,200 rupees for each visit of the first recurring visit, from Wednesday on. */
const typed = {
  from: '2026-11-25',
  ...{ how: 'telephone', toldName: 'Prachi Kulkarni', toldDay: '2026-11-24' },
  ...{ 'unit-1': 'visit', 'price-1': '1,200', 'minimum-1': '' },
}

/** Posts the form of an agreement as its page has it, with other values where they are given. */
export async function saveAgreementOf(site: Site, serviceId: string, fields: Record<string, string> = {}) {
  const path = agreementPaths(serviceId).office
  const { html } = await site.get(path)
  const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
  return site.post(path, { seen, ...typed, ...fields })
}

/** A confirmed service with a visit of each day from tomorrow on, and the office. */
export async function pricedService(customer?: Person) {
  const administrator = await createAdministrator()
  const service = await confirmedService(customer)
  await change(administrator, service.serviceId, line())
  const site = openSite(administrator)
  return { ...service, administrator, site, paths: agreementPaths(service.serviceId) }
}
