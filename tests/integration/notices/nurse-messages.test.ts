import { expect, test } from 'vitest'
import { nothingTold } from '#domain/messages/told.ts'
import { minute, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { readContacts } from '#server/notices/contacts-of.server.ts'
import { Notice, nameOf } from '#server/notices/notice.entity.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { readNoticesTo } from '#server/notices/told.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { hour, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import {
  requestAssign,
  requestClose,
  requestDates,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser, change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { arrival, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { cut, damageTold, damageWeek } from '#tests/support/visits/unreadable.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { sent } from '#tests/support/notices/nurse-sent.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { plannedService } from './planned-service.ts'

/* What nurses read: the difference between their work and what they were told (docs/decisions/0100). It is ten in the morning of a Tuesday. */

const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })

/** Runs the sender. @returns the texts that went to a nurse */
async function readBy({ contactNumber }: { contactNumber: string }): Promise<string[]> {
  await runNotices()
  const texts = (await readInbox(`+91${contactNumber}`)).map(({ text }) => text)
  await emptyInbox()
  return texts
}

/** A plan from Wednesday on, of which its nurse was told, also in the evening. */
async function toldOfPlan() {
  const given = await plannedVisit()
  await runNotices()
  clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
  await readBy(given.nurse)
  return given
}

const address = '12 Prabhat Road, Pune 411004'

async function planned() {
  const of = await plannedService()
  await Service.patch({ serviceId: of.serviceId }).set({ address }).go()
  return of
}

test('visits that are new, one that is gone and one that is back', async () => {
  const { administrator, nurse, serviceId } = await planned()
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: your visits for 25 Nov are: now 8 am. Areas: PIN 411004. Questions: call 020 4890 1230.',
  ])
  await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: please do not go to your visit on 25 Nov 8 am. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
  await change(administrator, serviceId, { kind: 'resume', from: inDay(1), to: inDay(1) })
  await change(administrator, serviceId, {
    ...{ kind: 'thisVisit', line: '1', day: inDay(1), nurseId: nurse.id },
    ...{ startMinute: 570, minutes: 60 },
  })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: your visit on 25 Nov 9 30 am. Note: please report when you arrive. Area: PIN 411004. Address: on your page, or call 020 4890 1230.',
  ])
  expect(await readBy(nurse)).toEqual([])
})

test('the check of the table finds what a nurse was not told, and a claim without words', async () => {
  const { nurse } = await planned()
  await readBy(nurse)
  expect(await violations()).toEqual([])
  const recipientKey = `nurse#${nurse.id}`
  const { data } = await ToldRecord.get({ recipientKey }).go()
  const [first = '', ...others] = [...(data?.told.visits ?? [])].map(([visitId]) => visitId)
  const visits = new Map([...(data?.told.visits ?? [])].filter(([visitId]) => others.includes(visitId)))
  const told = { ...nothingTold, ...data?.told, visits }
  await ToldRecord.patch({ recipientKey }).set({ told, tellingUntil: '2026-11-24T00:00:00.000Z' }).go()
  expect((await violations()).map(({ found }) => found)).toEqual([
    `the claim and the words of what ${recipientKey} is told are not there together`,
    expect.stringContaining(`what ${nurse.id} was told has not ${first}`),
  ])
})

test('the text of a message is in the history of its service, without what is the family’s', async () => {
  const { family, nurse, serviceId } = await planned()
  const { data: service } = await Service.get({ serviceId }).go()
  const [text = ''] = await readBy(nurse)
  for (const secret of [service?.patient.name, 'Prabhat', service?.phone, family.email])
    expect(text).not.toContain(secret)
  const contacts = await readContacts(serviceId, { from: '2026', end: '2027' })
  expect(contacts.filter(({ withId }) => withId === nurse.id)).toMatchObject([
    { about: 'nurseWork', way: 'sms', outcome: 'sent', template: 'visits.nurse.en', to: '+919800000011' },
  ])
})

