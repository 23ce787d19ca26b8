import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfTest, readAnswers, rowsIn, testsIn, type Answer } from '#tests/support/answered-rows.ts'

/*
 * docs/specification-ledger.md goes through docs/specification.md from its first word to its last. Each section has a table:
 *
 *   | The header gets a shadow when … | `tests/e2e/x.spec.ts` › name of the test<br>settled: 0000, why it is otherwise |
 *
 * The texts of the first column, row by row, are the whole text of the specification. Between two of them only characters
 * without letters and digits may be left out. The second column names the tests that show the sentence.
 */

const words = ['settled', 'nothing to check'] as const
type Row = { sentence: string; answers: Answer<(typeof words)[number]>[] }
type Section<Content> = { title: string; content: Content }

const specification = sectionsOf(readFileSync('docs/specification.md', 'utf8')).map(({ title, content }) => ({
  title,
  content: plainText(content),
}))
const ledger = readLedger(readFileSync('docs/specification-ledger.md', 'utf8'))
const rows = ledger.flatMap(({ title, content }) => content.map((row) => ({ title, ...row })))

test('the ledger has the sections of the specification, in their order', () => {
  expect(ledger.map(({ title }) => title)).toEqual(specification.map(({ title }) => title))
})

test.each(specification)('every sentence of “$title” has its row, in its own words', ({ title, content }) => {
  const section = ledger.find((each) => each.title === title)
  expect(leftOut(content, section?.content.map(({ sentence }) => sentence) ?? [])).toEqual([])
})

test('every row has a test, the decision that settled it, or the reason why there is nothing to check', () => {
  const bad = rows.filter(
    ({ answers }) => answers.length === 0 || answers.some(({ kind }) => kind === 'unreadable'),
  )
  expect(bad).toEqual([])
})

test('every named test exists', () => {
  const named = rows.flatMap(({ sentence, answers }) =>
    testsIn(answers).map((answer) => ({ sentence, problem: problemOfTest(answer) })),
  )
  expect(named.length).toBeGreaterThan(250)
  expect(named.filter(({ problem }) => problem !== null)).toEqual([])
})

test('a row that was settled names its decision record', () => {
  const records = rows.flatMap(({ answers }) =>
    answers.flatMap((answer) => (answer.kind === 'settled' ? [/^\d{4}(?=, \S)/.exec(answer.why)?.[0]] : [])),
  )
  expect(records.length).toBeGreaterThan(5)
  const there = readdirSync('docs/decisions').map((file) => file.slice(0, 4))
  expect(records.filter((record) => record === undefined || !there.includes(record))).toEqual([])
})

test('few rows have nothing to check', () => {
  const unchecked = rows.filter(({ answers }) => answers.every(({ kind }) => kind === 'nothing to check'))
  expect(unchecked.length).toBeLessThan(25)
})

describe('this test finds', () => {
  const text = 'Book, then wait 1.5 seconds. Codes: 6 digits; unique.'

  test('words that are in no row, at the start, between rows and at the end', () => {
    expect(leftOut(text, ['Book, then wait 1.5 seconds.', 'Codes: 6 digits;', 'unique.'])).toEqual([])
    expect(leftOut(text, ['Codes: 6 digits; unique.'])).toEqual(['no row has “Book, then wait 1.5 seconds.”'])
    expect(leftOut(text, ['Book, then wait 1.5 seconds.', 'unique.'])).toEqual([
      'no row has “Codes: 6 digits;”',
    ])
    expect(leftOut(text, ['Book, then wait 1.5 seconds.', 'Codes'])).toEqual([
      'no row has “: 6 digits; unique.”',
    ])
  })

  test('a sentence that does not stand there any more, or in another order', () => {
    expect(leftOut(text, ['Book, then wait 2 seconds.'])).toContain(
      'not there, or in another order: “Book, then wait 2 seconds.”',
    )
    expect(leftOut(text, ['Codes: 6 digits; unique.', 'Book, then wait 1.5 seconds.'])).toContain(
      'not there, or in another order: “Book, then wait 1.5 seconds.”',
    )
  })

  test('a row without an answer, with another word, or with a word and no reason', () => {
    const [section] = readLedger(
      '# Ledger\n\n## One\n\n| One. | |\n| Two. | settled: |\n| Three. | later: so |',
    )
    expect(section?.content.flatMap(({ answers }) => answers.map(({ kind }) => kind))).toEqual(
      Array(3).fill('unreadable'),
    )
  })
})

/** The parts of a section that no row has, and the sentences that are not in it; both are compared in order. */
function leftOut(text: string, sentences: string[]): string[] {
  const problems: string[] = []
  let place = 0
  const skip = (to: number) => {
    const skipped = text.slice(place, to).trim()
    if (/[\p{L}\p{N}]/u.test(skipped)) problems.push(`no row has “${skipped}”`)
  }
  for (const sentence of sentences) {
    const at = text.indexOf(sentence, place)
    if (at === -1) {
      problems.push(`not there, or in another order: “${sentence}”`)
      continue
    }
    skip(at)
    place = at + sentence.length
  }
  skip(text.length)
  return problems
}

/** The sections of a Markdown page; the title of a subsection starts with that of its section. */
function sectionsOf(page: string): Section<string>[] {
  let above = ''
  return page
    .split(/^(?=#+ )/m)
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const title = heading.replace(/^#+ /, '').trim()
      const isBelow = heading.startsWith('### ')
      if (!isBelow) above = title
      return { title: isBelow ? `${above}: ${title}` : title, content: lines.join('\n') }
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

function readLedger(page: string): Section<Row[]>[] {
  const [, ...sections] = sectionsOf(page)
  return sections.map(({ title, content }) => ({
    title,
    content: rowsIn(content, /^\| (?!Sentence +\|)[^-]/).map(([sentence = '', ...cells]) => ({
      sentence,
      answers: readAnswers(cells.join('|'), words),
    })),
  }))
}
