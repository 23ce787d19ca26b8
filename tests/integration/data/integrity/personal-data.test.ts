import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { retention } from '#domain/limits.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { readOwnVisits } from '#server/plans/read-own-visits.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { stopClock } from '#tests/support/clock.ts'
import { meera, paid } from '#tests/support/money/payments.ts'
import { change, confirmedService, line as planLine } from '#tests/support/visits/plans.ts'
import { pairOf, unpair } from '#tests/support/visits/pairs.ts'
import { reportOf } from '#tests/support/visits/reports.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { askOffice } from '#server/requests/ask-office.server.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { auditRefusedAccess } from '#server/audit/events.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { listFiles } from '#server/aws/s3.server.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { keptForBooks } from '#server/money/account.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { readOwnMoney } from '#server/money/own-money.server.ts'
import { readOwnData } from '#server/accounts/life/own-data.server.ts'
import { chooseNewsletter, hasNewsletter } from '#server/customers/profile.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { enquire } from '#server/enquiries/enquire.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { readSubscription, subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { FormerRecord } from '#tools/data/import/former-record.entity.server.ts'
import { personalData, type Store } from '#tools/data/integrity/personal-data.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { scan } from '#tools/data/integrity/table-records.ts'
import { transact } from '#server/table/transaction.server.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  newEmail,
  signInAgain,
} from '#tests/support/people.ts'
import {
  bookService,
  recordsOf,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { readTable } from '#tests/support/table-records.ts'
import { newAddress, newCaller, createUserWithPhone } from '#tests/integration/accounts/people.ts'

/* What the deletion of an account erases and what the download holds, by the list `tools/data/integrity/personal-data.ts`. */

const hour = 60 * 60_000
const contact = { kind: 'contact' as const, name: 'Meera', number: '' }

/** The entities of the records that contain any of these texts. */
async function kindsWith(texts: string[]): Promise<Set<string>> {
  const items = (await scan()).filter((item) => texts.some((text) => JSON.stringify(item).includes(text)))
  return new Set(items.map((item) => String(item.__edb_e__)))
}

async function filesIn(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listFiles('')) keys.push(key)
  return keys.sort()
}

test('every entity has a row in the list of personal data', async () => {
  const { misplaced: _misplaced, ...kinds } = await readTable()
  const stores = [...Object.keys(kinds), 'user pool', 'bucket', 'inbox']
  expect(Object.keys(personalData).sort()).toEqual(stores.sort())
  for (const { onDeletion, why } of Object.values(personalData)) {
    expect(why).not.toBe('')
    if (onDeletion === 'kept') expect(why).toMatch(/section|rules|mailbox/)
  }
})

