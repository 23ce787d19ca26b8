import { expect, test } from 'vitest'
import { resetPasswordSchema, signUpSchema } from '#server/accounts/schema.server.ts'

const person = { firstname: 'Asha', lastname: 'Kulkarni', email: 'asha@family.example', address: '' }

function passwordOf(typed: string): string | undefined {
  const read = signUpSchema.safeParse({ ...person, password: typed, confirmPassword: typed })
  return read.success ? read.data.password : undefined
}

test.each(['  Nivaas#1 ', 'Nivaas#1 नमस्ते', 'nivaas\u0041\u030a#1A', '\tNivaas#1'])(
  'a password is accepted as it was typed: %o',
  (typed) => {
    expect(passwordOf(typed)).toBe(typed)
    const reset = { email: person.email, otp: '123456', password: typed, confirmPassword: typed }
    expect(resetPasswordSchema.parse(reset).password).toBe(typed)
  },
)

test('a password may have 64 characters and more, up to 128', () => {
  const long = (length: number) => `Nivaas#1${'a'.repeat(length - 8)}`
  expect(passwordOf(long(64))).toBe(long(64))
  expect(passwordOf(long(128))).toBe(long(128))
  expect(passwordOf(long(129))).toBe(undefined)
})
