import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { isStaffFileField } from '#domain/staff.ts'
import { readFile } from '#server/aws/s3.server.ts'
import { readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { choiceFacts } from '#tools/data/integrity/invariants/identities.ts'
import { jpeg, pdf, register, send } from './registration.ts'
import { typedNow } from '#tests/support/staff/changes.ts'

beforeEach(() => void instantClock(tuesdayMorning))

test('a nurse’s details are changed by the rules of the form, with an audit entry that names the fields', async () => {
  const site = openSite(await createAdministrator())
  const { id } = await register(site)
  const page = await site.get(`/dashboard/staff/${id}/edit`)
  expect(page.value('universityName')).toBe('MUHS')
  const typed = await typedNow(id)
  const wrong = await site.post(`/dashboard/staff/${id}/edit`, { ...typed, version: '0', contactNumber: '1' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Contact number must be 10 digits')
  const done = await site.post(`/dashboard/staff/${id}/edit`, {
    ...typed,
    version: '0',
    universityName: 'Symbiosis',
    specialization: 'Palliative care',
  })
  expect(done.location).toBe(`/dashboard/staff/${id}`)
  expect((await site.get(`/dashboard/staff/${id}`)).text).toContain('Symbiosis')
  const log = await site.get(`/dashboard/audit?recordType=staff&recordId=${id}`)
  expect(log.text).toContain('University name, Specialization')
  expect(log.text).not.toContain('SBI 1234')
  const emptied = await site.post(`/dashboard/staff/${id}/edit`, {
    ...(await typedNow(id)),
    version: '1',
    specialization: '',
  })
  expect(emptied.location).toBe(`/dashboard/staff/${id}`)
  expect((await readStaff(id))?.specialization).toBeUndefined()
})

test('languages, days, times and areas are additions: the choice reads them, and the nurse’s page says them', async () => {
  const site = openSite(await createAdministrator())
  const { id, fields } = await register(site)
  const [path, edit] = [`/dashboard/staff/${id}`, `/dashboard/staff/${id}/edit`]
  const facts = async () => (await readChoiceFacts()).get(id)
  // The specification's form alone: the free text names the languages, and nothing is said of days and areas.
  expect(await facts()).toMatchObject({ languages: ['Hindi', 'Marathi'] })
  for (const name of ['availability', 'areas']) expect(await facts()).not.toHaveProperty(name)
  expect((await site.get(path)).text).not.toContain('Availability')

  const added = {
    'spokenLanguages.Konkani': 'on',
    'spokenLanguages.Hindi': 'on',
    'worksTuesday.off': 'on',
    'worksWednesday.from': '8 pm',
    'worksWednesday.to': '08.00',
    areas: '४११०५२ 411004,411052',
  }
  const wrong = await site.post(edit, {
    ...fields,
    ...added,
    version: '0',
    'worksFriday.from': '9:00',
    'worksSaturday.from': 'early',
    'worksSaturday.to': '17:00',
    areas: '411052, Kothrud',
  })
  expect(wrong.status).toBe(400)
  const problem = (field: string) => new RegExp(`id="${field}-problem"[^>]*>([^<]*)<`).exec(wrong.html)?.[1]
  expect(problem('worksFriday')).toBe('Enter both times, such as 08:00 and 17:00, or leave both empty')
  expect(problem('worksSaturday')).toBe('Enter both times, such as 08:00 and 17:00, or leave both empty')
  expect(problem('areas')).toBe('Enter up to 10 PIN codes of six digits, such as 411038, 411052')
  const typed = ['worksWednesday.from', 'worksFriday.from', 'worksSaturday.from', 'areas']
  expect(typed.map((name) => wrong.value(name))).toEqual(['20:00', '09:00', 'early', '411052, Kothrud'])
  for (const ticked of ['spokenLanguages.Konkani', 'worksTuesday.off'])
    expect(wrong.html).toMatch(new RegExp(`<input[^>]*name="${ticked}"[^>]*checked`))
  expect(await htmlErrors(wrong.html)).toEqual([])
  expect((await readStaff(id))?.detailsVersion).toBeUndefined()

  expect((await site.post(edit, { ...fields, ...added, version: '0' })).location).toBe(path)
  expect(await facts()).toMatchObject({
    languages: ['Hindi', 'Konkani'],
    areas: ['411052', '411004'],
    availability: ['any', 'off', { from: '20:00', to: '08:00' }, 'any', 'any', 'any', 'any'],
  })
  expect((await site.get(path)).text).toMatch(
    /Availability Monday Any time Tuesday Does not work Wednesday 20:00–08:00 Thursday to Sunday Any time/,
  )
  // The check of the table compares them with the record.
  const records = await readTable()
  expect(choiceFacts(records)).toEqual([])
  for (const other of [{ worksSunday: 'off' }, { areas: '411052' }, { spokenLanguages: 'Hindi' }]) {
    const staff = records.staff.map((nurse) => (nurse.id === id ? { ...nurse, ...other } : nurse))
    expect(choiceFacts({ ...records, staff })).toEqual([expect.stringContaining(id)])
  }
  const log = await site.get(`/dashboard/audit?recordType=staff&recordId=${id}`)
  expect(log.text).toContain(
    'Languages to match with families, Availability on Tuesday, Availability on Wednesday, Other areas',
  )

  expect((await site.post(edit, { ...fields, version: '1' })).location).toBe(path)
  expect(await facts()).toMatchObject({ languages: ['Hindi', 'Marathi'] })
  for (const name of ['availability', 'areas']) expect(await facts()).not.toHaveProperty(name)
})

test('the second of two administrators sees what the first has changed, and what they typed is kept', async () => {
  const [one, other] = [openSite(await createAdministrator()), openSite(await createAdministrator())]
  const { id } = await register(one)
  const typed = await typedNow(id)
  await one.post(`/dashboard/staff/${id}/edit`, { ...typed, version: '0', bloodGroup: 'O+' })
  const late = await other.post(`/dashboard/staff/${id}/edit`, {
    ...typed,
    version: '0',
    expectedSalary: '35000',
  })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Differences from your entries: Blood group, Expected salary.')
  expect(late.value('expectedSalary')).toBe('35000')
  expect((await readStaff(id))?.bloodGroup).toBe('O+')
  const again = await other.post(`/dashboard/staff/${id}/edit`, {
    ...typed,
    version: late.value('version') ?? '',
    bloodGroup: 'O+',
    expectedSalary: '35000',
  })
  expect(again.location).toBe(`/dashboard/staff/${id}`)
})

test(
  'a nurse’s new e-mail and registration number are reserved, and the former ones free',
  { tags: 'long' },
  async () => {
    const site = openSite(await createAdministrator())
    const [first, second] = [await register(site), await register(site)]
    const typed = await typedNow(first.id)
    const taken = await site.post(`/dashboard/staff/${first.id}/edit`, {
      ...typed,
      version: '0',
      email: second.fields.email ?? '',
    })
    expect(taken.text).toContain('A nurse with this email is registered already')
    const next = filledIn()
    await site.post(`/dashboard/staff/${first.id}/edit`, {
      ...typed,
      version: '0',
      email: next.email ?? '',
      nursingCouncilRegNumber: next.nursingCouncilRegNumber ?? '',
    })
    const freed = await site.post(`/dashboard/staff/${second.id}/edit`, {
      ...(await typedNow(second.id)),
      version: '0',
      email: first.fields.email ?? '',
    })
    expect(freed.location).toBe(`/dashboard/staff/${second.id}`)
  },
)

test('a file replaces another only when it is valid', { tags: 'long' }, async () => {
  const site = openSite(await createAdministrator())
  const { id } = await register(site)
  const before = (await readStaff(id))?.panCard ?? ''
  async function replace(file: Buffer, type: string) {
    const place = { staffId: id, field: 'panCard', isReplacing: 'yes' }
    const begun = await site.post('/dashboard/staff/files', { intent: 'begin', ...place, type })
    const { leave } = JSON.parse(begun.html) as { leave: { url: string; fields: Record<string, string> } }
    await send(leave, file)
    const key = leave.fields.key ?? ''
    return site.post('/dashboard/staff/files', { intent: 'finish', ...place, key })
  }
  expect((await replace(Buffer.from('<html>'), 'image/jpeg')).status).toBe(400)
  expect((await readStaff(id))?.panCard).toBe(before)
  expect((await replace(pdf, 'application/pdf')).status).toBe(200)
  const after = (await readStaff(id))?.panCard ?? ''
  expect(after).toMatch(new RegExp(`^staff/${id}/panCard/[\\da-f]{32}$`))
  expect(await readFile(before)).toBeNull()
  expect((await readFile(after))?.type).toBe('application/pdf')
  expect(isStaffFileField('panCard')).toBe(true)
  const stolen = await site.post('/dashboard/staff/files', {
    intent: 'finish',
    staffId: id,
    field: 'panCard',
    isReplacing: 'yes',
    key: `staff/${(await register(site)).id}/aadhaarCard`,
  })
  expect(stolen.status).toBe(400)
})

test('a nurse is retired when no service is assigned to them, and cannot be chosen afterwards', async () => {
  const administrator = await createAdministrator()
  const site = openSite(administrator)
  const [customer, nurse] = [await createCustomer(), await createNurse()]
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  await requestAssign(administrator, service, nurse)
  const held = await site.post(`/dashboard/staff/${nurse.id}/retire`, {})
  expect(held.status).toBe(409)
  expect(held.text).toContain('They are assigned to a service.')
  await requestClose(customer, service, service.closeCode)
  const done = await site.post(`/dashboard/staff/${nurse.id}/retire`, {})
  expect((await site.get(done.location ?? '')).text).toContain('The nurse is now inactive.')
  const next = await bookService(customer)
  await requestConfirm(customer, next, next.bookCode)
  const choice = await site.get(`/dashboard/services/${next.serviceId}/assign`)
  expect(choice.html).not.toContain(`value="${nurse.id}"`)
  expect(await requestAssign(administrator, next, nurse)).toMatchObject({ reason: 'nurse-unavailable' })
  expect((await site.post(`/dashboard/staff/${nurse.id}/retire`, {})).status).toBe(404)
  expect((await site.get(`/dashboard/staff/${nurse.id}/edit`)).status).toBe(404)
})

test(
  'of two administrators who retire a nurse at once the second finds nobody to retire',
  { tags: 'long' },
  async () => {
    const sites = [openSite(await createAdministrator()), openSite(await createAdministrator())]
    const { id } = await createNurse()
    const [first, second] = sites.map((site) => () => site.post(`/dashboard/staff/${id}/retire`, {}))
    if (!first || !second) throw new Error('There are two')
    const answers: Answer[] = []
    const refused = await beforeWriting(second, async () => answers.push(await first()))
    expect([...answers, refused].map(({ status }) => status)).toEqual([302, 404])
  },
)

test('curl can send a file by the same rules as a browser', { tags: 'long' }, async () => {
  const site = openSite(await createAdministrator())
  const staffId = crypto.randomUUID()
  const begun = await site.post('/dashboard/staff/files', {
    intent: 'begin',
    staffId,
    field: 'panCard',
    type: 'image/jpeg',
  })
  const { leave } = JSON.parse(begun.html) as { leave: { url: string; fields: Record<string, string> } }
  const curl = (fields: Record<string, string>, file: Buffer) => {
    const given = Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`])
    const running = promisify(execFile)('curl', [
      '-sS',
      '-w',
      '%{http_code}',
      ...given,
      '-F',
      'file=@-',
      leave.url,
    ])
    running.child.stdin?.end(file)
    return running.then(({ stdout }) => stdout.slice(-3))
  }
  expect(await curl(leave.fields, jpeg)).toBe('204')
  expect(await curl({ ...leave.fields, 'Content-Type': 'text/html' }, jpeg)).toBe('403')
  expect(await curl({ ...leave.fields, key: 'staff/other/panCard' }, jpeg)).toBe('403')
  expect(await curl(leave.fields, Buffer.alloc(2 * 1024 * 1024 + 1))).toBe('400')
})
