import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
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
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { noon, ofService, ofNurse, tell, recipients, forget } from '#tests/support/notices/told-pages.ts'

/* What the family and the nurses were told about a service, and what one nurse was told: pages of the office (docs/visits.md, "Screens"). */

let administrator: Person
beforeEach(async () => {
  await emptyTable()
  realWaitClock(noon)
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

test('the messages to the family and the nurse of a service, the newest first, without an address', async () => {
  const { nurse, customer, serviceId, toFamily, toNurse } = await planned()
  const [sms, mail] = ['sent', 'skipped'] as const
  await tell(
    { kind: 'familyCare', recipient: toFamily, serviceId },
    { state: 'sent', sms, mail: 'sent', texts: ['day'] },
  )
  await tell(
    { kind: 'nurseWork', recipient: toNurse, serviceId },
    { state: 'sent', sms, mail, texts: ['stop', 'visit'] },
  )
  await tell({ kind: 'familyCare', recipient: toFamily, serviceId }, { reason: 'no-answer' })
  await tell({ kind: 'requestAnswered', recipient: toFamily, serviceId: randomUUID() })
  await tell({ kind: 'nurseWork', recipient: toNurse, serviceId: randomUUID() })
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Family Visit update SMS: pending, email: pending Due Mon 23 Nov, 12:03 Pending AWS did not answer. The message may have been sent.' +
      ' Nurse Meera Joshi Visit to go to, Visit not to go to SMS: sent Mon 23 Nov, 12:02 Sent' +
      ' Family Visits of a day SMS: sent, email: sent Mon 23 Nov, 12:01 Sent',
  )
  expect(text).not.toContain('Request answered')
  expect(text).not.toContain('Nurse Meera Joshi Visit update')
  expect(text).toContain('The history has their texts')
  expect(linksOf(html)).toContain(`/dashboard/users/${customer.uid}`)
  expect(linksOf(html)).toContain(`/dashboard/staff/${nurse.id}`)
  for (const address of [customer.email, customer.number.slice(3), nurse.contactNumber])
    expect(html).not.toContain(address)
})

test('what was told with another one says so and leads to it; what is no longer true is not sent', async () => {
  const { serviceId, toFamily } = await planned()
  const about = { kind: 'familyCare', recipient: toFamily } as const
  const services = [randomUUID(), serviceId]
  const sent = await tell(
    { ...about, serviceId: services[0] ?? '', services },
    { state: 'sent', sms: 'sent', mail: 'sent' },
  )
  const { noticeId: toldWith } = sent
  await tell({ ...about, serviceId }, { state: 'void', reason: 'told-together', toldWith })
  await tell({ ...about, serviceId }, { state: 'void', reason: 'told-together', toldWith: 'not-listed' })
  await tell({ ...about, serviceId, kind: 'requestAnswered' }, { state: 'void', reason: 'no-longer-true' })
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Family Request answered Mon 23 Nov, 12:04 Not sent No longer needed, or the recipient no longer exists.' +
      ' Family Visit update Mon 23 Nov, 12:03 Sent with another message Sent together with another message.' +
      ' Family Visit update Mon 23 Nov, 12:02 Sent with another message Sent together with another message. Show that message' +
      ' Family Visit update (2 together) SMS: sent, email: sent Mon 23 Nov, 12:01 Sent',
  )
  const inPage = linksOf(html).filter((link) => link.startsWith('#notice-'))
  expect(inPage).toEqual([`#notice-${toldWith}`])
  expect(idsOf(html)).toContain(`notice-${toldWith}`)
  // The service's own page says the same of the newest three.
  expect((await open(`/dashboard/services/${serviceId}`)).text).toContain(
    'Request answered Mon 23 Nov, 12:04 Not sent' +
      ' Visit update Mon 23 Nov, 12:03 Sent with another message' +
      ' Visit update Mon 23 Nov, 12:02 Sent with another message',
  )
})

test('a failed one and a held one say why and lead to the list where they are decided', async () => {
  const { serviceId, toFamily, toNurse } = await planned()
  const failed = { state: 'failed', sms: 'failed', mail: 'sent', reason: 'number-refused' } as const
  await tell({ kind: 'familyCare', recipient: toFamily, serviceId }, failed)
  await tell(
    { kind: 'nurseWork', recipient: toNurse, serviceId },
    { state: 'held', reason: 'restored', mail: 'skipped' },
  )
  const { text, html } = await open(ofService(serviceId))
  expect(text).toContain(
    'Nurse Meera Joshi Visit update SMS: pending Due Mon 23 Nov, 12:02 Needs your decision The records were restored.',
  )
  expect(text).toContain(
    'Family Visit update SMS: failed, email: sent Mon 23 Nov, 12:01 Failed The phone number was refused. Please correct it. Show in Messages',
  )
  expect(linksOf(html)).toContain(`/dashboard/notices?serviceId=${serviceId}`)
  expect(linksOf(html)).toContain(`/dashboard/notices?state=held&serviceId=${serviceId}`)
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
  expect(text).toContain('Nurse Asha First Visit update')
  expect(text).toContain('Nurse Bina Second')
  expect(text).not.toContain('Chitra')

  const other = await planned()
  await tell({ kind: 'nurseWork', recipient: other.toNurse, serviceId: other.serviceId }, { state: 'sent' })
  const [week] = (await ServiceWeek.query.ofService({ serviceId: other.serviceId }).go()).data
  const { serviceId, monday } = week ?? { serviceId: '', monday: '' }
  const toThird = { kind: 'nurseWork', recipient: { to: 'nurse', nurseId: third.id }, serviceId } as const
  await tell(toThird, { state: 'sent' })
  const visits = (week?.visits ?? []).map((visit, place) =>
    place === 0 ? { ...visit, nurseId: third.id } : visit,
  )
  await ServiceWeek.patch({ serviceId, monday }).set({ visits }).go()
  expect((await open(ofService(serviceId))).text).toContain('Nurse Chitra Third')
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

test('in the list of all messages a row names its family or nurse, and has the number where only a call reaches them', async () => {
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { customer, serviceId } = await confirmedService()
  const about = { serviceId } as const
  const [toFamily, toNurse] = [
    { to: 'family', uid: customer.uid },
    { to: 'nurse', nurseId: nurse.id },
  ] as const
  await tell({ ...about, kind: 'familyCare', recipient: toFamily }, { state: 'failed', reason: 'no-address' })
  await tell({ ...about, kind: 'nurseWork', recipient: toNurse }, { state: 'failed', reason: 'opted-out' })
  await tell(
    { ...about, recipient: toNurse, kind: 'nurseWork' },
    { state: 'failed', reason: 'throttled', texts: ['service'] },
  )
  const { text, html } = await open('/dashboard/notices')
  for (const words of [
    'Family of Savita Kulkarni Visit update',
    'Please call. 98123 45678',
    'Meera Joshi Visit update',
    'opted out of our SMS with their operator. Please call. 98200 98200',
    'Meera Joshi Whole service',
  ])
    expect(text).toContain(words)
  expect(html.split('href="tel:+919820098200"')).toHaveLength(2)
})
