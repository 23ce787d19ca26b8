import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { auditSentence } from '#app/content/office/audit-log.ts'
import type { AuditAction } from '#domain/audit.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import {
  makeAdministrator,
  removeAdministrator,
  resetSecondFactor,
} from '#server/accounts/life/administrators.server.ts'
import { disableAccount, enableAccount } from '#server/accounts/life/disable-account.server.ts'
import { markNoteRead } from '#server/attendance/mark-note-read.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { listAudit, type AuditRow } from '#server/audit/list.server.ts'
import { seenOf } from '#domain/money/lines.ts'
import { nowInstant, today } from '#server/clock.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { nameEntries } from '#server/find/name-entries.server.ts'
import { leaveNotice, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { agreeToPrices } from '#server/money/agree.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { settleLine } from '#server/money/change-month.server.ts'
import { askAhead } from '#server/money/ask-ahead.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { importExport } from '#tools/data/import/import-export.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'
import { validExport, writeExport } from '#tests/support/former-export.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { paid, wrong } from '#tests/support/money/payments.ts'
import { billable } from '#tests/support/money/statements.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import {
  codesOf,
  requestAsk,
  requestAssign,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestNurseEdit,
  requestReplace,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { nobodyCameToSavita, sendTo } from '#tests/support/visits/nobody-came.ts'
import { pairOf, unpair } from '#tests/support/visits/pairs.ts'
import { accountUser, change, confirmedService, day, inDay } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { createUserWithEmail, newAddress, password, trySignIn } from '../accounts/people.ts'
import { makeTicketFor } from '../accounts/verifying-family.ts'
import { invite, invitedNurse, join as joinByLink } from '../staff-pages/joining.ts'
import { pdf, register, send, uploads, type PresignedPost } from '../staff/registration.ts'

/* Each action is done by its real request; its entry holds values, and is read as a sentence. */

const clock = startOnTuesday({ setClockAt: instantClock })

let office: Person
beforeEach(async () => {
  office = await createAdministrator()
})

const account = () => ({ ...accountUser(office), firstname: 'Asha', lastname: 'Kulkarni' })

async function entries(): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  for (let cursor: string | null = null; ;) {
    const page = await listAudit({}, cursor)
    rows.push(...page.rows)
    cursor = page.next
    if (!cursor) return rows
  }
}

/** The sentences of the log by action, each once; what is shown of an id is `#`. */
async function sentences(): Promise<Partial<Record<string, string[]>>> {
  const rows = await nameEntries(await entries())
  const all = rows.map((row) => {
    const { before, record, after } = auditSentence(row, today())
    const isShort = row.recordId.length > 16 && record.endsWith(row.recordId.slice(0, 8))
    const shown = isShort ? `${record.slice(0, -8)}#` : record
    return { action: row.action, words: `${before} ${shown}`.trim() + after }
  })
  return Object.fromEntries(
    [...Map.groupBy(all, ({ action }) => action)].map(([action, own]) => [
      action,
      [...new Set(own.map(({ words }) => words))].sort(),
    ]),
  )
}

