import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { captcha, type CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { recordLog } from '#tests/support/log.ts'
import { openSite } from '#tests/support/site.ts'
import { minute } from './people.ts'

function form(fields: Record<string, string>): FormData {
  const posted = new FormData()
  for (const [name, value] of Object.entries(fields)) posted.set(name, value)
  return posted
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

/** The fields that the browser's script sends. */
async function solve({ work }: CaptchaChallenge) {
  return { challenge: work, solution: await solveChallenge({ challenge: work, deriveKey }) }
}

function answerOf({ question }: CaptchaChallenge, sum = question.first + question.second) {
  return form({ captchaAnswer: String(sum), captchaToken: question.token })
}

test('a proof of work passes for one form, which may come three times, even when it is sent twenty times at once', async () => {
  const work = encode(await solve(await captcha.challenge()))
  const posted = form({ captcha: work, number: '+919812345678' })
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(posted)))
  expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(3)
  expect(verdicts.filter((verdict) => verdict === 'failed')).toHaveLength(17)
})

test('no answer passes for another form', async () => {
  const challenge = await captcha.challenge()
  const work = encode(await solve(challenge))
  const solutions: Record<string, string>[] = [
    { captcha: work },
    Object.fromEntries(
      [...answerOf(challenge)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    ),
  ]
  for (const solved of solutions) {
    expect(await captcha.verify(form({ ...solved, number: '+919812345678' }))).toBe('passed')
    expect(await captcha.verify(form({ ...solved, number: '+919812345679' }))).toBe('failed')
    expect(await captcha.verify(form({ ...solved, number: '+919812345678' }))).toBe('passed')
  }
})

test('a wrong answer uses the question up', async () => {
  const challenge = await captcha.challenge()
  expect(await captcha.verify(answerOf(challenge, 3))).toBe('failed')
  expect(await captcha.verify(answerOf(challenge))).toBe('failed')
})

test('a form without an answer is refused as missing, whatever else it holds', async () => {
  expect(await captcha.verify(form({}))).toBe('missing')
  expect(await captcha.verify(form({ captcha: '', captchaAnswer: ' ' }))).toBe('missing')
})

test('proof of work and question expire after twenty minutes', async () => {
  const clock = stopClock()
  const challenge = await captcha.challenge()
  const work = form({ captcha: encode(await solve(challenge)) })
  clock.advance(20 * minute)
  expect(await captcha.verify(work)).toBe('failed')
  expect(await captcha.verify(answerOf(challenge))).toBe('failed')
})

test('an answer used just before the hour does not pass again just after it', async () => {
  const hour = 60 * minute
  const clock = stopClock(Math.ceil(Date.now() / hour) * hour - 1000)
  const posted = answerOf(await captcha.challenge())
  expect(await captcha.verify(posted)).toBe('passed')
  clock.advance(2000)
  posted.set('number', '+919812345678')
  expect(await captcha.verify(posted)).toBe('failed')
})

test('the question does not contain its answer and accepts no other', async () => {
  const [one, other] = [await captcha.challenge(), await captcha.challenge()]
  const sum = one.question.first + one.question.second
  const [encoded = '', signature = ''] = one.question.token.split('.')
  const question = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown>
  expect(Object.values(question)).not.toContain(sum)

  const later = { ...question, expiresAt: Number(question.expiresAt) + 3600 }
  const forged = `${Buffer.from(JSON.stringify(later)).toString('base64url')}.${signature}`
  const mixed = `${encoded}.${other.question.token.split('.')[1] ?? ''}`
  for (const captchaToken of [forged, mixed, encoded, '', '.', 'null.', `${encoded}.é`]) {
    expect(await captcha.verify(form({ captchaAnswer: String(sum), captchaToken }))).toBe('failed')
  }
  expect(await captcha.verify(answerOf(one))).toBe('passed')
})

test('a proof of work that is changed, missing or malformed fails', async () => {
  const { challenge, solution } = await solve(await captcha.challenge())
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
  const longer = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } }
  const renamed = { ...challenge, parameters: { ...challenge.parameters, nonce: 'ff' } }
  const payloads: unknown[] = [
    { challenge },
    { solution },
    { challenge: easier, solution },
    { challenge: longer, solution },
    { challenge: renamed, solution },
    { challenge, solution: { ...solution, derivedKey: '00' } },
    { challenge, solution: { ...solution, derivedKey: 5 } },
    { challenge: { parameters: null }, solution },
    { challenge: { ...challenge, signature: null }, solution },
    null,
    5,
    'text',
    [],
  ]
  for (const payload of payloads)
    expect(await captcha.verify(form({ captcha: encode(payload) }))).toBe('failed')
  expect(await captcha.verify(form({ captcha: '{not base64' }))).toBe('failed')
  expect(await captcha.verify(form({ captcha: encode({ challenge, solution }) }))).toBe('passed')
})

/** JSON that is no answer, in shapes at which a reader fails that calls itself, or takes a type for granted. */
async function oddAnswers(): Promise<Record<string, string>> {
  const { challenge, solution } = await solve(await captcha.challenge())
  const { parameters } = challenge
  const nested = `${'{"a":'.repeat(1800)}1${'}'.repeat(1800)}`
  const lists = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const withParameter = JSON.stringify({
    challenge: { ...challenge, parameters: { ...parameters, a: 0 } },
    solution,
  })
  const withSignature = (signature: unknown) =>
    JSON.stringify({ challenge: { ...challenge, signature }, solution })
  return {
    'an answer of nested objects': nested,
    'an answer of five thousand lists': lists,
    'a parameter of nested objects': withParameter.replace('"a":0', `"a":${nested}`),
    'a parameter of five thousand lists': withParameter.replace('"a":0', `"a":${lists}`),
    'a parameter more': withParameter,
    'a solution of nested objects': JSON.stringify({ challenge, solution: 0 }).replace(/0}$/, `${nested}}`),
    'a signature that is a list': withSignature(Array(64).fill('a')),
    'a signature with a length': withSignature({ length: 64 }),
    'parameters that are a list': JSON.stringify({ challenge: { ...challenge, parameters: [] }, solution }),
  }
}

test('an answer of any shape gets the form again, and no error is logged', async () => {
  const log = recordLog()
  const answers = Object.entries(await oddAnswers())
  for (const [what, json] of answers) {
    const fields = { number: '9876543210', captcha: Buffer.from(json).toString('base64') }
    const posted = await openSite().post('/login/phone', fields)
    expect(posted.status, what).toBe(400)
    expect(posted.text, what).toContain('reCAPTCHA verification failed or expired')
  }
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
  expect(log.metrics().ServerErrors).toBeUndefined()
})
