import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { addLine } from '#server/money/change-month.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { meera, paid } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { violationsIn } from '#tools/data/integrity/invariants.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The pages of statements: the office's list, the document, and the family's account (docs/decisions/0114). */

const clock = startOnTuesday({ setClockAt: instantClock })

/** The family of `threeDays` on 1 December at ten: of November one day was served for 1,200 rupees, and five are held. */
async function december(of: { hasPrice?: boolean } = {}) {
  const { uid, service } = await threeDays(clock, of)
  clock.moveTo(startOfDay('2026-12-01') + 10 * hour)
  const office = openSite(await createAdministrator())
  const family = openSite(await signInAgain(service.customer))
  return { uid, office, family, customer: service.customer, number: service.customer.number }
}

test('the office sees what is held and what is ready, and issues what is ticked', async () => {
  const { office, uid } = await december()
  const list = await office.get('/dashboard/money')
  expect(list.text).toContain('Money, November 2026')
  expect(list.text).toContain('To settle: 1 family Asha Kulkarni 5 lines held, 6,000.00 proposed')
  expect(list.text).toContain('What is held can be settled until Sun 28 Feb 2027.')
  expect(list.text).toContain('Issue these 1, 1,200.00')
  expect(await htmlErrors(list.html)).toEqual([])
  const ticked = { form: list.value('form') ?? '', [`issue-${uid}`]: list.value(`issue-${uid}`) ?? '' }
  for (let times = 0; times < 2; times++) {
    const issued = await office.post('/dashboard/money', ticked)
    expect(issued.text).toContain('1 statement issued: ST-2627-00001.')
    expect(issued.text).toMatch(/Owing: 1 Oldest first Asha Kulkarni Due Tue 8 Dec, UPI \w{8} 1,200\.00/)
  }
  const account = await office.get(`/dashboard/users/${uid}/account`)
  expect(account.text).toContain(
    'Statements ST-2627-00001 , November 2026 No statement to issue for November 2026.',
  )
})

test('lines without a price are held without an amount', async () => {
  const { office } = await december({ hasPrice: false })
  const { text } = await office.get('/dashboard/money')
  expect(text).toContain('To settle: 1 family Asha Kulkarni 6 lines held: No price agreed')
})

test('of families that owe since the same day, the first by name is the first', async () => {
  clock.moveTo(startOfDay('2026-12-01') + 10 * hour)
  for (const firstname of ['Farida', 'Aditi', 'Govind', 'Chitra']) {
    const { uid } = await createCustomer({ firstname })
    await billable(uid, '2026-11')
    await issue(uid, '2026-11')
  }
  const { text } = await openSite(await createAdministrator()).get('/dashboard/money')
  expect(text).toMatch(/Owing: 4 .*Aditi .*Chitra .*Farida .*Govind .*Credit: 0/)
})

test('the list links each month that can be computed, and names the one that closes next', async () => {
  await december()
  clock.moveTo(startOfDay('2027-02-20') + 10 * hour)
  const site = openSite(await createAdministrator())
  const list = await site.get('/dashboard/money')
  expect(list.text).toContain('Money, February 2027')
  expect(list.text).toContain('November 2026 closes next, on Sun 28 Feb.')
  const oldest = await site.get('/dashboard/money?month=2026-11')
  expect(oldest.text).toContain('5 lines held, 6,000.00 proposed')
  expect(oldest.text).not.toContain('closes next')
  expect(oldest.html).toContain('href="/dashboard/money?month=2026-12"')
  expect(oldest.html).not.toContain('href="/dashboard/money?month=2026-10"')
})

