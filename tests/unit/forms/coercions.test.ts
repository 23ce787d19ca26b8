import { describe, expect, test } from 'vitest'
import { readForm } from '#app/forms/read-form.server.ts'
import { validationWords } from '#app/content/validation.server.ts'
import * as accounts from '#server/accounts/schema.server.ts'
import { profileSchema } from '#server/customers/profile.schema.server.ts'
import * as bookings from '#server/bookings/schema.server.ts'
import * as enquiries from '#server/enquiries/schema.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'

/* How schemas convert posted texts to values: every field is a text or is missing. */

type Schema = Parameters<typeof readForm>[1]
type Fields = Record<string, string | undefined>

/** The value of a posted form, or its message keys by field. */
async function read(schema: Schema, fields: Fields): Promise<Record<string, unknown>> {
  const posted = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const form = await readForm(
    new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(posted) }),
    schema,
  )
  if (form.ok) return form.value
  return Object.fromEntries(
    Object.entries(form.refused.data.reply.errors ?? {}).map(([name, words]) => [name, words.map(toKey)]),
  )
}

function toKey(words: string): string {
  const found = Object.entries(validationWords).filter(([, each]) => each() === words)
  return found.map(([key]) => key).join(' or ')
}

const password = 'Nivaas#123'
const right: Record<string, [Schema, Record<string, string>]> = {
  profile: [profileSchema, { firstname: 'Asha', lastname: 'Kulkarni', address: 'Pune' }],
  signUp: [
    accounts.signUpSchema,
    {
      ...{ firstname: 'Asha', lastname: 'Kulkarni', address: 'Pune', email: 'asha@family.example' },
      ...{ password, confirmPassword: password },
    },
  ],
  signIn: [accounts.signInSchema, { email: 'asha@family.example', password }],
  change: [accounts.changePasswordSchema, { present: password, password, confirmPassword: password }],
  phone: [accounts.phoneSchema, { number: '+919812345678' }],
  otp: [accounts.otpSchema, { otp: '123456' }],
  signInCode: [accounts.signInCodeSchema, { otp: '12345678' }],
  resend: [accounts.resendOtpSchema, { otp: '12' }],
  delete: [accounts.deleteAccountSchema, { confirm: 'on' }],
  booking: [bookings.bookingSchema, bookingFields({ startDate: '2027-03-01', endDate: '2027-03-01' })],
  bookCode: [bookings.bookCodeSchema, { bookCode: '123456' }],
  closeCode: [bookings.closeCodeSchema, { closeCode: '123456' }],
  enquiry: [
    enquiries.enquirySchema,
    {
      ...{ formId: 'a', service: 'nursing', name: 'Asha', number: '9812345678' },
      ...{ email: 'asha@family.example', message: 'Hello' },
    },
  ],
  contact: [
    enquiries.contactSchema,
    { formId: 'a', name: 'Asha', email: 'asha@family.example', number: '9812345678', message: 'Hello' },
  ],
  newsletter: [enquiries.newsletterSchema, { subscriber: 'asha@family.example' }],
}

async function readWith(form: string, field: string, typed: string | undefined): Promise<unknown> {
  const [schema, fields] = right[form] ?? []
  if (!schema) throw new Error(`There is no form ${form}`)
  return (await read(schema, { ...fields, [field]: typed }))[field]
}

/** The result of an empty field and of a field of spaces: a value, or the message keys. */
describe.each([
  // Required texts: an empty one is reported once as missing.
  ['profile', 'firstname', ['required'], ['required']],
  ['signUp', 'email', ['emailAndPasswordRequired'], ['emailAndPasswordRequired']],
  ['signUp', 'password', ['passwordRequired'], ['weakPassword']],
  ['signUp', 'confirmPassword', ['required'], ['passwordsDoNotMatch']],
  ['signIn', 'password', ['emailAndPasswordRequired'], '   '],
  ['change', 'present', ['required'], '   '],
  ['phone', 'number', ['invalidPhone'], ['invalidPhone']],
  ['otp', 'otp', ['invalidOtp'], ['invalidOtp']],
  ['signInCode', 'otp', ['invalidSignInCode'], ['invalidSignInCode']],
  ['bookCode', 'bookCode', ['enterBookingCode'], ['enterBookingCode', 'invalidBookingCodeFormat']],
  ['closeCode', 'closeCode', ['enterClosingCode'], ['enterClosingCode']],
  ['booking', 'age', ['fillRequired'], ['fillRequired']],
  ['booking', 'gender', ['fillRequired'], ['fillRequired']],
  ['booking', 'startDate', ['fillRequired'], ['fillRequired']],
  ['booking', 'terms', ['acceptTerms'], ['acceptTerms']],
  ['contact', 'message', ['required'], ['required']],
  ['newsletter', 'subscriber', ['required'], ['required']],
  // Optional texts: an empty one is as if left out and has its default.
  ['profile', 'address', '', ''],
  ['resend', 'otp', '', '   '],
  ['delete', 'confirm', undefined, '   '],
  ['booking', 'caregivergender', 'No preference', ['invalidForm']],
  ['booking', 'consultation', '', ''],
  ['booking', 'weeks', undefined, ['invalidNumber']],
  ['booking', 'months', undefined, ['invalidNumber']],
  ['booking', 'someone', false, true],
  ['enquiry', 'formId', '', '   '],
  ['enquiry', 'service', '', ''],
  ['enquiry', 'email', '', ['required']],
  ['enquiry', 'message', '', ['required']],
  ['contact', 'number', '', ['required']],
])('%s: %s', (form, field, empty, blank) => {
  test('a field that is left out is the same as an empty one', async () => {
    expect(await readWith(form, field, undefined)).toEqual(empty)
    expect(await readWith(form, field, '')).toEqual(empty)
  })
  test('spaces are not empty', async () => {
    expect(await readWith(form, field, '   ')).toEqual(blank)
  })
})

