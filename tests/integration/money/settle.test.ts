import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { rupee } from '#tests/support/money/months.ts'
import { issue } from '#tests/support/money/statements.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
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

/** Settles a line as the page has it. */
async function settle(site: Site, path: string, fields: Record<string, string>) {
  return site.post(path, { kind: 'settle', reason: 'As told', ...fields })
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
  expect(text).toMatch(
    /Held, in no total until you settle it: 2 Thu 26 Nov, Savita Kulkarni: No departure 08:00–20:00 · [^·]*, 08:\d\d–\?/,
  )
  expect(text).toMatch(/Fri 27 Nov, Savita Kulkarni: No report 08:00–20:00 /)
  expect(text).toMatch(/as the family reads them .* Wed 25 Nov Meera Joshi [^,]*, 8:05 am–8 pm 1,200\.00/)
})

test('a held line is settled once, and decided anew', async () => {
  const { site, path, line, uid } = await openMonth()
  const friday = {
    line: await valueOf(site, path, line('2026-11-27')),
    amount: '०',
    reason: 'Prachi told us',
  }
  const posts = await Promise.all([settle(site, path, friday), settle(site, path, friday)])
  expect(posts.map(({ status, location }) => [status, location])).toEqual([
    [302, path],
    [302, path],
  ])
  expect(await statesOf(uid)).toEqual(['charged 1200', 'held 0', 'not-charged 0'])
  expect((await site.get(path)).text).toMatch(/Decided: 1 .*Decided by [^:]+ \(office\): “Prachi told us”/)
  expect((await readTable()).moneyMonth).toMatchObject([
    { uid, month: '2026-11', version: 1, decisions: [{ amount: 0 }] },
  ])
  for (const [amount, state] of [
    ['600', 'charged 600'],
    ['0.00', 'not-charged 0'],
  ] as const) {
    const anew = { line: await valueOf(site, path, line('2026-11-27')), amount }
    expect((await settle(site, path, anew)).status).toBe(302)
    expect(await statesOf(uid)).toEqual(['charged 1200', 'held 0', state])
  }
  const { auditEntry } = await readTable()
  const acts = auditEntry.filter(({ action }) => action === 'settle-line')
  expect(acts.map(({ recordType, recordId }) => `${recordType} ${recordId}`)).toEqual(
    Array(3).fill('lowered 2026-11'),
  )
  expect(acts.map((each) => each.values as object)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ uid, lowers: 1_200 * rupee, day: '2026-11-27', amount: 0 }),
      expect.objectContaining({ uid, lowers: 600 * rupee, amount: 600 * rupee }),
    ]),
  )
})

test('what a colleague has decided since the page was opened is not overwritten unseen, also once it is issued', async () => {
  const { site, path, line, uid } = await openMonth()
  const friday = line('2026-11-27')
  const opened = { line: await valueOf(site, path, friday) }
  const first = { ...opened, amount: '600', reason: 'Half a day' }
  expect((await settle(site, path, first)).status).toBe(302)
  const refused = await settle(site, path, { ...opened, amount: '1200', reason: 'The whole day' })
  expect(refused.status).toBe(409)
  expect(refused.html).toMatch(
    new RegExp(`id="settle-${friday}-errors?"[^]*Something has changed since you opened the page`),
  )
  expect(refused.text).toContain('decided: 600.00')
  for (const typed of ['1200', 'The whole day']) expect(refused.html).toContain(`value="${typed}"`)
  expect((await settle(site, path, first)).status, 'the same form once more').toBe(302)
  clock.moveTo(startOfDay('2026-12-01') + hour)
  expect(await issue(uid, '2026-11')).toMatchObject({ ok: true })
  const later = openSite(await createAdministrator())
  expect((await settle(later, path, { ...opened, amount: '0' })).status).toBe(409)
  expect((await readMonth(uid, '2026-11')).ready).toBe(false)
  const anew = { line: await valueOf(later, path, friday), amount: '1200' }
  expect((await settle(later, path, anew)).status).toBe(302)
  expect(await statesOf(uid)).toEqual(['charged 1200', 'held 0', 'charged 1200'])
})

