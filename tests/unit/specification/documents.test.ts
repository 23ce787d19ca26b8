import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scaleRows } from '#tests/support/scale-table.ts'
import eslint from '../../../eslint.config.js'

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

/* The map of docs/design.md, "The house": every folder, in the order of the import directions. */

const [, map = ''] = /## The house\n\n```\n(.*?)\n```/s.exec(readFileSync('docs/design.md', 'utf8')) ?? []

/** The folders of one side as the map names them: at the start of a line, or of its own line `tests/  unit/ …`; a part as `room/part`. */
function mapped(side: string): string[] {
  const [, first = '', lines = ''] =
    new RegExp(`(?:^|\\n)${side}/ +([^\\n]*)((?:\\n +[^\\n]*)*)`).exec(map) ?? []
  let room = ''
  return [`  ${first}`, ...lines.split('\n')].flatMap((line) => {
    const [, indent = '', names = ''] = /^( {2}| {4})((?:[\w-]+\/ *)+)/.exec(line) ?? []
    const named = [...names.matchAll(/[\w-]+/g)].map(([name]) => name)
    if (indent.length === 4) return named.map((name) => `${room}/${name}`)
    room = named.at(-1) ?? room
    return named
  })
}

/** The rooms of one side as ESLint orders them, the ones that import first. */
function ordered(side: string): string[] {
  const files = eslint.flatMap((config) => config.files ?? [])
  const rooms = files.map((pattern) => new RegExp(`^${side}/([\\w/-]+)/\\*\\*$`).exec(String(pattern))?.[1])
  return [...new Set(rooms.filter((room) => room !== undefined))]
}

test.each(['app', 'server'])('the rooms of %s stand in the order of their import directions', (side) => {
  const rooms = ordered(side)
  expect(rooms.length).toBeGreaterThan(5)
  expect(mapped(side).filter((room) => rooms.includes(room))).toEqual(rooms)
})

test.each(['app', 'server', 'tools', 'tests'])('each folder of %s is in the map', (side) => {
  const folders = readdirSync(side, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const rooms = mapped(side).filter((room) => !room.includes('/'))
  expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

/* A record of docs/decisions is read once, in a hurry, so it is short: words are counted as by `wc -w`. */

const most = 400

test(`each decision record has at most ${most} words`, () => {
  const longer = readdirSync('docs/decisions').filter((file) => {
    const words = readFileSync(`docs/decisions/${file}`, 'utf8').match(/\S+/g) ?? []
    return words.length > most
  })
  expect(longer).toEqual([])
})

test('the table of docs/scale.md has the numbers of the code', () => {
  const [, section = ''] = readFileSync('docs/scale.md', 'utf8').split('## What grows\n')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows).toEqual(scaleRows())
})
