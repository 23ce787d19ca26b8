import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { putFile } from '#server/aws/s3.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { papersPrefix, plainKey } from '#server/staff/paper-keys.server.ts'
import { versionsBelow } from '#tests/support/bucket.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'

/* What erasing.test.ts and its long tests share. */

export const day = 24 * 60 * 60 * 1000
export const years = 3 * 366 * day

/** A nurse who was just retired, with a paper that was replaced once. */
export async function leaver(): Promise<string> {
  const id = randomUUID()
  const key = plainKey(id, 'panCard')
  for (const byte of [1, 2]) await putFile(key, { type: 'image/png', bytes: new Uint8Array([byte]) })
  await createNurse({ id, panCard: key })
  expect(await retireStaff(await createAdministrator(), id)).toEqual({ ok: true })
  return id
}

export const left = (id: string) => versionsBelow(papersPrefix(id))
