import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { terms } from '#app/content/terms.ts'

type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> }
type Message = string | Variants[]

function read(language: string): Record<string, Message> {
  const file = new URL(`../../../app/content/messages/${language}.json`, import.meta.url)
  const { $schema, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>
  expect($schema).toBe('https://inlang.com/schema/inlang-message-format')
  return messages
}

const english = read('en')
const others = { hi: read('hi'), mr: read('mr') }

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
}

/** The structure of a message without its texts: declarations, selectors and variants. */
function shapeOf(message: Message): unknown {
  if (typeof message === 'string') return 'text'
  return message.map(({ declarations, selectors, match }) => ({
    declarations,
    selectors,
    forms: Object.keys(match).sort(),
  }))
}

/** Words in Latin letters that Hindi and Marathi texts may contain: names, qualifications, abbreviations, a range of letters. */
const latin = new Set(
  'Nivaas Care Google reCAPTCHA CAPTCHA OTP SMS PDF JSON ANM GNM BSc MSc A Z a z'.split(' '),
)

test('English has the messages of the customer’s side', () => {
  expect(Object.keys(english).length).toBeGreaterThan(400)
})

for (const [language, messages] of Object.entries(others)) {
  test(`${language} has every message of English in its order, and no other`, () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english))
  })

  test(`${language} has the placeholders and forms of English in each message`, () => {
    for (const [key, message] of Object.entries(english)) {
      const translated = messages[key] ?? ''
      expect(shapeOf(translated), key).toEqual(shapeOf(message))
      expect(textsOf(translated).map(placeholdersIn), key).toEqual(textsOf(message).map(placeholdersIn))
    }
  })

  test(`${language} has every message in its own script`, () => {
    for (const [key, message] of Object.entries(messages)) {
      for (const text of textsOf(message)) {
        const words = text.replace(/\{\w+\}/g, '')
        expect(
          words.match(/[A-Za-z]+/g)?.filter((word) => !latin.has(word)) ?? [],
          `${key}: ${text}`,
        ).toEqual([])
      }
    }
  })
}

/** Messages in which a woman is spoken of who is no nurse: a patient in a picture, somebody's mother. */
const ofOtherWomen = ['home_image', 'testimonial_1_text']

test('no English text calls a nurse or a carer “she”', () => {
  const pages = Object.entries(english).flatMap(([key, message]) =>
    textsOf(message).map((text) => [key, text]),
  )
  const ofTerms = terms.sections.flatMap(({ id, title, paragraphs, points = [], after = [] }) =>
    [title, ...paragraphs, ...points, ...after].map((text) => [id, text]),
  )
  const named = [...pages, ...ofTerms].filter(([, text = '']) => /\b(?:she|hers?|herself)\b/i.test(text))
  expect(named.map(([key]) => key)).toEqual(ofOtherWomen)
})

test('no message is empty, doubled in its spaces, or left with a bracket', () => {
  for (const [language, messages] of Object.entries({ en: english, ...others })) {
    for (const [key, message] of Object.entries(messages)) {
      for (const text of textsOf(message)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        expect(text, `${language} ${key}`).toBe(text.trim())
        expect(text, `${language} ${key}`).not.toMatch(/ {2}|\{\s|\{\}|\s\}/)
        expect(text.replace(/\{\w+\}/g, ''), `${language} ${key}`).not.toMatch(/[{}]/)
      }
    }
  }
})
