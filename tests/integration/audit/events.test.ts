import { readdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { auditRefusedAccess } from '#server/audit/events.server.ts'
import { listAudit } from '#server/audit/list.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createStaffMember, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'
import {
  hour,
  newAddress,
  newCaller,
  password,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
} from '../accounts/people.ts'
import { entriesOf, withPassword } from '#tests/support/audit/events.ts'

/* Audit entries other than administrators' changes: exports, sign-ins, refused access. */

const day = 24 * hour
let administrator: Person

beforeEach(async () => {
  await emptyTable()
  administrator = await createAdministrator()
})

/** All but that of one service, which service-history.test.ts asks for. */
const files = readdirSync('app/routes')
  .filter((name) => name.startsWith('dashboard.') && name.endsWith('[.]csv.tsx') && !name.includes('$'))
  .map((name) => `/${name.replace(/\[\.\]csv\.tsx$/, '').replaceAll(/_?\./g, '/')}.csv`)

test('the dashboard has CSV files to export', () => {
  expect(files).toContain('/dashboard/enquiries.csv')
  expect(files).toContain('/dashboard/services/confirmed.csv')
})

test.each(files)(
  '%s writes an audit entry: which administrator, which filters, how many rows',
  async (path) => {
    const answer = await openSite(administrator).get(`${path}?from=2026-01-02&to=2026-03-04&month=2026-03`)
    expect(answer.status).toBe(200)
    const [entry, ...more] = await entriesOf('export')
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'export',
      administratorId: administrator.uid,
      administratorEmail: administrator.email,
      // Some are of one month.
      values: {
        rows: 0,
        isWhole: true,
        filters: /\/(punctuality|money|payments)\.csv$/.test(path)
          ? { month: '2026-03' }
          : { from: '2026-01-02', to: '2026-03-04' },
      },
    })
  },
)

test('the entry of an export counts its rows and shortens personal data in the filters', async () => {
  await createEnquiryAndSubscription()
  await createEnquiryAndSubscription()
  const site = openSite(administrator)
  await site.get('/dashboard/enquiries.csv')
  expect(await entriesOf('export')).toMatchObject([{ values: { rows: 2, filters: {} } }])
  await site.get('/dashboard/services/confirmed.csv?number=9812345678')
  const [, ofNumber] = (await entriesOf('export')).toSorted((one, other) => one.at.localeCompare(other.at))
  expect(ofNumber).toMatchObject({
    recordId: 'confirmed-services',
    values: { rows: 0, filters: { number: '981…' } },
  })
})

test('an administrator’s sign-in and each kind of failure have an entry; a customer’s have none', async () => {
  const { email, uid } = await withPassword()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
  expect((await trySignIn({ email: email.toUpperCase(), password: 'Wrong#2026' }, newAddress())).ok).toBe(
    false,
  )
  const customer = await createUserWithEmail()
  await trySignIn({ email: customer.email, password: 'Wrong#2026' }, newAddress())
  await trySignIn({ email: customer.email, password }, newAddress())
  await trySignIn({ email: `stranger.${randomUUID()}@family.example`, password }, newAddress())

  const entries = await entriesOf('sign-in')
  expect(
    entries.every(({ recordId, administratorEmail }) => recordId === uid && administratorEmail === email),
  ).toBe(true)
  expect(entries.map(({ action, values }) => [action, values] as const).sort()).toEqual([
    ['sign-in', undefined],
    ['sign-in-failed', { reason: 'wrong-password' }],
  ])
})

test('a wrong code by SMS for an administrator’s number is a failure as well', async () => {
  const person = await createUserWithPhone()
  expect(await makeAdministrator(person.email)).toEqual({ ok: true })
  const begun = await sendPhoneSignInCode(person.number, newCaller())
  if (!begun.ok) throw new Error(begun.reason)
  expect(await signInWithPhone(begun.id, '00000000')).toMatchObject({ ok: false })
  expect(await entriesOf('sign-in')).toMatchObject([
    {
      recordId: person.credentials.uid,
      action: 'sign-in-failed',
      values: { reason: 'invalid-code' },
      count: 1,
    },
  ])
})

