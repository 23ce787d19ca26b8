import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, written } from '#server/lists/csv.server.ts'
import { pageOf, pageSize } from '#server/lists/page.server.ts'
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

/* Pages of a list whose rows were all read, such as the nurses of a name. */

const rows = Array.from({ length: 60 }, (_, place) => String(place).padStart(3, '0'))
const list = { scope: 'rows', rows, placeOf: (row: string) => row }

test('all pages are read forwards and back, each row once', () => {
  const first = pageOf(list, null)
  expect(first).toMatchObject({ rows: rows.slice(0, pageSize), previous: null, isUnfinished: false })
  const second = pageOf(list, first.next)
  expect(second.rows).toEqual(rows.slice(25, 50))
  const third = pageOf(list, second.next)
  expect(third).toMatchObject({ rows: rows.slice(50), next: null })
  const back = pageOf(list, third.previous)
  expect(back.rows).toEqual(rows.slice(25, 50))
  expect(pageOf(list, back.next).rows).toEqual(rows.slice(50))
  expect(pageOf(list, back.previous)).toMatchObject({ rows: rows.slice(0, 25), previous: null })
})

test('a row that was added or removed in between moves no other row', () => {
  const { next } = pageOf(list, null)
  const changed = { ...list, rows: ['000a', ...rows.filter((row) => row !== '024')].sort() }
  expect(pageOf(changed, next).rows).toEqual(rows.slice(25, 50))
})

test('a cursor of another list is refused', () => {
  const { next } = pageOf(list, null)
  expect(() => pageOf({ ...list, scope: 'others' }, next)).toThrow()
})

test('a page that holds exactly the rest has no next one', () => {
  expect(pageOf({ ...list, rows: rows.slice(0, pageSize) }, null)).toMatchObject({
    next: null,
    previous: null,
  })
})

test('where all rows of a page were removed since, it leads back to those that are left', () => {
  const first = pageOf(list, null)
  const afterShrinking = { ...list, rows: rows.slice(0, 10) }
  const empty = pageOf(afterShrinking, first.next)
  expect(empty).toMatchObject({ rows: [], next: null })
  expect(pageOf(afterShrinking, empty.previous).rows).toEqual(rows.slice(0, 10))
  const { previous } = pageOf(list, first.next)
  expect(pageOf({ ...list, rows: rows.slice(30) }, previous)).toMatchObject({
    rows: rows.slice(30, 55),
    previous: null,
  })
})
