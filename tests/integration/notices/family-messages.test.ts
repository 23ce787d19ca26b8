import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nothingTold } from '#domain/messages/told.ts'
import { mondayOf, startOfDay } from '#domain/visits/days.ts'
import { disableAccount, enableAccount } from '#server/accounts/life/disable-account.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { createPoolUser } from '#server/aws/cognito-users.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { readContacts } from '#server/notices/contacts-of.server.ts'
import { readNoticesTo } from '#server/notices/told.server.ts'
import { leaveNotice } from '#server/notices/decide.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { careOf, noticeWrites } from '#server/notices/notice-writes.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { hour, realWaitClock } from '#tests/support/clock.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import { emptyInbox, readInbox, type Message } from '#tests/support/stand-ins.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  inDay,
  line,
  night,
} from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { cut, damageTold, damageWeek } from '#tests/support/visits/unreadable.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { plannedService } from './planned-service.ts'
import { setRaw } from './service-at.ts'

/* What families read: the difference between what is so and what they were told (docs/decisions/0100). It is ten in the morning of a Tuesday. */

const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })

type Account = Pick<Person, 'uid' | 'number' | 'email'>

/** Runs the sender. @returns what went to a family, the SMS first */
async function readBy({ number, email }: Account): Promise<Message[]> {
  await runNotices()
  await runNotices()
  const messages = [...(await readInbox(number)), ...(await readInbox(email))]
  await emptyInbox()
  return messages
}

async function textsTo(family: Account): Promise<string[]> {
  const own = (await readBy(family)).filter(({ channel, text }) => channel === 'sms' && !/code is/.test(text))
  return own.map(({ text }) => text)
}

/** A confirmed service without a plan. */
async function wholeService(customer?: Person) {
  const [administrator, nurse, service] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Meera Joshi', contactNumber: '9812345678' }),
    await confirmedService(customer),
  ]
  await runNotices()
  await emptyInbox()
  return { administrator, nurse, service, family: service.customer }
}

async function assigned() {
  const given = await wholeService()
  expect(await requestAssign(given.administrator, given.service, given.nurse)).toEqual({ ok: true })
  return given
}

/** A plan from Wednesday on of which the family was told, also in the evening. */
async function toldOfPlan(about: Parameters<typeof plannedService>[0] = {}) {
  const given = await plannedService(about)
  await textsTo(given.family)
  clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
  await textsTo(given.family)
  return given
}

