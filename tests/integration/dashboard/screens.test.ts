import { halvesOf } from '#domain/phone.ts'
import { beforeAll, expect, test } from 'vitest'
import { setClock } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { instantClock, stopClock } from '#tests/support/clock.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { withRefusals } from '#tests/support/table-answers.ts'

/* The content of each view of the dashboard (section 2, "Admin dashboard", and section 8). */

const confirmed = '/dashboard/services/confirmed'
const pending = '/dashboard/services/temp'
const staff = '/dashboard/staff/currentStaffs'
type Booked = { serviceId: string; bookCode: string; closeCode: string }

let site: Site
let customer: Person
let nurse: Awaited<ReturnType<typeof createNurse>>
let inState: Record<'pending' | 'confirmed' | 'assigned' | 'closed', Booked>

beforeAll(async () => {
  // 01:45:09 of the 4th in India.
  stopClock(Date.parse('2027-02-03T20:15:09Z'))
  const administrator = await createAdministrator()
  customer = await createCustomer()
  nurse = await createNurse({
    fullName: 'Sunita Pawar',
    nursingQualification: 'BSc Nursing',
    yearsOfExperience: 3,
    currentAddress: 'Kothrud, Pune',
    specialization: 'Geriatrics',
    languagesKnown: 'Marathi, Hindi',
    shiftPreference: 'Rotational',
    universityName: 'MUHS',
    willingnessToWorkWith: { elderly: true, disabled: true, pediatric: false },
    panCard: 'staff/x/panCard',
  })
  await createNurse({ fullName: 'Anita Rao', nursingQualification: 'ANM', yearsOfExperience: 0 })
  const booked: Booked[] = []
  for (let count = 0; count < 4; count++) booked.push(await bookService(customer, bookingOf()))
  const [first, second, third, fourth] = booked as [Booked, Booked, Booked, Booked]
  for (const service of [second, third, fourth]) await requestConfirm(customer, service, service.bookCode)
  await requestAssign(administrator, third, nurse)
  await requestClose(customer, fourth, fourth.closeCode)
  inState = { pending: first, confirmed: second, assigned: third, closed: fourth }
  setClock()
  site = openSite(await signInAgain(administrator))
})

function headingsIn({ html }: Answer): string[] {
  return [...html.matchAll(/<th scope="col"[^>]*>([^<]+)</g)].map(([, title = '']) => title)
}

/** The table row that contains a text. */
function rowWith({ html }: Answer, text: string): string {
  const row = html.split('<tr').find((part) => part.includes(text)) ?? ''
  return row.replace(/^[^>]*>|<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

/** The filters of a list: the fields by name, with their choices. */
function filtersIn({ html }: Answer): Record<string, string[]> {
  const form = /<form[^>]*class="[^"]*filters.*?<\/form>/s.exec(html)?.[0] ?? ''
  const fields = [...form.matchAll(/<(input|select)[^>]*\bname="(\w+)".*?(?=<input|<select|$)/gs)]
  return Object.fromEntries(
    fields.map(([field, , name = '']) => [
      name,
      [...field.matchAll(/<option[^>]*value="([^"]+)"/g)].map(([, value = '']) => value),
    ]),
  )
}

/** The facts of an expanded row, by their names. */
function factsIn({ html }: Answer): Record<string, string> {
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)]
  const textOf = (part = '') =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return Object.fromEntries(facts.map(([, name, value]) => [textOf(name), textOf(value)]))
}

const any: string[] = []
const lists = [
  {
    path: confirmed,
    title: 'Confirmed Services',
    // The patient, the dates of the care and the next visit stand beside the columns of section 2.
    columns: [
      ...['Patient', 'Phone number', 'Service ID', 'Source', 'Created', 'From, to', 'Status'],
      'Next visit, nurse',
      ...['Details', 'Assign', 'Delete'],
    ],
    filters: {
      serviceId: any,
      patient: any,
      number: any,
      status: ['confirmed', 'assigned', 'closed'],
      service: [
        'General Care',
        'Sensational Medical Care',
        'Non-Sensational Medical Care',
        'Special Care',
        'Physiotherapy',
      ],
      starts: ['today', 'tomorrow', 'week'],
      from: any,
      to: any,
    },
  },
  {
    path: pending,
    title: 'Pending Services',
    columns: ['Patient', 'Service ID', 'Created', 'From, to', 'Status', 'Details', 'Delete'],
    filters: {
      serviceId: any,
      patient: any,
      number: any,
      status: ['pending', 'confirmed'],
      from: any,
      to: any,
    },
  },
  {
    path: '/dashboard/users',
    title: 'Users',
    columns: ['First name', 'Last name', 'Phone number', 'Email', 'Email verified', 'Details'],
    filters: {
      email: any,
      number: any,
      emailVerified: ['true', 'false'],
      authProvider: ['email', 'Google'],
      minServices: ['1', '2', '3', '5'],
    },
  },
  {
    path: staff,
    title: 'Current Staffs',
    columns: ['Name', 'Qualification', 'Experience', 'Available', 'Details'],
    filters: {
      name: any,
      number: any,
      qualification: ['ANM', 'GNM', 'BSc Nursing', 'MSc Nursing'],
      minExperience: ['0', '1', '3', '5'],
      available: ['true', 'false'],
    },
  },
]

