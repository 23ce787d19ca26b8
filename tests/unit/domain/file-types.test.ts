import { expect, test } from 'vitest'
import { fileTypeOf, pixelsOf } from '#domain/file-types.ts'
import { fileProblem, type StaffFileField } from '#domain/staff.ts'
import { checkFile } from '#server/staff/file-check.server.ts'
import {
  exifSegment,
  inBrackets,
  jpegOf,
  longSegment,
  openToAll,
  pdfOf,
  pngOf,
  samsungTrailer,
  withPassword,
} from '#tests/support/files.ts'
import { limitHere } from '#tests/support/machine.ts'

/* What a file is, by its bytes, and whether anybody can look at it. */

function check(bytes: Buffer, field: StaffFileField = 'aadhaarCard') {
  const checked = checkFile(field, { size: bytes.length, bytes })
  return checked.ok ? checked.type : checked.problem
}

const after = [
  samsungTrailer,
  Buffer.alloc(3000),
  Buffer.from('\r\n--boundary--\r\n'),
  Buffer.from('<html>'),
  jpegOf(),
]
const before = [
  Buffer.from('\n\n'),
  Buffer.from('\ufeff'),
  Buffer.from('Content-Type: application/pdf\r\n\r\n'),
  Buffer.alloc(1019, ' '),
]

test('a file is what its first bytes say, whatever follows its end', () => {
  const files = { 'image/jpeg': jpegOf(), 'image/png': pngOf(), 'application/pdf': pdfOf() }
  for (const [type, file] of Object.entries(files)) {
    expect(check(file)).toBe(type)
    for (const rest of after) expect([type, check(Buffer.concat([file, rest]))]).toEqual([type, type])
    // One that lost its end on the way is shown as far as it goes.
    expect(check(file.subarray(0, -8))).toBe(type)
  }
})

test('before the header of a PDF a kilobyte of anything may stand, and nothing before that of an image', () => {
  for (const rest of before) {
    expect(check(Buffer.concat([rest, pdfOf()]))).toBe('application/pdf')
    for (const image of [jpegOf(), pngOf()])
      expect(check(Buffer.concat([rest, image]))).toBe('wrong-stored-type')
  }
  expect(check(Buffer.concat([Buffer.alloc(1024, ' '), pdfOf()]))).toBe('wrong-stored-type')
})

test.each([
  '',
  '<html>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'PK\x03\x04',
  'RIFF\x10\0\0\0WEBPVP8 ',
  '\0\0\0\x18ftypheic',
  'GIF89a',
  '\xff\xd8',
  '\x89PNG',
])('%j is no file of these types', (start) => {
  const bytes = Buffer.from(start, 'latin1')
  expect(fileTypeOf(bytes)).toBeNull()
  expect(pixelsOf(bytes)).toBeNull()
  expect(check(bytes)).toBe('wrong-stored-type')
})

test('an image of more than 50 megapixels is refused, also where much stands before its size; a photo not before it is made smaller', () => {
  const sizes = { large: { width: 8165, height: 6124 }, right: { width: 8164, height: 6124 } }
  const images = [
    ...[jpegOf, pngOf],
    (size: { width: number; height: number }) =>
      jpegOf({ ...size, frame: 0xc2, before: [exifSegment, longSegment, longSegment] }),
    (size: { width: number; height: number }) =>
      Buffer.concat([jpegOf({ ...size, before: [Buffer.from([0xff, 0xff])] }), samsungTrailer]),
  ]
  for (const image of images) {
    const [large, right] = [image(sizes.large), image(sizes.right)]
    expect(pixelsOf(large)).toBe(8165 * 6124)
    expect(check(large)).toBe('too-many-pixels')
    expect(fileProblem('aadhaarCard', { bytes: large, size: large.length })).toBe('too-many-pixels')
    expect(fileProblem('profilePhoto', { bytes: large, size: large.length })).toBeNull()
    expect(check(right)).toMatch(/^image/)
    expect(fileProblem('aadhaarCard', { bytes: right, size: right.length })).toBeNull()
  }
  expect(check(pngOf({ width: 0xffffffff, height: 0xffffffff }))).toBe('too-many-pixels')
  // Where the size is missing nothing is said.
  for (const end of [3, 4, 20, 60]) expect(pixelsOf(jpegOf().subarray(0, end))).toBeNull()
  expect(pixelsOf(pngOf().subarray(0, 18))).toBeNull()
})

const shapes = [
  { references: 'table', isObject: true },
  { references: 'table', isObject: false },
  { references: 'stream', isObject: true },
  { references: 'stream', isObject: false },
] as const

test.each(Object.keys(openToAll))('a PDF that only a password opens is refused: %s', (kind) => {
  for (const shape of shapes)
    for (const [encryptions, expected] of [
      [openToAll, 'application/pdf'],
      [withPassword, 'needs-password'],
    ] as const) {
      const encryption = encryptions[kind]
      if (!encryption) throw new Error(kind)
      for (const written of [encryption, inBrackets(encryption)]) {
        const pdf = pdfOf({ ...shape, encryption: written })
        expect([shape, check(pdf)]).toEqual([shape, expected])
        expect(check(Buffer.concat([Buffer.from('\n\n'), pdf, Buffer.from('\0\0')]))).toBe(expected)
      }
    }
})

test('a PDF that is locked in another way is refused, and one that only speaks of it is not', () => {
  const lock = { entries: '/Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5', id: '00' }
  expect(check(pdfOf({ encryption: lock }))).toBe('needs-password')
  expect(check(pdfOf({ encryption: { entries: '/Filter /Standard /V 9 /R 9', id: '00' } }))).toBe(
    'needs-password',
  )
  const speaking = Buffer.from('20 0 obj\n<< /Title (/Encrypt 14 0 R) >>\nendobj\n')
  expect(check(Buffer.concat([pdfOf(), speaking]))).toBe('application/pdf')
})

test('a photo that says where it was taken is refused as a photo, wherever it says so', () => {
  const photo = jpegOf({ before: [longSegment, longSegment, exifSegment] })
  expect(check(photo, 'passportSizedPhoto')).toBe('says-where-it-was-taken')
  expect(check(photo, 'aadhaarCard')).toBe('image/jpeg')
  expect(check(jpegOf(), 'passportSizedPhoto')).toBe('image/jpeg')
  expect(check(pdfOf(), 'passportSizedPhoto')).toBe('wrong-stored-type')
})

test('a file that is made to take time takes none', () => {
  const startedAt = performance.now()
  for (const part of ['/Type/XRef ', 'trailer<</Encrypt 1 0 R', '1 0 obj ', '\\(', '/Encrypt 1 '])
    check(Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(500_000, part)]))
  check(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(500_000, 0xff)]))
  expect(performance.now() - startedAt).toBeLessThan(limitHere(1000))
})
