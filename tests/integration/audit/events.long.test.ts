import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { auditRefusedAccess } from '#server/audit/events.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'
import { hour, newAddress, trySignIn } from '../accounts/people.ts'
import { entriesOf, withPassword } from '#tests/support/audit/events.ts'

/* More of what events.test.ts tests. */

let administrator: Person

beforeEach(async () => {
  await emptyTable()
  administrator = await createAdministrator()
})

test('no file is sent without its entry, and a refused filter writes none', async () => {
  await createEnquiryAndSubscription()
  const site = openSite(administrator)
  expect((await site.get('/dashboard/enquiries.csv?from=yesterday')).status).toBe(400)
  expect((await openSite(await createCustomer()).get('/dashboard/enquiries.csv')).location).toBe('/')
  expect(await entriesOf('export')).toEqual([])
  const broken = Array.from({ length: 200 }, (_, at) => ({
    action: 'TransactWriteItems',
    nth: at + 1,
    when: 'before' as const,
    how: 'fail' as const,
  }))
  const seen = await observe(() => site.get('/dashboard/enquiries.csv'), ...broken)
  const answer = seen.died ? null : seen.result
  expect(answer?.status).toBe(503)
  expect(answer?.html).not.toContain('Meera')
})

test('a flood of wrong passwords is one entry for each outcome and hour, with its count', async () => {
  const clock = instantClock(Date.parse('2026-11-20T06:10:00Z'))
  const { email, uid } = await withPassword()
  // Ten at once: on a busy machine a call that is slow is sent again by the SDK, and counted twice.
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 10 }, () => trySignIn({ email, password: 'Wrong#2026' }, newAddress())),
    )
  const entries = await entriesOf('sign-in')
  expect(entries.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(50)
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length)
  expect(entries.every(({ at }) => at === '2026-11-20T06:00:00.000Z')).toBe(true)
  clock.advance(hour)
  await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  const later = (await entriesOf('sign-in')).filter(({ at }) => at === '2026-11-20T07:00:00.000Z')
  expect(later).toMatchObject([{ recordId: uid, action: 'sign-in-failed', count: 1 }])
})

test('many accounts and many requests make a bounded number of entries, with bounded counts', async () => {
  instantClock(Date.parse('2026-11-20T06:10:00Z'))
  // Ten at once: on a busy machine a call that is slow is sent again by the SDK, and counted twice.
  for (let round = 0; round < 7; round++)
    await Promise.all(Array.from({ length: 10 }, () => auditRefusedAccess({ uid: randomUUID() })))
  const entries = await entriesOf('access')
  expect(entries).toHaveLength(51)
  expect(entries.find(({ recordId }) => recordId === 'others')?.count).toBe(20)
  await auditRefusedAccess(null)
  const anonymous = async () => (await entriesOf('access')).find(({ recordId }) => recordId === 'anonymous')
  const { recordType, recordId, at, entryId } = (await anonymous()) ?? { at: '', entryId: '' }
  if (!recordType || !recordId) throw new Error('The anonymous request has no entry')
  await AuditEntry.patch({ recordType, recordId, at, entryId }).set({ count: 998 }).go()
  await Promise.all(Array.from({ length: 10 }, () => auditRefusedAccess(null)))
  expect((await anonymous())?.count).toBe(1000)
})