test.each(lists)('$path has its title, its columns, its filters and Refresh', async (list) => {
  const page = await site.get(list.path)
  expect(page.html).toContain(`<h1>${list.title}</h1>`)
  expect(headingsIn(page)).toEqual(list.columns)
  expect(filtersIn(page)).toEqual(list.filters)
  expect(page.html).toMatch(/<a[^>]*refreshed=1[^>]*>(?:<[^>]+>|<!-- -->)*[^<]*(?:<svg.*?<\/svg>)?Refresh/s)
})

test('a row shows when the service was created, in Indian time and as en-IN writes it', async () => {
  for (const [path, { serviceId }] of [
    [confirmed, inState.confirmed],
    [pending, inState.pending],
  ] as const)
    expect(rowWith(await site.get(path), serviceId)).toMatch(/4 Feb 2027 01:45/)
})

test('a nurse can be assigned in the list only to a service that is neither assigned nor closed', async () => {
  const page = await site.get(confirmed)
  expect(rowWith(page, inState.confirmed.serviceId)).toMatch(/Confirmed .*Assign/)
  for (const state of ['assigned', 'closed'] as const) {
    const { serviceId } = inState[state]
    expect(rowWith(page, serviceId)).toMatch(new RegExp(`Web.*${state}`, 'i'))
    expect(page.html).not.toContain(`/dashboard/services/${serviceId}/assign`)
  }
  expect(page.html).toContain(`/dashboard/services/${inState.assigned.serviceId}/close`)
})

test('the expanded row of a confirmed service shows everything that section 2 lists', async () => {
  const { serviceId, bookCode, closeCode } = inState.assigned
  const facts = factsIn(await site.get(`/dashboard/services/${serviceId}`))
  expect(facts).toMatchObject({
    Creator: customer.email,
    'Creator ID': customer.uid,
    'Patient name': 'Savita Kulkarni',
    'Phone number': '98123 45678 entered in the form, not verified',
    'Service type': 'General Care',
    'Sub-service': 'Vital signs monitoring',
    'Booking code': bookCode,
    'Closing code': closeCode,
    Consultation: 'Diabetes, sees Dr Deshpande on Tuesdays',
    Address: '12 Prabhat Road, Pune 411004',
    'Assigned nurse': nurse.fullName,
    'Nurse contact': halvesOf(nurse.contactNumber),
    // The two in one fold have one form.
    Created: 'Thu 4 Feb 2027, 01:45',
    Confirmed: 'Thu 4 Feb 2027, 01:45',
  })
  expect(facts.Duration).toMatch(/ to .* \(4 weeks, 1 month\)$/)
})

test('the expanded row of a pending service shows everything that section 2 lists', async () => {
  const { serviceId, bookCode, closeCode } = inState.pending
  const facts = factsIn(await site.get(`/dashboard/services/${serviceId}`))
  expect(facts).toMatchObject({
    Creator: customer.email,
    'Service type': 'General Care',
    'Sub-service': 'Vital signs monitoring',
    'Someone else': 'Yes',
    'Booking code': bookCode,
    'Closing code': closeCode,
    'Patient name': 'Savita Kulkarni',
    Consultation: 'Diabetes, sees Dr Deshpande on Tuesdays',
    Address: '12 Prabhat Road, Pune 411004',
  })
  expect(facts.Duration).toMatch(/ to .* \(4 weeks, 1 month\)$/)
})

