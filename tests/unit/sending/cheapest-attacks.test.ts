import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cheapestAttacks } from '#tests/support/cheapest-attacks.ts'

/* The table of the cheapest attacker in docs/limits.md has the numbers of the code. */

/** The rows of the table under the heading "The cheapest attacker", each as its cells. */
function tableOf(text: string): string[][] {
  const [, section = ''] = text.split('## The cheapest attacker\n')
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('|')).slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('the table of the cheapest attacker has the numbers of the code, and each row says who gets through', () => {
  const rows = tableOf(readFileSync('docs/limits.md', 'utf8'))
  const inCode = cheapestAttacks().map(({ limit, accounts, addresses, numbers, closes }) => [
    ...[limit, accounts.toLocaleString('en-US'), addresses.toLocaleString('en-US')],
    ...[numbers.toLocaleString('en-US'), closes],
  ])
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual(inCode)
  for (const cells of rows) {
    expect(cells).toHaveLength(8)
    for (const words of cells.slice(5)) expect(words).not.toBe('')
  }
})