test('a decision is about what the office saw; where that changes afterwards, it is held again with both amounts', async () => {
  const { site, path, line, uid, meera, visit } = await openMonth()
  const thursday = line('2026-11-26')
  const seen = await valueOf(site, path, thursday)
  const served = `${line('2026-11-25')} ${seen.slice(thursday.length + 1)}`
  for (const value of [served, `${line('2026-11-25')} `, `no#line#here no-report`, `${thursday} other`]) {
    const refused = await settle(site, path, { line: value, amount: '5' })
    expect([
      refused.status,
      refused.text.includes('Something has changed since you opened the page.'),
    ]).toEqual([409, true])
  }
  expect((await settle(site, path, { line: seen, amount: '700' })).status).toBe(302)
  await recordEvent(meera, departure({ ...visit, day: '2026-11-26' }, begins + 36 * hour))
  expect(await statesOf(uid)).toEqual(['charged 1200', 'held 0', 'held 0'])
  const { text } = await site.get(path)
  expect(text).toMatch(
    /Changed since it was decided .*now: Served · decided: 700\.00 .*Decided by [^:]+ \(office\): “As told”/,
  )
  const now = { line: await valueOf(site, path, thursday), amount: '1200' }
  expect((await settle(site, path, now)).status).toBe(302)
  expect(await statesOf(uid)).toEqual(['charged 1200', 'charged 1200', 'held 0'])
})

test('what cannot be settled so is refused beside its field, with what was typed', async () => {
  const { site, path, line } = await openMonth()
  const friday = { line: await valueOf(site, path, line('2026-11-27')) }
  for (const [fields, field, words] of [
    [{ amount: '5', reason: '' }, 'reason', 'Enter a reason.'],
    [{ amount: '' }, 'amount', 'Enter an amount in rupees'],
    [{ amount: 'all' }, 'amount', 'Enter an amount in rupees'],
    [{ amount: '-5' }, 'amount', 'Enter an amount above zero.'],
    [{ amount: '1.50' }, 'amount', 'Enter whole rupees'],
    [{ amount: '1.234' }, 'amount', 'Enter at most two decimals'],
    [{ amount: '10,00,001' }, 'amount', 'Enter at most 10,00,000.'],
  ] as const) {
    const { status, html } = await settle(site, path, { reason: 'typed', ...friday, ...fields })
    expect(status, words).toBe(400)
    expect(html).toMatch(new RegExp(`id="settle-${line('2026-11-27')}-${field}-error"[^>]*>${words}`))
    expect(html).toContain(`value="${field === 'reason' ? '5' : 'typed'}"`)
    expect(await htmlErrors(html)).toEqual([])
  }
  expect((await readTable()).moneyMonth).toEqual([])
})

test('a line without a price takes any amount, which is on the owner’s page', async () => {
  const { site, path, line, uid, serviceId } = await openMonth({ hasPrice: false })
  const { text, html } = await site.get(path)
  expect(text).toContain(
    'No price agreed for Savita Kulkarni: 3 lines. Agree a price Settle without a price: 3',
  )
  expect(html.match(/href="[^"]*\/agreement[^"]*"/g)).toEqual([
    `href="/dashboard/services/${serviceId}/agreement?from=2026-11-25"`,
  ])
  const wednesday = { line: await valueOf(site, path, line('2026-11-25')), amount: '1' }
  expect((await settle(site, path, wednesday)).status).toBe(302)
  expect((await statesOf(uid))[0]).toBe('charged 1')
  const [entry] = (await readTable()).auditEntry.filter(({ action }) => action === 'settle-line')
  expect(entry?.recordType).toBe('lowered')
})