test('an administrator by record has the entries of an administrator', async () => {
  const other = await createAdministrator('record')
  await trySignIn({ email: other.email, password: 'Wrong#2026' }, newAddress())
  expect(await entriesOf('sign-in')).toMatchObject([{ recordId: other.uid, action: 'sign-in-failed' }])
})

test('a refusal is answered even when the audit log cannot be written', async () => {
  const broken = [1, 2, 3, 4].map((nth) => ({ nth, when: 'before' as const, how: 'fail' as const }))
  expect((await observe(() => auditRefusedAccess(null), ...broken)).died).toBe(false)
  expect((await observe(() => auditRefusedAccess({ uid: randomUUID() }), ...broken)).died).toBe(false)
})

test('refused access to the dashboard is recorded by account, without an e-mail', async () => {
  const customer = await createCustomer()
  const nurse = await createStaffMember()
  const site = openSite(customer)
  for (const path of ['/dashboard/panel', '/dashboard/users', '/dashboard/enquiries.csv'])
    await site.get(path)
  await site.post(`/dashboard/services/${randomUUID()}/delete`, {})
  await openSite(nurse).get('/dashboard')
  const visitor = openSite()
  for (const path of ['/dashboard', '/dashboard/audit']) await visitor.get(path)
  await openSite(administrator).get('/dashboard/panel')

  const entries = await entriesOf('access')
  const seen = entries.map(({ recordId, administratorEmail, action, count }) => ({
    recordId,
    by: administratorEmail,
    action,
    count,
  }))
  expect(seen).toHaveLength(3)
  expect(seen).toContainEqual({ recordId: customer.uid, by: 'customer', action: 'access-refused', count: 4 })
  expect(seen).toContainEqual({ recordId: nurse.uid, by: 'customer', action: 'access-refused', count: 1 })
  expect(seen).toContainEqual({ recordId: 'anonymous', by: 'anonymous', action: 'access-refused', count: 2 })
  expect(JSON.stringify(entries)).not.toContain(customer.email)
})

test('sign-ins and refusals are kept for a year; changes and exports stay', async () => {
  const clock = instantClock()
  await auditRefusedAccess({ uid: randomUUID() })
  await trySignIn({ email: administrator.email, password: 'Wrong#2026' }, newAddress())
  await openSite(administrator).get('/dashboard/enquiries.csv')
  expect((await listAudit({}, null)).rows).toHaveLength(3)
  clock.advance(364 * day)
  expect((await listAudit({}, null)).rows).toHaveLength(3)
  clock.advance(2 * day)
  expect((await listAudit({}, null)).rows.map(({ recordType }) => recordType)).toEqual(['export'])
})

test('the page shows sign-ins, refusals and exports with their counts, and filters for them', async () => {
  const customer = await createCustomer()
  await openSite(customer).get('/dashboard/users')
  await trySignIn({ email: administrator.email, password: 'Wrong#2026' }, newAddress())
  const site = openSite(administrator)
  await site.get('/dashboard/enquiries.csv')
  const all = await site.get('/dashboard/audit')
  for (const words of ['access-refused', 'sign-in-failed', 'export', 'once'])
    expect(all.text).toContain(words)
  for (const kind of ['sign-in', 'access', 'export']) expect(all.html).toContain(`<option value="${kind}">`)
  const failed = await site.get('/dashboard/audit?recordType=sign-in')
  expect(failed.text).toContain('sign-in-failed')
  expect(failed.text).not.toContain('access-refused')
  const refused = await site.get(`/dashboard/audit?recordType=access&recordId=${customer.uid}`)
  expect(refused.text).toContain(customer.uid)
})
