import { beforeEach, expect, test } from 'vitest'
import { InvalidCursor } from '#server/lists/cursor.server.ts'
import { pageSize, type List } from '#server/lists/page.server.ts'
import { readSearchPage, sortedSize, writeSearchCsv } from '#server/lists/sorted-search.server.ts'
import { Word } from '#server/services/search-word.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/*
 * Searches through an index that is not in the order of the list. The rows are search entries: found by the time of booking, which is the
 * order of their index, and listed by service id.
 */

type Row = { serviceId: string; createdAt: string }
const kind = 'patient' as const
const prefix = 'asha'

const found: List<Row> = {
  scope: 'found',
  query: Word.query.record({ kind, prefix }),
  order: 'asc',
  searchSize: null,
  toRow: (item) => item as Row,
}
const list: List<Row> = { ...found, scope: 'list', order: 'desc' }
const search = { found, placeOf: ({ serviceId }: Row) => serviceId, order: 'asc' as const }
const column = { title: 'Service', cell: ({ serviceId }: Row) => serviceId }

beforeEach(emptyTable)

/** The id of a service; ids are in another order than the times of booking. */
const idOf = (place: number) => String((place * 7) % 1009).padStart(4, '0')
const timeOf = (place: number) => new Date(Date.parse('2026-11-01') + place * 1000).toISOString()

async function book(from: number, to: number): Promise<void> {
  for (let place = from; place < to; place++)
    await Word.put({ kind, prefix, createdAt: timeOf(place), serviceId: idOf(place), whole: 'Asha' }).go()
}

const idsOf = ({ rows }: { rows: Row[] }) => rows.map(({ serviceId }) => serviceId)
const idsUpTo = (count: number) => Array.from({ length: count }, (_, place) => idOf(place))

test('few rows are sorted as the list is, over all pages and in the file, by one request for a page', async () => {
  await book(0, 40)
  const sorted = idsUpTo(40).sort()
  const seen = await observe(() => readSearchPage(list, search, null))
  expect(tallyInFrame(seen.calls)).toEqual({ Query: 1 })
  const first = await readSearchPage(list, search, null)
  expect(idsOf(first)).toEqual(sorted.slice(0, pageSize))
  const second = await readSearchPage(list, search, first.next)
  expect(idsOf(second)).toEqual(sorted.slice(pageSize))
  expect(idsOf(await readSearchPage(list, search, second.previous))).toEqual(idsOf(first))
  const { text, rows } = await writeSearchCsv(list, search, [column], async (rows) => rows)
  expect(rows).toBe(40)
  expect(text.match(/\d{4}/g)).toEqual(sorted)
})

test('of many rows the list itself is searched, and the file has all of them', async () => {
  await book(0, sortedSize + 1)
  const first = await readSearchPage(list, search, null)
  const newestFirst = idsUpTo(sortedSize + 1).toReversed()
  expect(idsOf(first)).toEqual(newestFirst.slice(0, pageSize))
  const second = await readSearchPage(list, search, first.next)
  expect(idsOf(second)).toEqual(newestFirst.slice(pageSize, 2 * pageSize))
  const { text, isWhole } = await writeSearchCsv(list, search, [column], async (rows) => rows)
  expect(isWhole).toBe(true)
  expect(text.match(/\d{4}/g)).toEqual(newestFirst.toReversed())
})

test('a search that finds many rows since its first page was read says that the page is gone', async () => {
  await book(0, sortedSize - 1)
  const { next } = await readSearchPage(list, search, null)
  await book(sortedSize - 1, sortedSize + 1)
  await expect(readSearchPage(list, search, next)).rejects.toThrow(InvalidCursor)
})

test('without a text that is searched the list is read as it is', async () => {
  await book(0, 3)
  expect(idsOf(await readSearchPage(list, null, null))).toEqual(idsUpTo(3).toReversed())
})
