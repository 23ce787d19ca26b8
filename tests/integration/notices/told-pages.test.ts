import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { planLimits } from '#domain/visits/checks.ts'
import { nowInstant } from '#server/clock.server.ts'
import { tellEvening } from '#server/notice-sender/computed/evening.server.ts'
import type { Progress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { nameOf, Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { htmlErrors, idsOf, linksOf } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  type Person,
} from '#tests/support/people.ts'
import { requestAssign, requestReplace } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'

/* What the family and the nurses were told about a service, and what one nurse was told: pages of the office (docs/visits.md, "Screens"). */

const minute = 60_000
/** Noon in India, on a Monday. */
const noon = Date.parse('2026-11-23T06:30:00.000Z')

let clock: TestClock
let administrator: Person
beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(noon)
  administrator = await createAdministrator()
})

const ofService = (serviceId: string) => `/dashboard/services/${serviceId}/messages`
const ofNurse = (nurseId: string) => `/dashboard/staff/${nurseId}/messages`

async function open(path: string) {
  const page = await openSite(administrator).get(path)
  expect(page.status, path).toBe(200)
  expect(await htmlErrors(page.html), path).toEqual([])
  return page
}

/** Writes a notice as it is after `as`; each is written a minute after the one before. */
async function tell(notice: NewNotice, as: Partial<StoredNotice> = {}): Promise<StoredNotice> {
  clock.advance(minute)
  const { data } = await Notice.create({
    ...newNotice(randomUUID(), notice, nowInstant()),
    ...{ dueAt: nowInstant(), ...as },
  }).go()
  return data
}

async function planned() {
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { customer, serviceId } = await confirmedService()
  expect(await change(administrator, serviceId, line(nurse))).toEqual({ ok: true })
  await forget()
  return { nurse, customer, serviceId, ...recipients(customer, nurse) }
}

function recipients({ uid }: { uid: string }, { id: nurseId }: { id: string }) {
  return { toFamily: { to: 'family', uid } as const, toNurse: { to: 'nurse', nurseId } as const }
}

/** Removes what the preparations tell. */
async function forget(): Promise<void> {
  const { data } = await Notice.scan.go({ pages: 'all', consistent: true })
  for (const notice of data) await Notice.delete(nameOf(notice)).go()
}

test('the messages to the family and the nurse of a service, the newest first, without an address', async () => {
  const { nurse, customer, serviceId, toFamily, toNurse } = await planned()
  const [sms, mail] = ['sent', 'skipped'] as const
  await tell({ kind: 'planChanged', recipient: toFamily, serviceId }, { state: 'sent', sms, mail: 'sent' })
  await tell({ kind: 'planChanged', recipient: toNurse, serviceId }, { state: 'sent', sms, mail })
  await tell({ kind: 'serviceDatesChanged', recipient: toFamily, serviceId }, { reason: 'no-answer' })
  await tell({ kind: 'nurseReplaced', recipient: toFamily, serviceId: randomUUID() })
  await tell({ kind: 'nurseReleased', recipient: toNurse, serviceId: randomUUID() })
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Family Dates changed SMS: pending, email: pending Due Mon 23 Nov, 12:03 Pending AWS did not answer. The message may have been sent.' +
      ' Nurse Meera Joshi Visits scheduled or changed SMS: sent Mon 23 Nov, 12:02 Sent' +
      ' Family Visits scheduled or changed SMS: sent, email: sent Mon 23 Nov, 12:01 Sent',
  )
  expect(text).not.toContain('Nurse replaced')
  expect(text).not.toContain('Nurse released')
  expect(text).toContain('The texts are not stored: each is made when it is sent.')
  expect(linksOf(html)).toContain(`/dashboard/users/${customer.uid}`)
  expect(linksOf(html)).toContain(`/dashboard/staff/${nurse.id}`)
  for (const address of [customer.email, customer.number.slice(3), nurse.contactNumber])
    expect(html).not.toContain(address)
})

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

