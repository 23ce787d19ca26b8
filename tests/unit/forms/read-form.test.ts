import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { readPhoneForm } from '#app/forms/read-phone-form.server.ts'
import { secretFields } from '#domain/posted-form.ts'
import { signInSchema, signUpSchema } from '#server/accounts/schema.server.ts'

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
  const form = await readForm(post({}), signInSchema, { words: { emailAndPasswordRequired: 'Both, please' } })
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