test('a plan that has stopped, and a service that is deleted, are all days from the first one', async () => {
  const { administrator, nurse, serviceId, service } = await planned()
  await readBy(nurse)
  await change(administrator, serviceId, { kind: 'stop', from: inDay(3) })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: please do not go to your visit on 27 Nov 8 am and 30 more. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
  expect(await requestDelete(await signInAgain(administrator), service)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: please do not go to your visit on 25 Nov or any later day. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
})

test('a whole service, its other dates, and that it is with another nurse', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  await Service.patch({ serviceId: service.serviceId }).set({ address }).go()
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  const [text = ''] = await readBy(nurse)
  expect(text).toMatch(
    /^Nivaas Care: your service is now from \d+ \w+ 2026.* to \d+ \w+ 202\d.*\. Area: PIN 411004\. For the address call 020 4890 1230\.$/,
  )
  const endDate = new Date(startOfDay(inDay(9)) + 20 * hour).toISOString()
  expect(await requestDates(office, service, { endDate })).toEqual({ ok: true })
  expect((await readBy(nurse)).join()).toContain('to 3 Dec 2026 8 pm.')
  expect(await requestReplace(office, service, other)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: please do not go to your visit on 25 Nov or any later day. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
})

test('the nurse on a service with a plan reads when its end is moved beyond the horizon', async () => {
  const { administrator, nurse, service } = await planned()
  await Service.patch({ serviceId: service.serviceId }).set({ nurseId: nurse.id }).go()
  await readBy(nurse)
  const endDate = new Date(startOfDay(inDay(120)) + 20 * hour).toISOString()
  expect(await requestDates(administrator, service, { endDate })).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([expect.stringContaining('your visits for 28 Dec are: now 8 am.')])
})

test('of a whole service that its family closed the office calls, also once its record is gone', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const [service, other] = [await confirmedService(), await confirmedService()]
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  await readBy(nurse)
  expect(await requestClose(service.customer, service, service.closeCode)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([])
  await Service.delete({ serviceId: service.serviceId }).go()
  expect(await requestAssign(office, other, nurse)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([expect.stringContaining('your service is now from')])
})

test('a nurse whose service passed to another is told so, also if its family closes it before', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  await readBy(nurse)
  expect(await requestReplace(office, service, other)).toEqual({ ok: true })
  expect(await requestClose(service.customer, service, service.closeCode)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([expect.stringContaining('please do not go')])
  expect(await readBy(other)).toEqual([])
})

test('the end of a deleted service that could not be told is told with the next change', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const [service, other] = [await confirmedService(), await confirmedService()]
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  await readBy(nurse)
  expect(await requestDelete(office, service)).toEqual({ ok: true })
  const open = (await readNoticesTo({ to: 'nurse', nurseId: nurse.id })).filter(
    ({ state }) => state === 'open',
  )
  for (const row of open)
    await Notice.patch(nameOf(row)).set({ state: 'failed', sms: 'failed', dueAt: row.dueAt }).go()
  expect(await readBy(nurse)).toEqual([])
  expect(await requestAssign(await signInAgain(office), other, nurse)).toEqual({ ok: true })
  const texts = await readBy(nurse)
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('or any later day')
})

test('a nurse who never heard of a service is not told that it passes to another', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  expect(await requestReplace(office, service, other)).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([])
})

test('of several families a nurse reads the first day, and in the evening the next one', async () => {
  const { administrator, nurse } = await planned()
  const other = await confirmedService()
  await Service.patch({ serviceId: other.serviceId }).set({ address: 'Pune 411038' }).go()
  await change(administrator, other.serviceId, line(nurse, night))
  const wednesday = (times: string) => [
    `Nivaas Care: your visits for 25 Nov are: ${times}. Areas: PIN 411004 411038. Questions: call 020 4890 1230.`,
  ]
  expect(await readBy(nurse)).toEqual(wednesday('now 8 am and 8 pm'))
  clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
  expect(await readBy(nurse)).toEqual(wednesday('8 am and 8 pm'))
})