test('what was told with another one says so and leads to it; what is no longer true is not sent', async () => {
  const { serviceId, toFamily } = await planned()
  const about = { kind: 'planChanged', recipient: toFamily } as const
  const services = [randomUUID(), serviceId]
  const sent = await tell(
    { ...about, serviceId: services[0] ?? '', services },
    { state: 'sent', sms: 'sent', mail: 'sent' },
  )
  const { noticeId: toldWith } = sent
  await tell({ ...about, serviceId }, { state: 'void', reason: 'told-together', toldWith })
  await tell({ ...about, serviceId }, { state: 'void', reason: 'told-together', toldWith: 'not-listed' })
  await tell({ ...about, serviceId, kind: 'nurseAssigned' }, { state: 'void', reason: 'no-longer-true' })
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Family Nurse assigned Mon 23 Nov, 12:04 Not sent No longer needed, or the recipient no longer exists.' +
      ' Family Visits scheduled or changed Mon 23 Nov, 12:03 Sent with another message Sent together with another message.' +
      ' Family Visits scheduled or changed Mon 23 Nov, 12:02 Sent with another message Sent together with another message. Show that message' +
      ' Family Visits scheduled or changed (2 together) SMS: sent, email: sent Mon 23 Nov, 12:01 Sent',
  )
  const inPage = linksOf(html).filter((link) => link.startsWith('#notice-'))
  expect(inPage).toEqual([`#notice-${toldWith}`])
  expect(idsOf(html)).toContain(`notice-${toldWith}`)
  // The service's own page says the same of the newest three.
  expect((await open(`/dashboard/services/${serviceId}`)).text).toContain(
    'Nurse assigned Mon 23 Nov, 12:04 Not sent' +
      ' Visits scheduled or changed Mon 23 Nov, 12:03 Sent with another message' +
      ' Visits scheduled or changed Mon 23 Nov, 12:02 Sent with another message',
  )
})

test('a failed one and a held one say why and lead to the list where they are decided', async () => {
  const { serviceId, toFamily, toNurse } = await planned()
  const failed = { state: 'failed', sms: 'failed', mail: 'sent', reason: 'number-refused' } as const
  await tell({ kind: 'nurseAssigned', recipient: toFamily, serviceId }, failed)
  await tell(
    { kind: 'nurseAssigned', recipient: toNurse, serviceId },
    { state: 'held', reason: 'restored', mail: 'skipped' },
  )
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Nurse Meera Joshi Nurse assigned SMS: pending Due Mon 23 Nov, 12:02 Needs your decision The records were restored.',
  )
  expect(text).toContain(
    'Family Nurse assigned SMS: failed, email: sent Mon 23 Nov, 12:01 Failed The phone number was refused. Please correct it. Show in Messages',
  )
  expect(linksOf(html)).toContain(`/dashboard/notices?serviceId=${serviceId}`)
  expect(linksOf(html)).toContain(`/dashboard/notices?state=held&serviceId=${serviceId}`)
})

test('a nurse’s page has what they were told about all services, and names a few of many', async () => {
  const { nurse, serviceId, toFamily, toNurse } = await planned()
  const services = [serviceId, ...Array.from({ length: 7 }, () => randomUUID())]
  await tell({ kind: 'nurseInvited', recipient: toNurse, serviceId: '' }, { state: 'sent', sms: 'sent' })
  await tell({ kind: 'planChanged', recipient: toNurse, serviceId, services }, { state: 'failed' })
  await tell({ kind: 'serviceDatesChanged', recipient: toFamily, serviceId })
  const { text, html } = await open(ofNurse(nurse.id))
  expect(text).toContain('Messages to Meera Joshi')
  const shown = services.slice(0, 3).map((id) => id.slice(0, 8))
  expect(text).toContain(`(8 together) SMS: pending ${shown.join(' ')} and 5 more`)
  expect(text).toContain('Link to a nurse’s own pages SMS: sent Mon 23 Nov, 12:01 Sent')
  expect(text).not.toContain('Dates changed')
  expect(linksOf(html)).toContain(`/dashboard/services/${serviceId}`)
  expect(linksOf(html)).toContain(`/dashboard/notices?serviceId=${serviceId}`)
  expect(html).not.toContain(nurse.contactNumber)
})

test('a nurse who was replaced, or whose visits became another’s, is still among the nurses of the service', async () => {
  const [first, second, third] = [
    await createNurse({ fullName: 'Asha First' }),
    await createNurse({ fullName: 'Bina Second' }),
    await createNurse({ fullName: 'Chitra Third' }),
  ]
  const service = await confirmedService()
  expect(await requestAssign(administrator, service, first)).toEqual({ ok: true })
  expect(await requestReplace(administrator, service, second)).toEqual({ ok: true })
  const { text } = await open(ofService(service.serviceId))
  expect(text).toContain('Nurse Asha First Nurse released')
  expect(text).toContain('Nurse Bina Second')
  expect(text).not.toContain('Chitra')

  const other = await planned()
  await tell({ kind: 'planChanged', recipient: other.toNurse, serviceId: other.serviceId }, { state: 'sent' })
  const [week] = (await ServiceWeek.query.ofService({ serviceId: other.serviceId }).go()).data
  const { serviceId, monday } = week ?? { serviceId: '', monday: '' }
  const toThird = { kind: 'planChanged', recipient: { to: 'nurse', nurseId: third.id }, serviceId } as const
  await tell(toThird, { state: 'sent' })
  const visits = (week?.visits ?? []).map((visit, place) =>
    place === 0 ? { ...visit, nurseId: third.id } : visit,
  )
  await ServiceWeek.patch({ serviceId, monday }).set({ visits }).go()
  expect((await open(ofService(serviceId))).text).toContain('Nurse Chitra Third')
})

