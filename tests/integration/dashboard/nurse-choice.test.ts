import { beforeAll, expect, test } from 'vitest'
import { readNurseFacts } from '#server/staff/nurse-facts.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* What the dialog Assign says about each nurse, and what it reads for that. */

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
} satisfies Partial<StaffRecord>

/** The cells of a nurse's row, without markup. */
function rowOf(html: string, name: string): string[] {
  const row = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].find(([, cells = '']) => cells.includes(name))
  const cells = [...(row?.[1] ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)]
  return cells.map(([, cell = '']) => cell.replaceAll(/<\/li>/g, '; ').replaceAll(/<[^>]*>/g, ''))
}

test('beside each name stand gender, qualification, skills, languages, shift and area, and nothing private', async () => {
  const { serviceId } = await confirmedService({ caregivergender: 'Female', age: '71' })
  await createNurse({
    fullName: 'Sunita Pawar',
    gender: 'Female',
    nursingQualification: 'BSc Nursing',
    languagesKnown: 'Marathi, Hindi',
    shiftPreference: 'Night',
    canAdministerIV: 'Yes',
    canHandleDementia: 'Yes',
    canAssistPhysiotherapy: 'No',
    willingnessToWorkWith: { elderly: true },
    ...secrets,
  })
  const { html, text } = await site.get(`/dashboard/services/${serviceId}/assign`)
  expect(rowOf(html, 'Sunita Pawar')).toEqual([
    'Sunita Pawar',
    'All preferences met',
    'Female',
    'BSc Nursing',
    'IV, Dementia',
    'Marathi, Hindi',
    'Night',
    'Kothrud, Pune 411038',
  ])
  expect(text).toContain('The family asks for: Female caregiver, Elderly patients')
  const { html: data } = await site.get(`/dashboard/services/${serviceId}/assign.data`)
  for (const answer of [html, data]) {
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
  const { html } = await site.get(`/dashboard/services/${serviceId}/assign`)
  expect(rowOf(html, 'Meets Nothing')[1]).toBe('Male caregiver; Dementia; Elderly patients; ')
  expect(rowOf(html, 'Says Nothing')[1]).toBe(
    'Male caregiver (not recorded); Dementia (not recorded); Elderly patients (not recorded); ',
  )
})

test('the choice takes a fixed number of requests, which read no document', async () => {
  const { serviceId } = await confirmedService()
  const { calls } = await observe(() => site.get(`/dashboard/services/${serviceId}/assign`))
  // The dropdown; and who fits: the nurses (two), who is busy, what their records say, the service's weeks, the family's language.
  expect(tallyInFrame(calls)).toEqual({ TransactGetItems: 1, Query: 1 + 5, BatchGetItem: 1, GetItem: 1 })
})

test('a nurse whose record is gone is left out of the facts, and one named twice is read once', async () => {
  const { id } = await createNurse({ gender: 'Other', bankAccountDetails: 'secret' })
  const facts = await readNurseFacts([id, crypto.randomUUID(), id])
  expect([...facts]).toEqual([[id, expect.objectContaining({ id, gender: 'Other' })]])
  expect(JSON.stringify([...facts])).not.toContain('secret')
  expect(await readNurseFacts([])).toEqual(new Map())
})
