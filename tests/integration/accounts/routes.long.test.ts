import { expect, test } from 'vitest'
import { everyRole, roles, routes } from '#tests/support/accounts/routes.ts'
import { openSite } from '#tests/support/site.ts'

/* What routes refuse: posts from pages of other sites, and data and posts of the dashboard to everybody else. */

const { people, parameters, pathOf } = everyRole()

test.each(routes)('%s refuses a post from a page of another site', async (id) => {
  for (const role of roles) {
    const site = openSite(people[role])
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      expect((await site.post(pathOf(id), { intent: 'sign-out', confirm: 'on' }, headers)).status).toBe(403)
    }
  }
})

const dashboard = routes.filter((id) => id.startsWith('routes/dashboard'))

test.each(dashboard)('%s gives other users no data, by a data request or by a post', async (id) => {
  const path = pathOf(id)
  for (const role of ['visitor', 'without phone', 'customer', 'staff'] as const) {
    const site = openSite(people[role])
    const asked = await site.get(`${path}.data`)
    // Remix answers a data request with 202 for a redirect; none contains the dashboard's title or records.
    if (!id.endsWith('csv')) expect(asked.status).toBe(202)
    const posted = await site.post(path, { nurseId: parameters.serviceId ?? '', closeCode: '123456' })
    expect([302, 404, 405]).toContain(posted.status)
    for (const { html } of [asked, posted]) {
      for (const secret of [people.customer?.email, 'Savita Kulkarni', people.customer?.number])
        expect(html).not.toContain(secret)
    }
  }
})
