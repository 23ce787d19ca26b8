import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scaleRows } from '#tests/support/scale-table.ts'

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
