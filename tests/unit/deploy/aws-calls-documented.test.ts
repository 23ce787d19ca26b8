import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfReference } from '#tests/support/answered-rows.ts'
import { testNames } from '#tests/support/test-names.ts'
import { calls, commands, settings, type Assumption } from './aws-assumptions.ts'

/*
 * aws-assumptions.ts compared with our documents, the template and the tests; docs/aws.md explains some of it, and lists the
 * steps on a real account. Steps R1, R2 … are tests of the suite for a real pool.
 */

const page = readFileSync('docs/aws.md', 'utf8')
const documents = ['docs/runbook.md', 'docs/deploying.md', 'docs/restore.md']
const realPool = 'tests/integration/accounts/real-pool.long.test.ts'
const assumptions = Object.entries({ ...calls, ...settings }).flatMap(([name, reliance]) =>
  reliance.assumptions.map((each) => ({ name, ...each })),
)

test('every command of the AWS CLI in our documents is listed, and every such command is in a document', () => {
  const used = new Map<string, Set<string>>()
  for (const document of documents) {
    for (const command of commandsIn(readFileSync(document, 'utf8'))) {
      used.set(command, (used.get(command) ?? new Set()).add(document))
    }
  }
  expect(used.size).toBeGreaterThan(15)
  expect(Object.keys(commands).toSorted()).toEqual([...used.keys()].toSorted())
  for (const [name, { where, reliedOn }] of Object.entries(commands)) {
    expect(where.toSorted(), name).toEqual([...(used.get(name) ?? [])].toSorted())
    expect(reliedOn.trim(), name).not.toBe('')
  }
})

test('every setting is where its files are named', () => {
  expect(Object.keys(settings).length).toBeGreaterThan(20)
  const gone = Object.entries(settings).filter(
    ([name, { where }]) => where.length === 0 || !where.some((file) => hasSetting(file, name)),
  )
  expect(gone.map(([name]) => name)).toEqual([])
})

test('every assumption says what we rely on and has a source, or docs/aws.md says that it has none', () => {
  expect(assumptions.length).toBeGreaterThan(100)
  const bare = assumptions.filter(
    ({ reliedOn, sources, isExplained }) => reliedOn.trim() === '' || (sources.length === 0 && !isExplained),
  )
  expect(bare.map(({ name }) => name)).toEqual([])
  const sources = assumptions.flatMap((each) => each.sources)
  expect(sources.filter((source) => !/^https:\/\/\S+$|^AWS Security Blog, /.test(source))).toEqual([])
})

test('every assumption names a test that exists, or says why there is none', () => {
  expect(assumptions.filter(isUnanswered).map(({ name }) => name)).toEqual([])
  const wrong = assumptions.flatMap(({ name, tests = [] }) =>
    tests.flatMap((each) => problemOfReference(each) ?? []).map((problem) => `${name}: ${problem}`),
  )
  expect(wrong).toEqual([])
})

test('docs/aws.md explains what is said to be explained there, with its steps, and nothing else', () => {
  const explained = new Map<string, string[]>()
  for (const { name, isExplained, steps = [] } of assumptions) {
    if (isExplained) explained.set(name, [...(explained.get(name) ?? []), ...steps])
  }
  const onPage = [...page.matchAll(/^- \*\*`([^`]+)`\*\*([^:]*)/gm)].map(([, name = '', steps = '']) => ({
    name,
    steps: stepsIn(steps),
  }))
  expect(onPage.map(({ name }) => name).toSorted()).toEqual([...explained.keys()].toSorted())
  for (const { name, steps } of onPage)
    expect(steps.toSorted(), name).toEqual([...new Set(explained.get(name))].toSorted())
})

describe('what only a real account can show', () => {
  const listed = [...page.matchAll(/^- \*\*([RMS]\d+)\*\*/gm)].map(([, step = '']) => step)

  test('is a step that is listed, and every listed step belongs to something we rely on', () => {
    const named = [...assumptions, ...Object.values(commands)].flatMap(({ steps = [] }) => steps)
    expect([...new Set(named)].toSorted()).toEqual(listed.toSorted())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('is covered by the tests of the real user pool in the order of the list, as far as they can', () => {
    const titles = testNames(realPool) ?? []
    const tried = titles.flatMap((title) => /^(R\d+): /.exec(title)?.[1] ?? [])
    expect(tried.length).toBeGreaterThan(10)
    expect(tried).toEqual(listed.filter((step) => step.startsWith('R')))
    expect(tried).toEqual(tried.map((_, index) => `R${index + 1}`))
  })
})

/** A setting is a property of the template, or an entry of a role, and what it is for after a colon. */
function hasSetting(file: string, name: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes(name.split(':')[0] ?? '')
}

function isUnanswered({ tests, untested, notPlayed }: Assumption): boolean {
  const answers = [tests?.join(''), untested, notPlayed].filter((each) => each !== undefined)
  return answers.length === 0 || answers.some((each) => each.trim() === '')
}

/** `M1 to M4` are four steps. */
function stepsIn(text: string): string[] {
  return [...text.matchAll(/([RMS])(\d+)(?: to \1(\d+))?/g)].flatMap(
    ([, kind = '', first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${kind}${Number(first) + nth}`),
  )
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/(?<=^ *|`|\$\(|&& |; )aws [a-z0-9-]+ [a-z0-9-]+/gm)].map(([command]) => command)
}
