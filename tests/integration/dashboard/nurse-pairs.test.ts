import { beforeEach, expect, test } from 'vitest'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { pairOf } from '#tests/support/visits/pairs.ts'
import { accountUser, change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The page of a family's nurses, without JavaScript. */

startOnTuesday()
let office: Person
let site: Site
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const pathOf = ({ uid }: Person) => `/dashboard/users/${uid}/nurses`

test('the office finds a nurse, says never again, sees the visits that are left, and ends it', async () => {
  const [service, mary] = [await confirmedService(), await createNurse({ fullName: 'Mary Kale' })]
  await change(office, service.serviceId, line(mary))
  const path = pathOf(service.customer)
  expect((await site.get(`/dashboard/users/${service.customer.uid}`)).html).toContain(`href="${path}"`)
  const empty = await site.get(path)
  expect(empty.text).toContain('Find the nurse first.')
  expect((await site.get(`${path}?name=Zzz`)).text).toContain('No current nurse has this name.')

  const found = await site.get(`${path}?name=mary`)
  expect(found.html).toContain(`<option value="${mary.id}" selected="">`)
  const fields = { intent: 'set', nurseId: mary.id, seen: found.value('seen') ?? '' }
  const unfilled = await site.post(`${path}?name=mary`, fields)
  expect([unfilled.status, unfilled.text]).toEqual([400, expect.stringContaining('Please give a reason.')])
  const unchosen = await site.post(`${path}?name=mary`, { ...fields, reason: 'Came late' })
  expect(unchosen.text).toContain('Please choose Never again or Preferred.')
  expect(unchosen.text).toContain('Please say who asked for it.')
  expect(unchosen.html).toContain('>Came late</textarea>')
  expect(await htmlErrors(unchosen.html)).toEqual([])
  // Another search keeps what was typed, and chooses the one nurse whom it finds.
  const { nurseId: _none, ...typed } = { ...fields, askedBy: 'family', reason: 'Came late' }
  const again = await site.post(path, { ...typed, nurseId: '', name: 'kale', choose: '' })
  expect(again.status).toBe(200)
  expect(again.html).toContain('>Came late</textarea>')
  expect(again.html).toContain('<option value="family" selected="">')
  expect(again.html).toContain(`<option value="${mary.id}" selected="">`)
  expect(again.html).not.toContain('role="alert"')
  const nobody = await site.post(path, { ...fields, nurseId: '', reason: 'Came late' })
  expect(nobody.text).toContain('Please find a nurse by name and choose one.')

  const form = { ...fields, kind: 'never', askedBy: 'family', reason: 'Came late' }
  expect((await site.post(path, form)).location).toBe(path)
  const page = await site.get(path)
  expect(page.text).toContain('Nurse preference saved. No visit was changed.')
  expect(page.text).toContain('Never again: Mary Kale')
  expect(page.text).toContain('Asked for by the family, 24 Nov, recorded by Asha Kulkarni')
  expect(page.text).toContain('Savita Kulkarni, Wed 25 Nov, 08:00–20:00')
  expect(page.text).toContain('and 20 more')
  const ofNurse = await site.get(`/dashboard/staff/${mary.id}`)
  expect(ofNurse.text).toContain('Preferences of families Never again: Asha Kulkarni')
  expect(ofNurse.html).toContain(`href="${path}"`)
  expect(page.html).toContain(`/dashboard/visits/${service.serviceId}.${inDay(1)}.1/cover`)
  expect(await htmlErrors(page.html)).toEqual([])

  // The same form again, and one that has not seen it.
  expect((await site.post(path, form)).location).toBe(path)
  const late = await site.post(path, { ...form, kind: 'preferred' })
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining('Someone else has changed the nurses of this family.'),
  ])

  const end = { intent: 'end', nurseId: mary.id, seen: page.value('seen') ?? '' }
  const silent = await site.post(path, { ...end, reason: ' ' })
  expect([silent.status, silent.text]).toEqual([400, expect.stringContaining('Please give a reason.')])
  expect((await site.post(path, { ...end, reason: 'They have talked' })).location).toBe(path)
  const ended = await site.get(path)
  expect(ended.text).toContain('Ended on 24 Nov by Asha Kulkarni: They have talked')
  expect(ended.text).toContain('Current preferences None.')
})