test('the date filters narrow the pending services, by days in India', async () => {
  const { serviceId } = inState.pending
  expect((await site.get(`${pending}?from=2027-02-04&to=2027-02-04`)).text).toContain(serviceId)
  expect((await site.get(`${pending}?from=2027-02-05`)).text).toContain('No pending services found.')
  expect((await site.get(`${pending}?to=2027-02-03`)).text).toContain('No pending services found.')
  expect((await site.get(`${pending}?status=pending`)).text).toContain(serviceId)
})

test('a user’s row shows whether the e-mail is verified, and expanded the provider, the address and the services', async () => {
  const unverified = await createCustomer({ emailVerified: false })
  const page = await site.get('/dashboard/users')
  expect(rowWith(page, customer.email)).toMatch(
    new RegExp(`Asha Kulkarni ${halvesOf(customer.number)} .*Verified`),
  )
  expect(rowWith(page, unverified.email)).toContain('Not verified')
  const details = await site.get(`/dashboard/users/${customer.uid}`)
  const facts = factsIn(details)
  expect(facts).toMatchObject({ 'Auth provider': 'email', Address: '12 Prabhat Road, Pune 411004' })
  for (const [state, { serviceId }] of Object.entries(inState))
    expect(facts.Services).toMatch(new RegExp(`${serviceId} ${state}`, 'i'))
})

test('the nurses are found by each filter', async () => {
  const namesFor = async (query: string) => {
    const { html } = await site.get(`${staff}?${query}`)
    return ['Sunita Pawar', 'Anita Rao'].filter((name) => html.includes(name))
  }
  expect(await namesFor('name=sun')).toEqual(['Sunita Pawar'])
  expect(await namesFor('qualification=ANM')).toEqual(['Anita Rao'])
  expect(await namesFor('minExperience=0')).toEqual(['Sunita Pawar', 'Anita Rao'])
  for (const least of [1, 3]) expect(await namesFor(`minExperience=${least}`)).toEqual(['Sunita Pawar'])
  expect(await namesFor('minExperience=5')).toEqual([])
  expect(await namesFor('available=true')).toEqual(['Anita Rao'])
  expect(await namesFor('available=false')).toEqual(['Sunita Pawar'])
  expect((await site.get(`${staff}?minExperience=5`)).text).toContain('No staff members found.')
})

test('the expanded row of a nurse shows the essential fields, the documents, the willingness and a toggle for the rest', async () => {
  const row = rowWith(await site.get(staff), 'Sunita Pawar')
  expect(row).toMatch(/Sunita Pawar BSc Nursing 3 years .*Not available/)
  const { html } = await site.get(`/dashboard/staff/${nurse.id}`)
  const [shown = '', folded = ''] = html.split('<b>Additional information</b>')
  const essential = factsIn({ html: shown } as Answer)
  expect(essential).toEqual({
    'Contact number': halvesOf(nurse.contactNumber),
    Email: nurse.email,
    'Current address': 'Kothrud, Pune',
    Specialization: 'Geriatrics',
    'Languages known': 'Marathi, Hindi',
    'Shift preference': 'Rotational',
  })
  expect(shown).toContain(`href="/dashboard/staff/${nurse.id}/files/panCard"`)
  const plain = shown.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  for (const kind of ['Elderly', 'Disabled']) expect(plain).toContain(`${kind} : yes`)
  for (const kind of ['Terminally ill', 'Post-surgical', 'Pediatric']) expect(plain).toContain(`${kind} : no`)
  expect(factsIn({ html: folded } as Answer)['University name']).toBe('MUHS')
})

test('the panel shows for each nurse whether they are available', async () => {
  const { text } = await site.get('/dashboard/panel')
  const list = text.slice(text.indexOf('Staff availability'))
  expect(list).toMatch(/Anita Rao +Available .*Sunita Pawar +Not available/)
})

test('signing out of the dashboard redirects to the landing page', async () => {
  const own = openSite(await createAdministrator())
  expect((await own.get('/dashboard/panel')).html).toMatch(
    /<form[^>]*action="\/logout"[^>]*>.*Sign out<\/button>/s,
  )
  expect((await own.post('/logout', {})).location).toBe('/')
  expect((await own.get('/dashboard/panel')).location).toMatch(/^\/login/)
})

