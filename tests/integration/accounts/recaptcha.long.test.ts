import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type * as captchaModule from '#server/accounts/captcha/captcha.server.ts'
import type * as headersModule from '#server/http/security-headers.server.ts'
import {
  invisibleSecretKey,
  invisibleSiteKey,
  recaptchaEnvironment,
  secretKey,
  siteKey,
  startGoogle,
  type Google,
} from '#tests/support/recaptcha.ts'
import { limitHere } from '#tests/support/machine.ts'

/* A site with Google's keys. The modules read the environment when they are loaded, so they are imported after it is set. */
let google: Google
let captcha: (typeof captchaModule)['captcha']
let securityHeaders: (typeof headersModule)['securityHeaders']

beforeAll(async () => {
  google = await startGoogle()
  Object.assign(process.env, recaptchaEnvironment(google))
  vi.resetModules()
  ;({ captcha } = await import('#server/accounts/captcha/captcha.server.ts'))
  ;({ securityHeaders } = await import('#server/http/security-headers.server.ts'))
})

afterEach(() => {
  google.answer.delay = 0
  vi.useRealTimers()
})
afterAll(() => google.stop())

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const solved = (solution: string) => formWith({ 'g-recaptcha-response': solution })

test('the page has Google’s key and script, and our own challenge in case the script does not load', async () => {
  const challenge = await captcha.challenge()
  expect(challenge.recaptcha).toEqual({
    siteKey,
    invisibleSiteKey,
    script: `${google.origin}/recaptcha/api.js?render=explicit&onload=onRecaptchaLoad`,
  })
  expect(challenge.question.token).not.toBe('')
  expect(JSON.stringify(challenge)).not.toContain(secretKey)
  expect(JSON.stringify(challenge)).not.toContain(invisibleSecretKey)
})

test('a solution passes once', async () => {
  const solution = google.solve()
  expect(await captcha.verify(solved(solution))).toBe('passed')
  expect(await captcha.verify(solved(solution))).toBe('failed')
})

test('a solution of the invisible CAPTCHA is checked with its own key and passes with no other', async () => {
  const invisible = (solution: string) =>
    formWith({ 'g-recaptcha-response': solution, recaptchaKind: 'invisible' })
  expect(await captcha.verify(invisible(google.solve('localhost', true)))).toBe('passed')
  expect(await captcha.verify(invisible(google.solve('localhost')))).toBe('failed')
  expect(await captcha.verify(solved(google.solve('localhost', true)))).toBe('failed')
})

test('a forged solution fails, and so does one for another site', async () => {
  expect(await captcha.verify(solved('made up'))).toBe('failed')
  expect(await captcha.verify(solved(google.solve('evil.example')))).toBe('failed')
})

test('a form without Google’s answer is checked by our own', async () => {
  expect(await captcha.verify(formWith({}))).toBe('missing')
  expect(await captcha.verify(formWith({ 'g-recaptcha-response': '' }))).toBe('missing')
  const { question } = await captcha.challenge()
  const answer = { captchaAnswer: String(question.first + question.second), captchaToken: question.token }
  expect(await captcha.verify(formWith({ 'g-recaptcha-response': '', ...answer }))).toBe('passed')
})

test('the policy allows frames of Google only', () => {
  expect(securityHeaders('n')['content-security-policy']).toContain(`frame-src ${google.origin};`)
})

test('when Google does not answer, our own CAPTCHA takes over for a minute', async () => {
  google.answer.delay = 4000
  const startedAt = Date.now()
  expect(await captcha.verify(solved(google.solve()))).toBe('failed')
  expect(Date.now() - startedAt).toBeLessThan(limitHere(3900))
  expect((await captcha.challenge()).recaptcha).toBeNull()
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect((await captcha.challenge()).recaptcha).not.toBeNull()
})
