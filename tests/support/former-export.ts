import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collections, type Collection } from '#tools/data/import/export-files.ts'
import { filledIn } from './staff-form.ts'

/*
 * Exports of the former hosted database as its web and mobile app wrote them. Ids and codes are the same in each; e-mails end
 * with the suffix, so that each import has different users in the user pool.
 */

type Document = Record<string, unknown>
export type Export = Record<Collection, Record<string, Document>>

export const webService = '0f8a4f8e-52a1-4d0f-9c29-9d6f0f4f7c11'
export const mobileService = 'hT4mB8wKr2QzXc6NvL1s'
export const ids = {
  asha: 'Xk3fQ9aLmZ0pRt7uVw2sYb4cDe61',
  ravi: 'b7GhTz1NqLs8WxC4vEr5Ka2PdM93',
  fatima: 'mobileFatimaUid00000000000001',
  sunita: 'nurse-sunita',
  lakshmi: 'nurse-lakshmi',
}

/** A valid export: three ways to sign in, every status, every format of a time. */
export function validExport(suffix = 'family.example'): Export {
  const { asha, ravi, fatima, sunita, lakshmi } = ids
  // The name and number as they were at the assignment; the nurse's document has others now.
  const webNurse = { assignedNurse: 'Sunita Kale', nurseContact: '9812345600', nurseId: sunita }
  const services = [
    service('tempServices', mobileService, ravi, {
      codes: ['456789', '567891'],
      name: 'Sushila Joshi',
      createdAt: { seconds: 1_752_000_000, nanoseconds: 0 },
      patient: { ...patient('Sushila Joshi'), age: '81', contactNumber: '9800000004' },
    }),
    service('services', webService, asha, { status: 'assigned', codes: ['123456', '234567'], ...webNurse }),
    service('services', 'c2d4e6f8-1a3b-4c5d-8e7f-901234567890', asha, {
      status: 'closed',
      codes: ['345678', '345679'],
      assignedNurse: 'Former Nurse',
      nurseContact: '9800000999',
      nurseId: 'a-nurse-who-left',
    }),
    // The nurse by name and contact only, as the mobile app assigned.
    service('services', 'qY7pD3jVf5ReUa9GnW0k', fatima, {
      status: 'assigned',
      codes: ['678912', '789123'],
      assignedNurse: 'Lakshmi Nair',
      nurseContact: '9812345602',
    }),
    service('services', 'cS6gM1xHb8TiOz4FyP2l', fatima, { status: 'confirmed', codes: ['891234', '912345'] }),
  ]
  return {
    users: {
      [asha]: user(asha, `asha@${suffix}`, '+919700000001', services, {
        isAdmin: true,
        lastLogin: '2025-11-02T10:11:12.000Z',
      }),
      [ravi]: user(ravi, `Ravi@${suffix}`, '9700000002', services, {
        authProvider: ['Google'],
        createdAt: { _seconds: 1_700_000_000, _nanoseconds: 500_000_000 },
      }),
      [fatima]: user(fatima, `fatima@${suffix}`, '+919700000003', services, {
        authProvider: ['email', 'google.com'],
        emailVerified: false,
        createdAt: 1_710_000_000_000,
        lastLogin: null,
      }),
    },
    staffs: {
      [sunita]: nurse('Sunita Pawar', '9812345601', `sunita@nurses.${suffix}`, {
        available: false,
        nursingCouncilRegNumber: 'MH 1001',
      }),
      [lakshmi]: nurse('Lakshmi Nair', '9812345602', `lakshmi@nurses.${suffix}`, {
        available: false,
        nursingCouncilRegNumber: 'MH 1002',
      }),
    },
    tempServices: only('tempServices', services),
    services: only('services', services),
    staff: { 'a-document-id': { uid: fatima, email: `fatima@${suffix}`, createdAt: 1_720_000_000_000 } },
    admin: { [ravi]: { email: `ravi@${suffix}`, createdAt: '2024-02-03' } },
  }
}

