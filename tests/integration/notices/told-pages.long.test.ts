import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { planLimits } from '#domain/visits/checks.ts'
import { tellEvening } from '#server/notice-sender/computed/evening.server.ts'
import type { Progress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { htmlErrors, idsOf, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { noon, ofService, ofNurse, tell, recipients, forget } from '#tests/support/notices/told-pages.ts'

/* More of what told-pages.test.ts tests. */

let clock: TestClock
let administrator: Person
beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(noon)
  administrator = await createAdministrator()
})

async function open(path: string) {
  const page = await openSite(administrator).get(path)
  expect(page.status, path).toBe(200)
  expect(await htmlErrors(page.html), path).toEqual([])
  return page
}

async function planned() {
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { customer, serviceId } = await confirmedService()
  expect(await change(administrator, serviceId, line(nurse))).toEqual({ ok: true })
  await forget()
  return { nurse, customer, serviceId, ...recipients(customer, nurse) }
}

test('a service and a nurse without messages say so, and their details lead to the pages', async () => {
  const { nurse, serviceId } = await planned()
  const details = [`/dashboard/services/${serviceId}`, `/dashboard/staff/${nurse.id}`]
  for (const path of details) {
    expect(linksOf((await open(path)).html)).toContain(`${path}/messages`)
    const page = await open(`${path}/messages`)
    expect(page.text).toContain('There are no messages.')
    expect(linksOf(page.html)).toContain(path)
  }
})

test('a nurse’s page has what they were told about all services, and names a few of many', async () => {
  const { nurse, serviceId, toFamily, toNurse } = await planned()
  const services = [serviceId, ...Array.from({ length: 7 }, () => randomUUID())]
  await tell({ kind: 'nurseInvited', recipient: toNurse, serviceId: '' }, { state: 'sent', sms: 'sent' })
  await tell({ kind: 'nurseWork', recipient: toNurse, serviceId, services }, { state: 'failed' })
  await tell({ kind: 'familyCare', recipient: toFamily, serviceId })
  const { text, html } = await open(ofNurse(nurse.id))
  expect(text).toContain('Messages to Meera Joshi')
  const shown = services.slice(0, 3).map((id) => `${id.slice(0, 8)} History of service ${id.slice(0, 8)}`)
  expect(text).toContain(`(8 together) SMS: pending ${shown.join(' ')} and 5 more`)
  expect(text).toContain('Link to a nurse’s own pages SMS: sent Mon 23 Nov, 12:01 Sent')
  expect(text).not.toContain('Visit update SMS')
  expect(linksOf(html)).toContain(`/dashboard/services/${serviceId}`)
  expect(linksOf(html)).toContain(`/dashboard/notices?serviceId=${serviceId}`)
  expect(html).not.toContain(nurse.contactNumber)
})

test('the reminder of an evening stands at each service whose visits it tells, also for the nurse', async () => {
  const { nurse, customer, serviceId } = await planned()
  const other = await confirmedService(customer)
  const evening = { ...day, startMinute: 1260, minutes: 60 }
  expect(await change(administrator, other.serviceId, line(nurse, evening))).toEqual({ ok: true })
  await forget()
  clock.moveTo(Date.parse('2026-11-23T12:35:00.000Z'))
  await tellEvening({ weekTold: '2026-11-23' } as Progress, () => true)
  administrator = await createAdministrator()
  for (const id of [serviceId, other.serviceId]) {
    const { text } = await open(ofService(id))
    expect(text).toContain('Nurse Meera Joshi Visit update (2 together)')
    expect(text).toContain('Family Visit update (2 together)')
  }
})

test('what is over is not shown, and of many the newest fifty are', async () => {
  const { serviceId, toFamily } = await planned()
  const about = { kind: 'familyCare', recipient: toFamily, serviceId } as const
  await tell({ ...about, kind: 'requestAnswered' }, { state: 'sent', ttl: noon / 1000 })
  await tell({ ...about, kind: 'bookingNotConfirmed' }, { state: 'sent' })
  for (let count = 0; count < 50; count++) await tell(about, { state: 'sent' })
  const { text, html } = await open(ofService(serviceId))
  expect(text).not.toContain('Request answered')
  expect(text).not.toContain('Booking not confirmed')
  expect(text).toContain('The newest 50 of 51 are shown.')
  expect(idsOf(html).filter((id) => id.startsWith('notice-'))).toHaveLength(50)
})

test('the requests of a page do not grow with the messages, and with the nurses up to a limit', async () => {
  const site = openSite(administrator)
  /** At the time of the sign-in, since a later request also notes that the session is used. */
  async function calls(path: string) {
    clock.moveTo(noon)
    return tallyInFrame((await observe(() => site.get(path))).calls)
  }
  const { nurse, serviceId, toFamily, toNurse } = await planned()
  // The administrator with the service; the family's notices, the weeks, the notices of one nurse; the plan; the names.
  const ofOne = { TransactGetItems: 1, Query: 3, GetItem: 1, BatchGetItem: 1 }
  expect(await calls(ofService(serviceId))).toEqual(ofOne)
  for (let count = 0; count < 60; count++)
    await tell({ kind: 'requestAnswered', recipient: count % 2 ? toFamily : toNurse, serviceId })
  expect(await calls(ofService(serviceId))).toEqual(ofOne)
  expect(await calls(ofNurse(nurse.id))).toEqual({ BatchGetItem: 1, GetItem: 1, Query: 1 })
  const named = await Promise.all(
    Array.from({ length: planLimits.nurses + 3 }, (_, place) => createNurse({ fullName: `Nurse ${place}` })),
  )
  for (const { id: nurseId } of named)
    await tell({ kind: 'requestAnswered', recipient: toFamily, serviceId, nurseId })
  expect(await calls(ofService(serviceId))).toEqual({ ...ofOne, Query: 2 + planLimits.nurses })
  const { html, text } = await open(ofService(serviceId))
  expect(text).toContain('Messages to these nurses are on their own pages:')
  expect(linksOf(html).filter((link) => /staff\/.*\/messages$/.test(link))).toHaveLength(4)
})

test('a service without a nurse takes no request for one', async () => {
  const { serviceId, customer } = await confirmedService()
  await Service.patch({ serviceId }).remove(['nurseId']).go()
  await tell({ kind: 'familyCare', recipient: { to: 'family', uid: customer.uid }, serviceId })
  const site = openSite(administrator)
  const { calls } = await observe(() => site.get(ofService(serviceId)))
  expect(tallyInFrame(calls)).toEqual({ TransactGetItems: 1, Query: 2, GetItem: 1 })
})
