import { expect } from 'vitest'
import { staffFileFields } from '#domain/staff.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { readStored } from '#tests/support/bucket.ts'
import { jpeg } from '#tests/integration/staff/registration.ts'

/* What papers.test.ts and its long tests share. */

/** The objects under the keys that a nurse's record names. */
async function papersOf(id: string) {
  const staff = await readStaff(id)
  return Promise.all(
    staffFileFields.map(async (field) => ({ field, stored: await readStored(staff?.[field] ?? 'none') })),
  )
}

export async function expectWhole(id: string): Promise<void> {
  for (const { field, stored } of await papersOf(id))
    expect(stored, field).toEqual({ bytes: jpeg.toString('hex'), tags: {} })
}
