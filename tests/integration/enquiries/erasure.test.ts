import { beforeEach, expect, test } from 'vitest'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { readSubscription } from '#server/enquiries/subscribe.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'

/* The right to erasure that the privacy notice promises, without JavaScript. */

let administrator: Person
beforeEach(async () => {
  await emptyTable()
  administrator = await createAdministrator()
})

async function auditOf(recordType: string) {
  const { data } = await AuditEntry.query.byTime({}).go()
  return data.filter((entry) => entry.recordType === recordType)
}

test('an enquiry is erased after a confirmation page, with one audit entry without personal data', async () => {
  const { email, enquiryId } = await createEnquiryAndSubscription()
  const other = await createEnquiryAndSubscription()
  const statistics = await readStatistics()
  const site = openSite(administrator)
  const list = await site.get('/dashboard/enquiries')
  const path = `/dashboard/enquiries/${enquiryId}/erase`
  expect(list.html).toContain(`href="${path}"`)

  const asks = await site.get(path)
  expect(asks.text).toContain('This cannot be undone.')
  expect(asks.text).toContain(email)
  expect((await Enquiry.get({ enquiryId }).go()).data).not.toBeNull()

  const erased = await site.post(path, {})
  expect(erased.location).toBe('/dashboard/enquiries')
  const after = await site.get('/dashboard/enquiries')
  expect(after.text).toContain('Enquiry erased.')
  expect(after.text).not.toContain(email)
  expect(after.text).toContain(other.email)
  expect((await Enquiry.get({ enquiryId }).go()).data).toBeNull()

  const [entry, ...more] = await auditOf('enquiry')
  expect(more).toEqual([])
  expect(entry).toMatchObject({ action: 'erase', administratorEmail: administrator.email })
  expect(JSON.stringify(entry)).not.toMatch(/Meera|9812345678|father/)
  expect(JSON.stringify(entry)).not.toContain(email)
  expect(await readStatistics()).toEqual(statistics)
})

test('a subscriber is erased, and neither the e-mail nor its hash is in the audit log', async () => {
  const { email, subscriptionId } = await createEnquiryAndSubscription()
  const site = openSite(administrator)
  const path = `/dashboard/subscribers/${subscriptionId}/erase`
  expect((await site.get('/dashboard/subscribers')).html).toContain(`href="${path}"`)
  expect((await site.get(path)).text).toContain(email)
  expect((await site.post(path, {})).location).toBe('/dashboard/subscribers')
  const after = await site.get('/dashboard/subscribers')
  expect(after.text).toContain('Subscriber erased.')
  expect(after.text).not.toContain(email)
  expect(await readSubscription(subscriptionId)).toBeNull()
  const entries = await auditOf('subscriber')
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(email)
  expect(JSON.stringify(entries)).not.toContain(subscriptionId)
})

test('erasing twice at once erases once with one audit entry; the other request says that it is gone', async () => {
  const { enquiryId } = await createEnquiryAndSubscription()
  const path = `/dashboard/enquiries/${enquiryId}/erase`
  const answers = await Promise.all([1, 2].map(() => openSite(administrator).post(path, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 404])
  expect(await auditOf('enquiry')).toHaveLength(1)
  expect((await openSite(administrator).get(path)).status).toBe(404)
})

test('only an administrator can erase', async () => {
  const { enquiryId, subscriptionId } = await createEnquiryAndSubscription()
  for (const path of [
    `/dashboard/enquiries/${enquiryId}/erase`,
    `/dashboard/subscribers/${subscriptionId}/erase`,
  ]) {
    expect((await openSite(await createCustomer()).post(path, {})).location).toBe('/')
    expect((await openSite().post(path, {})).location).toMatch(/^\/login/)
  }
  expect((await Enquiry.get({ enquiryId }).go()).data).not.toBeNull()
  expect(await readSubscription(subscriptionId)).not.toBeNull()
})