/** Every error that an export can have, each with the words that the report must have for it. */
export function invalidRecords(suffix: string): { records: Export; expected: [name: string, why: string][] } {
  const { asha, sunita } = ids
  const records: Export = { users: {}, staffs: {}, tempServices: {}, services: {}, staff: {}, admin: {} }
  const expected: [string, string][] = []
  const entries: Made[] = []
  let place = 0
  function bad(
    collection: 'services' | 'tempServices',
    why: string,
    more: Document,
    entry?: Document | null,
  ) {
    const id = `bad-${++place}`
    const code = 200_000 + place
    const made = service(collection, id, asha, { codes: [String(code), String(code)], ...more })
    records[collection][id] = made.document
    if (entry !== null) entries.push({ ...made, entry: { ...made.entry, ...entry } })
    expected.push([`${collection}/${id}`, why])
  }
  const confirmed = { status: 'confirmed' }
  bad('services', 'status: is none of', { status: 'cancelled' })
  bad('services', 'status: is pending, which services cannot hold', { status: 'pending' })
  bad('tempServices', 'status: is confirmed, which tempServices cannot hold', confirmed)
  bad('services', 'book_code: is also that of services/bad-5', { ...confirmed, codes: ['299999', '299990'] })
  bad('services', 'book_code: is also that of services/bad-4', { ...confirmed, codes: ['299999', '299991'] })
  bad('services', 'close_code: is no code of six digits', { ...confirmed, codes: ['299998', '012345'] })
  bad('services', 'userId: the user nobody is not there', { ...confirmed, userId: 'nobody' })
  bad('services', "status: its user's list says otherwise", confirmed, { status: 'closed' })
  bad('services', "endDate: its user's list says otherwise", confirmed, { endDate: '2031-01-01' })
  bad('services', "is not in its user's list", confirmed, null)
  const assigned = { status: 'assigned', assignedNurse: 'Mary', nurseContact: '9812345603', nurseId: 'mary' }
  bad('services', 'nurse: is also that of services/bad-12', assigned)
  bad('services', 'nurse: is also that of services/bad-11', assigned)
  bad('services', 'its nurse is not there', { ...assigned, nurseId: 'x', assignedNurse: 'Nobody' })
  bad('services', 'is assigned and names no nurse', { status: 'assigned' })
  bad('services', 'is confirmed and names a nurse', { ...confirmed, nurseId: sunita })
  bad('services', 'service: is no service of the catalogue', { ...confirmed, service: 'Gardening' })
  bad('services', 'subService: is none of General Care', { ...confirmed, subService: 'IV therapy' })
  const backwards = { ...patient('Kamala'), startDate: '2025-06-02', endDate: '2025-06-01' }
  bad('services', 'patient.endDate: is before the start', { ...confirmed, patient: backwards })
  bad('tempServices', 'createdAt: is no time', { createdAt: 'yesterday' })
  bad('tempServices', 'patient.age: is no number from 0 to 120', { patient: { ...patient('K'), age: 210 } })
  bad('tempServices', 'serviceId: can be none of a service', { serviceId: 'a/b' })
  const same = { ...confirmed, codes: ['299997', '299996'] }
  bad('services', 'serviceId: is also that of services/twin', { ...same, serviceId: 'twin' }, null)
  const twin = service('services', 'twin', asha, { ...confirmed, codes: ['299997', '299996'] })
  records.services.twin = twin.document
  expected.push(['services/twin', 'serviceId: is also that of services/bad-22'])

  const people: [id: string, why: string, more: Document][] = [
    ['same-phone-1', 'number: is also that of users/same-phone-2', { number: '+919811111111' }],
    ['same-phone-2', 'number: is also that of users/same-phone-1', { number: '09811111111' }],
    ['same-mail-1', 'email: is also that of users/same-mail-2', { email: `same@${suffix}` }],
    ['same-mail-2', 'email: is also that of users/same-mail-1', { email: `SAME@${suffix}` }],
    ['no-mail', 'email: is no e-mail address', { email: 'asha' }],
    ['no-number', 'number: is verified and is no number in India', { number: '12' }],
    ['no-way-in', 'neither e-mail nor phone is verified', { emailVerified: false, phoneVerified: false }],
    ['other-uid', 'uid: is not the id of its document', { uid: 'x' }],
    [
      'unproven',
      'isAdmin: the e-mail of an administrator must be verified',
      { isAdmin: true, emailVerified: false },
    ],
    ['odd-provider', 'authProvider: is neither email nor Google', { authProvider: ['facebook'] }],
    ['no-time', 'createdAt: is missing', { createdAt: null }],
  ]
  for (const [index, [id, why, more]] of people.entries()) {
    records.users[id] = user(id, `${id}@${suffix}`, `+91982222${1000 + index}`, [], more)
    expected.push([`users/${id}`, why])
  }
  const nurses: [id: string, why: string, more: Document][] = [
    ['same-1', 'nursingCouncilRegNumber: is also that of staffs/same-2', { nursingCouncilRegNumber: 'MH 7' }],
    ['same-2', 'nursingCouncilRegNumber: is also that of staffs/same-1', { nursingCouncilRegNumber: 'mh7' }],
    ['short', 'contactNumber: Contact number must be 10 digits', { contactNumber: '981' }],
    ['unskilled', 'canHandleDementia: Can handle dementia is required', { canHandleDementia: null }],
  ]
  for (const [id, why, more] of nurses) {
    records.staffs[id] = nurse('Nurse', '9812345699', `${id}@nurses.${suffix}`, more)
    expected.push([`staffs/${id}`, why])
  }
  records.staffs.mary = nurse('Mary', '9812345603', `mary@nurses.${suffix}`, { available: false })
  records.staff.ghost = { uid: 'nobody' }
  records.admin['no-way-in'] = {}
  expected.push(['staff/ghost', 'uid: the user nobody is not there'])
  expected.push(['admin/no-way-in', 'uid: the user no-way-in is not there'])
  records.users[asha] = { services: entries.concat(twin).map(({ entry }) => entry) }
  return { records, expected }
}