test('all families that are ready are listed, at most 25 ticked, and more are not issued at once', async () => {
  clock.moveTo(startOfDay('2026-12-01') + 10 * hour)
  for (let count = 0; count < 26; count++) await billable((await createCustomer()).uid, '2026-11')
  const office = openSite(await createAdministrator())
  const { html, text, value } = await office.get('/dashboard/money')
  const boxes = [...html.matchAll(/<input[^>]*name="issue-([^"]*)"[^>]*>/g)]
  expect(boxes).toHaveLength(26)
  expect(boxes.filter(([box]) => box.includes('checked'))).toHaveLength(25)
  expect(text).toContain('Up to 25 can be issued at a time; the first 25 are ticked.')
  const all = Object.fromEntries(boxes.map(([, uid]) => [`issue-${uid}`, value(`issue-${uid}`) ?? '']))
  const refused = await office.post('/dashboard/money', { form: randomUUID(), ...all })
  expect(refused.text).toContain('26 families are ticked. Untick 1: at most 25 are issued at once.')
  expect(refused.html.match(/<input[^>]*name="issue-[^>]*checked/g)).toHaveLength(26)
  expect((await readTable()).statement).toEqual([])
})

test('a statement that has changed since the list was opened is not issued, and the page says so by name', async () => {
  const { office, uid } = await december()
  const list = await office.get('/dashboard/money')
  await billable(uid, '2026-11')
  const answer = await office.post('/dashboard/money', {
    form: list.value('form') ?? '',
    [`issue-${uid}`]: list.value(`issue-${uid}`) ?? '',
  })
  expect(answer.text).toContain(
    'Asha Kulkarni: The month has changed since the page was opened. Nothing was issued: look at it again.',
  )
  expect(answer.text).toContain('Issue these 1, 2,160.00')
  expect((await office.post('/dashboard/money', { form: randomUUID() })).text).toContain(
    'Tick at least one family.',
  )
  expect((await readTable()).statement).toEqual([])
})

test('the document says of each line what it costs and why, in English and in the family’s language', async () => {
  const { office, family, uid } = await december()
  await issue(uid, '2026-11')
  const path = '/statements/ST-2627-00001'
  const own = await family.get(`/show${path}?lang=mr`)
  for (const { text } of [own, await office.get(`/dashboard${path}`)]) {
    expect(text).toContain('Statement, not a tax invoice')
    expect(text).toMatch(/Wed 25 Nov Meera Joshi [^,]*, 8:05 am–8 pm 1,200\.00/)
    expect(text).toContain('No departure was reported. The office is looking into this visit.')
    expect(text).toContain('Not in this total')
    expect(text).toContain('To pay by 8 Dec 2026')
    expect(text).toContain('You get an SMS for every payment, by noon of the next day.')
  }
  expect(own.text).toContain('हिशोब, टॅक्स इनव्हॉइस नाही')
  expect(own.text).toContain('निघाल्याची सूचना मिळाली नाही.')
  expect(own.headers['cache-control']).toBe('no-store')
  expect(await htmlErrors(own.html)).toEqual([])
})

test('another family’s statement is answered like one that does not exist', async () => {
  const { uid } = await december()
  await issue(uid, '2026-11')
  const other = openSite(await createCustomer())
  const [theirs, none] = [
    await other.get('/show/statements/ST-2627-00001'),
    await other.get('/show/statements/ST-2627-00002'),
  ]
  expect([theirs.status, none.status]).toEqual([404, 404])
  expect(theirs.text).toBe(none.text)
})

test('a family reads what it has to pay, why 1 and not 6, what was agreed, its receipts and statements', async () => {
  const { family, uid } = await december()
  await issue(uid, '2026-11')
  await recordPayment(meera, uid, paid({ amount: 200_00 }))
  const page = await family.get('/show/account')
  expect(page.text).toContain('To pay: ₹1,000.00 by 8 Dec 2026')
  expect(page.text).toContain('November 2026: ₹1,200.00 1 of 6 visits charged Why 1 and not 6?')
  expect(page.text).toMatch(/Thu 26 Nov [^.]*No departure was reported\. [^.]*\. Not in this total/)
  expect(page.text).toContain('1 × 1,200.00 1,200.00 Total 1,200.00')
  expect(page.text).not.toContain('December 2026')
  expect(page.text).toContain('₹1,200.00 for each visit')
  expect(page.text).toContain('Received: ₹200.00 23 Nov 2026 · Cheque · 004512')
  expect(page.html).toContain('href="/show/statements/ST-2627-00001"')
  expect(page.html).not.toContain('upi://')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(await htmlErrors(page.html)).toEqual([])
})

test('the office asks for a month ahead; the family gets an SMS and reads the sum, part by part', async () => {
  const { office, family, uid, number } = await december()
  await recordPayment(meera, uid, paid({ amount: 2400_00 }))
  const account = await office.get(`/dashboard/users/${uid}/account`)
  // 1,200 served and 6,000 held of November, and 31 days of December.
  expect(account.text).toContain('To the end of December 2026: Request payment of ₹42,000.00')
  const ask = { form: randomUUID(), ask: `${uid} 2026-12` }
  for (let times = 0; times < 2; times++)
    expect((await office.post('/dashboard/money', ask)).location).toBe(`/dashboard/users/${uid}/account`)
  const asked = (await office.get(`/dashboard/users/${uid}/account`)).text
  expect(asked).toContain('Payment requested. The family gets an SMS, at night the next morning,')
  expect(asked).toContain('Payment requested for December 2026 on Tue 1 Dec.')
  const page = await family.get('/show/account')
  expect(page.text).toContain('To pay: ₹42,000.00 by 8 Dec 2026')
  expect(page.text).toContain('December 2026: 31 × 1,200.00 37,200.00 Advance −2,400.00')
  await emptyInbox()
  await runNotices()
  expect((await readInbox(number)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('please pay 42000 rupees by 8 Dec 2026.'),
  )
  const { notice, auditEntry } = await readTable()
  expect(notice.filter(({ kind }) => kind === 'amountDue')).toHaveLength(1)
  expect(auditEntry.filter(({ action }) => action === 'ask-ahead')).toHaveLength(1)
  expect((await office.post('/dashboard/money', { ...ask, ask: `${uid} 2027-06` })).text).toContain(
    'There is no such family or month to ask for.',
  )
})

test('of a family that gets no SMS the office reads so when it asks', async () => {
  const { uid } = await createCustomer({ phoneVerified: false })
  await billable(uid, '2026-11')
  const office = openSite(await createAdministrator())
  const ask = { form: randomUUID(), ask: `${uid} 2026-12` }
  for (let times = 0; times < 2; times++) {
    await office.post('/dashboard/money', ask)
    expect((await office.get(`/dashboard/users/${uid}/account`)).text).toContain(
      'Request recorded. This family gets no SMS: its number is not verified, or its account is closed.',
    )
  }
})

test('page and SMS name the same day for all that is to be paid, and the page that of each part', async () => {
  const { uid, number, customer } = await december()
  await issue(uid, '2026-11')
  clock.moveTo(startOfDay('2026-12-20') + 10 * hour)
  const office = openSite(await createAdministrator())
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2027-01` })
  const { text } = await openSite(await signInAgain(customer)).get('/show/account')
  expect(text).toMatch(/To pay: ₹[\d,]+\.00 by 27 Dec 2026/)
  expect(text).toContain('Amount due, by 8 Dec 2026 1,200.00')
  await emptyInbox()
  await runNotices()
  expect((await readInbox(number)).map(({ text: sms }) => sms)).toContainEqual(
    expect.stringMatching(/please pay \d+ rupees by 27 Dec 2026\./),
  )
})

test('one page asks for one month after the other: each is asked, with its message', async () => {
  const { office, uid } = await december()
  const form = randomUUID()
  for (const month of ['2026-12', '2027-01'])
    expect((await office.post('/dashboard/money', { form, ask: `${uid} ${month}` })).status).toBe(302)
  const { notice, moneyAccount } = await readTable()
  expect(moneyAccount).toMatchObject([{ asked: { month: '2027-01' } }])
  expect(notice.filter(({ kind }) => kind === 'amountDue')).toHaveLength(2)
})

test('of two clerks who ask for one month, the family hears once; who opens the page again asks again', async () => {
  const { office, uid } = await december()
  const path = `/dashboard/users/${uid}/account`
  const seen = async () =>
    /name="ask" value="([^"]* 2026-12 [^"]*)"/.exec((await office.get(path)).html)?.[1] ?? ''
  const both = [await seen(), await seen()]
  const answers = []
  for (const ask of both) answers.push(await office.post('/dashboard/money', { form: randomUUID(), ask }))
  expect(answers.map(({ status }) => status)).toEqual([302, 409])
  expect(answers[1]?.text).toContain('This family was asked since you opened the page.')
  const amountsDue = async () => (await readTable()).notice.filter(({ kind }) => kind === 'amountDue').length
  expect(await amountsDue()).toBe(1)
  clock.advance(hour)
  const again = await office.post('/dashboard/money', { form: randomUUID(), ask: await seen() })
  expect(again.status).toBe(302)
  expect(await amountsDue()).toBe(2)
})

test('a family with credit reads what is not billed of it yet, unless that is taken off already with a month that it was asked for', async () => {
  const { office, family, uid } = await december()
  await recordPayment(meera, uid, paid({ amount: 2_000_00 }))
  // 1,200 served and 6,000 held.
  const notBilled = 'Care since then that is not billed yet: ₹7,200.00'
  expect((await family.get('/show/account')).text).toContain(notBilled)
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  await recordPayment(meera, uid, paid({ amount: 60_000_00 }))
  const { text } = await family.get('/show/account')
  // 62,000 less 7,200 of November and 37,200 of December.
  expect(text).toContain('Advance: ₹17,600.00')
  expect(text).not.toContain(notBilled)
})

test('family and office read the same of what is not billed yet, also of a price by month', async () => {
  const { uid, serviceId, service, site } = await threeDays(clock, { hasPrice: false })
  await saveAgreementOf(site, serviceId, { 'unit-1': 'month', 'price-1': '30,000' })
  await recordPayment(meera, uid, paid({ amount: 30_000_00 }))
  const family = openSite(await signInAgain(service.customer))
  const { text } = await family.get('/show/account')
  const [, amount] = /not billed yet: (₹[\d,.]+)/.exec(text) ?? []
  expect(amount).toBe('₹6,000.00')
  expect(text).toContain('November 2026 1 of 3 visits charged')
  expect((await site.get(`/dashboard/users/${uid}/account`)).text).toContain(
    `Less care not billed yet: ${amount}`,
  )
})

test('check:table names a visit that is charged without two reports, or for less than three quarters', async () => {
  const { uid } = await december()
  await issue(uid, '2026-11')
  const table = await readTable()
  const [statement] = table.statement
  const withLine = (changed: object) => ({
    ...table,
    statement: [{ ...statement, lines: statement?.lines.map((line) => ({ ...line, ...changed })) }],
  })
  const [charged] = statement?.lines.filter(({ state }) => state === 'charged') ?? []
  const faults = (changed: object) =>
    violationsIn(withLine(changed) as unknown as typeof table).filter(({ found }) =>
      found.includes('charged without'),
    )
  expect(faults({})).toEqual([])
  const { facts } = charged ?? {}
  const arrivals = facts?.stints?.map(({ leftAt: _, ...stint }) => stint)
  expect(faults({ ...charged, facts: { ...facts, stints: arrivals } })).not.toEqual([])
  for (const reason of ['served', 'in-month', 'stay'])
    for (const there of [undefined, 539])
      expect(faults({ ...charged, reason, facts: { ...facts, there } }), reason).not.toEqual([])
})

test('the accountant gets the lines of a month’s statements and its payments as files', async () => {
  const { office, uid } = await december()
  await billable(uid, '2026-11')
  await issue(uid, '2026-11')
  await recordPayment(meera, uid, paid({ amount: 200_50, kind: 'received' }))
  const lines = (await office.get('/dashboard/money.csv?month=2026-11')).html.split('\r\n')
  expect(lines[0]).toContain('"Statement","Issued","Due","Month","Customer"')
  expect(lines[1]).toContain('"ST-2627-00001","2026-12-01","2026-12-08","2026-11","Asha Kulkarni"')
  expect(lines[1]).toMatch(/,"0\.00","1200\.00"$/)
  expect(lines.join('\n')).toContain('"Added by the office","Adult diapers, 2 packs","0.00","960.00"')
  const payments = (await office.get('/dashboard/payments.csv?month=2026-12')).html
  expect(payments).toContain('"received","cheque","004512","200.50","Meera Kulkarni"')
})

test('a statement is found for as long as there is one: on both account pages, and in the files of its month', async () => {
  const { uid, customer } = await december()
  await issue(uid, '2026-11')
  await recordPayment(meera, uid, paid({ amount: 200_50 }))
  clock.moveTo(startOfDay('2027-04-01') + 10 * hour)
  const site = openSite(await createAdministrator())
  const family = openSite(await signInAgain(customer))
  const link = 'statements/ST-2627-00001'
  expect((await site.get(`/dashboard/users/${uid}/account`)).html).toContain(`href="/dashboard/${link}"`)
  expect((await family.get('/show/account')).html).toContain(`href="/show/${link}"`)
  const { html } = await site.get('/dashboard/money')
  expect(await htmlErrors(html)).toEqual([])
  expect(html).toContain('/dashboard/money.csv?month=2026-11')
  expect((await site.get('/dashboard/money.csv?month=2026-11')).text).toContain('ST-2627-00001')
  expect((await site.get('/dashboard/payments.csv?month=2026-12')).text).toContain('200.50')
  for (const month of ['2027-05', '2026-13', 'x'])
    expect((await site.get(`/dashboard/money.csv?month=${month}`)).status, month).toBe(404)
})

/** The reminders that a number gets on a day at ten. */
async function remindersAt(day: string, number: string): Promise<string[]> {
  clock.moveTo(startOfDay(day) + 10 * hour)
  await emptyInbox()
  await runNotices()
  const sent = await readInbox(number)
  return sent.map(({ text }) => text).filter((text) => text.includes('is still unpaid'))
}

test('a family is reminded on the due day and three days later, unless it has paid', async () => {
  const { uid, number } = await december()
  await issue(uid, '2026-11')
  expect(await remindersAt('2026-12-07', number)).toEqual([])
  expect(await remindersAt('2026-12-08', number)).toEqual([
    expect.stringContaining('1200 rupees due on 8 Dec 2026 is still unpaid.'),
  ])
  await recordPayment(meera, uid, paid({ amount: 1200_00 }))
  expect(await remindersAt('2026-12-11', number)).toEqual([])
})

test('a family that was asked for a month ahead is reminded as well, by the last of the requests, unless it has paid', async () => {
  const { uid, number } = await december()
  const ask = async (month: string) => {
    const office = openSite(await createAdministrator())
    const path = `/dashboard/users/${uid}/account`
    const [, value] =
      new RegExp(`name="ask" value="([^"]* ${month} [^"]*)"`).exec((await office.get(path)).html) ?? []
    const asked = await office.post('/dashboard/money', { form: randomUUID(), ask: value ?? '' })
    expect(asked.location).toBe(path)
  }
  await ask('2026-12')
  clock.moveTo(startOfDay('2026-12-02') + 10 * hour)
  await ask('2026-12')
  // The first request would be due on 8 December.
  expect(await remindersAt('2026-12-08', number)).toEqual([])
  expect(await remindersAt('2026-12-09', number)).toEqual([
    expect.stringMatching(/: \d+ rupees due on 9 Dec 2026 is still unpaid\./),
  ])
  expect(await remindersAt('2026-12-12', number)).toHaveLength(1)
  await ask('2027-01')
  await recordPayment(meera, uid, paid({ amount: 90_000_00, reference: '004513' }))
  expect(await remindersAt('2026-12-19', number)).toEqual([])
  expect(await remindersAt('2027-01-19', number)).toEqual([])
})

test('one message at a time is about all that is to be paid: of request and statement the one that was told last', async () => {
  const { uid, number, customer } = await december()
  const sms = async (time: number) => {
    clock.moveTo(time)
    await emptyInbox()
    await runNotices()
    return (await readInbox(number))
      .map(({ text }) => text.slice(13, 70))
      .filter((text) => text.includes('rupees'))
  }
  const office = openSite(await createAdministrator())
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  const at = (day: string, hours: number) => startOfDay(day) + hours * hour
  expect(await sms(at('2026-12-01', 10))).toEqual([
    'please pay 44400 rupees by 8 Dec 2026. See your account p',
  ])
  clock.moveTo(at('2026-12-02', 22))
  await issue(uid, '2026-11')
  // The request would remind on the 8th.
  expect(await sms(at('2026-12-03', 9))).toEqual([
    'please pay 44400 rupees by 9 Dec 2026. See your account p',
  ])
  expect(await sms(at('2026-12-08', 9))).toEqual([])
  expect(await sms(at('2026-12-09', 9))).toEqual([
    '44400 rupees due on 9 Dec 2026 is still unpaid. If you ha',
  ])
  await recordPayment(meera, uid, paid({ amount: 40_000_00, reference: '004514' }))
  // The statement is paid, and of the request 4,400 is open, by the day that was told last.
  expect(await sms(at('2026-12-12', 9))).toContain(
    '4400 rupees due on 9 Dec 2026 is still unpaid. If you hav',
  )
  expect((await openSite(await signInAgain(customer)).get('/show/account')).text).toContain(
    'To pay: ₹4,400.00 by 9 Dec 2026',
  )
})

test('a cheque that paid ahead bounces: the family is reminded of it', async () => {
  const { uid, number } = await december()
  const office = openSite(await createAdministrator())
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  const cheque = paid({ amount: 44_400_00, reference: '004516' })
  await recordPayment(meera, uid, cheque)
  clock.moveTo(startOfDay('2026-12-12') + 10 * hour)
  const bounced = { kind: 'reversed' as const, reverses: cheque.paymentId, reason: 'Bounced' }
  expect(await recordPayment(meera, uid, bounced)).toMatchObject({ ok: true })
  expect(await remindersAt('2026-12-15', number)).toEqual([
    expect.stringContaining('44400 rupees due on 12 Dec 2026 is still unpaid.'),
  ])
})

test('a family that has paid what it was asked for is not reminded of what the month has come to since', async () => {
  const { uid, number, customer } = await december()
  const office = openSite(await createAdministrator())
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  await recordPayment(meera, uid, paid({ amount: 44_400_00, reference: '004515' }))
  const line = { form: randomUUID(), amount: 2_400_00, text: 'Two nights', reason: 'As agreed' }
  expect(await addLine(meera, { uid, month: '2026-12' }, line)).toEqual({ ok: true })
  expect(await remindersAt('2026-12-08', number)).toEqual([])
  const { text } = await openSite(await signInAgain(customer)).get('/show/account')
  expect(text).toMatch(/To pay: ₹2,400\.00 (?!by)/)
})

test('the same where a statement came between request and payment', async () => {
  const { uid, number } = await december()
  const office = openSite(await createAdministrator())
  await office.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  clock.moveTo(startOfDay('2026-12-02') + 10 * hour)
  await issue(uid, '2026-11')
  await recordPayment(meera, uid, paid({ amount: 44_400_00, reference: '004517' }))
  const line = { form: randomUUID(), amount: 2_400_00, text: 'Two nights', reason: 'As agreed' }
  expect(await addLine(meera, { uid, month: '2026-12' }, line)).toEqual({ ok: true })
  for (const day of ['2026-12-09', '2026-12-12']) expect(await remindersAt(day, number)).toEqual([])
})

test('of two requests in one evening the last is sent', async () => {
  const { uid, number } = await december()
  clock.moveTo(startOfDay('2026-12-01') + 22 * hour)
  const office = openSite(await createAdministrator())
  const form = randomUUID()
  const path = `/dashboard/users/${uid}/account`
  for (const month of ['2026-12', '2027-01'])
    expect((await office.post('/dashboard/money', { form, ask: `${uid} ${month}` })).location).toBe(path)
  clock.moveTo(startOfDay('2026-12-02') + 9 * hour)
  await emptyInbox()
  await runNotices()
  const sent = (await readInbox(number)).filter(({ text }) => text.includes('please pay'))
  expect(sent).toHaveLength(1)
})