test.each(['flag', 'record'] as const)(
  'an administrator by %s is redirected to the dashboard after signing in, and sees it',
  async (by) => {
    const own = openSite(await createAdministrator(by))
    expect((await own.get('/login')).location).toBe('/dashboard')
    expect((await own.get('/dashboard')).location).toBe('/dashboard/panel')
    expect((await own.get('/dashboard/panel')).status).toBe(200)
  },
)

test('a user whose user document is missing is redirected to the landing page, which says so', async () => {
  const administrator = await createAdministrator('record')
  await User.delete({ uid: administrator.uid }).go()
  const own = openSite(administrator)
  expect((await own.get('/dashboard/panel')).location).toBe('/')
  expect((await own.get('/')).text).toContain('User document not found')
})

test('nurses that cannot be read and an assignment that the table refuses have their messages', async () => {
  instantClock()
  const path = `/dashboard/services/${inState.confirmed.serviceId}/assign`
  // The first read, of the administrator and the service, succeeds; the calls after it are throttled.
  const busy = [{ nth: Array.from({ length: 300 }, (_, place) => place + 2), how: 'throttled' as const }]
  const page = await withRefusals(busy, () => site.get(path))
  expect(page.status).toBe(200)
  expect(page.text).toContain('Failed to fetch available nurses')
  const free = await createNurse()
  // As the dialog sends it: a page would need reads from the same table.
  const answer = await withRefusals(busy, () =>
    site.post(`${path}.data`, { nurseId: free.id, inDialog: 'yes' }),
  )
  expect(answer.status).toBe(503)
  expect(answer.html).toContain('Failed to assign nurse')
})

test('the registration form has every field of section 3, and another id each time', async () => {
  const first = await site.get('/dashboard/staff/addStaff')
  expect(first.html).toContain('<h1>Staff Registration Form</h1>')
  const form = first.html.slice(first.html.indexOf('<h1>Staff Registration Form</h1>'))
  const names = new Set(
    [...form.matchAll(/<(?:input|select|textarea)[^>]*\bname="([\w.]+)"/g)].map(([, name]) => name),
  )
  const fields = [
    'fullName dateOfBirth gender contactNumber email currentAddress permanentAddress bloodGroup',
    'nursingQualification nursingCouncilRegNumber regExpiryDate yearOfGraduation universityName specialization',
    'yearsOfExperience languagesKnown previousWorkplaces shiftPreference accommodationRequired expectedSalary',
    'readyForLiveInCare bankAccountDetails emergencyContactName emergencyContactRelationship',
    'emergencyContactNumber alternativeContactNumber referenceFromPreviousEmployer referenceContactDetails',
    'legalCases canAdministerIV canHandleTracheostomy canProvideWoundDressing canHandleDementia',
    'canAssistPhysiotherapy willingnessToWorkWith.elderly willingnessToWorkWith.terminallyIll',
    'willingnessToWorkWith.postSurgical willingnessToWorkWith.disabled willingnessToWorkWith.pediatric',
  ].flatMap((line) => line.split(' '))
  for (const field of fields) expect(names).toContain(field)
  const files = [...form.matchAll(/<input[^>]*id="(\w+)-file"/g)].map(([, name]) => name)
  expect(files).toEqual([
    'profilePhoto',
    'aadhaarCard',
    'panCard',
    'nursingCouncilRegCert',
    'educationalDegreeCert',
    'workExperienceLetters',
    'policeVerificationCert',
    'passportSizedPhoto',
    'covidVaccineCert',
    'medicalFitnessCert',
    'proofOfAddress',
  ])
  const again = await site.get('/dashboard/staff/addStaff')
  expect(again.value('staffId')).toMatch(/^[\da-f-]{36}$/)
  expect(again.value('staffId')).not.toBe(first.value('staffId'))
})

test('a page has the stylesheet of the dashboard or of the site; who is sent out of the dashboard loads a whole page', async () => {
  const sheets = ({ html }: Answer) =>
    [...html.matchAll(/rel="stylesheet" href="[^"]*\/([\w-]+)\.css"/g)].map(([, name]) => name)
  expect(sheets(await site.get('/dashboard/users'))).toEqual(['dashboard'])
  expect(sheets(await site.get('/dashboard/roster'))).toEqual(['dashboard', 'roster'])
  expect(sheets(await openSite().get('/login'))).toEqual(['app'])
  const { location, headers } = await openSite().get('/dashboard/users')
  expect(location).toMatch(/^\/login/)
  expect(headers['x-remix-reload-document']).toBe('true')
})