/** Merges two exports; the service lists of users who are in both are joined. */
export function merge(one: Export, other: Export): Export {
  const merged = structuredClone(one)
  for (const collection of collections) {
    for (const [id, document] of Object.entries(other[collection])) {
      const former = merged[collection][id]
      const services = [former?.services ?? [], document.services ?? []].flat()
      merged[collection][id] = former ? { ...former, ...document, services } : document
    }
  }
  return merged
}

/** Writes an export in the form that the import reads. */
export function writeExport(folder: string, records: Partial<Export>): void {
  mkdirSync(folder, { recursive: true })
  for (const [collection, documents] of Object.entries(records))
    writeFileSync(join(folder, `${collection}.json`), JSON.stringify(documents))
}

/** Writes a nurse's file next to the export. */
export function writePaper(folder: string, staffId: string, field: string, bytes: Uint8Array): void {
  const place = join(folder, 'files', 'staff', staffId)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, field), bytes)
}

type Made = { collection: string; id: string; document: Document; entry: Document }

function only(collection: string, services: Made[]): Record<string, Document> {
  return Object.fromEntries(
    services.filter((made) => made.collection === collection).map(({ id, document }) => [id, document]),
  )
}

/** A service with its entry in the user's list. */
function service(
  collection: 'tempServices' | 'services',
  id: string,
  userId: string,
  { codes, ...more }: Document & { codes: [book: string, close: string] },
): Made {
  const document: Document = {
    serviceId: id,
    book_code: codes[0],
    close_code: codes[1],
    numericBookCode: Number(codes[0]),
    userId,
    phone: '9800000001',
    status: 'pending',
    createdAt: '2025-05-01T04:30:00.000Z',
    patient: patient('Kamala Kulkarni'),
    address: '12 Prabhat Road, Pune 411004',
    service: 'General Care',
    subService: 'Vital signs monitoring',
    consultation: '',
    weeks: '',
    months: 1,
    caregivergender: 'Female',
    someone: true,
    ...more,
  }
  const { startDate, endDate, name } = document.patient as Document
  const entry: Document = {
    bookCode: document.book_code,
    closeCode: document.close_code,
    serviceId: document.serviceId,
    status: document.status,
    patientName: name,
    startDate,
    endDate,
    service: document.service,
    subService: document.subService,
    consultation: document.consultation,
    address: document.address,
    nurseName: document.assignedNurse ?? '',
    nurseMobileNumber: document.nurseContact ?? '',
    numericBookCode: document.numericBookCode,
    createdAt: '2025-05-01T04:30:00.123Z',
  }
  return { collection, id, document, entry }
}

function patient(name: string): Document {
  // As a field of the web form sent it: without a time zone, Indian time.
  return { name, age: 74, gender: 'Female', startDate: '2025-05-03T09:00', endDate: '2025-06-03T18:00' }
}

function user(uid: string, email: string, number: string, services: Made[], more: Document = {}): Document {
  return {
    uid,
    firstname: 'Asha',
    lastname: 'Kulkarni',
    email,
    address: 'Pune',
    number,
    phoneVerified: true,
    emailVerified: true,
    authProvider: ['email'],
    isAdmin: false,
    createdAt: '2024-01-02T03:04:05.000Z',
    services: services.filter(({ document }) => document.userId === uid).map(({ entry }) => entry),
    ...more,
  }
}

function nurse(fullName: string, contactNumber: string, email: string, more: Document = {}): Document {
  const typed = filledIn({ fullName, contactNumber, email })
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([name]) => !name.startsWith('willingness'))),
    willingnessToWorkWith: { elderly: true, terminallyIll: false, postSurgical: true },
    yearsOfExperience: 6,
    dateOfBirth: { _seconds: 640_000_000, _nanoseconds: 0 },
    profilePhoto: 'https://storage.example/o/staff%2Fx%2FprofilePhoto?alt=media',
    available: true,
    createdAt: '2024-03-04T05:06:07Z',
    updatedAt: '2025-03-04T05:06:07Z',
    ...more,
  }
}