test('the reminder of an evening stands at each service whose visits it tells, also for the nurse', async () => {
  const { nurse, customer, serviceId } = await planned()
  const other = await confirmedService(customer)
  const evening = { ...day, start: 1260, minutes: 60 }
  expect(await change(administrator, other.serviceId, line(nurse, evening))).toEqual({ ok: true })
  await forget()
  clock.moveTo(Date.parse('2026-11-23T12:35:00.000Z'))
  await tellEvening({ weekTold: '2026-11-23' } as Progress, () => true)
  administrator = await createAdministrator()
  for (const id of [serviceId, other.serviceId]) {
    const { text } = await open(ofService(id))
    expect(text).toContain('Nurse Meera Joshi Tomorrow’s visits (2 together)')
    expect(text).toContain('Family Tomorrow’s visits (2 together)')
  }
})

test('what is over is not shown, and of many the newest fifty are', async () => {
  const { serviceId, toFamily } = await planned()
  const about = { kind: 'planChanged', recipient: toFamily, serviceId } as const
  await tell({ ...about, kind: 'nurseAssigned' }, { state: 'sent', ttl: noon / 1000 })
  await tell({ ...about, kind: 'serviceDatesChanged' }, { state: 'sent' })
  for (let count = 0; count < 50; count++) await tell(about, { state: 'sent' })
  const { text, html } = await open(ofService(serviceId))
  expect(text).not.toContain('Nurse assigned')
  expect(text).not.toContain('Dates changed')
  expect(text).toContain('The newest 50 of 51 are shown.')
  expect(idsOf(html).filter((id) => id.startsWith('notice-'))).toHaveLength(50)
})

test('the pages are for administrators; what is not there is not found', async () => {
  const { nurse, serviceId } = await planned()
  for (const path of [ofService(serviceId), ofNurse(nurse.id)]) {
    expect((await openSite(await createCustomer()).get(path)).location, path).toBe('/')
    expect((await openSite(await createStaffMember()).get(path)).location, path).toBe('/')
    expect((await openSite().get(path)).location, path).toMatch(/^\/login/)
  }
  for (const path of [ofService(randomUUID()), ofNurse(randomUUID()), ofNurse('a%20b')])
    expect((await openSite(administrator).get(path)).status, path).toBe(404)
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
    await tell({ kind: 'planChanged', recipient: count % 2 ? toFamily : toNurse, serviceId })
  expect(await calls(ofService(serviceId))).toEqual(ofOne)
  expect(await calls(ofNurse(nurse.id))).toEqual({ BatchGetItem: 1, GetItem: 1, Query: 1 })
  const named = await Promise.all(
    Array.from({ length: planLimits.nurses + 3 }, (_, place) => createNurse({ fullName: `Nurse ${place}` })),
  )
  for (const { id: nurseId } of named)
    await tell({ kind: 'nurseReplaced', recipient: toFamily, serviceId, nurseId })
  expect(await calls(ofService(serviceId))).toEqual({ ...ofOne, Query: 2 + planLimits.nurses })
  const { html, text } = await open(ofService(serviceId))
  expect(text).toContain('Messages to these nurses are on their own pages:')
  expect(linksOf(html).filter((link) => /staff\/.*\/messages$/.test(link))).toHaveLength(4)
})

test('a service without a nurse takes no request for one', async () => {
  const { serviceId, customer } = await confirmedService()
  await Service.patch({ serviceId }).remove(['nurseId']).go()
  await tell({ kind: 'serviceDatesChanged', recipient: { to: 'family', uid: customer.uid }, serviceId })
  const site = openSite(administrator)
  const { calls } = await observe(() => site.get(ofService(serviceId)))
  expect(tallyInFrame(calls)).toEqual({ TransactGetItems: 1, Query: 2, GetItem: 1 })
})

test('in the list of all messages a row names its family or nurse, and has the number where only a call reaches them', async () => {
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { customer, serviceId } = await confirmedService()
  const about = { kind: 'planChanged', serviceId } as const
  const [toFamily, toNurse] = [
    { to: 'family', uid: customer.uid },
    { to: 'nurse', nurseId: nurse.id },
  ] as const
  await tell({ ...about, recipient: toFamily }, { state: 'failed', reason: 'no-address' })
  await tell({ ...about, recipient: toNurse }, { state: 'failed', reason: 'opted-out' })
  await tell(
    { ...about, recipient: toNurse, kind: 'nurseAssigned' },
    { state: 'failed', reason: 'throttled' },
  )
  const { text, html } = await open('/dashboard/notices')
  for (const words of [
    'Family of Savita Kulkarni Visits scheduled or changed',
    'Please call. 98123 45678',
    'Meera Joshi Visits scheduled or changed',
    'opted out of our SMS with their operator. Please call. 98200 98200',
    'Meera Joshi Nurse assigned',
  ])
    expect(text).toContain(words)
  expect(html.split('href="tel:+919820098200"')).toHaveLength(2)
})
