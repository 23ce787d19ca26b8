import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'

/* What closed-today.test.ts and its long tests share. */

export const wednesday = '2026-11-25'

export async function setting({ isCovered, days }: { isCovered: boolean; days?: number }) {
  const [office, family, nurse] = [await createAdministrator(), await createCustomer(), await createNurse()]
  const service = await confirmedService(family, { ...(days && { days }) })
  await change(office, service.serviceId, line(isCovered ? nurse : undefined))
  return {
    office,
    family,
    nurse,
    service,
    visit: { serviceId: service.serviceId, line: '1', day: wednesday },
  }
}

export type Setting = Awaited<ReturnType<typeof setting>>

export async function close({ family, service }: Setting) {
  const { closeCode } = await codesOf(family, service)
  await requestClose(family, service, closeCode)
}

export async function pages({ office, family, service: { serviceId } }: Setting) {
  const site = openSite(await signInAgain(office))
  return {
    today: (await site.get('/dashboard/panel')).text,
    uncovered: (await site.get('/dashboard/visits/uncovered')).text,
    family: (await openSite(await signInAgain(family)).get(`/show/service/${serviceId}/visits`)).text,
  }
}
