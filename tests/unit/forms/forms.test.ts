import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validationWords } from '#app/content/validation.server.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { readPhoneForm } from '#app/forms/read-phone-form.server.ts'
import { secretFields } from '#domain/posted-form.ts'
import * as accounts from '#server/accounts/schema.server.ts'
import { signInSchema, signUpSchema } from '#server/accounts/schema.server.ts'
import * as bookings from '#server/bookings/schema.server.ts'
import { profileSchema } from '#server/customers/profile.schema.server.ts'
import * as enquiries from '#server/enquiries/schema.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'

/* How an action reads a posted form, and the data with which its page shows the form again. */

function post(fields: Record<string, string>): Request {
  return new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })
}

test('a form that is right gives its value, and is refused with words for the form or for one field', async () => {
  const form = await readForm(post({ email: ' Asha@family.example ', password: 'Secret#1' }), signInSchema)
  if (!form.ok) throw new Error('It is right')
  expect(form.value).toEqual({ email: 'asha@family.example', password: 'Secret#1' })
  expect(form.refuse('Not today').data).toEqual({
    reply: { typed: { email: ' Asha@family.example ' }, errors: { '': ['Not today'] } },
  })
  const refused = form.refuse('Unknown', { field: 'email', status: 409, rest: { isShown: true } })
  expect(refused.data).toMatchObject({ reply: { errors: { email: ['Unknown'] } }, isShown: true })
  expect(refused.init?.status).toBe(409)
})

test('a limit is answered with 429 and when to try again', async () => {
  const { refuse } = await readForm(post({}), z.object({}))
  const { init } = refuse('Too many', { retryAfterSeconds: 90 })
  expect(init?.status).toBe(429)
  expect(new Headers(init?.headers).get('Retry-After')).toBe('90')
})

test('what the schema found stays beside what is added', async () => {
  const form = await readForm(post({ email: 'asha@family.example' }), signInSchema)
  if (form.ok) throw new Error('It is not right')
  const found = { password: ['Email and password required'] }
  expect(form.refused.data.reply.errors).toEqual(found)
  expect(form.refused.init?.status).toBe(400)
  expect(form.refuse(null, { rest: { isAsked: true } }).data.reply.errors).toEqual(found)
  expect(form.refuse('And closed').data.reply.errors).toEqual({ ...found, '': ['And closed'] })
})

test('a page can have words of its own for a key', async () => {
  const form = await readForm(post({}), signInSchema, {
    words: { 'email-and-password-required': 'Both, please' },
  })
  if (form.ok) throw new Error('It is empty')
  expect(form.refused.data.reply.errors).toEqual({ email: ['Both, please'], password: ['Both, please'] })
})

test('what stands outside the schema is posted, and never sent back', async () => {
  const form = await readForm(post({ email: 'a@b.example', intent: 'resend', captcha: 'x' }), signInSchema)
  expect(form.posted.get('intent')).toBe('resend')
  expect(form.refuse('No').data.reply.typed).toEqual({ email: 'a@b.example' })
})

test('the body of a request is read once, however often it is asked for', async () => {
  const request = post({ email: 'a@b.example' })
  const [one, other] = await Promise.all([readPosted(request), readPosted(request)])
  expect(other).toBe(one)
  expect((await readForm(request, signInSchema)).posted).toBe(one)
})

test.each([
  ['98123', '+9198123'],
  ['0091 98123 45678 9', '+919812345678'],
  ['98123 45678', '98123 45678'],
])('the number %o is shown again as %o', async (number, shown) => {
  const { refuse } = await readPhoneForm(post({ number }))
  expect(refuse('No').data.reply.typed).toEqual({ number: shown })
})