test('a week that cannot be read is one family’s trouble: the nurse is not told to stay away, and reads of the others', async () => {
  const { administrator, nurse, serviceId } = await planned()
  const other = await confirmedService()
  await change(administrator, other.serviceId, line(nurse, night))
  await readBy(nurse)
  await damageWeek({ serviceId, monday: mondayOf(inDay(1)) }, cut)
  await change(administrator, other.serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
  expect(await readBy(nurse)).toEqual([
    expect.stringContaining('please do not go to your visit on 25 Nov 8 pm. '),
  ])
})

test('a visit that stands in a week that cannot be read is in the lists of its day', async () => {
  const { administrator, nurse, serviceId } = await planned()
  await readBy(nurse)
  await damageWeek({ serviceId, monday: mondayOf(inDay(1)) }, cut)
  const other = await confirmedService()
  await change(administrator, other.serviceId, line(nurse, night))
  expect(await readBy(nurse)).toEqual([
    expect.stringContaining('your visits for 25 Nov are: now 8 am and 8 pm. '),
  ])
  clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
  expect(await readBy(nurse)).toEqual([
    expect.stringContaining('your visits for 25 Nov are: 8 am and 8 pm. '),
  ])
})

test('a nurse of whom it cannot be read what they were told reads of what their rows are about', async () => {
  const { administrator, nurse } = await planned()
  await readBy(nurse)
  await damageTold(nurse)
  expect((await violations()).map(({ found }) => found)).toEqual([
    expect.stringContaining(`nurse#${nurse.id} told cannot be read`),
  ])
  const other = await confirmedService()
  await change(administrator, other.serviceId, line(nurse, night))
  expect(await readBy(nurse)).toEqual([
    expect.stringContaining('your visits for 25 Nov are: now 8 am and 8 pm. '),
  ])
  expect(await violations()).toEqual([])
})

test('on a Sunday a nurse without an account reads of the week', async () => {
  const { administrator, nurse, serviceId } = await planned()
  await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: '2026-12-02' })
  await readBy(nurse)
  clock.moveTo(startOfDay('2026-11-29') + 18 * hour)
  expect(await readBy(nurse)).toContain(
    'Nivaas Care: your visits for 30 Nov to 6 Dec are: 8 am and 5 more. Areas: PIN 411004. Questions: call 020 4890 1230.',
  )
})

test('in the language of the nurse’s record or account, else in English', async () => {
  const { administrator, nurse, serviceId } = await planned()
  const { uid } = await createCustomer()
  await User.patch({ uid }).set({ language: 'mr', nurseId: nurse.id }).go()
  await Staff.patch({ id: nurse.id }).set({ accountUid: uid }).go()
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: 25 नोव्हेंबर, भेटी: आता 8 am. परिसर: पिन 411004. फोन: 020 4890 1230',
  ])
  await Staff.patch({ id: nurse.id }).set({ messageLanguage: 'hi' }).go()
  await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: कृपया विज़िट पर न जाएँ: 25 नवंबर 8 am। इलाका: पिन 411004। फ़ोन: 020 4890 1230',
  ])
  await Staff.patch({ id: nurse.id }).remove(['messageLanguage']).go()
  await User.patch({ uid }).set({ nurseId: 'another' }).go()
  await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
  expect((await readBy(nurse)).join()).toContain('please do not go')
  await Staff.patch({ id: nurse.id }).remove(['accountUid']).go()
  await User.patch({ uid }).remove(['nurseId']).go()
})

test('a nurse who has left is told nothing', async () => {
  const { nurse } = await planned()
  await Staff.patch({ id: nurse.id }).set({ retiredAt: '2026-11-24T00:00:00.000Z' }).go()
  expect(await readBy(nurse)).toEqual([])
})

