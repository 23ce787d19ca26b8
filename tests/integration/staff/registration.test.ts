import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { staffFields, staffFileFields } from '#domain/staff.ts'
import { staffErrors, staffProblemWords } from '#app/content/office/staff-records.ts'
import { checkStaff, readTyped } from '#server/staff/registration.schema.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { beginUpload, form, jpeg, pdf, upload, uploadAllFiles } from './registration.ts'

let administrator: Person
let site: Site
beforeEach(async () => {
  instantClock(tuesdayMorning)
  administrator = await createAdministrator()
  site = openSite(administrator)
})

const newId = () => randomUUID()
const administratorAccount = () => ({ uid: administrator.uid, email: administrator.email })

const wrong: [field: string, value: string, message: string][] = [
  ['fullName', ' ', 'Full name is required'],
  ['currentAddress', '', 'Current address is required'],
  ['permanentAddress', '', 'Permanent address is required'],
  ['bloodGroup', '', 'Blood group is required'],
  ['universityName', '', 'University name is required'],
  ['languagesKnown', '', 'Languages known is required'],
  ['previousWorkplaces', '', 'Previous workplaces is required'],
  ['nursingCouncilRegNumber', '', 'Registration number is required'],
  ['bankAccountDetails', '', 'Bank details is required'],
  ['emergencyContactName', '', 'Emergency contact name is required'],
  ['emergencyContactRelationship', '', 'Relationship is required'],
  ['referenceFromPreviousEmployer', '', 'Reference is required'],
  ['referenceContactDetails', '', 'Reference contact is required'],
  ['dateOfBirth', '', 'Date of birth is required'],
  ['dateOfBirth', '1990-02-30', 'Enter a date, such as 25/11/2026'],
  ['dateOfBirth', '31/11/1990', 'Enter a date, such as 25/11/2026'],
  ['policeVerificationDate', 'soon', 'Enter a date, such as 25/11/2026'],
  ['gender', 'Unknown', 'Gender is required'],
  ['nursingQualification', '', 'Qualification is required'],
  ['regExpiryDate', '', 'Expiry date is required'],
  ['shiftPreference', '', 'Shift preference is required'],
  ['accommodationRequired', '', 'Accommodation required is required'],
  ['readyForLiveInCare', '', 'Ready for live-in care is required'],
  ['legalCases', '', 'Legal cases is required'],
  ['canAdministerIV', '', 'Can administer IV is required'],
  ['canHandleTracheostomy', '', 'Can handle tracheostomy is required'],
  ['canProvideWoundDressing', '', 'Can provide wound dressing is required'],
  ['canHandleDementia', '', 'Can handle dementia is required'],
  ['canAssistPhysiotherapy', '', 'Can assist physiotherapy is required'],
  ['expectedSalary', '', 'Expected salary is required'],
  ['contactNumber', '981234567', 'Contact number must be 10 digits'],
  ['contactNumber', '+4420 7946 0958', 'Contact number must be 10 digits'],
  ['contactNumber', '98123 45678 or 9', 'Contact number must be 10 digits'],
  ['emergencyContactNumber', '', 'Emergency number must be 10 digits'],
  ['alternativeContactNumber', '12', 'Alternative number must be 10 digits if provided'],
  ['email', 'asha at nurses', 'Invalid email format'],
  ['yearOfGraduation', '1899', 'Enter a valid year (1900-2025)'],
  ['yearOfGraduation', '2026', 'Enter a valid year (1900-2025)'],
  ['yearOfGraduation', 'soon', 'Enter a valid year (1900-2025)'],
  ['yearsOfExperience', '', 'Enter valid years of experience'],
  ['yearsOfExperience', '-1', 'Enter valid years of experience'],
]

test.each(wrong)('%s “%s” is refused: %s', (field, value, message) => {
  const checked = checkStaff(readTyped(filledIn({ [field]: value })))
  expect(staffErrors(checked.ok ? {} : checked.problems)).toEqual({ [field]: [message] })
})

test('the language of messages is optional, and only one of the three', () => {
  expect(checkStaff(filledIn()).ok && checkStaff(filledIn())).not.toHaveProperty('details.messageLanguage')
  expect(checkStaff(filledIn({ messageLanguage: 'mr' }))).toMatchObject({
    ok: true,
    details: { messageLanguage: 'mr' },
  })
  for (const other of ['Marathi', 'fr', 'EN'])
    expect(checkStaff(filledIn({ messageLanguage: other })).ok, other).toBe(false)
})

