import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { company } from '#domain/company.ts'
import type { Language } from '#domain/languages.ts'
import { noticeTemplates } from '#domain/sms-templates.ts'
import { bookingCodeText } from '#server/bookings/notify.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { examplesFile, type DeployedStage } from '#tools/deploy/stages.ts'
import { smsSize } from '#tools/sandbox/sms-segments.ts'
import { filledIn, valuesOf } from '#tests/support/sms-values.ts'

/*
 * Every SMS that reaches a person, by the rules of India's operators (docs/messages.md): those of the notices in three languages, the
 * booking code, and what the user pool of each stage is told to send.
 */

/** `text` has its variables in braces; `samples` are as a person may read it. */
type Sms = { name: string; text: string; samples: () => Iterable<string> }

const ofNotices: Sms[] = noticeTemplates.map((name) => ({
  name,
  text: smsTexts[name],
  samples: () => filledIn(smsTexts[name], valuesOf(name.slice(-2) as Language)),
}))

const ofBooking: Sms = {
  name: 'bookingCode',
  text: bookingCodeText('{code}'),
  samples: () => [bookingCodeText('482913')],
}

let all: Sms[] = []

beforeAll(async () => {
  vi.stubEnv('STAGES_FILE', examplesFile)
  const ofPools = await Promise.all((['staging', 'production'] as const).map(textsOfPool))
  all = [...ofNotices, ofBooking, ...ofPools.flat()]
})

/** The texts of the template's user pool; Cognito puts the code, of at most eight digits, where `{####}` is. */
async function textsOfPool(stage: DeployedStage): Promise<Sms[]> {
  const { Resources } = await makeTemplate(stage, process.cwd())
  const pools = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Cognito::UserPool')
  expect(pools).toHaveLength(1)
  const properties = pools[0]?.Properties as {
    SmsAuthenticationMessage: string
    SmsVerificationMessage?: string
    VerificationMessageTemplate: { SmsMessage: string }
  }
  const texts = {
    sign_in: properties.SmsAuthenticationMessage,
    verification: properties.VerificationMessageTemplate.SmsMessage,
  }
  // The older property would win over the template's.
  expect(properties.SmsVerificationMessage).toBeUndefined()
  return Object.entries(texts).map(([name, text]) => ({
    name: `${stage} ${name}`,
    text: text.replace('{####}', '{code}'),
    samples: () => [text.replace('{####}', '48291365')],
  }))
}

/** The names of the texts that break a rule. */
function breaking(keeps: (sms: Sms) => boolean): string[] {
  return all.filter((sms) => !keeps(sms)).map(({ name, text }) => `${name}: ${text}`)
}

const variable = /\{\w+\}/g

/** What stands before, between and after the variables. */
const fixedParts = (text: string): string[] => text.split(variable)

const hasWord = (part: string) => /[\p{L}\p{N}]/u.test(part)

describe('every SMS', () => {
  test('is read here: the notices in three languages, the booking code and the user pools', () => {
    expect(all).toHaveLength(noticeTemplates.length + 1 + 4)
    expect(noticeTemplates.length).toBe(15 * 3)
    for (const language of ['en', 'hi', 'mr'])
      expect(noticeTemplates.filter((name) => name.endsWith(`.${language}`))).toHaveLength(15)
  })

  test('has the brand’s name', () => {
    expect(breaking(({ text }) => text.includes(company.name))).toEqual([])
  })

  test('has at most three variables', () => {
    expect(breaking(({ text }) => (text.match(variable)?.length ?? 0) <= 3)).toEqual([])
  })

  test('has a word or number between two variables', () => {
    expect(breaking(({ text }) => fixedParts(text).slice(1, -1).every(hasWord))).toEqual([])
  })

  test('does not end with a variable', () => {
    expect(breaking(({ text }) => hasWord(fixedParts(text).at(-1) ?? ''))).toEqual([])
  })

  test('has at most two segments with any values, divided between words', () => {
    const tooLong = all.flatMap(({ samples }) => {
      for (const text of samples()) if (smsSize(text).segments > 2) return [text]
      return []
    })
    expect(tooLong).toEqual([])
  })
})

test('the booking SMS is the specification’s sentence, word for word, and the brand after it', () => {
  const specification = readFileSync('docs/specification.md', 'utf8')
  const sentence = /'SMSService' with [^;]+; the message reads '([^']+)'/.exec(specification)?.[1]
  expect(sentence).toMatch(/\{code\}/)
  expect(bookingCodeText('{code}')).toBe(`${sentence} ${company.name}`)
})
