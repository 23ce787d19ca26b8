import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import eslint from '../../../eslint.config.js'

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
