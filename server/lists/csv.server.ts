import { now } from '#server/clock.server.ts'
import { readRows, type List } from './page.server.ts'

/** A column of a file: its title, and what stands in it. */
export type CsvColumn<Row> = { title: string; cell: (row: Row) => string }

/** A list as a file: its text, how many rows it holds beside the titles, and whether that is the whole list. */
export type CsvFile = { text: string; rows: number; isWhole: boolean }

/** Bytes of one file: Lambda answers with at most 6 MB. */
const longest = 4_000_000
/** Milliseconds: Lambda is given ten seconds for it. */
const patience = 6000
/** What one answer of the table holds, about. */
const rowsAtOnce = 2000
/** Excel takes a file for UTF-8 by this mark alone. */
const byteOrderMark = '\uFEFF'

/**
 * A list as a file for a spreadsheet (RFC 4180, UTF-8). It is read some rows at a time and never held but as the file.
 * Lambda answers whole and with at most 6 MB: a list that is longer, or takes too long to search, ends with a line that says
 * so, and fewer days then make several files of it.
 * @param most bytes of the file
 */
export async function writeCsv<Row>(
  list: List<Row>,
  columns: readonly CsvColumn<Row>[],
  most = longest,
): Promise<CsvFile> {
  let file = byteOrderMark + csvLine(columns.map(({ title }) => title))
  let bytes = Buffer.byteLength(file)
  let rows = 0
  const deadline = now() + patience
  let cursor: string | null = null
  do {
    cursor = await readRows(list, cursor, { most: rowsAtOnce, mostRead: rowsAtOnce }, (row) => {
      const next = csvLine(columns.map(({ cell }) => cell(row)))
      bytes += Buffer.byteLength(next)
      if (bytes > most) return
      file += next
      rows++
    })
  } while (cursor !== null && bytes <= most && now() < deadline)
  const isWhole = cursor === null && bytes <= most
  const text = isWhole ? file : file + csvLine(['The list goes on. Please choose fewer days.'])
  return { text, rows, isWhole }
}

/** One line of a file (RFC 4180): every cell in quotes, and none of them a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** Control characters other than tab and line breaks: a spreadsheet drops them, or ends the file at a NUL. */
// eslint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g
/** The start of a formula, also in full-width characters, behind anything that is not seen. */
const formula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/**
 * What a visitor typed must stay a text: a spreadsheet would carry out a cell that begins like a formula, be it behind
 * blanks or characters without a picture. The apostrophe in front is the spreadsheets' own mark for a text.
 */
function quoted(typed: string): string {
  const cell = typed.replace(controls, '')
  return `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