/** No text in an entry is English: it is a code, an id, an instant or a day, or a person typed it. */
async function expectValues(typed: readonly string[]) {
  const texts = (value: unknown): string[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [String(value)]
  const { auditEntry } = await readTable()
  for (const { action, detail, values } of auditEntry) {
    expect(detail, action).toBeUndefined()
    const words = texts(values ?? {}).filter((text) => !/^[\w:.@+-]*$/.test(text) && !typed.includes(text))
    expect(words, action).toEqual([])
  }
}

const [service, ofVisit, schedule] = ['service', 'visit', 'visit schedule'].map(
  (part) => `Savita Kulkarni’s ${part}`,
)
const ofAsha = 'Asha Kulkarni’s account'
const ofAbsence = '27 to 29 November'
const [sunita, meera] = ['nurse Sunita Kale', 'nurse Meera Joshi']

const expected = {
  visits: {
    'change-plan': [`changed ${schedule}: no visit on Wed 2 Dec`],
    cover: [
      `allocated a nurse to ${ofVisit}: Meera Kale, Fri 27 Nov; despite a warning (shift): The family asked for her`,
      `allocated another nurse to visits of nurse Savita Bhosale: 2 visits to Meera Kale, absence ${ofAbsence}`,
    ],
    'note-read': [`read a note about ${ofVisit}: Wed 25 Nov`],
    plan: [`created ${schedule}: new recurring visit from Wed 25 Nov`],
    'report-absence': [
      `recorded an absence of nurse Savita Bhosale: illness, ${ofAbsence}, 3 visits unallocated (Fri 27 Nov, Sat 28 Nov and Sun 29 Nov)`,
    ],
    'send-nurse': [`sent another nurse to ${ofVisit}: Sunita Pawar, Wed 25 Nov`],
    assign: [`assigned a nurse to ${service}: Savita Bhosale`],
    'undo-send': [`cancelled the cover for ${ofVisit}: Wed 25 Nov`],
    'visit-arrived': [`recorded the arrival at ${ofVisit}: Wed 25 Nov, 08:20`],
    'visit-correction': [`corrected a report about ${ofVisit}: missed visit withdrawn, Wed 25 Nov`],
    'visit-left': [`recorded the departure from ${ofVisit}: Wed 25 Nov, 19:55`],
    'visit-missed': [`recorded that nobody came to ${ofVisit}: Wed 25 Nov`],
    'visit-note': [`wrote a note about ${ofVisit}: Wed 25 Nov`],
    'withdraw-absence': [`withdrew an absence of nurse Savita Bhosale: illness, ${ofAbsence}`],
  },
  services: {
    'answer-request': [`answered a request about service #: another time, accepted`],
    'read-request': [`read a request about service #: another time`],
    'change-dates': [
      'changed the dates of service #: 26 November to 3 December instead of Wed 25 Nov, 08:00 to Mon 22 Feb 2027, 20:00: The family asked for it',
    ],
    'do-not-send': ['decided not to send a message: “Visit update” to the family'],
    'send-again': ['resent a message: “Visit update” to the family'],
    assign: ['assigned a nurse to service #: Asha Patil'],
    close: ['closed service #: was assigned'],
    delete: [`deleted service #: was confirmed`],
    'mean-full-time': ['confirmed the full-time assignment of service #: Asha Patil'],
    'add-holiday': ['added a holiday to the company calendar: Diwali, Sun 29 Nov'],
    'remove-holiday': ['removed a holiday from the company calendar: Diwali, Sun 29 Nov'],
    'save-agreement': [
      'saved the prices of service #: from Wed 25 Nov; Full-time: 900.00 a day; told to Prachi Kulkarni, by phone',
    ],
    'agree-to-prices': ['agreed to the prices of service #: from Wed 25 Nov'],
    'save-rules': [
      'changed the scheduling rules: Gender: forbidden instead of warning; from Tue 24 Nov, 10:02: Agreed with the nurses',
    ],
    replace: ['replaced the nurse in service #: Ravi Joshi instead of Asha Patil: The former nurse is ill'],
  },
  nurses: {
    edit: [`edited the record of ${sunita}: Full name`],
    'invite-nurse': [`invited ${meera}`],
    'link-account': [`linked an account to ${meera}`],
    register: [`registered ${sunita}`],
    replace: [`replaced a document of ${sunita}: PAN card`],
    retire: [`deactivated ${sunita}`],
    'set-last-day': [
      `changed the last day of ${sunita}: Mon 14 Dec`,
      `changed the last day of ${sunita}: was Mon 14 Dec, now withdrawn`,
    ],
    reveal: [`viewed a hidden field of ${sunita}: Bank details`],
    'unlink-account': [`unlinked the account of ${meera}`],
    view: [`viewed a document of ${sunita}: PAN card`],
    'withdraw-invitation': [`withdrew the invitation of ${meera}`],
  },
  accounts: {
    'add-line': [
      'added a charge or credit for Asha Kulkarni’s family: October 2026, 960.00, Adult diapers, 2 packs: as ordered',
    ],
    'access-refused': [
      'was refused access to the dashboard as #',
      'was refused access to the dashboard as anonymous',
    ],
    'disable-account': [`disabled ${ofAsha}`],
    'enable-account': [`enabled ${ofAsha}`],
    'end-pair': [
      `ended a nurse preference of Asha Kulkarni’s family: Mary Kale, never again: They have talked`,
    ],
    erase: ['erased a subscription: sent Tue 24 Nov, 10:00', 'erased enquiry #: sent Tue 24 Nov, 10:00'],
    export: [
      'downloaded the list of confirmed services: 0 rows, filtered by number 981… and from Fri 20 Nov',
      'downloaded the list of enquiries: 1 row, no filters',
    ],
    'ask-ahead': ['asked for payment ahead from Asha Kulkarni’s family: December 2026, 960.00'],
    'issue-statement': ['issued a statement to Asha Kulkarni’s family: ST-2627-00001, October 2026, 960.00'],
    'make-administrator': [`gave administrator access to ${ofAsha}`],
    'make-ticket': [`created a verification ticket for ${ofAsha}`],
    'remove-administrator': [`removed administrator access from ${ofAsha}`],
    'reset-second-factor': [`reset the second factor of ${ofAsha}`],
    'record-payment': [
      'entered in the account of Asha Kulkarni’s family: Received, 20,000.00, Cheque, Mon 23 Nov',
      'entered in the account of Asha Kulkarni’s family: Reversed, 20,000.00, Cheque, Tue 24 Nov: Typed twice',
    ],
    'set-pair': [
      'recorded a nurse preference of Asha Kulkarni’s family: Mary Kale, never again, asked for by the family: Came late',
    ],
    'sign-in': ['signed in'],
    'sign-in-failed': ['failed to sign in: wrong password'],
  },
  money: {
    'settle-line': ['settled an item of Asha Kulkarni’s family: Thu 26 Nov, 1,200.00: As told'],
  },
  import: {
    assign: [
      'assigned a nurse to Kamala Kulkarni’s service: Lakshmi Nair',
      'assigned a nurse to Kamala Kulkarni’s service: Sunita Pawar',
    ],
    import: [
      `imported ${ofAsha}`,
      'imported Kamala Kulkarni’s service',
      'imported Sushila Joshi’s service',
      'imported nurse Lakshmi Nair',
      'imported nurse Sunita Pawar',
    ],
    'import-administrator': [`imported the administrator role of ${ofAsha}`],
    'import-staff-account': [`imported the staff role of ${ofAsha}`],
  },
}

test('each action is done here', () => {
  // The type names all of them.
  const done: Record<AuditAction, string[]> = {
    ...expected.visits,
    ...expected.services,
    ...expected.money,
    ...expected.nurses,
    ...expected.accounts,
    ...expected.import,
  }
  expect(Object.keys(done)).toHaveLength(59)
})

test('what the office does with visits and absences', async () => {
  const setting = await nobodyCameToSavita(clock)
  const { visit, savita, sunita, meera, serviceId } = setting
  office = setting.person
  const sent = await sendTo(setting, sunita.nurse)
  expect(await undoSending(account(), await undoForm(visit, sent))).toMatchObject({ ok: true })
  const { auditEntry } = await readTable()
  expect(auditEntry.flatMap(({ values }) => (values as { sent?: object } | undefined)?.sent ?? [])).toEqual(
    Array.from({ length: 2 }, () => ({ line: '1.1', day: visit.day })),
  )
  const report = async (author: ReturnType<typeof officeAuthor>, form: ReturnType<typeof reportOf>) =>
    expect(await recordEvent(author, form)).toMatchObject({ ok: true })
  await report(officeAuthor(office), arrival(visit))
  await report(officeAuthor(office), reportOf(visit, { kind: 'note' }, { note: 'By the daughter' }))
  await report(nurseAuthor(savita.nurse), reportOf(visit, { kind: 'note' }, { note: 'The lift is broken' }))
  const noted = (await readVisitEvents(visit)).find(({ notedAt }) => notedAt)
  if (!noted) throw new Error('There is no note')
  expect(await markNoteRead(account(), noted)).toMatchObject({ ok: true })
  await change(office, serviceId, { kind: 'noVisit', line: '1', day: '2026-12-02' })
  const absent = absenceForm(savita.nurse, ['2026-11-27', '2026-11-29'])
  const reported = await reportAbsence(account(), absent)
  expect(reported).toMatchObject({ ok: true })
  const seen = seenVisit({ startMinute: day.startMinute, minutes: day.minutes, line: '1', day: '2026-11-27' })
  const nightly = await createNurse({ fullName: 'Meera Kale', shiftPreference: 'Night' })
  const cover = { visit: { ...visit, day: '2026-11-27' }, nurseId: nightly.id, id: randomUUID(), seen }
  const why = 'The family asked for her'
  expect(await coverVisit(account(), { ...cover, despite: { isTicked: true, why } })).toMatchObject({
    ok: true,
  })
  const place = { nurseId: savita.nurse.id, absenceId: absent.id }
  expect(await coverAbsence(account(), { ...place, by: meera.nurse.id, id: randomUUID() })).toMatchObject({
    ok: true,
  })
  expect(await withdrawAbsence(account(), place)).toMatchObject({ ok: true })
  clock.moveTo(begins + 12 * hour)
  await report(officeAuthor(office), departure(visit, begins + 12 * hour - 5 * minute))
  expect(await sentences()).toEqual(expected.visits)
  await expectValues(['Savita Bhosale', 'Sunita Pawar', 'Meera Kale', why])
})

test('what the office does with services, requests and messages', async () => {
  const [asha, ravi] = [
    await createNurse({ fullName: 'Asha Patil' }),
    await createNurse({ fullName: 'Ravi Joshi' }),
  ]
  const { customer, ...booked } = await confirmedService()
  expect(
    await requestAsk(customer, booked, { form: randomUUID(), kind: 'time', wish: '10 am' }),
  ).toMatchObject({
    ok: true,
  })
  const { requestId = '' } = (await readTable()).serviceRequest[0] ?? {}
  const site = openSite(office)
  const request = `/dashboard/services/${booked.serviceId}/requests/${requestId}`
  expect((await site.post(request, { intent: 'read' })).status).toBe(302)
  expect((await site.post(request, { outcome: 'yes', answer: 'We can do this.' })).status).toBe(302)
  expect(await requestAssign(office, booked, asha)).toEqual({ ok: true })
  expect((await site.post('/dashboard/panel', { serviceId: booked.serviceId })).status).toBe(302)
  expect(await requestReplace(office, booked, ravi)).toEqual({ ok: true })
  const dates = { startDate: at(inDay(2)), endDate: at(inDay(10)) }
  expect(await requestDates(office, booked, dates)).toMatchObject({ ok: true })
  const { notice } = await readTable()
  const [told, other] = notice.filter(({ kind }) => kind === 'familyCare')
  if (!told || !other) throw new Error('Nobody was told')
  await Notice.patch(told).set({ state: 'failed', sms: 'failed', dueAt: nowInstant() }).go()
  await Notice.patch(other).set({ state: 'held', dueAt: nowInstant() }).go()
  expect(await sendNoticeAgain(account(), told)).toEqual({ ok: true })
  expect(await leaveNotice(account(), other)).toEqual({ ok: true })
  const prices = { 'price-1': '', fullTimePrice: '900', fullTimeUnit: 'day' }
  expect((await saveAgreementOf(site, booked.serviceId, prices)).status).toBe(302)
  const [agreement] = (await readPrices(booked.serviceId)).agreements
  if (!agreement) throw new Error('The prices are saved')
  expect(await agreeToPrices(customer.uid, { ...agreement, serviceId: booked.serviceId })).toEqual({
    ok: true,
  })
  const { closeCode } = await codesOf(customer, booked)
  expect(await requestCloseAssigned(office, booked, closeCode)).toMatchObject({ ok: true })
  const gone = await confirmedService()
  expect(await requestDelete(office, gone)).toMatchObject({ ok: true })
  const rules = { intent: 'save', seen: '0', 'effect-gender': 'forbid', why: 'Agreed with the nurses' }
  expect((await site.post('/dashboard/settings/assignment', rules)).status).toBe(302)
  const holiday = { name: 'Diwali', day: '2026-11-29' }
  for (const intent of ['add', 'remove'])
    expect((await site.post('/dashboard/settings/holidays', { intent, ...holiday })).status).toBe(302)
  expect(await sentences()).toEqual(expected.services)
  await expectValues([
    'Asha Patil',
    'Ravi Joshi',
    'Prachi Kulkarni',
    'Asha Kulkarni',
    holiday.name,
    rules.why,
    'The former nurse is ill',
    'The family asked for it',
  ])
})

test('what the office does with nurses', async () => {
  const site = openSite(office)
  const { id } = await register(site)
  await site.get(`/dashboard/staff/${id}/files/panCard`)
  await site.post(`/dashboard/staff/${id}`, {})
  expect(await requestNurseEdit(office, { id }, { fullName: 'Sunita Kale' })).toEqual({ ok: true })
  const place = { intent: 'begin', staffId: id, field: 'panCard', isReplacing: 'yes' }
  const { leave } = JSON.parse((await site.post(uploads, place)).html) as { leave?: PresignedPost }
  if (!leave) throw new Error('Nothing can be sent')
  await send(leave, pdf)
  await site.post(uploads, { ...place, intent: 'finish', key: leave.fields.key ?? '' })
  const invited = await invitedNurse()
  await joinByLink(openSite(), invited)
  expect(await unlinkNurse(account(), invited.nurse.id)).toEqual({ ok: true })
  await invite(office, invited.nurse.id)
  expect(await unlinkNurse(account(), invited.nurse.id)).toEqual({ ok: true })
  expect(await setLastDay(account(), id, { lastDay: '2026-12-14', seen: null })).toEqual({ ok: true })
  expect(await setLastDay(account(), id, { lastDay: null, seen: '2026-12-14' })).toEqual({ ok: true })
  await site.post(`/dashboard/staff/${id}/retire`, {})
  expect(await sentences()).toEqual(expected.nurses)
  await expectValues([])
})

test('what is done with accounts and lists', async () => {
  const { email, credentials } = await createUserWithEmail()
  for (const act of [makeAdministrator, resetSecondFactor]) expect(await act(email)).toEqual({ ok: true })
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
  await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  for (const act of [removeAdministrator, disableAccount, enableAccount])
    expect(await act(email)).toEqual({ ok: true })
  expect((await makeTicketFor({ email, credentials }, '+919811122233', office)).status).toBe(302)
  const customer = await createCustomer()
  await openSite(customer).get('/dashboard/users')
  await openSite().get('/dashboard/users')
  const { enquiryId, subscriptionId } = await createEnquiryAndSubscription()
  const site = openSite(office)
  await site.get('/dashboard/enquiries.csv')
  await site.get('/dashboard/services/confirmed.csv?number=9812345678&from=2026-11-20')
  await site.post(`/dashboard/enquiries/${enquiryId}/erase`, {})
  await site.post(`/dashboard/subscribers/${subscriptionId}/erase`, {})
  const kept = await createNurse({ fullName: 'Mary Kale' })
  await pairOf(office, customer, kept)
  await unpair(office, customer, kept)
  const payment = paid()
  for (const form of [payment, wrong(payment, 'Typed twice')])
    expect(await recordPayment({ ...office, name: 'Office' }, customer.uid, form)).toMatchObject({ ok: true })
  await billable(customer.uid, '2026-10')
  const author = { ...office, name: 'Office' }
  const { seen } = await readMonth(customer.uid, '2026-10')
  await issueStatement(author, { uid: customer.uid, month: '2026-10' }, { id: randomUUID(), seen })
  await askAhead(author, { uid: customer.uid, month: '2026-12' }, { id: randomUUID(), askedBefore: '' })
  expect(await sentences()).toEqual(expected.accounts)
  await expectValues([
    '981…',
    'Mary Kale',
    'Came late',
    'They have talked',
    'Typed twice',
    'Adult diapers, 2 packs',
    'as ordered',
  ])
})

test('what is done about a family’s month', async () => {
  const { uid, office: author, line, nurse } = await threeDays(clock)
  const of = { uid, month: '2026-11' }
  const { lines } = await readMonth(uid, '2026-11')
  const [held] = lines.filter(({ id }) => id === line('2026-11-26'))
  if (!held) throw new Error('nothing is held')
  const decision = { lineId: held.id, seen: seenOf(held), amount: 1_200_00, reason: 'As told' }
  expect(await settleLine({ ...author, name: 'Office' }, of, decision, undefined)).toEqual({ ok: true })
  expect(await sentences()).toMatchObject(expected.money)
  await expectValues(['As told', 'Prachi Kulkarni', nurse.fullName, 'Asha Kulkarni'])
})

test('what the import of former records does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  writeExport(folder, validExport(`${randomUUID()}.example`))
  await importExport(folder, { isDry: false })
  rmSync(folder, { recursive: true, force: true })
  expect(await sentences()).toEqual(expected.import)
  await expectValues(['Sunita Pawar', 'Lakshmi Nair'])
})