test('every required field has an invalid example here, and optional fields may be left out', () => {
  const tested = new Set(wrong.map(([field]) => field))
  const required = staffFields.filter(({ isOptional }) => !isOptional)
  expect(required.filter(({ name }) => !tested.has(name))).toEqual([])
  expect(checkStaff(filledIn())).toMatchObject({ ok: true, details: { yearsOfExperience: 0 } })
  const none = checkStaff({ ...filledIn(), 'willingnessToWorkWith.elderly': '' })
  expect(none.ok ? {} : staffErrors(none.problems)).toEqual({
    willingnessToWorkWith: ['Select at least one type of patient'],
  })
})

test('dates that are typed by hand are kept as days, and one of the past is never ahead', () => {
  const typed = { dateOfBirth: '12/4/68', regExpiryDate: '31 Jan 2030', policeVerificationDate: '१/२/२५' }
  const read = readTyped(filledIn(typed))
  expect(read).toMatchObject({
    dateOfBirth: '1968-04-12',
    regExpiryDate: '2030-01-31',
    policeVerificationDate: '2025-02-01',
  })
  expect(checkStaff(read).ok).toBe(true)
  // A draft keeps what is not a day yet.
  expect(readTyped({ dateOfBirth: '12/4' })).toEqual({ dateOfBirth: '12/4' })
})

test('phone numbers are read as in every form, and stored as ten digits', () => {
  const read = readTyped(
    filledIn({
      contactNumber: '98123 45678',
      emergencyContactNumber: '+91-98123-45679',
      alternativeContactNumber: '०९८१२३ ४५६७०',
    }),
  )
  expect(checkStaff(read)).toMatchObject({
    ok: true,
    details: {
      contactNumber: '9812345678',
      emergencyContactNumber: '9812345679',
      alternativeContactNumber: '9812345670',
    },
  })
})

test('a nurse is registered with eleven files and found in the list', async () => {
  const staffId = newId()
  await uploadAllFiles(site, staffId)
  const fields = filledIn({ fullName: `Sunita ${staffId}` })
  const done = await site.post(form, { ...fields, staffId, intent: 'register' })
  expect(done.location).toBe('/dashboard/staff/currentStaffs')
  expect((await site.get('/dashboard/staff/currentStaffs')).text).toContain('Staff added successfully')
  // By name, because the nurses of all test files are in this table, and the list shows a page of them.
  const list = await site.get(`/dashboard/staff/currentStaffs?name=Sunita+${staffId}`)
  expect(list.text).toContain(`Sunita ${staffId}`)
  const staff = await readStaff(staffId)
  expect(staff).toMatchObject({
    email: fields.email,
    available: true,
    yearOfGraduation: 2012,
    willingnessToWorkWith: { elderly: true, pediatric: false },
    aadhaarCard: expect.stringMatching(new RegExp(`^staff/${staffId}/aadhaarCard/[\\da-f]{32}$`)),
  })
  const page = await site.get(`/dashboard/staff/${staffId}`)
  expect(page.text).toContain('Police verification certificate')
  expect(page.html).not.toContain('SBI 1234')
  const log = await site.get(`/dashboard/audit?recordType=staff&recordId=${staffId}`)
  expect(log.text).toContain('register')

  // A double click, or a lost response.
  const again = await site.post(form, { ...fields, staffId, intent: 'register' })
  expect(again.location).toBe('/dashboard/staff/currentStaffs')
})

test('each view of a paper and of the bank details writes an audit entry; the link to the paper works for five minutes', async () => {
  const staffId = newId()
  await uploadAllFiles(site, staffId)
  await site.post(form, { ...filledIn(), staffId, intent: 'register' })
  const { location } = await site.get(`/dashboard/staff/${staffId}/files/aadhaarCard`)
  expect(location).toMatch(/X-Amz-Expires=300/)
  const shown = await fetch(location ?? '')
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await shown.arrayBuffer()).equals(jpeg)).toBe(true)
  // No name at all: neither the one of the sender's computer nor one that a browser would save it under but the key's.
  expect(shown.headers.get('content-disposition')).toBe('inline')
  expect(new URL(location ?? '').pathname).toMatch(new RegExp(`/staff/${staffId}/aadhaarCard/[\\da-f]{32}$`))
  const revealed = await site.post(`/dashboard/staff/${staffId}`, {})
  expect(revealed.text).toContain('SBI 1234 5678')
  const log = await site.get(`/dashboard/audit?recordType=staff&recordId=${staffId}`)
  expect(log.text).toContain('viewed a document of nurse Sunita Pawar : Aadhaar card')
  expect(log.text).toContain('viewed a hidden field of nurse Sunita Pawar : Bank details')
  const customer = openSite(await createCustomer())
  for (const path of [`/dashboard/staff/${staffId}`, `/dashboard/staff/${staffId}/files/aadhaarCard`]) {
    expect((await customer.get(path)).location).toBe('/')
  }
})

