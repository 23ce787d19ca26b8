import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForm } from '#app/forms/read-form.server.ts'
import { isSubServiceOf } from '#domain/catalogue.ts'
import { isValidationKey } from '#domain/validation.ts'
import { bookingSchema } from '#server/bookings/schema.server.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

/* The schema of the booking form (section 5, "Booking"), on fields as a browser or any other client may send them. */

seedProperties(102)

/** The message keys by field for a valid form with these fields changed. */
function problems(fields: Record<string, string | undefined>): Record<string, string[]> {
  const parsed = bookingSchema.safeParse({ ...bookingFields(), ...fields })
  const groups = Map.groupBy(parsed.error?.issues ?? [], ({ path }) => String(path[0]))
  return Object.fromEntries(
    [...groups].map(([field, issues]) => [field, issues.map(({ message }) => message)]),
  )
}

const required = [
  'name',
  'age',
  'gender',
  'startDate',
  'endDate',
  'service',
  'subService',
  'address',
  'email',
  'number',
]

describe.each(required)('%s', (field) => {
  test.each([undefined, '', '   '])('is required: %o', (value) => {
    expect(problems({ [field]: value })).toEqual({ [field]: ['fill-required'] })
  })
})

test('all missing fields are named at once', () => {
  const missing = Object.fromEntries(required.map((field) => [field, '']))
  expect(Object.keys(problems({ ...missing, terms: undefined })).sort()).toEqual(
    [...required, 'terms'].sort(),
  )
})

test.each([
  ['age', '-1', 'invalid-age'],
  ['age', '121', 'invalid-age'],
  ['age', '7.5', 'invalid-age'],
  ['age', 'seventy', 'invalid-age'],
  ['age', 'Infinity', 'invalid-age'],
  ['email', 'asha', 'invalid-email'],
  ['email', 'asha@', 'invalid-email'],
  ['number', '98765', 'invalid-phone'],
  ['number', '+14155550123', 'invalid-phone'],
  ['number', '98765432101', 'invalid-phone'],
  ['startDate', '2031-02-31T10:00', 'invalid-date'],
  ['startDate', 'soon', 'invalid-date'],
  ['startDate', '31/11/2026 8 am', 'invalid-date'],
  ['endDate', '11/25/2026 8 am', 'invalid-date'],
  ['endDate', inDays(99, '10:00'), 'end-before-start'],
  ['endDate', inDays(100, '09:30'), 'end-at-start'],
  ['subService', 'IV therapy', 'fill-required'],
  ['terms', '', 'accept-terms'],
  ['weeks', '-1', 'invalid-number'],
  ['weeks', '53', 'invalid-number'],
  ['months', '1.5', 'invalid-number'],
  ['name', 'x'.repeat(81), 'too-long'],
  ['address', 'x'.repeat(501), 'too-long'],
  ['consultation', 'x'.repeat(1001), 'too-long'],
  ['serviceId', 'not-a-uuid', 'invalid-form'],
])('%s %o says %s', (field, value, key) => {
  expect(problems({ [field]: value })).toEqual({ [field]: [key] })
})

test('dates without a time are whole days in India, the last one too', () => {
  const day = '2027-03-01'
  const parsed = bookingSchema.parse(bookingFields({ startDate: day, endDate: day }))
  expect([parsed.startDate, parsed.endDate]).toEqual(['2027-02-28T18:30:00.000Z', '2027-03-01T18:30:00.000Z'])
})

test('the id of a form is the same in upper or lower case', () => {
  const id = '0F8FAD5B-D9CB-469F-A165-70867728950E'
  expect(bookingSchema.parse(bookingFields({ serviceId: id })).serviceId).toBe(id.toLowerCase())
})

test('two forms without an id are two bookings', async () => {
  async function read(): Promise<string> {
    const body = new URLSearchParams(bookingFields())
    body.delete('serviceId')
    const form = await readForm(
      new Request('http://localhost/book/service', { method: 'POST', body }),
      bookingSchema,
    )
    if (!form.ok) throw new Error(JSON.stringify(form.refused))
    return form.value.serviceId
  }
  const [one, other] = [await read(), await read()]
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).not.toBe(one)
})

test('any form is either accepted with valid values or refused with messages that exist', () => {
  const right = bookingFields()
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '0',
      '-0',
      '1e3',
      '0x10',
      'null',
      '__proto__',
      '<b>',
      "' OR 1=1",
      '2027-03-01',
      '९८७६५४३२१०',
    ),
    fc.double().map(String),
  )
  const field = fc.constantFrom(
    ...Object.keys(right).filter((name) => name !== 'caregivergender' && name !== 'gender'),
  )
  const changes = fc.dictionary(field, odd, { maxKeys: 4 })
  fc.assert(
    fc.property(changes, (changed) => {
      const parsed = bookingSchema.safeParse({ ...right, ...changed })
      if (!parsed.success) return parsed.error.issues.every(({ message }) => isValidationKey(message))
      const { age, number, startDate, endDate, service, subService } = parsed.data
      return (
        Number.isInteger(age) &&
        /^\+91\d{10}$/.test(number) &&
        [startDate, endDate].every((instant) => new Date(instant).toISOString() === instant) &&
        startDate <= endDate &&
        isSubServiceOf(service, subService)
      )
    }),
    { numRuns: 1000 },
  )
})
