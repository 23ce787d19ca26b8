import { minute } from '#domain/visits/days.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What send-page.test.ts and its long tests share. */

export async function nobodyCame(shift?: Parameters<typeof plannedVisit>[0]) {
  const planned = await plannedVisit(shift)
  const sunita = await createNurse({ fullName: 'Sunita Pawar' })
  clock.moveTo(begins + 20 * minute)
  const person = await createAdministrator()
  const site = openSite(person)
  const { serviceId, day } = planned.visit
  const path = `/dashboard/visits/${serviceId}.${day}.1/send`
  async function fields(more: Record<string, string> = {}) {
    const page = await site.get(path)
    const own = ['id', 'seen', 'at', 'until'].map((name) => [name, page.value(name) ?? ''])
    return { ...Object.fromEntries(own), nurseId: sunita.id, reason: 'did-not-come', ...more } as Record<
      string,
      string
    >
  }
  return { ...planned, sunita, site, path, fields, office: accountUser(person) }
}