test('a nurse who is late, once, and not one who has arrived', async () => {
  const { nurse, meera, visit } = await toldOfPlan()
  clock.moveTo(begins + 15 * minute)
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: your visit on 25 Nov 8 am. Note: report your arrival or call us. Area: PIN 411004. Address: on your page, or call 020 4890 1230.',
  ])
  clock.advance(15 * minute)
  expect(await readBy(nurse)).toEqual([])
  await recordEvent(meera, arrival(visit))
  clock.advance(minute)
  expect(await readBy(nurse)).toEqual([])
})

test('the nurse who is sent reads where to, the one before not to go; each once', async () => {
  const given = await toldOfPlan()
  const { nurse } = given
  const { sunita } = await sent(given)
  await runNotices()
  const read = async (who: typeof nurse) =>
    (await readInbox(`+91${who.contactNumber}`)).map(({ text }) => text)
  expect(await read(sunita)).toEqual([
    'Nivaas Care: your visit on 25 Nov 8 50 am. Note: please go there now. Area: PIN 411004. Address: on your page, or call 020 4890 1230.',
  ])
  expect((await read(nurse)).join()).toContain('please do not go to your visit on 25 Nov 8 am.')
})

test('the first nurse is not told to stay away who has reported from there', async () => {
  const given = await toldOfPlan()
  const { meera, visit } = await sent(given)
  await recordEvent(meera, arrival(visit))
  expect(await readBy(given.nurse)).toEqual([])
})

test('nor who may come again; who was sent turns round, and goes if sent again for the same time', async () => {
  const given = await toldOfPlan()
  const { nurse, office, visit, other, sunita } = await sent(given)
  await undoSending(office, await undoForm(visit, other, { first: 'may-come' }))
  await runNotices()
  const texts = (await readInbox(`+91${nurse.contactNumber}`)).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('your visit on 25 Nov 8 am. Note: report your arrival or call us.'),
  ])
  expect((await readBy(sunita)).join()).toContain('please do not go to your visit on 25 Nov 8 50 am.')
  clock.advance(minute)
  await recordEvent(
    officeAuthor(given.office),
    reportOf(visit, { kind: 'missed' }, { reason: 'did-not-come' }),
  )
  expect(await sendNurse(office, await sendForm(visit, sunita))).toMatchObject({ ok: true })
  expect((await readBy(sunita)).join()).toContain('please go there now')
})

test('a first nurse who has read not to go reads that they may come again', async () => {
  const given = await toldOfPlan()
  const { nurse, office, visit, other } = await sent(given)
  expect((await readBy(nurse)).join()).toContain('please do not go to your visit on 25 Nov 8 am.')
  expect(await undoSending(office, await undoForm(visit, other, { first: 'may-come' }))).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([expect.stringContaining('your visit on 25 Nov 8 am. Note:')])
})

test('a nurse who stays longer reads which visits are no longer theirs', async () => {
  const { administrator, family, nurse, serviceId } = await planned()
  const office = accountUser(administrator)
  expect(await setLastDay(office, nurse.id, { lastDay: inDay(1), seen: null })).toEqual({ ok: true })
  expect(await readBy(nurse)).toHaveLength(1)
  const parts = [{ uid: family.uid, serviceId, lines: [{ line: '1', by: null }] }]
  const handedOver = await handOver(office, { nurseId: nurse.id, lastDay: inDay(1), parts })
  expect([handedOver, await readBy(nurse)]).toEqual([{ ok: true }, []])
  expect(await setLastDay(office, nurse.id, { lastDay: inDay(2), seen: inDay(1) })).toEqual({ ok: true })
  expect(await readBy(nurse)).toEqual([
    'Nivaas Care: please do not go to your visit on 26 Nov 8 am. Area: PIN 411004. Questions: call 020 4890 1230.',
  ])
})
