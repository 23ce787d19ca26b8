import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fileLimits, type StaffFileField } from '#domain/staff.ts'
import { readFile } from '#server/aws/s3.server.ts'
import { readDraft } from '#server/staff/draft.server.ts'
import { fileProblemWords } from '#app/content/office/staff-records.ts'
import { checkFile } from '#server/staff/file-check.server.ts'
import { newUploadKey, plainKey } from '#server/staff/paper-keys.server.ts'
import { instantClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import {
  exifSegment,
  jpegOf,
  openToAll,
  pdfOf,
  pngOf,
  samsungTrailer,
  withPassword,
} from '#tests/support/files.ts'
import { beginUpload, jpeg, pdf, send, upload, uploads, type PresignedPost } from './registration.ts'

let clock: TestClock
let administrator: Person
let site: Site
beforeEach(async () => {
  clock = instantClock(tuesdayMorning)
  administrator = await createAdministrator()
  site = openSite(administrator)
})

const newId = () => randomUUID()
const administratorAccount = () => ({ uid: administrator.uid, email: administrator.email })

test('two megabytes are accepted and one byte more is refused, by the bucket’s own policy', async () => {
  const staffId = newId()
  const padded = (size: number) =>
    Buffer.concat([jpeg.subarray(0, 10), Buffer.alloc(size - 12), Buffer.from('ffd9', 'hex')])
  expect(await upload(site, { staffId, field: 'panCard', file: padded(fileLimits.form) })).toMatchObject({
    ok: true,
  })
  expect(await upload(site, { staffId, field: 'panCard', file: padded(fileLimits.form + 1) })).toEqual({
    ok: false,
    problem: 'EntityTooLarge',
  })
  expect(await upload(site, { staffId, field: 'panCard', file: Buffer.alloc(0) })).toEqual({
    ok: false,
    problem: 'EntityTooSmall',
  })
})

const refused: [string, StaffFileField, Buffer, string][] = [
  [
    'an SVG',
    'panCard',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'Invalid file type for panCard. Use JPEG/PNG or PDF.',
  ],
  ['a page', 'panCard', Buffer.from('<html>'), 'Invalid file type for panCard. Use JPEG/PNG or PDF.'],
  ['a PDF as a photo', 'profilePhoto', pdf, 'Invalid file type for profilePhoto. Use JPEG/PNG or PDF.'],
  [
    'a photo with a location',
    'profilePhoto',
    jpegOf({ before: [exifSegment] }),
    'This photo says where it was taken.',
  ],
  [
    'an e-Aadhaar with its password',
    'aadhaarCard',
    pdfOf({ encryption: withPassword['AES, 128 bits'] }),
    'This PDF opens only with a password',
  ],
  [
    'an image of 54 megapixels',
    'panCard',
    jpegOf({ width: 9000, height: 6000 }),
    'This image has more than 50 megapixels',
  ],
]

test.each(refused)('%s is refused and removed', async (_, field, file, words) => {
  const told = await upload(site, { staffId: newId(), field, file })
  expect(told.problem).toContain(words)
  expect(await readFile(told.key ?? '')).toBeNull()
})

test.each([
  [
    'a photo of a Samsung phone',
    Buffer.concat([jpegOf({ before: [exifSegment] }), samsungTrailer]),
    'image/jpeg',
  ],
  ['a PNG with a page behind it', Buffer.concat([pngOf(), Buffer.from('<html>')]), 'image/png'],
  [
    'a PDF from a mail',
    Buffer.concat([Buffer.from('\r\n'), pdfOf(), Buffer.from('\r\n--part--')]),
    'application/pdf',
  ],
  ['a PDF that may not be printed', pdfOf({ encryption: openToAll['AES, 128 bits'] }), 'application/pdf'],
])('%s is accepted, and served as what it is', async (_, file, type) => {
  const staffId = newId()
  // What an older page calls it does not matter.
  const begun = await site.post(uploads, { intent: 'begin', staffId, field: 'panCard', type: 'text/html' })
  const { leave } = JSON.parse(begun.html) as { leave: PresignedPost }
  await send(leave, file)
  const key = leave.fields.key ?? ''
  expect((await site.post(uploads, { intent: 'finish', staffId, field: 'panCard', key })).html).toBe('{}')
  const kept = (await readDraft(administratorAccount(), staffId))?.files.panCard
  expect(kept).toMatchObject({ type, size: file.length })
  expect(await readFile(kept?.key ?? '')).toMatchObject({ type, size: file.length })
})

test('a presigned upload does not work for another field, another nurse or another type', async () => {
  const staffId = newId()
  const { leave } = await beginUpload(site, { staffId, field: 'panCard' })
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
  for (const field of ['__proto__', '../other'])
    expect((await beginUpload(site, { staffId, field })).ok).toBe(false)
})

test('a presigned upload does not work after ten minutes', async () => {
  const { leave } = await beginUpload(site, { staffId: newId(), field: 'panCard' })
  if (!leave) throw new Error('no leave')
  // A policy has whole seconds.
  clock.advance(10 * 60_000 - 2000)
  expect((await send(leave, jpeg)).status).toBe(204)
  clock.advance(4000)
  expect((await send(leave, jpeg)).status).toBe(403)
})

test('the form and the data layer have their own limits', () => {
  const words = (size: number) => {
    const checked = checkFile('panCard', { size, bytes: jpeg })
    return checked.ok ? null : fileProblemWords('panCard', checked.problem)
  }
  expect(words(fileLimits.form)).toBeNull()
  expect(words(fileLimits.form + 1)).toBe('File size exceeds 2MB limit')
  expect(words(fileLimits.data)).toBe('File size exceeds 2MB limit')
  expect(words(fileLimits.data + 1)).toBe('File panCard exceeds 10MB limit.')
})