test('passwords and codes are never sent back, in whichever schema they stand', async () => {
  const subjects = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const files = subjects.filter((file) => /(^|[/.])schema\.server\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`../../../server/${file}`) as Promise<object>))
  const schemas = modules.flatMap((module) =>
    Object.values(module).filter((each): each is z.ZodMiniObject => each instanceof z.ZodMiniObject),
  )
  expect(schemas).toContain(signUpSchema)
  const names = new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))
  const secret = [...names].filter((name) => /password|present|code|otp|pin|secret|token/i.test(name))
  expect(secret.sort()).toEqual([...secretFields].sort())
})

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
  ['signUp', 'email', ['email-and-password-required'], ['email-and-password-required']],
  ['signUp', 'password', ['password-required'], ['weak-password']],
  ['signUp', 'confirmPassword', ['required'], ['passwords-do-not-match']],
  ['signIn', 'password', ['email-and-password-required'], '   '],
  ['change', 'present', ['required'], '   '],
  ['phone', 'number', ['invalid-phone'], ['invalid-phone']],
  ['otp', 'otp', ['invalid-otp'], ['invalid-otp']],
  ['signInCode', 'otp', ['invalid-sign-in-code'], ['invalid-sign-in-code']],
  ['bookCode', 'bookCode', ['enter-booking-code'], ['enter-booking-code', 'invalid-booking-code-format']],
  ['closeCode', 'closeCode', ['enter-closing-code'], ['enter-closing-code']],
  ['booking', 'age', ['fill-required'], ['fill-required']],
  ['booking', 'gender', ['fill-required'], ['fill-required']],
  ['booking', 'startDate', ['fill-required'], ['fill-required']],
  ['booking', 'terms', ['accept-terms'], ['accept-terms']],
  ['contact', 'message', ['required'], ['required']],
  ['newsletter', 'subscriber', ['required'], ['required']],
  // Optional texts: an empty one is as if left out and has its default.
  ['profile', 'address', '', ''],
  ['resend', 'otp', '', '   '],
  ['delete', 'confirm', undefined, '   '],
  ['booking', 'caregivergender', 'No preference', ['invalid-form']],
  ['booking', 'consultation', '', ''],
  ['booking', 'weeks', undefined, ['invalid-number']],
  ['booking', 'months', undefined, ['invalid-number']],
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
  ['otp', 'otp', '१२३45', ['invalid-otp']],
  ['signInCode', 'otp', '१२३४५६७८', '12345678'],
  ['bookCode', 'bookCode', ' १२३४५६', '123456'],
  ['bookCode', 'bookCode', 'abcdef', ['invalid-booking-code-format']],
  ['closeCode', 'closeCode', '१२३४५६ ', '123456'],
  ['booking', 'age', ' ७१ ', 71],
  ['booking', 'age', '1e2', 100],
  ['booking', 'age', '7.5', ['invalid-age']],
  ['booking', 'weeks', ' ४ ', 4],
  ['booking', 'weeks', '0', 0],
  ['booking', 'weeks', '-0', -0],
  ['booking', 'weeks', '0x10', 16],
  ['booking', 'weeks', '1e1', 10],
  ['booking', 'weeks', '1.5', ['invalid-number']],
  ['booking', 'weeks', 'four', ['invalid-number']],
  ['booking', 'weeks', 'NaN', ['invalid-number']],
  ['booking', 'weeks', 'Infinity', ['invalid-number']],
  ['booking', 'months', '1e309', ['invalid-number']],
  // A ticked checkbox sends `on`; any other value counts as ticked, too.
  ['booking', 'someone', 'on', true],
  ['booking', 'someone', 'off', true],
  ['booking', 'someone', 'false', true],
  ['booking', 'terms', 'true', ['accept-terms']],
  ['delete', 'confirm', 'yes', 'yes'],
  ['booking', 'startDate', ' 2027-02-28T10:00 ', '2027-02-28T04:30:00.000Z'],
  ['booking', 'startDate', '2027-02-28', '2027-02-27T18:30:00.000Z'],
  ['booking', 'startDate', '२०२७-०२-२८', '2027-02-27T18:30:00.000Z'],
  ['booking', 'startDate', '28/2/2027 10 am', '2027-02-28T04:30:00.000Z'],
  ['booking', 'startDate', '29/2/2027 10 am', ['invalid-date']],
  ['booking', 'caregivergender', 'Other', ['invalid-form']],
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
    email: ['email-and-password-required'],
    password: ['password-required'],
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
