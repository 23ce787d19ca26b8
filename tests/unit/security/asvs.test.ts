import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfTest, readAnswers, rowsIn, testsIn, type Answer } from '#tests/support/answered-rows.ts'
import { namesIn } from '#tests/support/test-names.ts'

/*
 * docs/security/asvs.md answers every requirement of OWASP ASVS 5.0, levels 1 and 2, each in a row of its own:
 *
 *   | V6.2.1 | 1 | eight characters | `tests/unit/x.test.ts` › name of the test<br>missing: what is missing |
 *
 * An answer is one or more of: a test, by its file and its name exactly as the file has it (with its placeholders);
 * `not applicable: ` with the reason; `missing: ` with what is missing. `<br>` stands between them. After renaming a test,
 * write its new name there as well.
 */

const words = ['not applicable', 'missing'] as const
type Row = { requirement: string; level: string; about: string; answers: Answer<(typeof words)[number]>[] }

const requirements = readFileSync('tests/unit/security/asvs-requirements.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const rows = readRows(readFileSync('docs/security/asvs.md', 'utf8'))

test('every requirement of levels 1 and 2 has one row, and every row is a requirement', () => {
  expect(requirements.length).toBe(253)
  expect(rows.map(({ requirement, level }) => `${requirement} ${level}`)).toEqual(requirements)
})

test('every row names its subject and has a test, a reason or what is missing', () => {
  const bad = rows.filter(
    ({ about, answers }) =>
      about === '' || answers.length === 0 || answers.some(({ kind }) => kind === 'unreadable'),
  )
  expect(bad).toEqual([])
})

test('every named test exists', () => {
  const named = rows.flatMap(({ requirement, answers }) =>
    testsIn(answers).map((answer) => ({ requirement, problem: problemOfTest(answer) })),
  )
  expect(named.length).toBeGreaterThan(150)
  const gone = named.filter(({ problem }) => problem !== null)
  expect(gone).toEqual([])
})

describe('this test', () => {
  test('finds an answer that is none of the three, an empty reason included', () => {
    const [row] = readRows(
      '| V1.1.1 | 2 | about | done<br>missing: <br>not applicable:<br>`tests/x.ts` a name |',
    )
    expect(row?.answers.map(({ kind }) => kind)).toEqual(Array(4).fill('unreadable'))
  })

  test('finds test names in every form that a test file uses', () => {
    const source = `
      test('one', () => {})
      test.each([1])('two %s', () => {})
      test.each(Object.entries(a))(
        'three %s', () => {})
      const onLinux = test.runIf(true)
      onLinux('four', () => {})
      for (const x of y) test(\`five \${x}\`, () => {})
      describe('six', () => { test("it's \\"seven\\"", () => {}) })
      // test('gone', () => {})
      notATest('gone')`
    expect(namesIn(source)).toEqual([
      'one',
      'two %s',
      'three %s',
      'four',
      'five ${x}',
      'six',
      'it\'s "seven"',
    ])
  })
})

function readRows(page: string): Row[] {
  return rowsIn(page, /^\| V\d/).map(([requirement = '', level = '', about = '', ...answers]) => ({
    requirement,
    level,
    about,
    answers: readAnswers(answers.join('|'), words),
  }))
}
