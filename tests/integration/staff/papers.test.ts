import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { staffFileFields, type StaffFileField } from '#domain/staff.ts'
import { listFiles } from '#server/aws/s3.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { strayPapers } from '#tests/support/bucket.ts'
import { form, jpeg, send, uploads, type PresignedPost } from './registration.ts'
import { expectWhole } from '#tests/support/staff/papers.ts'

/* The nurses' papers: no file that a record names is ever lost, and no unnamed file is left. */

let site: Site
beforeEach(async () => {
  instantClock(tuesdayMorning)
  await failNoMore()
  site = openSite(await createAdministrator())
})

async function begin(place: Record<string, string>, type = 'image/jpeg'): Promise<PresignedPost> {
  const begun = await site.post(uploads, { intent: 'begin', ...place, type })
  return (JSON.parse(begun.html) as { leave: PresignedPost }).leave
}

function finish(place: Record<string, string>, { fields }: PresignedPost): Promise<Answer> {
  return site.post(uploads, { intent: 'finish', ...place, key: fields.key ?? '' })
}

/** A draft with all its files, and the presigned POST of each. */
async function filledDraft(): Promise<{
  staffId: string
  fields: Record<string, string>
  leaves: Map<StaffFileField, PresignedPost>
}> {
  const staffId = randomUUID()
  const fields = filledIn()
  await site.post(form, { staffId, intent: 'save', ...fields })
  const sent = await Promise.all(
    staffFileFields.map(async (field) => {
      const leave = await begin({ staffId, field })
      await send(leave, jpeg)
      expect((await finish({ staffId, field }, leave)).status).toBe(200)
      return [field, leave] as const
    }),
  )
  return { staffId, fields, leaves: new Map<StaffFileField, PresignedPost>(sent) }
}

test('an upload after the registration replaces no paper and lets none expire', async () => {
  const { staffId, fields, leaves } = await filledDraft()
  expect((await site.post(form, { ...fields, staffId, intent: 'register' })).status).toBe(302)
  for (const leave of leaves.values()) await send(leave, Buffer.from('<html>'))
  await expectWhole(staffId)
  expect(await strayPapers(staffId)).toEqual([])
})

test('each upload has its own key, below that of its field', async () => {
  const staffId = randomUUID()
  const leaves = await Promise.all(Array.from({ length: 3 }, () => begin({ staffId, field: 'panCard' })))
  const keys = leaves.map(({ fields }) => fields.key ?? '')
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key.startsWith(`staff/${staffId}/panCard/`)).toBe(true)
})

test('no presigned upload can overwrite a file that a record names', async () => {
  const { staffId, fields, leaves } = await filledDraft()
  await site.post(form, { ...fields, staffId, intent: 'register' })
  const staff = await readStaff(staffId)
  const named = new Set(staffFileFields.map((field) => staff?.[field]))
  for (const leave of leaves.values()) expect(named.has(leave.fields.key)).toBe(false)
})

test('a registration that S3 refuses leaves no unused file, and the next one has every paper', async () => {
  const { staffId, fields } = await filledDraft()
  await failNext({ service: 's3', action: 'CopyObject', error: 'InternalError', times: 20 })
  const failed = await site.post(form, { ...fields, staffId, intent: 'register' })
  expect(failed.status).toBe(503)
  await failNoMore()
  expect(await strayPapers(staffId)).toEqual([])
  expect((await site.post(form, { ...fields, staffId, intent: 'register' })).status).toBe(302)
  await expectWhole(staffId)
  const stored: string[] = []
  for await (const key of listFiles(`staff/${staffId}/`)) stored.push(key)
  expect(stored).toHaveLength(staffFileFields.length)
})
