import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readFile } from '#server/aws/s3.server.ts'
import { readDraft } from '#server/staff/draft.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readStored } from '#tests/support/bucket.ts'
import { form, uploadAllFiles } from './registration.ts'

/* More of what uploads.test.ts tests. */

let clock: TestClock
let administrator: Person
let site: Site
beforeEach(async () => {
  clock = instantClock(tuesdayMorning)
  administrator = await createAdministrator()
  site = openSite(administrator)
})

const newId = () => randomUUID()
const day = 24 * 60 * 60 * 1000
const administratorAccount = () => ({ uid: administrator.uid, email: administrator.email })

test('files expire until a nurse is registered with them, and not afterwards', async () => {
  const staffId = newId()
  await uploadAllFiles(site, staffId)
  const draft = await readDraft(administratorAccount(), staffId)
  const key = draft?.files.panCard?.key ?? ''
  expect((await readStored(key))?.tags).toEqual({ state: 'draft' })
  await site.post(form, { ...filledIn(), staffId, intent: 'register' })
  expect((await readStored((await readStaff(staffId))?.panCard ?? ''))?.tags).toEqual({})
  expect(await readStored(key)).toBeNull()
})

test('files that stay too long in a draft expire and must be sent again, and a draft expires too', async () => {
  // A session that lasts long enough: this test is about the files.
  const patient = openSite(administrator)
  const [kept, forgotten] = [newId(), newId()]
  await uploadAllFiles(site, kept)
  await uploadAllFiles(site, forgotten)
  clock.advance(10 * day)
  await patient.post(form, { ...filledIn(), staffId: kept, intent: 'save' })
  const key = (await readDraft(administratorAccount(), kept))?.files.panCard?.key ?? ''
  expect(await readFile(key)).not.toBeNull()
  expect(await readDraft(administratorAccount(), forgotten)).not.toBeNull()
  clock.advance(25 * day)
  expect(await readFile(key)).toBeNull()
  expect(await readDraft(administratorAccount(), forgotten)).toBeNull()
  const outcome = await registerStaff(administratorAccount(), kept, filledIn())
  expect(outcome).toMatchObject({
    ok: false,
    reason: 'invalid',
    problems: { panCard: 'required', profilePhoto: 'required' },
  })
  expect(await readStaff(kept)).toBeNull()
})
