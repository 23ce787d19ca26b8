import { now } from '#server/clock.server.ts'
import { readRows, type List } from './page.server.ts'

/** The content of a cell: text that a person may have typed, or the product's own. */
export type CsvCell = string | number | Written
type Written = { written: string }

/** The product's own text, such as a number in E.164, which may begin like a formula without being one. */
export function written(text: string): Written {
  return { written: text }
}

/** A column of a file: its title, and the cell of a row. */
export type CsvColumn<Row> = { title: string; cell: (row: Row) => CsvCell }

/** A list as a file: its text, its number of rows without the titles, and whether it is the whole list. */
export type CsvFile = { text: string; rows: number; isWhole: boolean }

/** The most bytes of one file: a response of Lambda has at most 6 MB. */
const maxBytes = 4_000_000
/** In milliseconds; Lambda's own time limit is ten seconds. */
const timeLimit = 6000
/** About as many rows as one answer of the table. */
const rowsAtOnce = 2000
/** Excel recognises UTF-8 only by this mark. */
export const byteOrderMark = '\uFEFF'

/**
 * Writes a list as a file for a spreadsheet (RFC 4180, UTF-8), reading some rows at a time, so that only the file is in memory. A list that
 * is too long or takes too long to read ends with a line that says so; the office then exports fewer days at a time.
 * @param most maximum bytes of the file
 * @param complete reads what the list's index lacks, for some rows at once; they come out in the same order
 */
export async function writeCsv<Row, Whole extends Row = Row>(
  list: List<Row>,
  columns: readonly CsvColumn<Whole>[],
  { most = maxBytes, complete }: { most?: number; complete?: (rows: Row[]) => Promise<Whole[]> } = {},
): Promise<CsvFile> {
  const file = openFile(columns, most)
  const deadline = now() + timeLimit
  let cursor: string | null = null
  do {
    const read: Row[] = []
    cursor = await readRows(list, cursor, { most: rowsAtOnce, mostRead: rowsAtOnce }, (row) => {
      read.push(row)
    })
    // Without `complete` the rows are whole already.
    for (const row of complete ? await complete(read) : (read as Whole[])) file.add(row)
  } while (cursor !== null && !file.isFull() && now() < deadline)
  return file.close(cursor === null)
}

/** The same for rows that were all read. */
export function writeRowsAsCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): CsvFile {
  const file = openFile(columns, maxBytes)
  rows.forEach(file.add)
  return file.close(true)
}

/** A file with its titles, to which rows are added while it has room. */
function openFile<Row>(columns: readonly CsvColumn<Row>[], most: number) {
  let text = byteOrderMark + csvLine(columns.map(({ title }) => title))
  let bytes = Buffer.byteLength(text)
  let rows = 0
  return {
    add(row: Row) {
      const next = csvLine(columns.map(({ cell }) => cell(row)))
      bytes += Buffer.byteLength(next)
      if (bytes > most) return
      text += next
      rows++
    },
    isFull: () => bytes > most,
    close(hasAllRows: boolean): CsvFile {
      const isWhole = hasAllRows && bytes <= most
      const end = isWhole ? '' : csvLine(['The list goes on. Please choose fewer days.'])
      return { text: text + end, rows, isWhole }
    },
  }
}

/** One line of a file (RFC 4180): every cell is quoted, and none is a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** Control characters other than tab and line breaks: spreadsheets drop them, or end the file at a NUL. */
// eslint-disable-next-line no-control-regex -- control characters are what this matches
const controls = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g
/** The start of a formula, also in full-width characters or after invisible ones. */
const formula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function quoted(cell: CsvCell): string {
  const text = typeof cell === 'object' ? cell.written : String(cell)
  const readable = text.replace(controls, '')
  return `"${(typeof cell === 'string' ? asText(readable) : readable).replaceAll('"', '""')}"`
}

/**
 * Typed text must stay text, but a spreadsheet would run a cell that starts like a formula. An apostrophe in front marks the cell as text.
 */
function asText(typed: string): string {
  return formula.test(typed) ? `'${typed}` : typed
}
