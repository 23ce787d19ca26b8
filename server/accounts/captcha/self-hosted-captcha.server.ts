import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import * as z from 'zod/mini'
import { toLatinDigits } from '#domain/digits.ts'
import { now } from '#server/clock.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { takeForOne } from '#server/limits/take.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import type { CaptchaVerdict, PostedFields } from './captcha-verdict.server.ts'

export type SelfHostedChallenge = {
  /** Proof of work, which the browser's script solves. */
  work: Challenge
  /** The sum of two numbers, for browsers without JavaScript. */
  question: { first: number; second: number; token: string }
  /** Milliseconds for which both are valid. */
  lifetime: number
}

const minute = 60_000
const lifetime = 20 * minute
/** About a third of a second in a browser. */
const difficulty = { algorithm: 'PBKDF2/SHA-256', cost: 5000, least: 100, most: 200 }

/**
 * The CAPTCHA without a third party: the browser's script solves a proof of work (field `captcha`), and without JavaScript
 * the person answers a plain question (`captchaAnswer`, `captchaToken`). The question stops only scripts not written for
 * this site; the limits per number, account, address and day bound the others.
 */
export const selfHosted = {
  async challenge(): Promise<SelfHostedChallenge> {
    const expiresAt = Math.floor((now() + lifetime) / 1000)
    const [first, second] = [randomInt(2, 10), randomInt(2, 10)]
    return {
      work: await createChallenge({
        algorithm: difficulty.algorithm,
        cost: difficulty.cost,
        counter: randomInt(difficulty.least, difficulty.most),
        deriveKey,
        expiresAt,
        hmacSignatureSecret: key('work'),
        hmacKeySignatureSecret: key('solution'),
      }),
      question: { first, second, token: questionToken(first + second, expiresAt) },
      lifetime,
    }
  },

  /** An answer serves one form, right or wrong. The same form posted twice is one form. */
  async verify(form: PostedFields): Promise<CaptchaVerdict> {
    const payload = fieldText(form, 'captcha')
    if (payload) return verifyWork(payload, form)
    const answer = toLatinDigits(fieldText(form, 'captchaAnswer'))
    return answer ? verifyAnswer(answer, form) : 'missing'
  },
}

/**
 * The fields sent by the browser's script. Only plain values may reach the library: it takes the types for granted and calls
 * itself for each value when it checks the signature.
 */
const workSchema = z.object({
  challenge: z.object({
    parameters: z.intersection(
      z.object({ nonce: z.string(), expiresAt: z.number() }),
      z.record(z.string(), z.union([z.string(), z.number()])),
    ),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

async function verifyWork(encoded: string, form: PostedFields): Promise<CaptchaVerdict> {
  const { success, data } = workSchema.safeParse(decode(encoded))
  if (!success || !isUnexpired(data.challenge.parameters.expiresAt)) return 'failed'
  const { challenge, solution } = data as unknown as Payload
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: key('work'),
    hmacKeySignatureSecret: key('solution'),
  })
  return verified && (await useFor(form, challenge.parameters.nonce)) ? 'passed' : 'failed'
}

/** A wrong answer uses the question up too, because there are only fifteen possible answers. */
async function verifyAnswer(answer: string, form: PostedFields): Promise<CaptchaVerdict> {
  const [encoded = '', signature = ''] = fieldText(form, 'captchaToken').split('.')
  const question = decode(encoded) as Question | null
  if (!question || !isSameSecret(signature, sign(encoded)) || !isUnexpired(question.expiresAt))
    return 'failed'
  if (!(await useFor(form, question.id))) return 'failed'
  return isSameSecret(question.expected, hashAnswer(question.id, answer)) ? 'passed' : 'failed'
}

/** `expected` is a keyed hash of the answer; `expiresAt` is seconds since 1970. */
type Question = { id: string; expected: string; expiresAt: number }

function questionToken(sum: number, expiresAt: number): string {
  const id = randomUUID()
  const question: Question = { id, expected: hashAnswer(id, String(sum)), expiresAt }
  const encoded = Buffer.from(JSON.stringify(question)).toString('base64url')
  return `${encoded}.${sign(encoded)}`
}

function hashAnswer(id: string, answer: string): string {
  return createHmac('sha256', key('answer')).update(`${id}/${answer}`).digest('base64url')
}

function sign(encoded: string): string {
  return createHmac('sha256', key('question')).update(encoded).digest('base64url')
}

function useFor(form: PostedFields, id: string): Promise<boolean> {
  return takeForOne('captchaUse', id, JSON.stringify([...form].sort()))
}

function isUnexpired(expiresAt: unknown): boolean {
  return typeof expiresAt === 'number' && expiresAt * 1000 > now()
}

/** Parses JSON in base64; null for anything else that a request may hold. */
function decode(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function fieldText(form: PostedFields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function key(purpose: 'work' | 'solution' | 'answer' | 'question'): string {
  return purposeKeys(`captcha/${purpose}`)[0]
}
