import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { countOf } from '#tests/support/every-case.ts'
import { newNumber } from '#tests/support/people.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { fillIn } from '../accounts/pages.ts'
import { newCaller, knownCaller, createUserWithPhone } from '../accounts/people.ts'

/* docs/limits.md, properties 5 and 6. */

seedProperties(104)
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsSignIn=24'
})
const hourly = { open: 3, all: 6 }

afterEach(failNoMore)

/** Responses of Cognito: success, each kind of refusal, its own errors, a lost response. */
const error = fc.constantFrom(
  null,
  'LimitExceededException',
  'TooManyRequestsException',
  'CodeDeliveryFailureException',
  'InvalidParameterException',
  'NotAuthorizedException',
  'InternalErrorException',
  'connection',
)
const times = fc.integer({ min: 1, max: 3 })
const step = fc.record({ act: fc.constantFrom('ask', 'resend', 'guess', 'guess'), error, times })

type Step = {
  act: 'ask' | 'resend' | 'guess'
  error: string | null
  times: number
}

async function play(site: Site, number: string, { act, error, times }: Step) {
  const action = act === 'guess' ? 'AdminRespondToAuthChallenge' : 'AdminInitiateAuth'
  if (error) await failNext({ service: 'cognito', action, error, times })
  const typed: Record<Step['act'], Record<string, string>> = {
    ask: { number },
    resend: { intent: 'resend' },
    guess: { otp: '123456' },
  }
  const answer = await fillIn(site, act === 'ask' ? '/login/phone' : '/login/code', typed[act])
  await failNoMore()
  const text = answer.text.replaceAll(/\+91\d{10}|What is \w+ plus \w+\?/g, '').replaceAll(number, '')
  const { 'retry-after': retryAfter, ...headers } = answer.headers
  const cookies = answer.cookies.map((cookie) => cookie.replace(/=[^;]*/, ''))
  const names = Object.keys(headers).sort()
  return {
    act,
    error,
    status: answer.status,
    location: answer.location,
    text,
    names,
    cookies,
    waits: Boolean(retryAfter),
  }
}

test('numbers with and without an account get equal responses after any history and any error of Cognito', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      await emptyTable()
      const { number } = await createUserWithPhone()
      const [known, unknown] = [openSite(), openSite()]
      const stranger = newNumber()
      const first: Step = { act: 'ask', error: null, times: 1 }
      for (const each of [first, ...steps]) {
        // The unknown number first, which changes no budget: the SMS to the known one may be the last of the hour.
        const answer = await play(unknown, stranger, each)
        expect(await play(known, number, each)).toEqual(answer)
      }
    }),
    { numRuns: countOf({ some: 3, every: 6 }) },
  )
})

const request = fc.record({ isKnownNumber: fc.boolean(), isKnownBrowser: fc.boolean(), error, times })

test('messages stay within the budgets, and requests that send nothing use no budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 8, maxLength: 14 }), async (requests) => {
      await emptyTable()
      const people = await Promise.all(
        requests.map(async (each) => (each.isKnownNumber ? createUserWithPhone() : null)),
      )
      const before = await countSms(people)
      let sent = before
      for (const [place, { isKnownBrowser, error, times }] of requests.entries()) {
        const person = people[place]
        if (error) await failNext({ service: 'cognito', action: 'AdminInitiateAuth', error, times })
        const number = person?.number ?? newNumber()
        const outcome = await sendPhoneSignInCode(
          number,
          person && isKnownBrowser ? await knownCaller(person) : newCaller(),
        )
        await failNoMore()
        const bound = person && isKnownBrowser ? hourly.all : hourly.open
        // Messages that were not sent use no budget: when every response was certain, the budget equals what was sent.
        const isCertain = requests.slice(0, place).every((past) => !past.error || isRefusal(past.error))
        if (isCertain) expect(outcome.ok).toBe(sent - before < bound)
        sent = await countSms(people)
        expect(sent - before).toBeLessThanOrEqual(hourly.all)
      }
    }),
    { numRuns: countOf({ some: 2, every: 5 }) },
  )
})

function isRefusal(error: string): boolean {
  return !['InternalErrorException', 'connection'].includes(error)
}

async function countSms(people: ({ number: string } | null)[]): Promise<number> {
  const inboxes = await Promise.all(people.map(async (person) => (person ? readInbox(person.number) : [])))
  return inboxes.flat().length
}
