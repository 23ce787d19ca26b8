import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { privacy } from '#app/content/privacy/privacy.server.ts'
import { terms } from '#app/content/terms.ts'
import { familyMails, officeMails } from '#server/notice-sender/texts/mail-texts.server.ts'

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

test('Marathi joins “from” to a day, and puts “o’clock” between it and a time (docs/glossary.md)', () => {
  const apart = Object.entries(others.mr).filter(([, message]) =>
    textsOf(message).some((text) => /\} पासून/.test(text)),
  )
  expect(apart.map(([key]) => key)).toEqual([])
})

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

/* The vocabulary of the trade. */

/**
 * What a care coordinator or a family would not say, with what is said instead. A privacy notice is called so, “your plans” are a family's own,
 * and “The nurse has left” is a departure.
 */
const avoided: [word: RegExp, instead: string][] = [
  [/\b(?:take|took|taken|takes) back\b/i, 'withdraw, undo'],
  [/\bany more\b/i, 'no longer'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bwish(?:es|ed)?\b/i, 'preference'],
  [/\b(?:is|are) told\b/i, 'will be told, was told'],
  [/\bnot clear\b/i, 'not reported'],
  [/\bcomes\b/i, 'is coming, is sent'],
  [/\bin the way\b/i, 'conflict'],
  [/\bpapers?\b/i, 'document'],
  [/\bretired?\b|(?<!The nurse )\bhas left\b/i, 'inactive'],
  [/\buncovered\b|\bwithout a nurse\b/i, 'unallocated'],
  [/\bwhat is with\b|\bit was not so\b/i, 'What do you know about …?'],
  [/\bsomebody\b/i, 'someone'],
  [/\blook first\b|\blooked for\b/i, 'check, search'],
  [/\bgoes on\b|\bgo on with\b/i, 'continues'],
  [/\bto come\b/i, 'upcoming'],
  [/(?<!privacy )\bnotices?\b/i, 'message'],
  [/(?<!your )\bplans?\b|\bdiary\b/i, 'visit schedule'],
  [/\b(?:a|an|this|that|new|choose|another) lines?\b|^lines?$/i, 'recurring visit'],
]

/** One spelling on the office's pages, as in the messages of the specification. */
const avoidedInOffice: typeof avoided = [...avoided, [/\be-mails?\b/i, 'email']]

