import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { readFile } from '#server/aws/s3.server.ts'
import { importExport } from '#tools/data/import/import-export.ts'
import { describeReport, isClean } from '#tools/data/import/report.ts'
import { createAdministrator, createCustomer, newNumber } from '#tests/support/people.ts'
import {
  invalidRecords,
  validExport,
  ids,
  merge,
  mobileService,
  webService,
  writeExport,
  writePaper,
} from '#tests/support/former-export.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { staffFileFields } from '#domain/staff.ts'
import { jpeg, pdf } from '#tests/integration/staff/registration.ts'
import { jpegOf, pdfOf, samsungTrailer, withPassword } from '#tests/support/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
let suffix = ''

afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  suffix = `${randomUUID()}.example`
  await emptyTable()
})

/** What the key of an imported paper looks like. */
const keyOf = (id: string, field: string) => new RegExp(`^staff/${id}/${field}/[\\da-f]{32}$`)

function writeAllPapers(): void {
  for (const nurse of [ids.sunita, ids.lakshmi])
    for (const field of staffFileFields) writePaper(folder, nurse, field, jpeg)
}

test('a valid export is imported completely: users, nurses with their papers, services in every state', async () => {
  writeExport(folder, validExport(suffix))
  writeAllPapers()
  const report = await importExport(folder, { isDry: false })
  expect(describeReport(report)).toContain('Nothing to look at.')
  expect(isClean(report)).toBe(true)
  expect(await violations()).toEqual([])

  const records = await readTable()
  const asha = records.user.find(({ email }) => email === `asha@${suffix}`)
  expect(asha).toMatchObject({
    number: '+919700000001',
    phoneVerified: true,
    emailVerified: true,
    authProvider: ['email'],
    isAdmin: true,
    serviceCount: 2,
    createdAt: '2024-01-02T03:04:05.000Z',
    lastLogin: '2025-11-02T10:11:12.000Z',
  })
  expect(asha?.uid).toBe((await findPoolUser(`asha@${suffix}`))?.uid)
  expect(records.user.find(({ email }) => email === `ravi@${suffix}`)).toMatchObject({
    authProvider: ['Google'],
    awaitsGoogle: true,
    number: '+919700000002',
    createdAt: '2023-11-14T22:13:20.500Z',
  })
  expect(records.user.find(({ email }) => email === `fatima@${suffix}`)).toMatchObject({
    authProvider: ['email'],
    emailVerified: false,
    createdAt: '2024-03-09T16:00:00.000Z',
  })
  expect(records.pendingService).toMatchObject([
    { serviceId: mobileService, name: 'Sushila Joshi', patient: { age: 81, contactNumber: '9800000004' } },
  ])
  expect(records.service.find(({ serviceId }) => serviceId === webService)).toMatchObject({
    status: 'assigned',
    nurseId: ids.sunita,
    // Those of the nurse's record, not of the assignment.
    assignedNurse: 'Sunita Pawar',
    nurseContact: '9812345601',
    userId: asha?.uid,
    userEmail: `asha@${suffix}`,
    phone: '+919800000001',
    accountNumber: '+919700000001',
    patient: { startDate: '2025-05-03T03:30:00.000Z', endDate: '2025-06-03T12:30:00.000Z' },
  })
  expect(records.staff.find(({ id }) => id === ids.lakshmi)).toMatchObject({
    available: false,
    assignedServiceId: 'qY7pD3jVf5ReUa9GnW0k',
    dateOfBirth: '1990-04-13',
    aadhaarCard: expect.stringMatching(keyOf(ids.lakshmi, 'aadhaarCard')),
    createdAt: '2024-03-04T05:06:07.000Z',
  })
  // They know of the service, so they are told when it is not theirs any more.
  const told = records.told.find(({ recipientKey }) => recipientKey === `nurse#${ids.lakshmi}`)
  expect(told?.told.services.get('qY7pD3jVf5ReUa9GnW0k')?.values).toMatchObject([{ nurseId: ids.lakshmi }])
  expect(records.staffAccount.length + records.adminAccount.length).toBe(2)
  const lakshmi = records.staff.find(({ id }) => id === ids.lakshmi)
  expect(await readFile(lakshmi?.aadhaarCard ?? '')).toMatchObject({
    type: 'image/jpeg',
    size: jpeg.length,
  })
})

test('a second run changes nothing and says so, and reports a document that differs now', async () => {
  writeExport(folder, validExport(suffix))
  writeAllPapers()
  await importExport(folder, { isDry: false })
  const before = await readTable()
  const again = await importExport(folder, { isDry: false })
  expect(await readTable()).toEqual(before)
  expect(describeReport(again)).toContain('Nothing was changed.')
  expect(again.counts.services).toEqual({ read: 4, taken: 0, alreadyThere: 4, leftOut: 0 })
  expect(isClean(again)).toBe(true)

  const changed = validExport(suffix)
  Object.assign(changed.users[ids.asha] ?? {}, { address: 'Mumbai' })
  writeExport(folder, changed)
  const later = await importExport(folder, { isDry: false })
  expect(later.notes).toEqual([
    [`users/${ids.asha}`, 'says something else than when it came over; that is left out'],
  ])
  expect(await readTable()).toEqual(before)
})

