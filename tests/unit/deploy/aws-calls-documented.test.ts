import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOfTest, readAnswers } from '#tests/support/answered-rows.ts'
import { testNames } from '#tests/support/test-names.ts'
import { page, readRows, isSetting, pathsIn } from '#tests/support/deploy/aws-calls-documented.ts'

/*
 * docs/aws.md has a row for each call to AWS, with six cells:
 *
 *   | `AdminGetUser` | `server/aws/cognito-users.server.ts` | what we rely on | source | `tests/x.test.ts` › its name | R3 |
 *
 * The first cell is a call of the code, a command of the AWS CLI in our own documents, or a property of the template. The
 * last one is empty, or names steps of "Try on staging" in the same document. Steps R1, R2 … are tests of the suite for a
 * real pool.
 */

const documents = ['docs/runbook.md', 'docs/deploying.md', 'docs/restore.md']
const realPool = 'tests/integration/accounts/real-pool.long.test.ts'
const rows = readRows(page)

test('every command of the AWS CLI in our documents has a row, and every such row is in a document', () => {
  const used = new Map<string, Set<string>>()
  for (const document of documents) {
    for (const command of commandsIn(readFileSync(document, 'utf8'))) {
      used.set(command, (used.get(command) ?? new Set()).add(document))
    }
  }
  const documented = rows.filter(({ name }) => name.startsWith('aws '))
  expect(used.size).toBeGreaterThan(15)
  expect(documented.map(({ name }) => name).toSorted()).toEqual([...used.keys()].toSorted())
  for (const { name, where } of documented) {
    expect(pathsIn(where).toSorted(), name).toEqual([...(used.get(name) ?? [])].toSorted())
  }
})

test('every setting of the template in a row is where the row says', () => {
  const settings = rows.filter(({ name }) => isSetting(name))
  expect(settings.length).toBeGreaterThan(4)
  const gone = settings.filter(
    ({ name, where }) =>
      !pathsIn(where).some(
        (file) => existsSync(file) && readFileSync(file, 'utf8').includes(settingOf(name)),
      ),
  )
  expect(gone).toEqual([])
})

test('every row says what we rely on and names a source', () => {
  const bare = rows.filter(
    ({ relied, source }) => relied === '' || !/\]\(https:\/\/\S+\)|no source/.test(source),
  )
  expect(bare.map(({ name }) => name)).toEqual([])
})

test('every row names a test that exists, or says why there is none', () => {
  const wrong = rows.flatMap(({ name, shown }) =>
    readAnswers(shown, ['none', 'not played']).flatMap((answer) => {
      if (answer.kind === 'unreadable') return [`${name}: “${answer.text}”`]
      const problem = answer.kind === 'test' ? problemOfTest(answer) : null
      return problem ? [`${name}: ${problem}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

describe('what only a real account can show', () => {
  const listed = [...page.matchAll(/^- \*\*([RMS]\d+)\*\*/gm)].map(([, step = '']) => step)

  test('is a step that is listed, and every listed step stands in a row', () => {
    const named = rows.flatMap(({ steps }) => steps)
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

function settingOf(name: string): string {
  return name.split(':')[0] ?? ''
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/(?<=^ *|`|\$\(|&& |; )aws [a-z0-9-]+ [a-z0-9-]+/gm)].map(([command]) => command)
}