test('deleting an account erases what the list says, keeps what it says, and nothing else', async () => {
  const { email, number, credentials } = await createUserWithPhone()
  const { uid } = credentials
  const person = { uid, email, number, credentials, cookie: '' }
  const account = await accountOf(person)
  const service = await bookService(person)
  await requestConfirm(person, service, service.bookCode)
  const { entry } = await recordsOf(person, service)
  if (!entry) throw new Error('The customer has the service')
  await askOffice(entry, { form: randomUUID(), kind: 'complaint', words: 'The bill is wrong' })
  const prices = { 'price-1': '', from: addDays(today(), 1), toldDay: today() }
  const full = { ...prices, fullTimePrice: '900', fullTimeUnit: 'day', toldName: 'Meera' }
  await saveAgreementOf(openSite(await createAdministrator()), service.serviceId, full)
  await requestClose(person, service, service.closeCode)
  await enquire({ ...contact, formId: randomUUID(), email, message: 'By e-mail' }, newAddress())
  await enquire(
    { ...contact, formId: randomUUID(), email: newEmail(), message: 'Signed in' },
    newAddress(),
    uid,
  )
  await chooseNewsletter(account.user, true)
  await User.patch({ uid })
    .append({ authProvider: ['Google'] })
    .go()
  const [office, refused, other] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Mary Kale' }),
    await createNurse(),
  ]
  await recordPayment(meera, uid, paid({ way: 'upi' }))
  await pairOf(office, person, refused)
  await pairOf(office, person, other, { askedBy: 'nurse', reason: 'A secret of the nurse' })
  await sendPhoneSignInCode(number, newCaller())
  await auditRefusedAccess({ uid })
  await transact([
    recordAudit(
      { uid: 'import', email: 'import' },
      { action: 'import', recordType: 'user', recordId: uid, values: { formerId: 'asha' } },
    ),
  ])
  const origin = { kind: 'user' as const, formerId: randomUUID(), recordId: uid }
  await FormerRecord.create({ ...origin, digest: 'digest', importedAt: nowInstant() }).go()

  const stores = (onDeletion: string) =>
    (Object.keys(personalData) as Store[]).filter((store) => personalData[store].onDeletion === onDeletion)
  const identities = [uid, email, number, service.serviceId]
  const before = await kindsWith(identities)
  for (const kind of stores('erased').filter((store) => store !== 'user pool')) expect(before).toContain(kind)

  const own = {
    ...(await readOwnData(await accountOf(person), (await readTable()).userService)),
    ...(await readOwnMoney(uid, [service.serviceId])),
  }
  for (const { inExport } of Object.values(personalData)) if (inExport) expect(own).toHaveProperty(inExport)
  expect(own.enquiries.map(({ message }) => message).sort()).toEqual(['By e-mail', 'Signed in'])
  expect(own.log).toHaveLength(2)
  expect(own.prices).toMatchObject([
    { agreements: [{ fullTime: { price: 900_00 }, agreed: { toldName: 'Meera' } }] },
  ])
  expect(own.moneyAccount).toMatchObject({ uid, balance: -20_000_00 })
  expect(own.payments).toMatchObject([{ amount: 20_000_00, way: 'upi', isReversed: false }])
  expect(own.requests).toMatchObject([{ kind: 'complaint', words: 'The bill is wrong' }])
  expect(own.earlierServices).toMatchObject([{ serviceId: service.serviceId, endedBy: 'family' }])
  expect(own.nursePreferences).toMatchObject([{ nurse: 'Mary Kale', kind: 'never', reason: 'Came late' }])
  expect(own.account).not.toHaveProperty('pairChanges')
  for (const secret of [
    'A secret of the nurse',
    meera.name,
    service.bookCode,
    service.closeCode,
    'accessToken',
    'refreshToken',
    'passwordStamp',
  ])
    expect(JSON.stringify(own)).not.toContain(secret)

  const [files, mails, messages] = [await filesIn(), await readInbox(email), await readInbox(number)]
  expect(await deleteAccount(await accountOf(person), keptForBooks)).toEqual({ ok: true })

  const after = await kindsWith(identities)
  const allowed = [...stores('kept'), ...stores('expires')]
  expect([...after].filter((kind) => !allowed.includes(kind as Store))).toEqual([])
  const kept = stores('kept').filter((store) => store !== 'inbox' && store !== 'codeReservation')
  expect([...after]).toEqual(
    expect.arrayContaining(kept.filter((store) => before.has(store) || store === 'abandonedAccount')),
  )
  expect((await scan()).some((item) => String(item.message) === 'Signed in')).toBe(false)
  expect(await findPoolUser(email)).toBeNull()
  expect(await filesIn()).toEqual(files)
  expect(await readInbox(email)).toEqual(mails)
  expect(await readInbox(number)).toEqual(messages)
  expect((await violations()).filter(({ found }) => found.includes(uid))).toEqual([])
  expect((await readTable()).nursePair).toEqual([])

  // Only the number says whose they were: another account has none of them, one with this number gets both.
  const [later, stranger] = [await createUserWithPhone(number), await createUserWithPhone()]
  const { nursePair, diary } = await readTable()
  expect(nursePair.map((pair) => [pair.uid, pair.nurseId, pair.kind, pair.askedBy]).sort()).toEqual(
    [
      [later.credentials.uid, refused.id, 'never', 'family'],
      [later.credentials.uid, other.id, 'never', 'nurse'],
    ].sort(),
  )
  expect(JSON.stringify(diary)).not.toContain(stranger.credentials.uid)
  expect(JSON.stringify(nursePair)).not.toContain('A secret of the nurse')
  // What the office ends for the later account is over for those after it.
  const again = { uid: later.credentials.uid }
  expect(await unpair(office, again, refused)).toEqual({ ok: true })
  expect((await readTable()).keptNever.map(({ nurseId }) => nurseId)).toEqual([other.id])
})