test('contradictory documents are named and skipped, the rest is imported, and a dry run reports the same', async () => {
  const { records, expected } = invalidRecords(suffix)
  writeExport(folder, merge(validExport(suffix), records))
  const dry = await importExport(folder, { isDry: true })
  expect(await readTable()).toEqual(await emptyRecords())
  expect(await findPoolUser(`asha@${suffix}`)).toBeNull()
  for (const [name, why] of expected)
    expect(dry.leftOut, why).toContainEqual([name, expect.stringContaining(why)])
  expect(new Set(dry.leftOut.map(([name]) => name))).toEqual(new Set(expected.map(([name]) => name)))

  const real = await importExport(folder, { isDry: false })
  expect(real.leftOut.toSorted()).toEqual(dry.leftOut.toSorted())
  expect(real.notes.toSorted()).toEqual(dry.notes.toSorted())
  expect(real.counts.users).toEqual({ read: 14, taken: 3, alreadyThere: 0, leftOut: 11 })
  expect(await violations()).toEqual([])
  const { service, pendingService } = await readTable()
  expect(service.length + pendingService.length).toBe(5)
  expect(isClean(real)).toBe(false)
})

test(
  'papers that are missing, too large or of another type are reported and skipped',
  { tags: 'long' },
  async () => {
    writeExport(folder, validExport(suffix))
    writeAllPapers()
    writePaper(folder, ids.sunita, 'panCard', Buffer.concat([pdf, Buffer.alloc(3 * 1024 * 1024), pdf]))
    writePaper(folder, ids.sunita, 'profilePhoto', pdf)
    writePaper(
      folder,
      ids.sunita,
      'policeVerificationCert',
      pdfOf({ encryption: withPassword['AES, 128 bits'] }),
    )
    writePaper(folder, ids.sunita, 'covidVaccineCert', Buffer.concat([jpegOf(), samsungTrailer]))
    rmSync(join(folder, 'files', 'staff', ids.sunita, 'aadhaarCard'))
    rmSync(join(folder, 'files', 'staff', ids.sunita, 'educationalDegreeCert'))
    mkdirSync(join(folder, 'files', 'staff', ids.sunita, 'educationalDegreeCert'))
    const { notes } = await importExport(folder, { isDry: false })
    expect(notes.toSorted()).toEqual([
      ['staffs/nurse-sunita', 'aadhaarCard: there is no file'],
      ['staffs/nurse-sunita', 'educationalDegreeCert: is no file that can be read'],
      ['staffs/nurse-sunita', 'panCard: File size exceeds 2MB limit'],
      [
        'staffs/nurse-sunita',
        expect.stringContaining('policeVerificationCert: This PDF opens only with a password'),
      ],
      ['staffs/nurse-sunita', 'profilePhoto: Invalid file type for profilePhoto. Use JPEG/PNG or PDF.'],
    ])
    const { staff } = await readTable()
    const sunita = staff.find(({ id }) => id === ids.sunita)
    expect([sunita?.panCard, sunita?.profilePhoto, sunita?.aadhaarCard]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(sunita?.proofOfAddress).toMatch(keyOf(ids.sunita, 'proofOfAddress'))
    expect(sunita?.covidVaccineCert).toMatch(keyOf(ids.sunita, 'covidVaccineCert'))
  },
)

test('the dashboard lists what was imported, with the papers that exist and no others', async () => {
  writeExport(folder, validExport(suffix))
  writePaper(folder, ids.sunita, 'panCard', pdf)
  await importExport(folder, { isDry: false })
  const site = openSite(await createAdministrator())
  const services = await site.get('/dashboard/services/confirmed')
  expect(services.text).toContain(webService)
  expect((await site.get('/dashboard/services/temp')).text).toContain(mobileService)
  const service = await site.get(`/dashboard/services/${webService}`)
  expect(service.text).toContain('Sunita Pawar')
  expect(service.text).toContain(`asha@${suffix}`)
  const nurse = await site.get(`/dashboard/staff/${ids.sunita}`)
  expect(nurse.html).toContain(`/dashboard/staff/${ids.sunita}/files/panCard`)
  expect(nurse.html).not.toContain(`/dashboard/staff/${ids.sunita}/files/aadhaarCard`)
  const log = await site.get('/dashboard/audit')
  expect(log.text).toContain('import-administrator')
  const user = (await readTable()).user.find(({ email }) => email === `ravi@${suffix}`)
  expect((await site.get(`/dashboard/users/${user?.uid}`)).text).toContain(mobileService)
})

test('a user who already has an account is skipped with their records, in a dry run as well', async () => {
  await createCustomer({ email: `asha@${suffix}` })
  const number = newNumber()
  const records = validExport(suffix)
  Object.assign(records.users[ids.asha] ?? {}, { number })
  writeExport(folder, records)
  writeAllPapers()
  for (const isDry of [true, false]) {
    const { leftOut } = await importExport(folder, { isDry })
    expect(leftOut.toSorted()).toEqual([
      ['services/0f8a4f8e-52a1-4d0f-9c29-9d6f0f4f7c11', 'userId: its user was not taken'],
      ['services/c2d4e6f8-1a3b-4c5d-8e7f-901234567890', 'userId: its user was not taken'],
      [`users/${ids.asha}`, 'email: has an account here'],
    ])
  }
  expect(await violations()).toEqual([])
})

test('a file that is not JSON ends the import with one line before anything is written', async () => {
  writeExport(folder, validExport(suffix))
  writeExport(folder, { services: '{"half' as never })
  await expect(importExport(folder, { isDry: false })).rejects.toThrow(/^services\.json is no JSON object/)
  expect(await readTable()).toEqual(await emptyRecords())
})

async function emptyRecords() {
  const records = await readTable()
  return Object.fromEntries(Object.keys(records).map((name) => [name, []]))
}