test('errors keep what was typed, and each has its message beside its field and in the summary', async () => {
  const staffId = newId()
  const answer = await site.post(form, {
    ...filledIn({ contactNumber: '12', universityName: '' }),
    staffId,
    intent: 'register',
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Please fix the errors in the form')
  expect(answer.text).toContain('Contact number must be 10 digits')
  expect(answer.text).toContain('Profile photo is required')
  expect(answer.value('fullName')).toBe('Sunita Pawar')
  expect(await readStaff(staffId)).toBeNull()
})

test(
  'a refused registration keeps its files: the form goes on with the same draft',
  { tags: 'long' },
  async () => {
    const staffId = newId()
    await upload(site, { staffId, field: 'panCard', file: pdf })
    const posted = { ...filledIn(), staffId, intent: 'register' }
    const refused = await site.post(form, posted)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Aadhaar card is required')
    expect(refused.text).not.toContain('PAN card is required')
    expect(refused.value('staffId')).toBe(staffId)
    expect(refused.text.match(/✓ Received/g)).toHaveLength(1)
    expect(refused.html).toContain(`href="/dashboard/staff/${staffId}/files/panCard"`)
    const again = await site.post(form, { ...posted, staffId: refused.value('staffId') ?? '' })
    expect(again.text.match(/✓ Received/g)).toHaveLength(1)
    expect((await site.post(form, { ...posted, staffId: '../x' })).value('staffId')).toMatch(/^[\da-f-]{36}$/)
  },
)

test('a registration without files names each of the eleven', async () => {
  const outcome = await registerStaff(administratorAccount(), newId(), filledIn())
  if (outcome.ok || outcome.reason !== 'invalid') throw new Error('not refused')
  expect(Object.keys(outcome.problems).sort()).toEqual([...staffFileFields].sort())
  expect(Object.keys(outcome.problems)).toHaveLength(11)
  for (const [field, problem] of Object.entries(outcome.problems))
    expect(staffProblemWords(field, problem)).toMatch(/ is required$/)
})

test('a draft is kept, found again and visible to its own administrator only', async () => {
  const staffId = newId()
  const week = {
    'worksMonday.from': '8 am',
    'worksSunday.off': 'on',
    'spokenLanguages.Urdu': 'on',
    areas: '41',
  }
  const saved = await site.post(form, { ...week, fullName: `Half ${staffId}`, staffId, intent: 'save' })
  expect(saved.location).toBe(`${form}?draft=${staffId}`)
  expect((await site.get(form)).text).toContain(`Half ${staffId}`)
  const again = await site.get(`${form}?draft=${staffId}`)
  const texts = ['fullName', 'worksMonday.from', 'areas'].map((name) => again.value(name))
  expect(texts).toEqual([`Half ${staffId}`, '08:00', '41'])
  for (const name of ['worksSunday.off', 'spokenLanguages.Urdu'])
    expect(again.html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked`))
  const other = openSite(await createAdministrator())
  expect((await other.get(`${form}?draft=${staffId}`)).location).toBe(form)
  expect((await other.get(form)).text).not.toContain(`Half ${staffId}`)
  const stolen = await other.post(form, { fullName: 'Mine', staffId, intent: 'save' })
  expect(stolen.status).toBe(403)
  expect(stolen.text).toContain(
    'Permission denied. Please check your authentication status or contact support.',
  )
  expect(await beginUpload(other, { staffId, field: 'panCard' })).toMatchObject({
    ok: false,
  })
  await site.post(form, { staffId, intent: 'discard' })
  expect((await site.get(`${form}?draft=${staffId}`)).location).toBe(form)
})

test(
  'an e-mail or registration number of another nurse is refused before the files are sent',
  { tags: 'long' },
  async () => {
    const first = newId()
    await uploadAllFiles(site, first)
    const fields = filledIn()
    await site.post(form, { ...fields, staffId: first, intent: 'register' })
    const second = newId()
    const typed = {
      email: fields.email ?? '',
      nursingCouncilRegNumber: ` ${fields.nursingCouncilRegNumber} `,
    }
    const early = await site.post(form, { ...typed, staffId: second, intent: 'save', inPlace: 'yes' })
    expect(early.text).toContain('A nurse with this email is registered already')
    expect(early.text).toContain('A nurse with this registration number is registered already')
    await uploadAllFiles(site, second)
    const late = await site.post(form, { ...filledIn(typed), staffId: second, intent: 'register' })
    expect(late.status).toBe(400)
    expect(await readStaff(second)).toBeNull()
  },
)

test('a signed-out administrator gets a message', async () => {
  const visitor = openSite()
  const answer = await visitor.post(form, { ...filledIn(), staffId: newId(), intent: 'register' })
  expect((await visitor.get(answer.location ?? '')).text).toContain('User not authenticated. Please log in.')
})
