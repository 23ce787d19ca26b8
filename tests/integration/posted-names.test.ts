import { beforeAll, expect, test } from 'vitest'
import { PendingService } from '#server/services/service.entity.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse, newEmail } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { signUpFields } from './accounts/people.ts'

/* Every field for a name takes one line of text that can be seen; anything else counts as left out. */

/** A browser that the public forms do not take for a script. */
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/141.0 Mobile Safari/537.36' }

let customer: Site
let administrator: Site
let nurseId: string

beforeAll(async () => {
  const nurse = await createNurse()
  nurseId = nurse.id
  customer = openSite(await createCustomer())
  administrator = openSite(await createAdministrator())
})

type NameField = {
  path: () => string
  site: () => Site
  field: string
  others: () => Record<string, string>
  message: string
}

const required = 'This field is required'
const contact = { email: 'asha@family.example', number: '9812345678', message: 'Please call me.' }
const registration = () => ({ ...filledIn(), staffId: crypto.randomUUID(), intent: 'register' })

const nameFields: Record<string, NameField> = {
  'the first name of a sign-up': {
    path: () => '/signup',
    site: () => openSite(),
    field: 'firstname',
    others: () => signUpFields(newEmail()),
    message: required,
  },
  'the last name of a sign-up': {
    path: () => '/signup',
    site: () => openSite(),
    field: 'lastname',
    others: () => signUpFields(newEmail()),
    message: required,
  },
  'the first name of a profile': {
    path: () => '/profile',
    site: () => customer,
    field: 'firstname',
    others: () => ({ firstname: 'Asha', lastname: 'Patil', address: '', intent: 'save' }),
    message: required,
  },
  'the last name of a profile': {
    path: () => '/profile',
    site: () => customer,
    field: 'lastname',
    others: () => ({ firstname: 'Asha', lastname: 'Patil', address: '', intent: 'save' }),
    message: required,
  },
  'the patient of a booking': {
    path: () => '/book/service',
    site: () => customer,
    field: 'name',
    others: bookingFields,
    message: 'Enter the patient’s full name.',
  },
  'the name of an enquiry': {
    path: () => '/enquiry',
    site: () => openSite(),
    field: 'name',
    others: () => contact,
    message: required,
  },
  'the name of a message to the office': {
    path: () => '/contact',
    site: () => openSite(),
    field: 'name',
    others: () => contact,
    message: required,
  },
  'the name of a new nurse': {
    path: () => '/dashboard/staff/addStaff',
    site: () => administrator,
    field: 'fullName',
    others: registration,
    message: 'Full name is required',
  },
  'the name of a registered nurse': {
    path: () => `/dashboard/staff/${nurseId}/edit`,
    site: () => administrator,
    field: 'fullName',
    others: registration,
    message: 'Full name is required',
  },
  'the emergency contact of a nurse': {
    path: () => '/dashboard/staff/addStaff',
    site: () => administrator,
    field: 'emergencyContactName',
    others: registration,
    message: 'Emergency contact name is required',
  },
}

/** The message beside a field; the form of a nurse has its messages at the top, as links to the fields. */
function messageBeside(field: string, { html }: Answer): string {
  const beside = new RegExp(`id="[\\w-]*\\b${field}-error"[^>]*>([^<]*)<`).exec(html)?.[1]
  return beside ?? new RegExp(`href="#${field}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? ''
}

const noNames = [
  '\u200b',
  '\u200c\u200d\ufeff',
  '\u00a0\u200b \u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u202e',
  'Asha\nPatil',
  'Asha\r\nBcc: everybody@family.example',
  'Asha\u2028Patil',
  'Asha\u0085Patil',
  'Asha\u001bPatil',
]

test.each(Object.entries(nameFields))('%s cannot be invisible or more than a line', async (_, each) => {
  const { path, site, field, others, message } = each
  for (const name of noNames) {
    const answer = await site().post(path(), { ...others(), [field]: name }, phone)
    expect(answer.status, JSON.stringify(name)).toBe(400)
    expect(messageBeside(field, answer), JSON.stringify(name)).toBe(message)
  }
})

test.each(['सविता', 'श्री\u200dमती', 'O’Neil', '-', '.', '李', '👩‍⚕️', 'A'])(
  'a patient can be called %s',
  async (name) => {
    const booking = bookingFields({ name })
    expect((await openSite(await createCustomer()).post('/book/service', booking)).status).toBe(200)
    const { data } = await PendingService.get({ serviceId: booking.serviceId ?? '' }).go({ consistent: true })
    expect(data?.patient.name).toBe(name)
  },
)

test('spaces in a row, and tabs, become one space', async () => {
  const booking = bookingFields({ name: ' Savita \u00a0\t Kulkarni ' })
  expect((await openSite(await createCustomer()).post('/book/service', booking)).status).toBe(200)
  const { data } = await PendingService.get({ serviceId: booking.serviceId ?? '' }).go({ consistent: true })
  expect(data?.patient.name).toBe('Savita Kulkarni')
})

test('other required texts cannot be invisible either, and may have lines', async () => {
  const site = openSite()
  const fields = { ...contact, name: 'Asha' }
  const invisible = await site.post('/contact', { ...fields, message: '\u200b\n\u2060' }, phone)
  expect(invisible.status).toBe(400)
  expect(messageBeside('message', invisible)).toBe(required)
  const lines = await site.post('/contact', { ...fields, message: 'Please call me.\nThank you.' }, phone)
  expect(lines.status).toBe(200)
  const address = await customer.post('/book/service', bookingFields({ address: '\u200b' }))
  expect(messageBeside('address', address)).toMatch(/^Enter house, street, area and PIN code/)
})
