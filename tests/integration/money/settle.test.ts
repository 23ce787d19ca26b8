import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shownSheet } from '#app/dashboard/money/shown-sheet.server.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { rupee } from '#tests/support/money/months.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { departure } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/* What the office decides about a family's month (docs/decisions/0112), on the page of its account. */

const clock = startOnTuesday()

async function openMonth(of: { hasPrice?: boolean } = {}) {
  const family = await threeDays(clock, of)
  return { ...family, path: accountOf(family.uid) }
}

const accountOf = (uid: string, month = '2026-11') => `/dashboard/users/${uid}/account?month=${month}`

/** The value of a line in the page's form, which says what the office saw. */
async function valueOf(site: Site, path: string, line: string): Promise<string> {
  const { html } = await site.get(path)
  return new RegExp(`value="(${line} [^"]*)"`).exec(html)?.[1] ?? ''
}

/** Settles lines as the page has them. */
async function settle(site: Site, path: string, fields: Record<string, string>) {
  return site.post(path, {
    sheet: 'settle',
    group: 'no-report',
    act: randomUUID(),
    reason: 'As told',
    ...fields,
  })
}

async function statesOf(uid: string, month = '2026-11') {
  const { lines } = await readMonth(uid, month)
  return lines.slice(0, 3).map(({ state, amount }) => `${state} ${amount / rupee}`)
}

test('the month stands on the page of the account: what is held by reason, what is charged and how it is known', async () => {
  const { site, path } = await openMonth()
  const { text, html, status } = await site.get(path)
  expect(status).toBe(200)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('November 2026 ₹1,200.00 charged, ₹3,600.00 upcoming as planned.')
  expect(text).toMatch(/No departure: 1 In no total until you settle it Thu 26 Nov, Savita Kulkarni/)
  expect(text).toMatch(/No report: 1 .*Fri 27 Nov, Savita Kulkarni/)
  expect(text).toMatch(/Charged: 1 .*Wed 25 Nov, Savita Kulkarni Served 08:00–20:00 · [^·]+ 08:05–20:00, /)
})

test('held lines are settled once, alone or several with one reason, and decided anew', async () => {
  const { site, path, line, uid } = await openMonth()
  const [thursday, friday] = [
    await valueOf(site, path, line('2026-11-26')),
    await valueOf(site, path, line('2026-11-27')),
  ]
  const both = {
    ...{ act: randomUUID(), 'line-0': thursday, 'amount-0': '1,200', 'line-1': friday, 'amount-1': '०' },
    reason: 'Prachi told us',
  }
  const posts = await Promise.all([settle(site, path, both), settle(site, path, both)])
  expect(posts.map(({ status, location }) => [status, location])).toEqual([
    [302, path],
    [302, path],
  ])
  expect(await statesOf(uid)).toEqual(['charged 1200', 'charged 1200', 'not-charged 0'])
  const { text } = await site.get(path)
  expect(text).toMatch(/Decided: 2 .*decided 1,200.00: Prachi told us/)
  expect((await readTable()).moneyMonth).toMatchObject([
    { uid, month: '2026-11', version: 1, decisions: [{}, {}] },
  ])

  const other = await settle(site, path, { ...both, 'amount-1': '600' })
  expect([other.status, other.text.includes('This form has already saved 2 lines, 1,200.00.')]).toEqual([
    409,
    true,
  ])
  const anew = {
    'line-0': await valueOf(site, path, line('2026-11-27')),
    'amount-0': '600',
    group: 'decided',
  }
  expect((await settle(site, path, anew)).status).toBe(302)
  expect(await statesOf(uid)).toEqual(['charged 1200', 'charged 1200', 'charged 600'])
  const nothing = { ...anew, 'line-0': await valueOf(site, path, line('2026-11-27')), 'amount-0': '0.00' }
  expect((await settle(site, path, nothing)).status).toBe(302)
  expect(await statesOf(uid)).toEqual(['charged 1200', 'charged 1200', 'not-charged 0'])
  const { auditEntry } = await readTable()
  const acts = auditEntry.filter(({ action }) => action === 'settle-lines')
  expect(acts.map(({ recordType, recordId }) => `${recordType} ${recordId}`)).toEqual(
    Array(3).fill('lowered 2026-11'),
  )
  expect(acts.map((each) => each.values as object)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ uid, lowers: 1_200 * rupee, lines: 2, amount: 1_200 * rupee }),
      expect.objectContaining({ uid, lowers: 600 * rupee, lines: 1 }),
    ]),
  )
})

