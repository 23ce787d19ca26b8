import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fromIndia } from '#domain/dates.ts'
import { momentWords } from '#domain/office-dates.ts'
import { today } from '#server/clock.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { inDays, instantInDays } from '#tests/support/booking-dates.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, recordsOf, requestAssign, requestClose, requestDates } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { confirmedService, told, pathOf } from '#tests/support/dashboard/replace.ts'

/* More of what replace.test.ts tests. */

let administrator: Person
let site: Site
beforeAll(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

async function assignedService() {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await requestAssign(administrator, service, nurse)
  return { ...service, nurse }
}

test('a refused form leads back to the filtered list it was opened from', async () => {
  const { nurse, ...service } = await assignedService()
  const next = await createNurse()
  const back = `/dashboard/services/confirmed?serviceId=${service.serviceId}`
  const fields = { formerNurseId: nurse.id, nurseId: next.id, back }
  const page = await site.get(`${pathOf(service, 'replace')}?${new URLSearchParams({ back })}`)
  const refused = await site.post(page.formAction('Replace nurse'), { ...fields, reason: '' })
  told(refused, 400, 'Please enter a reason')
  expect(refused.value('back')).toBe(back)
  const saved = await site.post(refused.formAction('Replace nurse'), { ...fields, reason: 'Dengue' })
  expect(saved.location).toBe(back)
})

test('a replacement and a change of dates through their pages are two requests to the table each and one for the diary', async () => {
  const { nurse, ...service } = await assignedService()
  const next = await createNurse()
  const replaced = await observe(() =>
    site.post(`${pathOf(service, 'replace')}.data`, {
      nurseId: next.id,
      formerNurseId: nurse.id,
      reason: 'Dengue',
      inDialog: 'yes',
    }),
  )
  expect(replaced).toMatchObject({ died: false, result: { status: 200 } })
  expect(tally(replaced.calls)).toEqual({ TransactGetItems: 1, GetItem: 1, Query: 1, TransactWriteItems: 1 })
  const { seenStart, seenEnd } = await shownDates(service)
  const changed = await observe(() =>
    site.post(`${pathOf(service, 'dates')}.data`, {
      startDate: inDays(100, '09:30'),
      endDate: inDays(140, '18:00'),
      ...{ seenStart, seenEnd, reason: 'Longer', inDialog: 'yes' },
    }),
  )
  expect(changed).toMatchObject({ died: false, result: { status: 200 } })
  expect(tally(changed.calls)).toEqual({ TransactGetItems: 1, BatchGetItem: 1, TransactWriteItems: 1 })
})

async function shownDates(service: { serviceId: string }) {
  const page = await site.get(pathOf(service, 'dates'))
  return { seenStart: page.value('seenStart') ?? '', seenEnd: page.value('seenEnd') ?? '' }
}

test('a start that has begun stays, and its service is extended and shortened', async () => {
  const { customer, ...service } = await assignedService()
  // The care began two days ago, at a time with seconds as the former product wrote it.
  const startDate = `${(fromIndia(inDays(-2, '08:00')) ?? '').slice(0, 17)}42.123Z`
  const { patient } = (await recordsOf(customer, service)).service ?? {}
  if (!patient) throw new Error('no patient')
  await Service.patch({ serviceId: service.serviceId })
    .set({ patient: { ...patient, startDate } })
    .go()
  await UserService.patch({ uid: customer.uid, serviceId: service.serviceId }).set({ startDate }).go()
  const path = pathOf(service, 'dates')
  const page = await site.get(path)
  expect(page.html).not.toContain('name="startDate"')
  expect(page.text).toContain('The service has started, so the start date cannot change.')
  const seen = await shownDates(service)
  const form = { ...seen, endDate: inDays(0, '23:00'), reason: 'Better already' }
  told(
    await site.post(path, { ...form, startDate: inDays(3, '08:00') }),
    400,
    'The service has started, so the start date cannot be changed.',
  )
  expect((await site.post(path, { ...form, startDate: inDays(-2, '08:00') })).status).toBe(302)
  const now = (await recordsOf(customer, service)).service
  expect(now).toMatchObject({ startDate, endDate: instantInDays(0, '23:00'), status: 'assigned' })
  const longer = { ...(await shownDates(service)), endDate: inDays(900, '18:00'), reason: 'Needed' }
  expect((await site.post(path, longer)).status).toBe(302)
})

test('dates that another administrator changed meanwhile are not overwritten', async () => {
  const { ...service } = await confirmedService()
  const seen = await shownDates(service)
  await requestDates(administrator, service, { endDate: instantInDays(160, '18:00') })
  const path = pathOf(service, 'dates')
  const form = { startDate: inDays(100, '09:30'), endDate: inDays(140, '18:00'), reason: 'Shorter' }
  const answer = await site.post(path, { ...form, ...seen })
  told(answer, 400, 'The dates of this service were changed in the meantime')
  expect(answer.text).toContain(momentWords(instantInDays(160, '18:00'), today()))
  expect(answer.value('endDate')).toBe(inDays(140, '18:00'))
  const again = await site.post(path, {
    ...form,
    seenStart: answer.value('seenStart') ?? '',
    seenEnd: answer.value('seenEnd') ?? '',
  })
  expect(again.status).toBe(302)
})

test('the dates of a pending or closed service cannot be changed', async () => {
  const customer = await createCustomer()
  const pending = await bookService(customer)
  const form = { seenStart: '', seenEnd: '', endDate: inDays(140, '18:00'), reason: 'Longer' }
  told(
    await site.post(pathOf(pending, 'dates'), form),
    400,
    'Cannot change dates of service with status: pending',
  )
  const { customer: owner, ...closed } = await confirmedService()
  await requestClose(owner, closed, closed.closeCode)
  told(
    await site.post(pathOf(closed, 'dates'), form),
    400,
    'Cannot change dates of service with status: closed',
  )
  expect((await site.get(pathOf(closed, 'dates'))).text).toContain('Cannot change dates')
  told(await site.post(pathOf({ serviceId: randomUUID() }, 'dates'), form), 400, 'Service not found')
})
