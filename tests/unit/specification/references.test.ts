import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { invariants } from '#tools/data/integrity/invariants.ts'

/* What comments and documents refer to exists in the repository: pages of docs/, their headings, sections of the specification, invariants. */

const ours = ['README.md', 'app.arc', 'eslint.config.js', '.github/**/*.yml', 'docs/**/*.md']
const code = '{app,domain,server,tools,tests}/**/*.{ts,tsx,js,css,yml}'
const texts = globSync([...ours, code])
  .filter((file) => !/paraglide|specification\/references\.test/.test(file))
  .map((file) => ({ file, text: withoutBreaks(readFileSync(file, 'utf8')) }))

/** The text with line breaks and comment marks replaced by spaces, because comments break lines anywhere. */
function withoutBreaks(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
}

function findAll(pattern: RegExp): { file: string; found: RegExpMatchArray }[] {
  return texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((found) => ({ file, found })))
}

const records = readdirSync('docs/decisions')
const recordOf = (number: string) => records.find((name) => name.startsWith(`${number}-`))

/** Numbers that are not given again. */
const gone = ['D2', 'D9']

function upTo(letter: 'V' | 'D', last: number): string[] {
  return Array.from({ length: last }, (_, before) => `${letter}${before + 1}`)
}

/** The numbers of docs/invariants.md, in its order. */
function numberedInvariants(): string[] {
  return [...readFileSync('docs/invariants.md', 'utf8').matchAll(/^- \*\*([VD]\d+)\.\*\*/gm)].map(
    ([, number = '']) => number,
  )
}

test('every page of docs/ that is named exists', () => {
  const named = findAll(/\bdocs\/(?!en\/)[\w./-]*\w/g).map(({ file, found: [path] }) => ({ file, path }))
  expect(named.length).toBeGreaterThan(200)
  const isThere = (path: string) => {
    const [, number] = /^docs\/decisions\/(\d{4})$/.exec(path) ?? []
    return number === undefined ? existsSync(path) : recordOf(number) !== undefined
  }
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
})

test('every heading that is named with a page is in it', () => {
  const named = findAll(/\bdocs\/(?:decisions\/(\d{4})|(\w+)\.md), "([^"]+)"/g).map(({ file, found }) => {
    const [, number, page, heading = ''] = found
    return { file, path: number ? `docs/decisions/${recordOf(number)}` : `docs/${page}.md`, heading }
  })
  expect(named.length).toBeGreaterThan(30)
  const has = (path: string, heading: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => line.replace(/^#+ |^- \*\*/, '').startsWith(heading) && /^(#|- \*\*)/.test(line))
  expect(named.filter(({ path, heading }) => !has(path, heading))).toEqual([])
})

test('every invariant that is named is in docs/invariants.md', () => {
  const numbers = numberedInvariants()
  const data = upTo('D', 11).filter((number) => !gone.includes(number))
  expect(numbers).toEqual([...upTo('V', 11), ...data])
  const named = findAll(/\b(?:[Ii]nvariant|invariants\.md,|by) ([VD]\d+)\b/g)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ found: [, number = ''] }) => !numbers.includes(number))).toEqual([])
})

test('`npm run check:table` checks every invariant of docs/invariants.md, but V7 of the pages and V10 of the acts', () => {
  const checked = Object.keys(invariants).flatMap(
    (name) => name.match(/^[VD][\dVD, ]+(?=\.)/)?.[0].split(', ') ?? [],
  )
  expect([...new Set([...checked, 'V7', 'V10'])].sort()).toEqual(numberedInvariants().sort())
})

test('every section of the specification that is quoted contains the quoted words', () => {
  const sections = readFileSync('docs/specification.md', 'utf8').split(/^## (?=\d\. )/m)
  const named = findAll(/\b[Ss]ections? (?:[1-9](?:, | and ))*([1-9]), "([^"]+)"/g).map(({ file, found }) => {
    const [, number = '', words = ''] = found
    return { file, number: Number(number), words }
  })
  expect(named.length).toBeGreaterThan(30)
  expect(sections).toHaveLength(10)
  expect(named.filter(({ number, words }) => !sections[number]?.includes(words))).toEqual([])
})

test('every link of a document to another file works', () => {
  const pages = globSync(['README.md', 'docs/**/*.md'])
  const gone = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const path = target.split('#')[0] ?? ''
      if (/^\w+:/.test(target) || path === '') return []
      return existsSync(join(dirname(page), path)) ? [] : [`${page}: ${target}`]
    }),
  )
  expect(gone).toEqual([])
})
