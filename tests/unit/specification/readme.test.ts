import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* README.md is read first: short. What the first pages name exists; links are in references.test.ts. */

test('README.md has at most 100 lines', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
})

test.each(['README.md', 'docs/operating.md', 'docs/design.md'])(
  'each command that %s names is in package.json',
  (page) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  },
)

test.each([
  'README.md',
  ...['design', 'invariants', 'limits', 'operating', 'records'].map((page) => `docs/${page}.md`),
])('each file and folder that %s names in full exists', (page) => {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(/`((?:app|domain|server|tools|tests)\/[\w./$[\]-]*)`/g),
  ]
  expect(
    named.map(([, path = '']) => path).filter((path) => !/NAME/.test(path) && !existsSync(path)),
  ).toEqual([])
})

test('docs/operating.md names each bench and each test command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const operating = readFileSync('docs/operating.md', 'utf8')
  const commands = Object.keys(scripts).filter((name) => /^bench|^test:(?!\w+:|vitest|browser)/.test(name))
  expect(commands.length).toBeGreaterThan(7)
  expect(commands.filter((name) => !operating.includes(`\`npm run ${name}\``))).toEqual([])
})
