import { writeCsv, writeRowsAsCsv, type CsvColumn, type CsvFile } from './csv.server.ts'
import { isCursorOf } from './cursor.server.ts'
import { pageOf, readPage, readRows, type List, type Page } from './page.server.ts'

/*
 * A search by the start of a text, such as a number, goes through an index in the order of that text. What it finds is shown in the order
 * of the list: few rows are all read and sorted; where there are many, the list itself is searched row by row.
 */

/** Maximum rows that are read to be sorted: about 80 KB, a third of what a search by a word of a name reads. */
export const sortedSize = 250

/** What such a search finds, and the order of the list that shows it. */
export type SortedSearch<Row> = {
  /** By the index of the text. */
  found: List<Row>
  /** A text that no two rows share; the list is in the order of these texts. */
  placeOf: (row: Row) => string
  order: 'asc' | 'desc'
}

/**
 * One page of a list in which a text is searched.
 * @param list the list in its own order, for a search that finds many rows; its cursors are its own
 * @param search null where no text is searched
 * @throws InvalidCursor
 */
export async function readSearchPage<Row>(
  list: List<Row>,
  search: SortedSearch<Row> | null,
  cursor: string | null,
): Promise<Page<Row>> {
  const rows = search && !isCursorOf(list.scope, cursor) ? await readSorted(search) : null
  if (!search || !rows) return readPage(list, cursor)
  const { placeOf, order } = search
  return pageOf({ scope: `found in ${list.scope}`, rows, placeOf, order }, cursor)
}

/**
 * The same as a file. One of many rows has all of them, in the order of the text that is searched.
 * @param complete as in `writeCsv`
 */
export async function writeSearchCsv<Row, Whole extends Row>(
  list: List<Row>,
  search: SortedSearch<Row> | null,
  columns: readonly CsvColumn<Whole>[],
  complete: (rows: Row[]) => Promise<Whole[]>,
): Promise<CsvFile> {
  const rows = search && (await readSorted(search))
  return rows
    ? writeRowsAsCsv(await complete(rows), columns)
    : writeCsv(search?.found ?? list, columns, { complete })
}

/** All rows that are found, in the list's order; null where more than `sortedSize` would have to be read. */
async function readSorted<Row>({ found, placeOf, order }: SortedSearch<Row>): Promise<Row[] | null> {
  const rows: Row[] = []
  const rest = await readRows(found, null, { most: sortedSize, mostRead: sortedSize }, (row) =>
    rows.push(row),
  )
  if (rest !== null) return null
  const sign = order === 'asc' ? 1 : -1
  return rows.sort((one, other) => (placeOf(one) < placeOf(other) ? -sign : sign))
}
