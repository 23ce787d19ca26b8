import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { everything, previewLater, requestOf } from '#tests/support/requests/changes.ts'

/* More of what changes.test.ts tests. */

const clock = startOnTuesday()

test('a nurse who is sent to a visit that has begun is named by the request', async () => {
  const all = await everything()
  const { site, visit, sunita, withRequest } = all
  clock.moveTo(tuesday + 22 * hour + 20 * minute)
  const office = openSite(await createAdministrator())
  const send = withRequest(`/dashboard/visits/${visit}/send`)
  expect((await office.get(withRequest(`/dashboard/visits/${visit}`))).html).toContain(`href="${send}"`)
  const page = await office.get(send)
  expect(page.text).toContain('Family request')
  const fields = Object.fromEntries(
    ['id', 'seen', 'at', 'until'].map((name) => [name, page.value(name) ?? '']),
  )
  const looked = await office.post(send, { ...fields, choose: '', name: 'Sunita' })
  expect([looked.status, looked.text.includes('Family request')]).toEqual([200, true])
  const sent = await office.post(send, { ...fields, nurseId: sunita.id, reason: 'did-not-come' })
  expect([sent.status, sent.location]).toEqual([302, send])
  expect(await requestOf(all)).toMatchObject({ change: fields.id, open: 'open' })
  expect((await office.get(send)).text).toContain('Schedule changed for it')
  expect(site).not.toBe(office)
})

test('an answered request takes the change as well; another service’s request, and one that there is not, none', async () => {
  const all = await everything()
  const { serviceId, site, withRequest, office } = all
  await site.post(office, { outcome: 'yes', answer: 'From ten.' })
  const preview = await previewLater(all)
  const other = await everything()
  const foreign = `${planPath(serviceId)}?request=${other.requestId}`
  expect((await site.get(foreign)).html).not.toContain('id="asked"')
  expect((await savePreview(site, foreign, preview)).status).toBe(409)
  expect(await requestOf(other)).not.toHaveProperty('change')
  expect((await savePreview(site, withRequest(planPath(serviceId)), preview)).status).toBe(302)
  expect(await requestOf(all)).toMatchObject({ outcome: 'yes', changedAt: expect.any(String) as string })
})

test('of a change and a withdrawal at once the change is made before the withdrawal, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const all = await everything()
    const { serviceId, customer, site, family, withRequest } = all
    const preview = await previewLater(all)
    const [saved] = await Promise.all([
      savePreview(site, withRequest(planPath(serviceId)), preview),
      openSite(customer).post(family, {}),
    ])
    const isSaved = saved.status === 302
    expect(saved.status).toBe(isSaved ? 302 : 409)
    const request = await requestOf(all)
    expect([request?.change !== undefined, request?.withdrawnAt !== undefined]).toEqual([isSaved, true])
    expect((await visitsOfService(serviceId))[0]?.includes(' 600 ')).toBe(isSaved)
  }
})
