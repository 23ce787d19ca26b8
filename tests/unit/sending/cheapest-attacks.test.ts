import { expect, test } from 'vitest'
import { cheapestAttacks, tableOfAttacks } from '#tests/support/cheapest-attacks.ts'

/* The table of the cheapest attacker in docs/limits.md has the numbers of the code. */

test('the table of the cheapest attacker has the numbers of the code, and each row says who gets through', () => {
  const rows = tableOfAttacks()
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