test('lines that one form cannot hold have another one, and each is on the page', async () => {
  const { site, path, line, uid } = await openMonth()
  const thursday = { 'line-0': await valueOf(site, path, line('2026-11-26')), 'amount-0': '700' }
  expect((await settle(site, path, thursday)).status).toBe(302)
  const month = await readMonth(uid, '2026-11')
  const decided = month.lines.filter(({ facts }) => facts.decision)
  const held = month.lines.filter(({ state }) => state === 'held').slice(0, 1)
  const lines = Array.from({ length: 40 }, (_, place) =>
    [...decided, ...held].map((each) => ({ ...each, id: `${each.id}-${place}` })),
  ).flat()
  const { groups } = shownSheet({ ...month, lines })
  expect(groups.map(({ name, title, count, ...own }) => [name, title, count, own.lines.length])).toEqual([
    ['no-report', 'No report', 31, 31],
    ['no-report-2', 'No report, continued', 9, 9],
    ['decided', 'Decided', 31, 31],
    ['decided-2', 'Decided, continued', 9, 9],
  ])
})

test('a decision is about what the office saw; where that changes afterwards, it is held again with both amounts', async () => {
  const { site, path, line, uid, meera, visit } = await openMonth()
  const thursday = line('2026-11-26')
  const seen = await valueOf(site, path, thursday)
  const served = `${line('2026-11-25')} ${seen.slice(thursday.length + 1)}`
  for (const value of [served, `${line('2026-11-25')} `, `no#line#here no-report`, `${thursday} other`]) {
    const refused = await settle(site, path, { 'line-0': value, 'amount-0': '5' })
    expect([
      refused.status,
      refused.text.includes('Something has changed since you opened the page.'),
    ]).toEqual([409, true])
  }
  expect((await settle(site, path, { 'line-0': seen, 'amount-0': '700' })).status).toBe(302)
  await recordEvent(meera, departure({ ...visit, day: '2026-11-26' }, begins + 36 * hour))
  expect(await statesOf(uid)).toEqual(['charged 1200', 'held 0', 'held 0'])
  const { text } = await site.get(path)
  expect(text).toMatch(/Changed since it was decided: 1 .*decided 700.00: As told · now: Served/)
  const now = { 'line-0': await valueOf(site, path, thursday), 'amount-0': '1200' }
  expect((await settle(site, path, now)).status).toBe(302)
  expect(await statesOf(uid)).toEqual(['charged 1200', 'charged 1200', 'held 0'])
})

test('what cannot be settled so is refused beside its field, with what was typed', async () => {
  const { site, path, line } = await openMonth()
  const friday = { 'line-0': await valueOf(site, path, line('2026-11-27')) }
  for (const [fields, field, words] of [
    [{ 'amount-0': '5', reason: '' }, 'reason', 'Enter a reason.'],
    [{ 'amount-0': '' }, 'amount-0', 'Enter an amount in rupees'],
    [{ 'amount-0': 'all' }, 'amount-0', 'Enter an amount in rupees'],
    [{ 'amount-0': '-5' }, 'amount-0', 'Enter an amount above zero.'],
    [{ 'amount-0': '1.50' }, 'amount-0', 'Enter whole rupees'],
    [{ 'amount-0': '1.234' }, 'amount-0', 'Enter at most two decimals'],
    [{ 'amount-0': '10,00,001' }, 'amount-0', 'Enter at most 10,00,000.'],
  ] as const) {
    const { status, html } = await settle(site, path, { reason: 'typed', ...friday, ...fields })
    expect(status, words).toBe(400)
    expect(html).toMatch(new RegExp(`id="settle-no-report-${field}-error"[^>]*>${words}`))
    expect(html).toContain(`value="${field === 'reason' ? '5' : 'typed'}"`)
    expect(await htmlErrors(html)).toEqual([])
  }
  const none = await settle(site, path, { 'amount-0': '5' })
  expect([none.status, none.text.includes('Tick at least one line.')]).toEqual([400, true])
  expect((await readTable()).moneyMonth).toEqual([])
})

test('a line without a price takes any amount, which is on the owner’s page', async () => {
  const { site, path, line, uid } = await openMonth({ hasPrice: false })
  expect((await site.get(path)).text).toMatch(/No price agreed: 3 .*Agree a price/)
  const wednesday = { 'line-0': await valueOf(site, path, line('2026-11-25')), 'amount-0': '1' }
  expect((await settle(site, path, wednesday)).status).toBe(302)
  expect((await statesOf(uid))[0]).toBe('charged 1')
  const [entry] = (await readTable()).auditEntry.filter(({ action }) => action === 'settle-lines')
  expect(entry?.recordType).toBe('lowered')
})

