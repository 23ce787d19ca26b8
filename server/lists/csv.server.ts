import { now } from '#server/clock.server.ts'
import { readRows, type List } from './page.server.ts'

/** A column of a file: its title, and what stands in it. */
export type CsvColumn<Row> = { title: string; cell: (row: Row) => string }

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
): Promise<string> {
  let file = byteOrderMark + line(columns.map(({ title }) => title))
  let bytes = Buffer.byteLength(file)
  const deadline = now() + patience
  let cursor: string | null = null
  do {
    cursor = await readRows(list, cursor, { most: rowsAtOnce, mostRead: rowsAtOnce }, (row) => {
      const next = line(columns.map(({ cell }) => cell(row)))
      bytes += Buffer.byteLength(next)
      if (bytes <= most) file += next
    })
  } while (cursor !== null && bytes <= most && now() < deadline)
  return cursor === null && bytes <= most
    ? file
    : file + line(['The list goes on. Please choose fewer days.'])
}

function line(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/**
 * What a visitor typed must stay a text: a spreadsheet would carry out a cell that begins like a formula, be it behind
 * blanks or in full-width characters. The apostrophe in front is the spreadsheets' own mark for a text.
 */
function quoted(cell: string): string {
  const isFormula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell)
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
