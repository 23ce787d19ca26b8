import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { inDay, planRecordOf, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { everything, previewLater, requestOf } from '#tests/support/requests/changes.ts'

/* What the office does from a request of a family, by the addresses of its pages: the request names the change. */

const clock = startOnTuesday()

test('a change of the plan is named by its request, in one transaction, and the page says so', async () => {
  const all = await everything()
  const { serviceId, site, withRequest, office } = all
  const preview = await previewLater(all)
  expect(preview.text).toContain('Family request')
  expect(await requestOf(all)).not.toHaveProperty('change')
  clock.moveTo(tuesday + 5 * minute)
  const saved = await savePreview(site, withRequest(planPath(serviceId)), preview)
  expect([saved.status, saved.location]).toEqual([302, withRequest(planPath(serviceId))])
  const plan = await planRecordOf(serviceId)
  expect(await requestOf(all)).toMatchObject({
    ...{ change: plan?.lastChange, changedAt: '2026-11-24T04:35:00.000Z', open: 'open' },
  })
  expect((await visitsOfService(serviceId))[0]).toContain(`${inDay(1)} 600`)
  for (const path of [withRequest(planPath(serviceId)), office])
    expect((await site.get(path)).text).toMatch(/Schedule changed for it Tue 24 Nov, 10:05/)
  expect((await site.post(office, { outcome: 'yes', answer: 'From ten.' })).status).toBe(302)
})

test('another nurse for a coming visit is named by the request, and leads back to it', async () => {
  const all = await everything()
  const { serviceId, site, visit, sunita, withRequest, office } = all
  const visitPage = await site.get(withRequest(`/dashboard/visits/${visit}`))
  const cover = withRequest(`/dashboard/visits/${visit}/cover`)
  expect(visitPage.html).toContain(`href="${cover}"`)
  const page = await site.get(cover)
  expect(page.text).toContain('Family request')
  const fields = Object.fromEntries(['id', 'seen', 'back'].map((name) => [name, page.value(name) ?? '']))
  const given = await site.post(cover, { ...fields, nurseId: sunita.id })
  expect([given.status, given.location]).toEqual([302, office])
  const { change: named } = (await requestOf(all)) ?? {}
  expect(named).toBe((await planRecordOf(serviceId))?.lastChange)
  expect((await visitsOfService(serviceId))[0]).toContain(sunita.id)
})

test('one that the family has withdrawn refuses the change, and the page goes on without it', async () => {
  const all = await everything()
  const { serviceId, customer, site, family, withRequest } = all
  const preview = await previewLater(all)
  await openSite(customer).post(family, {})
  const before = await readTable()
  const refused = await savePreview(site, withRequest(planPath(serviceId)), preview)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The family has withdrawn this request. Nothing was changed.')
  expect(refused.text).toContain('Continue without this request')
  expect(await readTable()).toEqual(before)
  expect((await savePreview(site, planPath(serviceId), preview)).status).toBe(302)
  expect(await requestOf(all)).not.toHaveProperty('change')
})
