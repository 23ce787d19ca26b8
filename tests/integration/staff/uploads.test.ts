import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fileLimits, type StaffFileField } from '#domain/staff.ts'
import { readEnds } from '#server/aws/s3.server.ts'
import { readDraft } from '#server/staff/draft.server.ts'
import { fileProblemWords } from '#app/content/staff-words.ts'
import { storedFileProblem } from '#server/staff/file-check.server.ts'
import { newUploadKey, plainKey } from '#server/staff/paper-keys.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readStored } from '#tests/support/bucket.ts'
import { beginUpload, form, jpeg, pdf, png, send, upload, uploadAllFiles } from './registration.ts'

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

test('two megabytes are accepted and one byte more is refused, by the bucket’s own policy', async () => {
  const staffId = newId()
  const padded = (size: number) =>
    Buffer.concat([jpeg.subarray(0, 10), Buffer.alloc(size - 12), Buffer.from('ffd9', 'hex')])
  expect(
    await upload(site, { staffId, field: 'panCard', file: padded(fileLimits.form), type: 'image/jpeg' }),
  ).toMatchObject({ ok: true })
  expect(
    await upload(site, { staffId, field: 'panCard', file: padded(fileLimits.form + 1), type: 'image/jpeg' }),
  ).toEqual({
    ok: false,
    problem: 'EntityTooLarge',
  })
  expect(
    await upload(site, { staffId, field: 'panCard', file: Buffer.alloc(0), type: 'image/jpeg' }),
  ).toEqual({
    ok: false,
    problem: 'EntityTooSmall',
  })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const exif = Buffer.concat([Buffer.from('ffd8ffe1002245786966000049492a00', 'hex'), jpeg.subarray(2)])
const disguised: [string, StaffFileField, Buffer, string][] = [
  ['an SVG called a JPEG', 'panCard', svg, 'image/jpeg'],
  ['a page called a PDF', 'panCard', Buffer.from('<html><script>1</script></html>'), 'application/pdf'],
  ['a PDF called a PNG', 'panCard', pdf, 'image/png'],
  [
    'a JPEG with an archive behind it',
    'panCard',
    Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]),
    'image/jpeg',
  ],
  ['a PNG with a page behind it', 'panCard', Buffer.concat([png, svg]), 'image/png'],
  ['a PDF as a photo', 'profilePhoto', pdf, 'application/pdf'],
]

test.each(disguised)('%s is refused and removed', async (_, field, file, type) => {
  const staffId = newId()
  const told = await upload(site, { staffId, field, file, type })
  expect(told).toMatchObject({
    ok: false,
    problem: `Invalid file type for ${field}. Use JPEG/PNG or PDF.`,
  })
  // A type that the field does not accept gets no presigned POST.
  expect(told.key === undefined || (await readEnds(told.key)) === null).toBe(true)
})

test('each allowed type of file is accepted, and a photo with a location is refused', async () => {
  const staffId = newId()
  expect(await upload(site, { staffId, field: 'panCard', file: pdf, type: 'application/pdf' })).toMatchObject(
    { ok: true },
  )
  expect(
    await upload(site, { staffId, field: 'covidVaccineCert', file: png, type: 'image/png' }),
  ).toMatchObject({ ok: true })
  expect(
    await upload(site, { staffId, field: 'passportSizedPhoto', file: jpeg, type: 'image/jpeg' }),
  ).toMatchObject({ ok: true })
  const told = await upload(site, { staffId, field: 'profilePhoto', file: exif, type: 'image/jpeg' })
  expect(told.problem).toContain('This photo says where it was taken.')
})

test('a presigned upload does not work for another field, another nurse or another type', async () => {
  const staffId = newId()
  const { leave } = await beginUpload(site, { staffId, field: 'panCard', type: 'image/jpeg' })
  if (!leave) throw new Error('no leave')
  const changes: Record<string, string>[] = [
    { key: plainKey(staffId, 'aadhaarCard') },
    { key: newUploadKey(staffId, 'panCard') },
    { key: newUploadKey(newId(), 'panCard') },
    { 'Content-Type': 'text/html' },
  ]
  for (const change of changes) {
    const sent = await send({ ...leave, fields: { ...leave.fields, ...change } }, jpeg)
    expect(sent.status).toBe(403)
  }
  for (const [field, type] of [
    ['panCard', 'text/html'],
    ['panCard', 'image/svg+xml'],
    ['__proto__', 'image/jpeg'],
    ['../other', 'image/jpeg'],
  ] as const) {
    expect((await beginUpload(site, { staffId, field, type })).ok).toBe(false)
  }
})

test('a presigned upload does not work after ten minutes', async () => {
  const { leave } = await beginUpload(site, { staffId: newId(), field: 'panCard', type: 'image/jpeg' })
  if (!leave) throw new Error('no leave')
  // A policy has whole seconds.
  clock.advance(10 * 60_000 - 2000)
  expect((await send(leave, jpeg)).status).toBe(204)
  clock.advance(4000)
  expect((await send(leave, jpeg)).status).toBe(403)
})

test('the form and the data layer have their own limits', () => {
  const stored = (size: number) => ({
    type: 'image/jpeg',
    size,
    etag: '',
    first: jpeg,
    last: jpeg.subarray(-16),
  })
  const words = (size: number) => {
    const problem = storedFileProblem('panCard', stored(size))
    return problem && fileProblemWords('panCard', problem)
  }
  expect(words(fileLimits.form)).toBeNull()
  expect(words(fileLimits.form + 1)).toBe('File size exceeds 2MB limit')
  expect(words(fileLimits.data)).toBe('File size exceeds 2MB limit')
  expect(words(fileLimits.data + 1)).toBe('File panCard exceeds 10MB limit.')
})

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
  expect(await readEnds(key)).not.toBeNull()
  expect(await readDraft(administratorAccount(), forgotten)).not.toBeNull()
  clock.advance(25 * day)
  expect(await readEnds(key)).toBeNull()
  expect(await readDraft(administratorAccount(), forgotten)).toBeNull()
  const outcome = await registerStaff(administratorAccount(), kept, filledIn())
  expect(outcome).toMatchObject({
    ok: false,
    reason: 'invalid',
    problems: { panCard: 'required', profilePhoto: 'required' },
  })
  expect(await readStaff(kept)).toBeNull()
})