const officeSources = [
  'app/dashboard/**/*.{ts,tsx}',
  'app/routes/dashboard*/**/*.{ts,tsx}',
  'app/routes/dashboard*.tsx',
  'app/content/office/*.ts',
]

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The texts of a source: what stands between tags, and each string of several words or with a capital letter. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, false)
  const texts: string[] = []
  const isText = (text: string) => /^[A-Z][a-z]+$| /.test(text.trim())
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && node.name.text === 'className') return
    if (ts.isJsxText(node)) texts.push(node.text)
    else if (ts.isStringLiteralLike(node)) texts.push(...(isText(node.text) ? [node.text] : []))
    else if (ts.isTemplateExpression(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text)
      texts.push(...(text.some((part) => part.includes(' ')) ? [text.join('…')] : []))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

function unusualIn(texts: readonly (readonly [place: string, text: string])[], words = avoided): string[] {
  return texts.flatMap(([place, text]) =>
    words.flatMap(([word, instead]) => {
      const found = word.exec(text.replace(/\{\w+\}/g, '…'))
      return found ? [`${place}: “${found[0]}” in “${text}”, better: ${instead}`] : []
    }),
  )
}

test('the texts of the customer’s side are in the words of the trade', () => {
  const pages = Object.entries(english).flatMap(([key, message]) =>
    textsOf(message).map((text) => [key, text] as const),
  )
  expect(unusualIn(pages)).toEqual([])
})

test('the texts of the office are in the words of the trade', () => {
  const files = globSync(officeSources, { cwd: root })
  expect(files.length).toBeGreaterThan(150)
  const inFiles = (all: readonly string[]) =>
    all.flatMap((file) => textsIn(file).map((text) => [file, text] as const))
  expect(unusualIn(inFiles(files), avoidedInOffice)).toEqual([])
  expect(unusualIn(inFiles(globSync('app/content/*.ts', { cwd: root })))).toEqual([])
})

test('the mails are in the words of the trade', () => {
  // The other mails to families are written anew with the messages that say what is so when they are sent.
  const { bookingNotConfirmed, requestAnswered } = familyMails
  const mails = {
    ...officeMails,
    bookingNotConfirmed: bookingNotConfirmed.en,
    requestAnswered: requestAnswered.en,
  }
  const texts = Object.entries(mails).flatMap(([name, { subject, text }]) =>
    [subject, text].map((each) => [name, each] as const),
  )
  expect(unusualIn(texts)).toEqual([])
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

/* docs/glossary.md: Hindi and Marathi have one word for each concept. */

const glossary = readFileSync('docs/glossary.md', 'utf8')

/** Every text of a language beside its name: catalogue, privacy notice, families' mails. */
function everyText(language: 'hi' | 'mr'): [name: string, text: string][] {
  const { intro, sections, title, description } = privacy[language]
  const notice = [title, description, ...intro, ...sections.flatMap(textsOfSection)]
  return [
    ...Object.entries(others[language]).flatMap(([key, message]) =>
      textsOf(message).map((text): [string, string] => [key, text.normalize('NFC')]),
    ),
    ...notice.map((text): [string, string] => ['privacy notice', text.normalize('NFC')]),
    ...Object.entries(familyMails).flatMap(([name, mails]) =>
      Object.values(mails[language]).map((text): [string, string] => [name, text.normalize('NFC')]),
    ),
  ]
}

function textsOfSection({ title, paragraphs, points = [], after = [] }: (typeof terms.sections)[number]) {
  return [title, ...paragraphs, ...points, ...after]
}

/** The words of the glossary that no text of a language has, each as the pattern that finds it. */
function avoidedIn(name: 'Hindi' | 'Marathi'): RegExp[] {
  const [, list = ''] = new RegExp(`^- \\*\\*${name}\\*\\*: (.*)$`, 'm').exec(glossary) ?? []
  return list.split(', ').map((word) => {
    const stem = word.normalize('NFC').replace('…', '')
    return new RegExp(`(?<![\\p{L}\\p{M}])${stem}${word.endsWith('…') ? '' : '(?![\\p{L}\\p{M}])'}`, 'u')
  })
}

for (const [language, name] of [
  ['hi', 'Hindi'],
  ['mr', 'Marathi'],
] as const) {
  test(`${name} texts keep to the words of the glossary`, () => {
    const avoided = avoidedIn(name)
    expect(avoided.length).toBeGreaterThan(40)
    const found = everyText(language).flatMap(([key, text]) =>
      avoided.flatMap((word) => (word.test(text) ? [`${key}: ${word.exec(text)?.[0]}`] : [])),
    )
    expect(found).toEqual([])
  })
}

test('Hindi has its dot below ज़, फ़, ड़ and ढ़ only, and Latin digits', () => {
  const found = everyText('hi').filter(([, text]) => /[^जफडढ]\u093c|[\u0966-\u096f]/.test(text))
  expect(found).toEqual([])
})

test('where an English text ends its sentence, Hindi has “।” and Marathi “.”', () => {
  const unlike = (['hi', 'mr'] as const).flatMap((language) =>
    everyText(language).filter(([, text]) =>
      (language === 'hi' ? /[\u0900-\u097f]\.(?!\.)/ : /।/).test(text),
    ),
  )
  expect(unlike).toEqual([])
  for (const [language, messages] of Object.entries(others)) {
    const open = Object.entries(english).filter(([key, message]) => {
      const [text = ''] = textsOf(messages[key] ?? '')
      // A value at the end, such as a phone number, ends the sentence as well.
      return /[^.]\.$/.test(textsOf(message)[0] ?? '') && !/[.।?}]$/.test(text)
    })
    expect(open, language).toEqual([])
  }
})