test.each([
  ['profile', 'firstname', '  Asha ', 'Asha'],
  ['signUp', 'email', ' Asha@Family.EXAMPLE ', 'asha@family.example'],
  ['signIn', 'password', ' Nivaas#123 ', ' Nivaas#123 '],
  ['phone', 'number', ' 98123 45678 ', '+919812345678'],
  ['phone', 'number', '९८१२३४५६७८', '+919812345678'],
  ['otp', 'otp', ' १२३४५६ ', '123456'],
  ['otp', 'otp', '१२३45', ['invalidOtp']],
  ['signInCode', 'otp', '१२३४५६७८', '12345678'],
  ['bookCode', 'bookCode', ' १२३४५६', '123456'],
  ['bookCode', 'bookCode', 'abcdef', ['invalidBookingCodeFormat']],
  ['closeCode', 'closeCode', '१२३४५६ ', '123456'],
  ['booking', 'age', ' ७१ ', 71],
  ['booking', 'age', '1e2', 100],
  ['booking', 'age', '7.5', ['invalidAge']],
  ['booking', 'weeks', ' ४ ', 4],
  ['booking', 'weeks', '0', 0],
  ['booking', 'weeks', '-0', -0],
  ['booking', 'weeks', '0x10', 16],
  ['booking', 'weeks', '1e1', 10],
  ['booking', 'weeks', '1.5', ['invalidNumber']],
  ['booking', 'weeks', 'four', ['invalidNumber']],
  ['booking', 'weeks', 'NaN', ['invalidNumber']],
  ['booking', 'weeks', 'Infinity', ['invalidNumber']],
  ['booking', 'months', '1e309', ['invalidNumber']],
  // A ticked checkbox sends `on`; any other value counts as ticked, too.
  ['booking', 'someone', 'on', true],
  ['booking', 'someone', 'off', true],
  ['booking', 'someone', 'false', true],
  ['booking', 'terms', 'true', ['acceptTerms']],
  ['delete', 'confirm', 'yes', 'yes'],
  ['booking', 'startDate', ' 2027-02-28T10:00 ', '2027-02-28T04:30:00.000Z'],
  ['booking', 'startDate', '2027-02-28', '2027-02-27T18:30:00.000Z'],
  ['booking', 'startDate', '२०२७-०२-२८', '2027-02-27T18:30:00.000Z'],
  ['booking', 'startDate', '28/2/2027 10 am', '2027-02-28T04:30:00.000Z'],
  ['booking', 'startDate', '29/2/2027 10 am', ['invalidDate']],
  ['booking', 'caregivergender', 'Other', ['invalidForm']],
  ['enquiry', 'service', 'no such service', ''],
  ['enquiry', 'name', ' Asha \t  Kulkarni ', 'Asha Kulkarni'],
  ['enquiry', 'name', 'Asha\nKulkarni', ['required']],
  ['enquiry', 'number', '००९१ ९८१२३ ४५६७८', '+919812345678'],
  ['contact', 'message', ' one\r\ntwo ', 'one\ntwo'],
])('%s: %s of %o is read as %o', async (form, field, typed, expected) => {
  expect(await readWith(form, field, typed)).toEqual(expected)
})

test('an empty form names all missing fields at once, in the form’s order', async () => {
  expect(await read(accounts.signUpSchema, {})).toEqual({
    firstname: ['required'],
    lastname: ['required'],
    email: ['emailAndPasswordRequired'],
    password: ['passwordRequired'],
    confirmPassword: ['required'],
  })
  expect(Object.keys(await read(bookings.newBookingSchema, {}))).toEqual([
    ...['name', 'age', 'gender', 'service', 'subService', 'startDate', 'endDate'],
    ...['address', 'number', 'email', 'terms'],
  ])
})

test('fields that the schema does not name are not in the value', async () => {
  expect(await read(accounts.otpSchema, { otp: '123456', intent: 'verify', 'otp.x': '1' })).toEqual({
    otp: '123456',
  })
})