test('a full-time assignment is named with the way to replace the nurse', { tags: 'long' }, async () => {
  const [service, mary] = [await confirmedService(), await createNurse()]
  await site.post(`/dashboard/services/${service.serviceId}/assign`, { nurseId: mary.id, visits: 'fullTime' })
  await pairOf(office, service.customer, mary, { askedBy: 'nurse' })
  const page = await site.get(pathOf(service.customer))
  expect(page.text).toContain('Savita Kulkarni, full-time assignment: Replace')
  expect(page.html).toContain(`/dashboard/services/${service.serviceId}/replace`)
})

test('a preferred nurse stands before one who knows the patient, and a nurse who is never to be sent again below, with why', async () => {
  const [service, elsewhere] = [await confirmedService(), await confirmedService()]
  const [known, preferred, kept] = [
    await createNurse({ fullName: 'Kamala Known' }),
    await createNurse({ fullName: 'Preeti Preferred' }),
    await createNurse({ fullName: 'Mary Never' }),
  ]
  await change(office, service.serviceId, line(known), line(undefined, night))
  await change(office, elsewhere.serviceId, line(known))
  await pairOf(office, service.customer, preferred, { kind: 'preferred' })
  await pairOf(office, service.customer, kept)
  const page = await site.get(`/dashboard/visits/${service.serviceId}.${inDay(1)}.2/cover`)
  expect(page.text).toContain('Preferred for this family')
  expect(page.text.indexOf('Preeti Preferred')).toBeLessThan(page.text.indexOf('Kamala Known'))
  expect(page.text).toContain('Never again with this family: 1')
  expect(page.text).toContain(
    'Mary Never is not to be sent to this family again (asked for by the family, 24 Nov).',
  )
  // Of another family nothing is said.
  const { serviceId, customer } = await confirmedService()
  await change(office, serviceId, line())
  const other = await site.get(`/dashboard/visits/${serviceId}.${inDay(1)}.1/cover`)
  expect(other.text).not.toContain('Preferred for this family')
  expect(other.text).not.toContain('not to be sent')
  expect(customer.uid).not.toBe(service.customer.uid)
})

test('only the office sees or changes them, and an account that is not there has none', async () => {
  const [customer, stranger] = [await createCustomer(), await createCustomer()]
  const nurse = await createNurse()
  const form = { intent: 'set', nurseId: nurse.id, seen: '0', kind: 'never', askedBy: 'family', reason: 'x' }
  for (const visitor of [openSite(customer), openSite(stranger), openSite()]) {
    expect((await visitor.get(pathOf(customer))).status).toBe(302)
    expect((await visitor.post(pathOf(customer), form)).status).toBe(302)
  }
  expect((await readTable()).nursePair).toEqual([])
  for (const uid of ['00000000-0000-4000-8000-000000000000', 'x y']) {
    const path = `/dashboard/users/${encodeURIComponent(uid)}/nurses`
    expect((await site.get(path)).status).toBe(404)
    expect((await site.post(path, form)).status).toBe(404)
  }
})

test(
  'a family has twelve at most, a nurse who has left is no choice, and damaged fields change nothing',
  { tags: 'long' },
  async () => {
    const customer = await createCustomer()
    const path = pathOf(customer)
    for (let count = 0; count < 12; count++)
      expect(await pairOf(office, customer, await createNurse())).toEqual({ ok: true })
    const thirteenth = await createNurse()
    const fields = { intent: 'set', kind: 'never', askedBy: 'office', reason: 'x' }
    const full = await site.post(path, { ...fields, nurseId: thirteenth.id, seen: '12' })
    expect([full.status, full.text]).toEqual([
      409,
      expect.stringContaining('current preferences. End one first.'),
    ])
    const left = await createNurse()
    expect(await retireStaff(accountUser(office), left.id)).toEqual({ ok: true })
    const gone = await site.post(path, { ...fields, nurseId: left.id, seen: '12' })
    expect(gone.text).toContain('This nurse is no longer with the company.')
    for (const wrong of [
      { kind: 'other' },
      { askedBy: 'x' },
      { seen: '-1' },
      { seen: 'x' },
      { intent: 'x' },
      { nurseId: '#' },
    ])
      expect(
        (await site.post(path, { ...fields, nurseId: thirteenth.id, seen: '12', ...wrong })).status,
      ).toBe(400)
    expect((await readTable()).nursePair).toHaveLength(12)
  },
)
