import { expect, test } from 'vitest'
import { isValidationKey } from '#domain/validation.ts'
import * as accounts from '#server/accounts/schema.server.ts'
import * as bookings from '#server/bookings/schema.server.ts'
import * as customers from '#server/customers/profile.schema.server.ts'
import * as enquiries from '#server/enquiries/schema.server.ts'

/** Values that a form not made by our pages may have in any field. */
const strange = ['', ' ', 'x'.repeat(3000), '-1', ['twice', 'twice'], new File(['x'], 'x.txt')]

/** zod/mini has no messages of its own: a missing message would be `Invalid input`, in English, in every language. */
test.each(Object.entries({ ...accounts, ...bookings, ...customers, ...enquiries }))(
  'every error of a field of %s has a message of ours',
  (_name, schema) => {
    const names = Object.keys(schema.shape)
    const messages = strange.flatMap((value) => {
      const read = schema.safeParse(Object.fromEntries(names.map((name) => [name, value])))
      return read.error?.issues.map(({ message }) => message) ?? []
    })
    expect(messages).not.toEqual([])
    expect(messages.filter((message) => !isValidationKey(message))).toEqual([])
  },
)
