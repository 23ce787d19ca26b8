import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { staffFileFields, type PaperField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { copyFile, listFiles, putFile, readFile } from '#server/aws/s3.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { finishUpload } from '#server/staff/draft-files.server.ts'
import { discardDraft, openDraft, readDraft } from '#server/staff/draft.server.ts'
import { namedPapers, plainKey } from '#server/staff/paper-keys.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { StaffDraft } from '#server/staff/staff-draft.entity.server.ts'
import { beginUpload } from '#server/staff/upload.server.ts'
import { readStored } from '#tests/support/bucket.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { jpeg, send } from './registration.ts'

/* A draft from a release in which files had no own keys: its file entries have no key, and the files have the plain keys. */

const day = 24 * 60 * 60 * 1000

let administrator: Administrator
beforeEach(async () => {
  instantClock(tuesdayMorning)
  const { uid, email } = await createAdministrator()
  administrator = { uid, email }
})

/** Puts a file as that release did: under the plain key, with the tag of a draft. */
async function putPlain(staffId: string, field: PaperField) {
  const [key, sent] = [plainKey(staffId, field), `sent/${randomUUID()}`]
  await putFile(sent, { type: 'image/jpeg', bytes: new Uint8Array(jpeg) })
  const etag = (await readFile(sent))?.etag ?? ''
  expect(await copyFile(sent, key, { etag, isDraft: true })).toBe(true)
  return { type: 'image/jpeg', size: jpeg.length, etag }
}

/** A draft with all files and the small photo, for which such a draft has no entry. */
async function draftFromBefore() {
  const staffId = randomUUID()
  const typed = filledIn()
  const notes = await Promise.all(
    staffFileFields.map(async (field) => [field, await putPlain(staffId, field)] as const),
  )
  await putPlain(staffId, 'profilePhotoSmall')
  await StaffDraft.put({
    staffId,
    administratorId: administrator.uid,
    typed,
    files: Object.fromEntries(notes),
    updatedAt: nowInstant(),
    ttl: Math.ceil((now() + day) / 1000),
  }).go()
  return { staffId, typed }
}

async function stored(staffId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listFiles(`staff/${staffId}/`)) keys.push(key)
  return keys.sort()
}

/** The draft has no entry for the small photo, so its tag must make it expire. */
async function expectSmallExpires(staffId: string): Promise<void> {
  expect((await readStored(plainKey(staffId, 'profilePhotoSmall')))?.tags).toEqual({ state: 'draft' })
}

test('a draft from an earlier release is registered with all its papers and the small photo, and its files are removed', async () => {
  const { staffId, typed } = await draftFromBefore()
  expect(await registerStaff(administrator, staffId, typed)).toEqual({ ok: true })
  const staff = await readStaff(staffId)
  if (!staff) throw new Error('Not registered')
  const named = namedPapers(staff)
  expect(named).toHaveLength(staffFileFields.length + 1)
  for (const key of named) expect(await readStored(key)).toEqual({ bytes: jpeg.toString('hex'), tags: {} })
  const plain = [...staffFileFields, 'profilePhotoSmall' as const].map((field) => plainKey(staffId, field))
  expect(named.filter((key) => plain.includes(key))).toEqual([])
  expect(await stored(staffId)).toEqual([...named, plainKey(staffId, 'profilePhotoSmall')].sort())
  await expectSmallExpires(staffId)
})

test('a draft from an earlier release accepts another file, and the former one is removed', async () => {
  const { staffId, typed } = await draftFromBefore()
  const draft = await openDraft(administrator, staffId)
  if (!draft) throw new Error('No draft')
  expect(draft.files.panCard?.key).toBe(plainKey(staffId, 'panCard'))
  const leave = await beginUpload(staffId, 'panCard')
  await send(leave, jpeg)
  const sent = { field: 'panCard' as const, key: leave.fields.key ?? '', smallKey: null }
  expect(await finishUpload(administrator, draft, sent)).toEqual({ ok: true })
  const after = await readDraft(administrator, staffId)
  expect(after?.files.panCard?.key).toMatch(new RegExp(`^${plainKey(staffId, 'panCard')}/[0-9a-f]{32}$`))
  expect(after?.files.aadhaarCard?.key).toBe(plainKey(staffId, 'aadhaarCard'))
  expect(await readStored(plainKey(staffId, 'panCard'))).toBeNull()
  expect(await registerStaff(administrator, staffId, typed)).toEqual({ ok: true })
})

test('a draft from an earlier release asks again for a file that was overwritten after its check', async () => {
  const { staffId, typed } = await draftFromBefore()
  await putFile(plainKey(staffId, 'panCard'), { type: 'image/jpeg', bytes: new Uint8Array([1]) })
  const outcome = await registerStaff(administrator, staffId, typed)
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid', problems: { panCard: expect.any(String) } })
  expect(await readStaff(staffId)).toBeNull()
  expect((await readDraft(administrator, staffId))?.files.aadhaarCard).toBeDefined()
})

test('a draft from an earlier release is discarded with its files', async () => {
  const { staffId } = await draftFromBefore()
  await discardDraft(administrator, staffId)
  expect(await readDraft(administrator, staffId)).toBeNull()
  expect(await stored(staffId)).toEqual([plainKey(staffId, 'profilePhotoSmall')])
  await expectSmallExpires(staffId)
})
