import { beforeAll, expect, test } from 'vitest'
import { readNurseFacts } from '#server/staff/nurse-facts.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm, requestNurseEdit } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'

/* What Assign says about each nurse, and what it reads for that. */

let site: Site
beforeAll(async () => {
  site = openSite(await createAdministrator())
})

async function confirmedService(fields: Record<string, string> = {}) {
  const customer = await createCustomer()
  const service = await bookService(customer, bookingOf(fields))
  await requestConfirm(customer, service, service.bookCode)
  return service
}

const secrets = {
  currentAddress: 'Flat 9B, Rose Apartments, Kothrud, Pune 411038',
  permanentAddress: 'Wada 4, Satara 415001',
  bankAccountDetails: 'HDFC 50100123456789',
  aadhaarCard: 'staff/secret/aadhaarCard',
  emergencyContactNumber: '9000000001',
  expectedSalary: '45000',
  email: 'sunita.private@nurses.example',
} satisfies Partial<StoredStaff>

/** The row of a nurse, as text. */
function rowOf({ html }: { html: string }, name: string): string {
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)]
  const row = rows.find(([, content = '']) => content.includes(name))?.[1] ?? ''
  return row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('beside each name stand preferences, hours, qualification, languages and PIN code, and nothing private', async () => {
  const { serviceId } = await confirmedService({ caregivergender: 'Female', age: '71' })
  await createNurse({
    fullName: 'Sunita Pawar',
    gender: 'Female',
    nursingQualification: 'BSc Nursing',
    languagesKnown: 'Marathi, Hindi',
    shiftPreference: 'Night',
    willingnessToWorkWith: { elderly: true },
    ...secrets,
  })
  const page = await site.get(`/dashboard/services/${serviceId}/assign`)
  expect(rowOf(page, 'Sunita Pawar')).toMatch(
    /Sunita Pawar \d{5} \d{5} BSc Nursing Hindi, Marathi PIN 411038 No police verification on record about [\d.]+ h 0 h without this Choose/,
  )
  expect(page.text).toContain('The family asks for: Female caregiver, Elderly patients')
  // The service's own facts are one press away.
  expect(page.text).toMatch(
    /The service need, address, family, codes Patient name .* Booking code \w+ Closing code \w+/,
  )
  const { html: data } = await site.get(`/dashboard/services/${serviceId}/assign.data`)
  for (const answer of [page.html, data]) {
    expect(answer).toContain('Sunita Pawar')
    for (const secret of Object.values(secrets)) expect(answer).not.toContain(secret)
    expect(answer).not.toMatch(/Flat 9B|Rose Apartments/)
  }
})

test('wishes that a nurse does not meet are named beside them', async () => {
  const { serviceId } = await confirmedService({
    caregivergender: 'Male',
    age: '71',
    service: 'Special Care',
    subService: 'Dementia care',
  })
  await createNurse({
    fullName: 'Meets Nothing',
    gender: 'Female',
    canHandleDementia: 'No',
    willingnessToWorkWith: { elderly: false },
  })
  await createNurse({ fullName: 'Says Nothing' })
  const page = await site.get(`/dashboard/services/${serviceId}/assign`)
  expect(rowOf(page, 'Meets Nothing')).toContain(
    'Preference not met: Male caregiver Skill missing: Dementia Not willing to work with: Elderly patients',
  )
  expect(rowOf(page, 'Says Nothing')).toContain(
    'To check: Male caregiver (not recorded) To check: Dementia (not recorded)',
  )
})

test.each(['assign', 'replace'])(
  'a tick on the page %s counts for the warnings that it showed: a newer one is named and asks again',
  async (action) => {
    const { serviceId } = await confirmedService({ caregivergender: 'Female' })
    const office = await createAdministrator('record')
    const former = await createNurse()
    if (action === 'replace') await requestAssign(office, { serviceId }, former)
    const [ravi, kiran] = [
      await createNurse({ fullName: 'Ravi Kale', gender: 'Male' }),
      await createNurse({ fullName: 'Kiran Bansode', gender: 'Female' }),
    ]
    const path = `/dashboard/services/${serviceId}/${action}`
    const page = await site.get(`${path}?name=Kale`)
    const warned = page.value('warned') ?? ''
    expect(warned).toContain(`${ravi.id.slice(0, 8)}:gender`)
    expect(warned).not.toContain(kiran.id.slice(0, 8))
    await requestNurseEdit(office, kiran, { gender: 'Male' })
    const why = { why: 'She knows them', reason: 'She knows them' }
    const form = { nurseId: kiran.id, formerNurseId: former.id, ...why, despite: 'on', warned }
    const refused = await site.post(path, form)
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(
        'Warnings that this page had not shown: Kiran Bansode (Preference not met: Female caregiver).',
      ),
    ])
    expect(refused.html).not.toMatch(/<input(?=[^>]*name="despite")(?=[^>]*checked)/)
    expect(
      (await readTable()).auditEntry.filter(
        ({ recordId, action: done }) => recordId === serviceId && done === action,
      ),
    ).toEqual([])
    const read = { ...form, warned: refused.value('warned') ?? '' }
    expect((await site.post(path, read)).status).toBe(302)
  },
)

test('a nurse whom only their record says to be assigned is not offered', async () => {
  const { serviceId } = await confirmedService()
  const away = await createNurse({
    ...{ fullName: 'Record Only', available: false, assignedServiceId: crypto.randomUUID() },
  })
  const page = await site.get(`/dashboard/services/${serviceId}/assign`)
  expect(page.html).not.toContain(`value="${away.id}"`)
  expect(page.text).toContain('Record Only has a full-time assignment.')
})

test('the choice takes a fixed number of requests, which read no document', async () => {
  const { serviceId } = await confirmedService()
  const { calls } = await observe(() => site.get(`/dashboard/services/${serviceId}/assign`))
  // Who fits: the nurses (two), who is busy, what their records say, their pairs, the rules, the service's weeks, the family's language; and what is in the way
  // of those who cannot: their diaries, and the names.
  expect(tallyInFrame(calls)).toEqual({ TransactGetItems: 1, Query: 7, BatchGetItem: 2, GetItem: 1 })
})

test('a nurse whose record is gone is left out of the facts, and one named twice is read once', async () => {
  const { id } = await createNurse({ gender: 'Other', bankAccountDetails: 'secret' })
  const facts = await readNurseFacts([id, crypto.randomUUID(), id])
  expect([...facts]).toEqual([[id, expect.objectContaining({ id, gender: 'Other' })]])
  expect(JSON.stringify([...facts])).not.toContain('secret')
  expect(await readNurseFacts([])).toEqual(new Map())
})
