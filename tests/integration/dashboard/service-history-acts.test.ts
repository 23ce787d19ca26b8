import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { leaveNotice, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { nameOf, Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { Contact } from '#server/notices/service-contact.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { linksOf } from '#tests/support/html.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAsk, requestAssign, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

/* What is done elsewhere and concerns a service stands in its history, and the pages with a piece of it lead there. */

/** Noon in India on a Monday. */
const noon = Date.parse('2026-11-23T06:30:00.000Z')
const wednesday = '2026-11-25'

let administrator: Person
let clock: { advance(by: number): void }
beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(noon)
  administrator = await createAdministrator()
})

/** Without an account, so that the log names them by their e-mail. */
const coordinator = { uid: 'coordinator', email: 'coordinator@nivaas.example' }

const path = (serviceId: string) => `/dashboard/services/${serviceId}/history`

async function planned(nurse: { id: string }, startMinute = day.startMinute, weekdays = day.weekdays) {
  const service = await confirmedService()
  const shift = { ...day, startMinute, minutes: 60, weekdays }
  expect(await change(administrator, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  return service
}

async function open(address: string) {
  const page = await openSite(administrator).get(address)
  expect(page.status, address).toBe(200)
  return page
}

const changesOf = async (serviceId: string) => (await open(`${path(serviceId)}?kind=changes`)).text

test('an illness, who got the visits, and its end stand among the changes of the families whom they concern', async () => {
  const asha = await createNurse({ fullName: 'Asha Patil' })
  const mary = await createNurse({ fullName: 'Mary Dsouza' })
  const rita = await createNurse({ fullName: 'Rita Pawar' })
  const [morning, noonVisit, evening] = [
    await planned(asha),
    await planned(asha, 720),
    await planned(asha, 960),
  ]
  const ofThursday = await planned(asha, 1200, [4])
  const form = absenceForm(asha, [wednesday, wednesday])
  expect(await reportAbsence(coordinator, form)).toMatchObject({ ok: true })
  const place = { nurseId: asha.id, absenceId: form.id }
  const ofEvening = (visit: { serviceId: string }) =>
    visit.serviceId === evening.serviceId ? rita.id : undefined
  for (const [by, visits] of [
    [ofEvening, 1],
    [mary.id, 2],
  ] as const)
    expect(await coverAbsence(coordinator, { ...place, by, id: randomUUID() })).toEqual({ ok: true, visits })
  clock.advance(minute)
  expect(await withdrawAbsence(coordinator, place)).toMatchObject({ ok: true })
  for (const [{ serviceId }, nurse, other] of [
    [morning, 'Mary Dsouza', 'Rita'],
    [noonVisit, 'Mary Dsouza', 'Rita'],
    [evening, 'Rita Pawar', 'Mary'],
  ] as const) {
    const text = await changesOf(serviceId)
    const by = coordinator.email
    for (const words of [
      `Recorded an absence of nurse Asha Patil : illness, 25 November, 1 visit unallocated (Wed 25 Nov) ${by}`,
      `Allocated another nurse to visits of nurse Asha Patil : 1 visit to ${nurse}, absence 25 November`,
      `Withdrew an absence of nurse Asha Patil : illness, 25 November ${by}`,
    ])
      expect(text.split(words), words).toHaveLength(2)
    expect(text.split('Write down a call')[0], 'who got the others').not.toContain(other)
  }
  expect(await changesOf(ofThursday.serviceId)).not.toContain('absence')
  const values = {
    ...{
      nurse: { id: mary.id, name: 'Mary Dsouza' },
      visits: 2,
      absence: { from: '2026-11-25', to: '2026-11-25' },
    },
    override: { warnings: ['gender'], why: 'Mrs. Joshi prefers her' },
    visitsOf: { [morning.serviceId]: 1, [evening.serviceId]: 1 },
  }
  const ofBoth = { action: 'cover', recordType: 'absence', recordId: asha.id, values } as const
  expect(await transact([recordAudit(coordinator, ofBoth)])).toEqual({ ok: true })
  expect(await changesOf(morning.serviceId), 'why of another family').not.toContain('Joshi')
  expect(await violations()).toEqual([])
})

test('an absence of the nurse whom a whole service holds stands among its changes, without a visit', async () => {
  const asha = await createNurse({ fullName: 'Asha Patil' })
  const { serviceId, ...held } = await confirmedService()
  expect(await requestAssign(administrator, { serviceId, ...held }, asha)).toMatchObject({ ok: true })
  const form = absenceForm(asha, [wednesday, wednesday])
  expect(await reportAbsence(coordinator, form)).toMatchObject({ ok: true })
  expect(await changesOf(serviceId)).toContain(
    `Recorded an absence of nurse Asha Patil : illness, 25 November ${coordinator.email}`,
  )
})

async function rowOf(serviceId: string): Promise<StoredNotice> {
  const { data } = await Notice.query.byDue({ state: 'open' }).go()
  const row = data.find((each) => each.to === 'family' && each.serviceId === serviceId)
  if (!row) throw new Error('The family has no row')
  return row
}

async function set(row: StoredNotice, state: 'failed' | 'held') {
  await Notice.patch(nameOf(row)).set({ state, reason: 'restored' }).composite({ dueAt: row.dueAt }).go()
}

test('a message that failed or waits for a decision leads to where it is decided, and who decided stands among the changes', async () => {
  await runNotices()
  const { serviceId, customer } = await planned(await createNurse())
  const row = await rowOf(serviceId)
  const decided = `/dashboard/notices?serviceId=${serviceId}`
  const links = async () => linksOf((await open(`${path(serviceId)}?kind=messages`)).html)
  expect((await links()).filter((link) => link.startsWith('/dashboard/notices?'))).toEqual([])
  await set(row, 'failed')
  expect(await links()).toContain(decided)
  await Contact.put({
    ...{
      serviceId,
      at: new Date(noon).toISOString(),
      contactId: row.noticeId,
      kind: 'message',
      with: 'family',
    },
    ...{ withId: customer.uid, about: row.kind, change: row.change, way: 'sms', to: customer.number },
    ...{ outcome: 'refused', reason: 'number-refused', ttl: 4e9 },
  }).go()
  expect(await links()).toContain(decided)
  expect(await sendNoticeAgain(coordinator, nameOf(row))).toEqual({ ok: true })
  expect(await links()).not.toContain(decided)
  await set(await rowOf(serviceId), 'held')
  expect(await links()).toContain(`/dashboard/notices?state=held&serviceId=${serviceId}`)
  expect(await leaveNotice(coordinator, nameOf(row))).toEqual({ ok: true })
  const text = await changesOf(serviceId)
  expect(text).toContain(`Resent a message : “Visit update” to the family ${coordinator.email}`)
  expect(text).toContain(`Decided not to send a message : “Visit update” to the family ${coordinator.email}`)
  const other = await planned(await createNurse())
  expect(await changesOf(other.serviceId)).not.toContain('a message')
})

test('each page with a piece of what was leads to the history of its service', async () => {
  await runNotices()
  const asha = await createNurse({ fullName: 'Asha Patil' })
  const { customer, ...service } = await planned(asha)
  const { serviceId } = service
  const asked = await requestAsk(customer, service, { form: randomUUID(), kind: 'time', wish: '10 am' })
  const requestId = 'requestId' in asked ? asked.requestId : ''
  await set(await rowOf(serviceId), 'failed')
  clock.advance(minute)
  await runNotices()
  const of = `/dashboard/services/${serviceId}`
  for (const address of [
    `${of}/plan`,
    `${of}/requests/${requestId}`,
    `/dashboard/visits/${visitIdOf({ serviceId, line: '1', day: wednesday })}`,
    `/dashboard/audit?recordType=plan&recordId=${serviceId}`,
    '/dashboard/notices',
    `/dashboard/staff/${asha.id}/messages`,
  ])
    expect(
      linksOf((await open(address)).html).filter((link) => link.startsWith(path(serviceId))),
      address,
    ).not.toEqual([])
  await requestDelete(administrator, { serviceId })
  const visit = await open(`/dashboard/visits/${visitIdOf({ serviceId, line: '1', day: wednesday })}`)
  expect(linksOf(visit.html)).toContain(`${path(serviceId)}?to=${wednesday}`)
})
