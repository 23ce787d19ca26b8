import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, written } from '#server/lists/csv.server.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

/* No cell of a CSV file is a formula, whatever was typed, also after the characters that spreadsheets ignore. */

seedProperties(117)

/** The cells of one line, parsed by RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}

const beginsAsFormula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const dropped = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

const ignored = fc.constantFrom(
  ...[
    '\0',
    '\x01',
    '\x07',
    '\x0b',
    '\x1b',
    '\x7f',
    '\x85',
    '\t',
    '\r',
    '\n',
    ' ',
    '\u00a0',
    '\u200b',
    '\u2060',
  ],
  ...['\ufeff', '\u202e', '\u00ad', '\u3000', '\u2028'],
)
const start = fc.constantFrom('=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20')
const hidden = fc
  .tuple(fc.array(ignored, { maxLength: 5 }), start, fc.string({ unit: 'binary' }))
  .map(([before, sign, rest]) => before.join('') + sign + rest)

test.each([
  '\0=1+1',
  '\0\0@SUM(A1)',
  '\x01+1',
  '\x1b-1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u200b=1',
  '\0\t =1',
  '\ufeff=1',
])('the cell %j is written as text', (typed) => {
  const [cell = ''] = cellsOf(csvLine([typed]))
  expect(cell.startsWith("'")).toBe(true)
})

test('no typed text becomes a formula, and its visible text is kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hidden, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 4 }),
      (typed) => {
        const cells = cellsOf(csvLine(typed))
        expect(cells).toHaveLength(typed.length)
        for (const [at, cell] of cells.entries()) {
          expect(cell).not.toMatch(beginsAsFormula)
          expect(cell).not.toMatch(/^[\t\r\n]/)
          const readable = (typed[at] ?? '').replace(dropped, '')
          expect([readable, `'${readable}`]).toContain(cell)
          expect(cell.replace(dropped, '')).toBe(cell)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test.each(['Meera', "'quoted'", 'He said "now"\nand left', '', 'a = b', '12 Prabhat Road', 'मीरा'])(
  'the cell %j is left as it is',
  (typed) => {
    expect(cellsOf(csvLine([typed]))).toEqual([typed])
  },
)

test('what the product writes itself keeps its sign and has no apostrophe; its quotes are doubled', () => {
  expect(cellsOf(csvLine([-14, 0, written('+919812345678'), '+919812345678', '-14']))).toEqual([
    '-14',
    '0',
    '+919812345678',
    "'+919812345678",
    "'-14",
  ])
  expect(csvLine([written('a"\0b')])).toBe('"a""b"\r\n')
})
