import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfReference } from '#tests/support/answered-rows.ts'
import { namesIn } from '#tests/support/test-names.ts'
import { requirements, type Answer } from './asvs.ts'

/*
 * asvs.ts answers every requirement of OWASP ASVS 5.0, levels 1 and 2. After renaming a test, write its new name there. When the
 * answers change, docs/security/asvs.md follows: it counts them and names each requirement of which something is missing.
 */

type Status = 'met' | 'untested' | 'in part' | 'missing' | 'not applicable'

const levels = readFileSync('tests/unit/security/asvs-requirements.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [requirement = '', level = ''] = line.split(' ')
    return { requirement, level }
  })
const page = readFileSync('docs/security/asvs.md', 'utf8')
const answers = Object.entries(requirements)

test('every requirement of levels 1 and 2 has its answer, and every answer is to a requirement', () => {
  expect(levels.length).toBe(253)
  expect(answers.map(([requirement]) => requirement)).toEqual(levels.map(({ requirement }) => requirement))
})

test('every answer has a subject and a test, a reason or what is missing', () => {
  expect(answers.filter(([, answer]) => isEmpty(answer))).toEqual([])
})

test('every named test exists', () => {
  const named = answers.flatMap(([requirement, { tests = [] }]) =>
    tests.map((each) => ({ requirement, problem: problemOfReference(each) })),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ problem }) => problem !== null)).toEqual([])
})

test('the page counts the answers of each level', () => {
  const rows = page.split('\n').filter((line) => /\| \d+ +\|/.test(line))
  const counted = rows.map((row) => row.match(/\b\d+(?= +\|)/g)?.map(Number))
  const order: Status[] = ['met', 'untested', 'in part', 'missing', 'not applicable']
  const counts = order.map((status) => ['1', '2'].map((level) => count(status, level)))
  expect(counted).toEqual(counts)
})

test('the page names each requirement of which something is missing, once, and no other', () => {
  const named = page.match(/\bV\d+\.\d+\.\d+\b/g) ?? []
  const missing = answers.flatMap(([requirement, { missing }]) =>
    missing === undefined ? [] : [requirement],
  )
  expect(named.toSorted()).toEqual(missing.toSorted())
})

describe('this test', () => {
  test('finds an answer without a subject, without an answer or with an empty one', () => {
    const subject = 'a subject'
    for (const answer of [
      { subject: '', notApplicable: 'no XML' },
      { subject },
      { subject, tests: [] },
      { subject, missing: ' ' },
    ])
      expect(isEmpty(answer), JSON.stringify(answer)).toBe(true)
    expect(isEmpty({ subject, untested: 'docs/security/keys.md' })).toBe(false)
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

function isEmpty({ subject, tests, notApplicable, untested, missing }: Answer): boolean {
  const given = [tests?.join(''), notApplicable, untested, missing].filter((each) => each !== undefined)
  return given.length === 0 || [subject, ...given].some((each) => each.trim() === '')
}

function statusOf({ tests, untested, missing }: Answer): Status {
  if (missing !== undefined) return tests ? 'in part' : 'missing'
  if (untested !== undefined) return 'untested'
  return tests ? 'met' : 'not applicable'
}

function count(status: Status, level: string): number {
  return levels.filter((each) => {
    const answer = requirements[each.requirement]
    return each.level === level && answer && statusOf(answer) === status
  }).length
}