test('the office adds a charge, the owner a credit, once each', async () => {
  const { site, path, uid } = await openMonth()
  const charge = { sheet: 'add', kind: 'charge', rupees: '५००', text: 'Registration', reason: 'New family' }
  const act = randomUUID()
  const twice = await Promise.all([site.post(path, { ...charge, act }), site.post(path, { ...charge, act })])
  expect(twice.map(({ status }) => status)).toEqual([302, 302])
  const other = await site.post(path, { ...charge, act, rupees: '700' })
  expect([other.status, other.text.includes('This form has already saved 1 line, 500.00.')]).toEqual([
    409,
    true,
  ])
  const credit = { ...charge, kind: 'credit', rupees: '1,500', text: 'Ended early' }
  expect((await site.post(path, { ...credit, act: randomUUID() })).status).toBe(302)
  const { text, html } = await site.get(path)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('₹200.00 charged')
  expect(text).toContain('Ended early: New family')
  expect((await readTable()).moneyMonth).toMatchObject([
    { added: [{ day: '2026-11-28' }, { amount: -1_500 * rupee }] },
  ])
  const lowered = (await readTable()).auditEntry.filter(({ recordType }) => recordType === 'lowered')
  expect(lowered).toMatchObject([{ action: 'add-line', values: { uid, lowers: 1_500 * rupee } }])
  for (const [fields, field, words] of [
    [{ rupees: '0' }, 'rupees', 'Enter an amount above zero.'],
    [{ rupees: 'ten' }, 'rupees', 'Enter an amount in rupees'],
    [{ text: '' }, 'text', 'Enter what it is for.'],
    [{ reason: '' }, 'reason', 'Enter a reason.'],
  ] as const) {
    const refused = await site.post(path, { ...charge, act: randomUUID(), ...fields })
    expect(refused.html).toMatch(new RegExp(`id="add-${field}-error"[^>]*>${words}`))
  }
})

test('what is added belongs to the month that the page showed, also where another one is the usual one by then', async () => {
  const { uid, office } = await openMonth()
  clock.moveTo(startOfDay('2026-12-15') + 23.9 * hour)
  const site = openSite(await signInAgain(office))
  const path = `/dashboard/users/${uid}/account`
  const page = await site.get(path)
  expect(page.text).toContain('November 2026 ₹1,200.00 charged')
  const [form = ''] = /<form[^>]* id="add"[^>]*>/.exec(page.html) ?? []
  const [, action = path] = / action="([^"]*)"/.exec(form) ?? []
  clock.moveTo(startOfDay('2026-12-16') + hour)
  const charge = { sheet: 'add', kind: 'charge', rupees: '500', text: 'Registration', reason: 'New family' }
  expect((await site.post(action, { ...charge, act: randomUUID() })).status).toBe(302)
  expect((await readTable()).moneyMonth).toMatchObject([{ month: '2026-11' }])
})

test('full-time days are entered by deciding about them, once the month is over', async () => {
  const { office } = await threeDays(clock)
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const price = { 'price-1': '', fullTimePrice: '900', fullTimeUnit: 'day', from: '2026-12-01' }
  await saveAgreementOf(openSite(await signInAgain(office)), service.serviceId, price)
  clock.moveTo(startOfDay('2027-01-01') + 9 * hour)
  const site = openSite(await signInAgain(office))
  const path = accountOf(service.customer.uid, '2026-12')
  const page = await site.get(path)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.text).toMatch(/Full-time days: 1 .*Kiran Bansode, \d+ days by the calendar/)
  const family = openSite(await signInAgain(service.customer))
  const asked = (await family.get('/show/account')).text
  expect(asked).toMatch(/Full-time care, \d+ days by the calendar\./)
  expect(asked).not.toContain('visits charged')
  const line = `${service.serviceId}#full-time#${kiran.id}`
  const days = {
    group: 'to-enter',
    'line-0': await valueOf(site, path, line),
    'amount-0': '1800',
    'days-0': '32',
  }
  const refused = await settle(site, path, days)
  expect(refused.html).toMatch(/id="settle-to-enter-days-0-error"[^>]*>Enter how many days, 0 to 31\./)
  const { 'days-0': _, ...without } = days
  expect((await settle(site, path, without)).status).toBe(409)
  expect((await settle(site, path, { ...days, 'days-0': '2' })).status).toBe(302)
  expect((await readMonth(service.customer.uid, '2026-12')).lines).toMatchObject([
    { state: 'charged', amount: 1_800 * rupee, facts: { decision: { days: 2, reason: 'As told' } } },
  ])
  const decided = (await family.get('/show/account')).text
  expect(decided).toContain('2 × 900.00 1,800.00')
  expect(decided).toContain('Full-time care, 2 days, as entered by the office.')
  const { html } = await site.get('/dashboard/hours?from=2026-12-01&to=2026-12-31')
  expect(html).toContain(`href="/dashboard/users/${service.customer.uid}/account">31</a>`)
})

test('a month that cannot be computed, or of no family, is not found, and no other role reaches it', async () => {
  const { site, path, uid } = await openMonth()
  for (const month of ['2026-07', '2026-12', '2026-13', 'x'])
    expect((await site.get(accountOf(uid, month))).status, month).toBe(404)
  expect((await site.get(accountOf(randomUUID()))).status).toBe(404)
  const unknown = { sheet: 'add', kind: 'charge', rupees: '500', text: 'x', reason: 'x', act: randomUUID() }
  expect((await site.post(accountOf(randomUUID()), unknown)).status).toBe(404)
  const stranger = openSite(await createCustomer())
  expect((await stranger.post(path, { sheet: 'add' })).status).not.toBe(200)
  expect((await readTable()).moneyMonth).toEqual([])
})