test('the office adds a charge, the owner a credit, once each', async () => {
  const { site, path, uid } = await openMonth()
  const charge = { kind: 'charge', amount: '५००', text: 'Registration', reason: 'New family' }
  const form = randomUUID()
  const twice = await Promise.all([
    site.post(path, { ...charge, form }),
    site.post(path, { ...charge, form }),
  ])
  expect(twice.map(({ status }) => status)).toEqual([302, 302])
  const other = await site.post(path, { ...charge, form, amount: '700' })
  expect([other.status, other.text.includes('This form has already added something else.')]).toEqual([
    409,
    true,
  ])
  const credit = { ...charge, kind: 'credit', amount: '1,500', text: 'Ended early' }
  expect((await site.post(path, { ...credit, form: randomUUID() })).status).toBe(302)
  const { text, html } = await site.get(path)
  expect(await htmlErrors(html)).toEqual([])
  expect(text).toContain('₹200.00 charged')
  expect(text).toContain('Ended early. ')
  expect((await readTable()).moneyMonth).toMatchObject([
    { added: [{ day: '2026-11-28' }, { amount: -1_500 * rupee }] },
  ])
  const lowered = (await readTable()).auditEntry.filter(({ recordType }) => recordType === 'lowered')
  expect(lowered).toMatchObject([{ action: 'add-line', values: { uid, lowers: 1_500 * rupee } }])
  for (const [fields, field, words] of [
    [{ amount: '0' }, 'amount', 'Enter an amount above zero.'],
    [{ amount: 'ten' }, 'amount', 'Enter an amount in rupees'],
    [{ text: '' }, 'text', 'Enter what this charge or credit is for.'],
    [{ reason: '' }, 'reason', 'Enter a reason.'],
  ] as const) {
    const refused = await site.post(path, { ...charge, form: randomUUID(), ...fields })
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
  const charge = { kind: 'charge', amount: '500', text: 'Registration', reason: 'New family' }
  expect((await site.post(action, { ...charge, form: randomUUID() })).status).toBe(302)
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
  expect(page.text).toMatch(/Full-time days Kiran Bansode Full-time care, \d+ days by the calendar/)
  const family = openSite(await signInAgain(service.customer))
  const asked = (await family.get('/show/account')).text
  expect(asked).toMatch(/Full-time care, \d+ days by the calendar\./)
  expect(asked).not.toContain('visits charged')
  const line = `${service.serviceId}#full-time#${kiran.id}`
  const days = { line: await valueOf(site, path, line), amount: '1800', days: '32' }
  const refused = await settle(site, path, days)
  expect(refused.html).toContain(`id="settle-${line}-days-error"`)
  expect(refused.text).toContain('Enter how many days, 0 to 31.')
  const { proposal = 0 } = (await readMonth(service.customer.uid, '2026-12')).lines[0]?.facts ?? {}
  const unchanged = await settle(site, path, { ...days, amount: String(proposal / rupee), days: '2' })
  expect(unchanged.html).toContain(`id="settle-${line}-amount-error"`)
  expect(unchanged.text).toContain('You changed the days but not the amount.')
  const { days: _, ...without } = days
  expect((await settle(site, path, without)).status).toBe(409)
  expect((await settle(site, path, { ...days, days: '2' })).status).toBe(302)
  expect((await readMonth(service.customer.uid, '2026-12')).lines).toMatchObject([
    { state: 'charged', amount: 1_800 * rupee, facts: { decision: { days: 2, reason: 'As told' } } },
  ])
  const anew = { ...days, line: await valueOf(site, path, line), days: '3' }
  expect((await settle(site, path, anew)).text).toContain('You changed the days but not the amount.')
  const decided = (await family.get('/show/account')).text
  expect(decided).toContain('2 × 900.00 1,800.00')
  expect(decided).toContain('Full-time care, 2 days, as entered by the office.')
  const { html } = await site.get('/dashboard/hours?from=2026-12-01&to=2026-12-31')
  expect(html).toContain(`href="/dashboard/users/${service.customer.uid}/account?month=2026-12">31</a>`)
  const settleAnew = async (typed: object) =>
    settle(site, path, { ...days, line: await valueOf(site, path, line), ...typed })
  expect((await settleAnew({ amount: '2700', days: '2' })).status).toBe(302)
  expect((await settleAnew({ amount: '2700', days: '3' })).status, 'days corrected to the amount').toBe(302)
})

test('fewer full-time days at a price by month cost less; the whole price of the month is refused for them', async () => {
  const { office } = await threeDays(clock)
  const kiran = await createNurse({ fullName: 'Kiran Bansode' })
  const service = await confirmedService()
  expect(await requestAssign(await signInAgain(office), service, kiran)).toEqual({ ok: true })
  const price = { 'price-1': '', fullTimePrice: '31,000', fullTimeUnit: 'month', from: '2026-12-01' }
  await saveAgreementOf(openSite(await signInAgain(office)), service.serviceId, price)
  clock.moveTo(startOfDay('2027-01-01') + 9 * hour)
  const site = openSite(await signInAgain(office))
  const path = accountOf(service.customer.uid, '2026-12')
  const line = await valueOf(site, path, `${service.serviceId}#full-time#${kiran.id}`)
  const whole = await settle(site, path, { line, amount: '31000', days: '20' })
  expect([whole.status, whole.text.includes('You changed the days but not the amount.')]).toEqual([409, true])
  expect((await settle(site, path, { line, amount: '20000', days: '20' })).status).toBe(302)
  const { text } = await openSite(await signInAgain(service.customer)).get('/show/account')
  expect(text).toContain('1 × 20,000.00 20,000.00')
})

test('a month that cannot be computed, or of no family, is not found, and no other role reaches it', async () => {
  const { site, path, uid } = await openMonth()
  for (const month of ['2026-07', '2026-12', '2026-13', 'x'])
    expect((await site.get(accountOf(uid, month))).status, month).toBe(404)
  expect((await site.get(accountOf(randomUUID()))).status).toBe(404)
  const unknown = { kind: 'charge', amount: '500', text: 'x', reason: 'x', form: randomUUID() }
  expect((await site.post(accountOf(randomUUID()), unknown)).status).toBe(404)
  const stranger = openSite(await createCustomer())
  expect((await stranger.post(path, { kind: 'charge' })).status).not.toBe(200)
  expect((await readTable()).moneyMonth).toEqual([])
})