test('the copy has the plan, the visits and what was reported of them, without nurses and administrators; each has its end', async () => {
  stopClock(startOfDay('2027-03-30') + 10 * hour)
  const office = await createAdministrator()
  const nurse = await createNurse()
  const service = await confirmedService()
  const { serviceId, customer } = service
  const author = { by: 'office', administrator: { uid: office.uid, email: office.email } } as const
  expect(await change(office, serviceId, planLine(nurse))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2027-03-31' }
  stopClock(startOfDay('2027-03-31') + 8 * hour)
  const arrived = { kind: 'arrived', happenedAt: startOfDay('2027-03-31') + 8 * hour } as const
  expect(await recordEvent(author, reportOf(visit, arrived, { note: 'By the son' }))).toMatchObject({
    ok: true,
  })
  stopClock(startOfDay('2027-03-31') + 8.5 * hour)
  const again = await signInAgain(customer)
  const { userService } = await readTable()
  const own = await readOwnData(
    await accountOf(again),
    userService.filter(({ uid }) => uid === customer.uid),
  )
  expect(own.plans).toMatchObject([
    { serviceId, lines: [{ id: '1', segments: [{ shifts: [{ startMinute: 480, minutes: 720 }] }] }] },
  ])
  expect(own.visitReports).toMatchObject([{ serviceId, kind: 'arrived', evidence: 'telephone' }])
  expect(own.visits).toContainEqual(
    expect.objectContaining({ serviceId, day: '2027-03-31', arrivedAt: '2027-03-31T02:30:00.000Z' }),
  )
  // Notes are for the office and their nurse.
  for (const other of [nurse.id, office.uid, office.email, 'By the son'])
    expect(JSON.stringify([own.plans, own.visits, own.visitReports])).not.toContain(other)
  // Of another customer it is nothing.
  expect(await readOwnVisits(serviceId, 'another')).toBeNull()

  const { plan, serviceWeek, visitEvent, diary } = await readTable()
  const ends = (year: number) => Date.parse(`${year}-04-01T00:00:00+05:30`) / 1000
  const ofService = <Each extends { serviceId: string }>(records: Each[]) =>
    records.filter((each) => each.serviceId === serviceId)
  // The week from 29 March ends in April, in the next financial year.
  expect(ofService(visitEvent).map(({ ttl }) => ttl)).toEqual([ends(2036)])
  expect(new Set(ofService(serviceWeek).map(({ ttl }) => ttl))).toEqual(new Set([ends(2036)]))
  expect(ofService(plan).map(({ ttl }) => ttl)).toEqual([ends(2036)])
  // Seventy days after the last visit in it, before and after a planned service names its nurse no more.
  const endOfLast = ({ services }: Pick<StoredDiary, 'services'>) =>
    Math.max(...services.flatMap(({ visits }) => visits.map((each) => intervalOf(each).end)))
  const named = diary.find(({ nurseId }) => nurseId === nurse.id)
  expect(named?.ttl).toBe(endOfLast(named ?? { services: [] }) / 1000 + 70 * 24 * 60 * 60)
  await requestCloseAssigned(await signInAgain(office), service, service.closeCode)
  const [released] = (await readTable()).diary.filter(({ nurseId }) => nurseId === nurse.id)
  const last = endOfLast(released ?? { services: [] })
  expect(released?.ttl).toBe(last / 1000 + 70 * 24 * 60 * 60)
})

test('an account with an unverified e-mail cannot see, change or erase data of the owner of the e-mail', async () => {
  const email = newEmail()
  const subscriptionId = subscriptionIdOf(email)
  const mine = { subscriptionId, email, token: 'a'.repeat(32), status: 'confirmed' as const }
  await Subscription.create({ ...mine, mailedAt: nowInstant(), createdAt: nowInstant() }).go()
  await enquire({ ...contact, formId: randomUUID(), email, message: 'The owner’s words' }, newAddress())

  const squatter = await createCustomer({ email, emailVerified: false })
  const account = await accountOf(squatter)
  expect(await hasNewsletter(account.user)).toBeNull()
  const site = openSite(squatter)
  const page = await site.get('/profile')
  expect(page.html).not.toContain('name="newsletter"')
  expect(page.text).toContain('Verify your email to choose the newsletter')
  expect((await site.post('/profile', { intent: 'newsletter' })).location).toBe('/email_verification')
  expect(await readSubscription(subscriptionId)).not.toBeNull()
  const own = await readOwnData(account, [])
  expect(own.newsletter).toBeNull()
  expect(own.enquiries).toEqual([])

  expect(await deleteAccount(account)).toEqual({ ok: true })
  expect(await readSubscription(subscriptionId)).not.toBeNull()
  expect((await Enquiry.query.byEmail({ email }).go()).data).toHaveLength(1)
})

test('enquiries and subscriptions sent while signed in belong to the account', { tags: 'long' }, async () => {
  const customer = await createCustomer()
  const site = openSite(customer)
  const form = { formId: randomUUID(), name: 'Asha', number: '9812345678', message: 'From the form' }
  expect(
    (await site.post('/enquiry', form, { 'user-agent': 'Mozilla/5.0 Chrome/141.0 Mobile Safari/537.36' }))
      .status,
  ).toBe(200)
  const own = await readOwnData(await accountOf(customer), [])
  expect(own.enquiries).toMatchObject([{ message: 'From the form', email: '' }])
  expect(await deleteAccount(await accountOf(customer))).toEqual({ ok: true })
  expect((await scan()).some((item) => item.message === 'From the form')).toBe(false)
})

test('the deletion page and the privacy notice say what is kept, by which law and for how long', async () => {
  const site = openSite(await createCustomer())
  for (const path of ['/profile/delete', '/privacy']) {
    const { text } = await site.get(path)
    expect(text).toContain('8 years')
    expect(text).toContain('section 128 of the Companies Act, 2013')
  }
})

test('the privacy notice names plans and visits with their time', async () => {
  const { html } = await openSite().get('/privacy')
  const points = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, point = '']) => point)
  expect(points.filter((point) => point.includes('Plans and visits'))).toEqual([
    expect.stringMatching(
      new RegExp(`${retention.careRecordYears} years.*financial year of the visit.*70 days`),
    ),
  ])
})

test('the privacy notice names the search entries and the record of messages, each with its time', async () => {
  const { html } = await openSite().get('/privacy')
  const points = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, point = '']) => point)
  const searched = points.filter((point) => point.includes('last four digits'))
  expect(searched).toEqual([
    expect.stringMatching(/first five letters.*patient’s name.*as long as the service/),
  ])
  const told = points.filter((point) => point.includes('their text without codes'))
  expect(told).toEqual([expect.stringMatching(new RegExp(`${retention.noticeDays} days after`))])
})
