import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import {
  change,
  confirmedService,
  inDay,
  line,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { asked } from './asking.ts'

/* What the office does from a request of a family, by the addresses of its pages: the request names the change (docs/decisions/0079). */

const clock = startOnTuesday()

/** A family with a visit by day each day from tomorrow on, its request about tomorrow's, and the office's browser. */
async function everything() {
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
async function previewLater({ serviceId, site, requestId }: Everything) {
  const opened = `${planPath(serviceId)}?form=change&line=1&day=${inDay(1)}&request=${requestId}`
  const shown = await site.get(opened)
  return site.post(`${planPath(serviceId)}?request=${requestId}`, {
    ...fieldsOf(shown),
    ...{ line: '1', day: inDay(1), scope: 'thisVisit', shift: 'visit', start: '10:00', hours: '10' },
    intent: 'preview',
  })
}

function requestOf({ serviceId, requestId }: Everything) {
  return readRequest({ serviceId, requestId })
}

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
  const looked = await office.post(send, { ...fields, intent: 'show', name: 'Sunita' })
  expect([looked.status, looked.text.includes('Family request')]).toEqual([200, true])
  const sent = await office.post(send, { ...fields, nurseId: sunita.id, reason: 'didNotCome' })
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