describe('the nurse and the dates of a service', () => {
  test.each([
    [
      'en',
      'Nivaas Care: the nurse for your service from 25 Nov to 22 Feb 2027 is Meera Joshi. Phone: 9812345678. Thank you.',
      'Your service and its nurse',
    ],
    [
      'hi',
      'Nivaas Care: 25 नवंबर से 22 फ़रवरी 2027 तक आपकी सेवा की नर्स: Meera Joshi, फ़ोन 9812345678। धन्यवाद।',
      'आपकी सेवा और उसकी नर्स',
    ],
    [
      'mr',
      'Nivaas Care: 25 नोव्हेंबर ते 22 फेब्रुवारी पर्यंत आपल्या सेवेसाठी नर्स: Meera Joshi, फोन 9812345678. धन्यवाद.',
      'आपली सेवा आणि तिची नर्स',
    ],
    ['ta', 'Nivaas Care: the nurse for your service', 'Your service and its nurse'],
  ])('in the family’s language: %s', async (language, text, subject) => {
    const { family } = await assigned()
    await setRaw(family.uid, { language })
    const [sms, mail] = await readBy(family)
    expect(sms?.text).toContain(text)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain('Meera Joshi')
    expect(mail?.text).toContain('http://localhost:3333/show/service')
  })

  test('another nurse, and other dates, are told as they are now', async () => {
    const { administrator, service, family } = await assigned()
    await textsTo(family)
    const other = await createNurse({ fullName: 'Sunita Pawar', contactNumber: '9800000012' })
    expect(await requestReplace(administrator, service, other)).toEqual({ ok: true })
    const dates = { startDate: `${inDay(1)}T08:00`, endDate: '2027-01-10T08:00' }
    expect(await requestDates(await signInAgain(administrator), service, dates)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([
      'Nivaas Care: the nurse for your service from 25 Nov to 10 Jan 2027 is Sunita Pawar. Phone: 9800000012. Thank you.',
    ])
  })

  test('other dates of a service without a nurse are told with the number of the office', async () => {
    const { administrator, service, family } = await wholeService()
    const dates = { startDate: `${inDay(1)}T08:00`, endDate: '2027-01-10T08:00' }
    expect(await requestDates(administrator, service, dates)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([
      'Nivaas Care: the nurse for your service from 25 Nov to 10 Jan 2027 is not named yet. Phone: 02048901230. Thank you.',
    ])
    expect(await textsTo(family)).toEqual([])
  })

  test('other dates of a service that names a nurse who has left are told without that nurse', async () => {
    const { administrator, nurse, service, family } = await wholeService()
    const [other, user] = [await createNurse(), accountUser(administrator)]
    expect(await change(administrator, service.serviceId, line(nurse))).toEqual({ ok: true })
    const toOther = { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id, by: other.id } as const
    expect(await change(administrator, service.serviceId, toOther)).toEqual({ ok: true })
    expect(await retireStaff(user, nurse.id)).toEqual({ ok: true })
    await readBy(family)
    const endDate = `${inDay(70)}T12:00:00.000Z`
    expect(await requestDates(administrator, service, { endDate })).toEqual({ ok: true })
    const texts = (await textsTo(family)).join()
    expect(texts).toContain('the nurse for your service')
    expect(texts).not.toMatch(/Meera|9812345678/)
  })

  test('a nurse who is taken away and given back within a minute is told to nobody', async () => {
    const { administrator, service, nurse, family } = await assigned()
    await textsTo(family)
    const other = await createNurse()
    expect(await requestReplace(administrator, service, other)).toEqual({ ok: true })
    expect(await requestReplace(await signInAgain(administrator), service, nurse)).toEqual({ ok: true })
    expect(await readBy(family)).toEqual([])
  })
})

describe('a service that ends', () => {
  test.each([
    [
      'en',
      'Nivaas Care: our office has closed the service booked from 25 Nov 2026. No more visits are planned for it. If this is not right, call 020 4890 1230.',
    ],
    [
      'hi',
      'Nivaas Care: 25 नवंबर 2026 से शुरू सेवा ऑफ़िस ने समाप्त की है। अब इसकी विज़िट नहीं होंगी। गलत हो, तो कॉल करें: 020 4890 1230',
    ],
  ])('its family reads that the office has closed it: %s', async (language, text) => {
    const { administrator, service, family } = await assigned()
    await setRaw(family.uid, { language })
    await textsTo(family)
    const closed = await requestCloseAssigned(administrator, service, service.closeCode)
    expect(closed).toEqual({ ok: true })
    const [sms, mail] = await readBy(family)
    expect(sms?.text).toBe(text)
    expect(mail?.text).toContain('http://localhost:3333/show/earlier')
    expect(await readBy(family)).toEqual([])
  })

  test('also of one that never had a nurse, and of two that are deleted at once in one message', async () => {
    const { administrator, service, family } = await wholeService()
    const other = await confirmedService(family)
    expect(await requestDelete(administrator, service)).toEqual({ ok: true })
    expect(await requestDelete(await signInAgain(administrator), other)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([
      'Nivaas Care: our office has closed the service booked from 25 Nov and 1 more. No more visits are planned for it. If this is not right, call 020 4890 1230.',
    ])
    expect(await textsTo(family)).toEqual([])
  })

  test('its family reads nothing of one that it closes itself, also with the next message', async () => {
    const { administrator, service, family, nurse } = await assigned()
    await textsTo(family)
    expect(await requestClose(family, service, service.closeCode)).toEqual({ ok: true })
    const other = await confirmedService(family)
    await runNotices()
    await emptyInbox()
    expect(await requestAssign(await signInAgain(administrator), other, nurse)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([expect.stringContaining('is Meera Joshi')])
  })
})

describe('visits', () => {
  test('of the next day, in the evening, of all services in one message', async () => {
    const { administrator, nurse, family } = await plannedService()
    const other = await confirmedService(family)
    await change(administrator, other.serviceId, line(nurse, night))
    await textsTo(family)
    clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
    const [sms, mail] = await readBy(family)
    expect(sms?.text).toBe(
      'Nivaas Care: your visits on 25 Nov are: 8 am and 8 pm. Nurse: Meera Joshi. Questions: 020 4890 1230.',
    )
    expect(mail?.subject).toBe('Your visits on 25 Nov')
    expect(mail?.text.split('\n').filter((text) => text.includes('nurse: Meera Joshi'))).toHaveLength(2)
    expect(mail?.text).toContain('/profile')
    expect(mail?.text).not.toContain('9800000011')
    expect(await readBy(family)).toEqual([])
  })

  test('who comes to some of a day’s visits only is said in words', async () => {
    const { administrator, serviceId, family } = await plannedService()
    await textsTo(family)
    await change(administrator, serviceId, line(undefined, night))
    const [text] = await textsTo(family)
    expect(text).toContain('your visits on 25 Nov are: now 8 am and 8 pm. Nurse: some visits have none yet.')
  })

  test('a family that declined reminders reads none, but what is different', async () => {
    const { administrator, serviceId, family } = await plannedService()
    await textsTo(family)
    await setRaw(family.uid, { remindersDeclinedAt: '2026-11-24T00:00:00.000Z' })
    clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
    expect(await readBy(family)).toEqual([])
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
    expect(await textsTo(family)).toEqual([
      'Nivaas Care: your visit on 25 Nov 8 am. Note: cancelled. See your page or call 020 4890 1230.',
    ])
  })

  test('where a plan stops, the first of them and how many more are cancelled', async () => {
    const { administrator, serviceId, family } = await toldOfPlan()
    await change(administrator, serviceId, { kind: 'stop', from: inDay(1) })
    const [sms, mail] = await readBy(family)
    expect(sms?.text).toMatch(/your visit on 25 Nov 8 am and \d\d more\. Note: cancelled\. See/)
    expect(mail?.text).toContain('25 Nov 2026, 8:00 am – 8:00 pm, patient: ')
    expect(mail?.text).toMatch(/nurse: Meera Joshi, cancelled\n26 Nov 2026/)
  })

  test('a visit whose nurse has come early is in no message', async () => {
    const { administrator, serviceId, nurse, family } = await toldOfPlan()
    const visit = { serviceId, line: '1', day: inDay(1) }
    clock.moveTo(startOfDay(visit.day) + 7.5 * hour)
    expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) })
    clock.moveTo(startOfDay(inDay(0)) + 9 * hour)
    expect((await textsTo(family)).join()).not.toContain('25 Nov')
  })

  test('a week that cannot be read takes no visit away', async () => {
    const { administrator, serviceId, family } = await toldOfPlan()
    await damageWeek({ serviceId, monday: mondayOf(inDay(0)) }, cut)
    const other = await confirmedService(family)
    const nurse = await createNurse()
    expect(await requestAssign(await signInAgain(administrator), other, nurse)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([expect.stringContaining('the nurse for your service')])
  })

  test('what the office does not want told after a restore counts as told', async () => {
    const { administrator, serviceId, family } = await toldOfPlan()
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
    const rows = await readNoticesTo({ to: 'family', uid: family.uid })
    const row = rows.find(({ state, kind }) => state === 'open' && kind === 'familyCare')
    if (!row) throw new Error('No row')
    await Notice.patch(nameOf(row)).set({ state: 'held', reason: 'restored', dueAt: row.dueAt }).go()
    expect(await leaveNotice(administrator, nameOf(row))).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([])
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(4) })
    expect(await textsTo(family)).toEqual([
      expect.stringContaining('your visit on 28 Nov 8 am. Note: cancelled.'),
    ])
  })

  test('visits of weeks that are made late are no news', async () => {
    const { family } = await toldOfPlan()
    const begins = startOfDay(inDay(0))
    const moveTo = (days: number) => clock.moveTo(begins + (days * 24 + 18) * hour)
    moveTo(14)
    await textsTo(family)
    expect(await rollPlans({ until: Infinity })).toMatchObject({ plans: 1 })
    moveTo(15)
    expect((await textsTo(family)).join()).not.toContain('now')
  })

  test('a visit that stands in a week that cannot be read is in the lists of its day', async () => {
    const { administrator, serviceId, nurse, family } = await plannedService()
    const other = await confirmedService(family)
    await change(administrator, other.serviceId, line(nurse, night))
    const mary = await createNurse()
    // As a cover does.
    const cover = { kind: 'thisVisit' as const, line: '1', day: inDay(1), ...day, nurseId: mary.id }
    expect(await change(administrator, serviceId, cover)).toEqual({ ok: true })
    await textsTo(family)
    await damageWeek({ serviceId, monday: mondayOf(inDay(1)) }, cut)
    clock.moveTo(startOfDay(inDay(0)) + 18 * hour)
    expect(await textsTo(family)).toEqual([
      expect.stringContaining('your visits on 25 Nov are: 8 am and 8 pm. Nurse: several nurses. '),
    ])
  })

  test.each([
    ['cannot be read', damageTold],
    ['is gone', ({ id }: { id: string }) => ToldRecord.delete({ recipientKey: `family#${id}` }).go()],
  ])('a family of which %s what it was told reads of what its rows are about', async (_, lose) => {
    const { administrator, serviceId, nurse, family } = await toldOfPlan()
    const other = await confirmedService(family)
    await change(administrator, other.serviceId, line(nurse, night))
    await textsTo(family)
    await lose({ to: 'family', id: family.uid })
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
    expect(await textsTo(family)).toHaveLength(1)
    // Of its other service it knows what is so.
    await change(administrator, other.serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
    expect(await textsTo(family)).toEqual([
      expect.stringContaining('your visit on 26 Nov 8 pm. Note: cancelled.'),
    ])
  })
})

describe('who is told, and how', () => {
  test.each([
    [{ emailVerified: false }, ['sms']],
    [{ phoneVerified: false }, ['email']],
  ])('with %o: %o', async (contacts, ways) => {
    const { family } = await assigned()
    await setRaw(family.uid, contacts)
    expect((await readBy(family)).map(({ channel }) => channel)).toEqual(ways)
    const [row] = (await readNoticesTo({ to: 'family', uid: family.uid })).filter(({ texts }) => texts)
    expect(row?.state).toBe('sent')
  })

  test('without any address it has failed, and the office is to call', async () => {
    const { family } = await assigned()
    await setRaw(family.uid, { phoneVerified: false, emailVerified: false })
    expect(await readBy(family)).toEqual([])
    const [row] = await readNoticesTo({ to: 'family', uid: family.uid })
    expect(row).toMatchObject({ state: 'failed', reason: 'no-address' })
  })

  test.each(['disabledSince', 'displacedSince'])('an account with %s is told nothing', async (since) => {
    const { family } = await assigned()
    await setRaw(family.uid, { [since]: '2026-11-24T00:00:00.000Z' })
    expect(await readBy(family)).toEqual([])
  })

  test('an account that is enabled again reads what was different meanwhile', async () => {
    const email = `${randomUUID()}@example.com`
    const customer = createCustomer({ email, uid: await createPoolUser(email) })
    const { administrator, serviceId, family } = await toldOfPlan({ customer })
    await confirmedService(await customer)
    const pending = await bookService(await customer)
    await emptyInbox()
    expect(await disableAccount(family.email)).toEqual({ ok: true })
    await change(administrator, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
    await requestDelete(await signInAgain(administrator), pending)
    expect(await readBy(family)).toEqual([])
    expect(await enableAccount(family.email)).toEqual({ ok: true })
    expect(await textsTo(family)).toEqual([
      expect.stringContaining('your visit on 26 Nov 8 am. Note: cancelled.'),
    ])
    expect(await violations()).toEqual([])
  })

  test('an account that was erased between cause and sending is told nothing', async () => {
    const { family, service } = await assigned()
    await requestClose(family, service, service.closeCode)
    expect(await deleteAccount(await accountOf(family))).toEqual({ ok: true })
    await Service.patch({ serviceId: service.serviceId }).set({ status: 'assigned' }).go()
    expect(await readBy(family)).toEqual([])
  })

  test('the check of the table finds what a family was not told, a claim without words, and what cannot be read', async () => {
    const { family, serviceId } = await toldOfPlan()
    expect(await violations()).toEqual([])
    const recipientKey = `family#${family.uid}`
    const { data } = await ToldRecord.get({ recipientKey }).go()
    const told = { ...nothingTold, ...data?.told }
    const visitId = `${serviceId}.${inDay(2)}.1`
    const mail = { ...told, visits: new Map([...told.visits].filter(([each]) => each !== visitId)) }
    const foundWith = async (facts: { mail?: typeof mail; tellingUntil?: string }) => {
      await ToldRecord.patch({ recipientKey }).set(facts).go()
      return (await violations()).map(({ found }) => found)
    }
    const notSo = `what ${recipientKey} was told of ${visitId} is not so`
    expect(await foundWith({ mail })).toEqual([notSo])
    const telling = { ...mail, telling: { visits: [], services: [] } }
    const claim = { tellingUntil: new Date(clock.now()).toISOString() }
    expect(await foundWith({ mail: telling, ...claim })).toEqual([notSo])
    expect(await foundWith({ mail, ...claim })).toEqual([
      `the claim and the words of what ${recipientKey} is told are not there together`,
      notSo,
    ])
    await damageTold({ to: 'family', id: family.uid })
    expect((await violations()).map(({ found }) => found)).toEqual([
      expect.stringContaining(`${recipientKey} told cannot be read`),
    ])
  })

  test('nothing of another customer’s service', async () => {
    const { service } = await assigned()
    const stranger = await createCustomer()
    const row = careOf(stranger.uid, service.serviceId, { isCare: true, reach: 0 })
    expect(await transact(noticeWrites('a change', [row]))).toEqual({ ok: true })
    expect(await readBy(stranger)).toEqual([])
  })

  test('the history of the service has both messages with their very values, and no code', async () => {
    const { family, service } = await assigned()
    const [sms, mail] = await readBy(family)
    const logged = await readContacts(service.serviceId, { from: '2026', end: '2027' })
    const own = logged.filter(({ about }) => about === 'familyCare')
    expect(own.map(({ way, to, template, outcome }) => [way, to, template, outcome]).sort()).toEqual([
      ['mail', family.email, 'service.family.en', 'sent'],
      ['sms', family.number, 'service.family.en', 'sent'],
    ])
    const all = JSON.stringify([sms, mail, logged])
    for (const secret of [service.bookCode, service.closeCode, 'Prabhat']) expect(all).not.toContain(secret)
  })

  test('of more services than one snapshot has all are told in one message', { tags: 'long' }, async () => {
    let [administrator, family] = [await createAdministrator(), await createCustomer()]
    const services = []
    // As many as may be booked in a day, for three days.
    for (let more = 0; more < 22; more++) {
      if (more % 8 === 7) clock.advance(24 * hour)
      family = await signInAgain(family)
      services.push(await confirmedService(family, { from: 5, days: 60 }))
    }
    await textsTo(family)
    for (const service of services) {
      administrator = await signInAgain(administrator)
      expect(await requestDelete(administrator, service)).toEqual({ ok: true })
    }
    expect(await textsTo(family)).toEqual([expect.stringMatching(/booked from \d+ Nov and 21 more\./)])
    expect(await textsTo(family)).toEqual([])
  })
})
