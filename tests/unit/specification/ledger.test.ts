import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfReference } from '#tests/support/answered-rows.ts'
import { ledger, type Sentence } from './ledger.ts'

/*
 * ledger.ts goes through docs/specification.md from its first word to its last: a sentence ends where the next one begins, so every
 * word belongs to one. After renaming or moving a test, write its new name there.
 */

type Numbered = Sentence & { number: string }

const specification = readSections(readFileSync('docs/specification.md', 'utf8'))
const sentences = Object.values(ledger).flatMap(numbered)

test('the ledger has the sections of the specification, in their order', () => {
  expect(Object.keys(ledger)).toEqual(specification.map(({ title }) => title))
})

test('the sentences of each section are numbered without a gap', () => {
  const nth = new Map<string, number>()
  const numbers = Object.entries(ledger).flatMap(([title, section]) => {
    const first = /^\d/.exec(title)?.[0] ?? '0'
    return numbered(section).map(() => {
      nth.set(first, (nth.get(first) ?? 0) + 1)
      return `${first}.${nth.get(first)}`
    })
  })
  expect(sentences.map(({ number }) => number)).toEqual(numbers)
})

test.each(specification)(
  'every sentence of “$title” reads as it did when its tests were named',
  (section) => {
    expect(changed(section.text, numbered(ledger[section.title] ?? {}))).toEqual([])
  },
)

test('every sentence has a test, the decision that settled it, or the reason why there is nothing to check', () => {
  expect(sentences.filter(hasNoAnswer)).toEqual([])
  const unchecked = sentences.filter(({ tests, settled }) => !tests && !settled)
  expect(unchecked.length).toBeLessThan(25)
})

test('every named test exists', () => {
  const named = sentences.flatMap(({ number, tests = [] }) =>
    tests.map((each) => ({ number, problem: problemOfReference(each) })),
  )
  expect(named.length).toBeGreaterThan(250)
  expect(named.filter(({ problem }) => problem !== null)).toEqual([])
})

test('a sentence that was settled names its decision record', () => {
  const settled = sentences.flatMap((sentence) => sentence.settled ?? [])
  expect(settled.length).toBeGreaterThan(5)
  const there = readdirSync('docs/decisions').map((file) => file.slice(0, 4))
  expect(settled.filter((each) => !there.includes(/^\d{4}(?=, \S)/.exec(each)?.[0] ?? ''))).toEqual([])
})

describe('this test finds', () => {
  const text = 'Book, then wait 1.5 seconds. Codes: 6 digits; unique.'
  const book = { number: '1.1', opens: 'Book, then', hash: hashOf('Book, then wait 1.5 seconds.') }
  const codes = { number: '1.2', opens: 'Codes: 6', hash: hashOf('Codes: 6 digits; unique.') }

  test('a changed word in the middle and at the end, and words that were added or taken away', () => {
    expect(changed(text, [book, codes])).toEqual([])
    for (const other of [
      'Book, then wait 2 seconds. Codes: 6 digits; unique.',
      'Book, then wait 1.5 seconds. Codes: 6 digits; never unique.',
      'Book, then wait 1.5 seconds. Then go. Codes: 6 digits; unique.',
      'Book, then wait 1.5 seconds. Codes: 6 digits; unique. The end.',
      'Book, then wait. Codes: 6 digits; unique.',
      'First of all: Book, then wait 1.5 seconds. Codes: 6 digits; unique.',
    ])
      expect(changed(other, [book, codes]), other).toHaveLength(1)
  })

  test('a sentence that is gone, in another order, or in no row', () => {
    expect(changed('Book, then wait 1.5 seconds.', [book, codes])).toEqual(['1.2: no “Codes: 6” there'])
    expect(changed(text, [codes, book])).toContain('1.1: no “Book, then” there')
    expect(changed(text, [codes])).toEqual(['before the first sentence: “Book, then wait 1.5 seconds.”'])
    expect(changed(text, [book])).toHaveLength(1)
    expect(changed(text, [])).toEqual([`before the first sentence: “${text}”`])
  })

  test('a sentence without an answer, or with an empty one', () => {
    for (const answer of [{}, { tests: [] }, { nothingToCheck: ' ' }])
      expect(hasNoAnswer({ ...book, ...answer }), JSON.stringify(answer)).toBe(true)
  })
})

function numbered(section: Record<string, Sentence>): Numbered[] {
  return Object.entries(section).map(([number, sentence]) => ({ number, ...sentence }))
}

function hasNoAnswer({ tests, settled, nothingToCheck }: Sentence): boolean {
  const answers = [tests?.join(''), settled, nothingToCheck].filter((each) => each !== undefined)
  return answers.length === 0 || answers.some((each) => each.trim() === '')
}

/** What a section's text has otherwise than when the hashes were written; each sentence ends where the next one begins. */
function changed(text: string, section: Numbered[]): string[] {
  const starts: number[] = []
  for (const { opens } of section) {
    const [last] = starts.slice(-1)
    starts.push(text.indexOf(opens, last === undefined ? 0 : last + 1))
  }
  const lost = section.filter((_, place) => starts[place] === -1)
  if (lost.length > 0) return lost.map(({ number, opens }) => `${number}: no “${opens}” there`)
  const before = text.slice(0, starts[0]).trim()
  const others = section.flatMap(({ number, hash }, place) => {
    const words = text.slice(starts[place], starts[place + 1]).trim()
    if (hashOf(words) === hash) return []
    return [`${number}: read its tests again; its hash is ${hashOf(words)} now: “${words}”`]
  })
  return before === '' ? others : [`before the first sentence: “${before}”`, ...others]
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** The sections of a Markdown page, each as one line of text; the title of a subsection starts with that of its section. */
function readSections(page: string): { title: string; text: string }[] {
  let above = ''
  return page
    .split(/^(?=#+ )/m)
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const title = heading.replace(/^#+ /, '').trim()
      const isBelow = heading.startsWith('### ')
      if (!isBelow) above = title
      return { title: isBelow ? `${above}: ${title}` : title, text: plainText(lines.join('\n')) }
    })
}

/** A section's text in one line, without the markup of lists and tables. */
function plainText(content: string): string {
  return content
    .replace(/^- /gm, '')
    .replace(/\||^[|\s:-]+$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
