import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { tableClient } from '#server/table/client.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import { keyNames } from '#server/table/indexes.server.ts'
import { openCursor, sealCursor, type Position } from './cursor.server.ts'

/** Rows on a page (section 2). */
export const pageSize = 25
/** The most rows that a page reads if its index does not cover all filters: 25 KB. */
export const rowSearchSize = 60

type Item = Record<string, unknown> & { ttl?: number }
type Order = 'asc' | 'desc'

/** A list: the query of one index, its order, and how an item becomes a row. */
export type List<Row> = {
  /** The list's name with its filters, for its cursors. */
  scope: string
  /** ElectroDB's query with the key condition. */
  query: { params: (options: { order: Order }) => object }
  order: Order
  /** The most items that a page reads if its index does not cover all filters; null if it does. */
  searchSize: number | null
  /** For a query of search entries: reads the records that they name; null for one that is gone or in another list. */
  readRecords?: ((entries: Item[]) => Promise<(Item | null)[]>) | undefined
  toRow: (item: Item) => Row
  /** Which rows belong to the list, if its query finds more. Expired items are in no list. */
  matches?: (row: Row) => boolean
}

/** An index for a list; `knows` are the filters that its key condition covers. */
export type Index = Pick<List<unknown>, 'query' | 'order' | 'readRecords'> & { knows: readonly string[] }

/** A list by an index. Filters that the index does not cover are checked row by row. */
export function listBy<Row>(
  name: string,
  filters: Record<string, unknown>,
  { query, order, readRecords, knows }: Index,
  { searchSize = rowSearchSize, ...rows }: Pick<List<Row>, 'toRow' | 'matches'> & { searchSize?: number },
): List<Row> {
  const isSearch = givenFilters(filters).some((filter) => !knows.includes(filter))
  const scope = scopeOf(name, filters)
  return { scope, query, order, readRecords, searchSize: isSearch ? searchSize : null, ...rows }
}

/** The name of a list with its filters, for its cursors. */
export function scopeOf(name: string, filters: Record<string, unknown>): string {
  return `${name} ${JSON.stringify(filters)}`
}

/**
 * A text that sorts after every text with this start, as the end of a range. Such a range finds the same items as `begins_with`, for which
 * the sandbox's engine reads a whole index.
 */
export function lastWith(start: string): string {
  return `${start}\u{10ffff}`
}

/** The names of the filters that have a value. */
export function givenFilters(filters: Record<string, unknown>): string[] {
  return Object.keys(filters).filter((filter) => filters[filter] !== undefined)
}

/**
 * Whether an index by a text leaves few rows to check: the text is the only filter, or long enough. A number needs six characters, because
 * Indian mobile numbers begin with 6 to 9 and +91 with one digit leaves a fourth of all. Other texts need two.
 */
export function leavesFewRows(filters: Record<string, unknown>, filter: string): boolean {
  const text = filters[filter]
  if (typeof text !== 'string') return false
  return givenFilters(filters).length === 1 || text.length > (filter === 'number' ? 5 : 1)
}

export type Page<Row> = {
  rows: Row[]
  /** Cursors of the neighbouring pages; null if there is none. */
  next: string | null
  previous: string | null
  /** The search stopped before the page was full; `next` continues it. */
  isUnfinished: boolean
}

/**
 * One page of a list by one Query of a fixed number of items at most, however long the list; a list of search entries also needs one batch
 * of the records that they name.
 * @param cursor of the page, as an address carries it; null for the first page
 * @throws InvalidCursor
 */
export async function readPage<Row>(list: List<Row>, cursor: string | null): Promise<Page<Row>> {
  const position = cursor === null ? null : openCursor(list.scope, cursor)
  const { items, records, keyOf, end } = await read(list, position, list.searchSize ?? pageSize + 1)
  const found = records
    .map(({ item, record }) => ({ row: list.toRow(record), key: keyOf(item) }))
    .filter(({ row }) => list.matches?.(row) ?? true)
  const isBack = position?.direction === 'before'
  // Paging back reached the start of the list, whose first rows do not match or were removed meanwhile.
  if (isBack && found.length === 0 && end === null) return readPage(list, null)
  const shown = found.slice(0, pageSize)
  const isFull = found.length > pageSize
  const searchEnd = list.searchSize === null ? null : end
  const onward = isFull ? (shown.at(-1)?.key ?? null) : searchEnd
  const [first] = items
  const nearest = position && (first ? keyOf(first) : position.key)
  const { rows, next, previous } = (isBack ? pageBack : pageForward)(shown, onward, nearest)
  const seal = (direction: Position['direction'], key: Key | null) =>
    key && sealCursor(list.scope, { direction, key })
  return {
    rows: rows.map(({ row }) => row),
    next: seal('after', next),
    previous: seal('before', previous),
    isUnfinished: searchEnd !== null && !isFull,
  }
}

type Key = Position['key']
type Found<Row> = { row: Row; key: Key }
type Neighbours<Row> = { rows: Found<Row>[]; next: Key | null; previous: Key | null }

/**
 * A page read in the list's order, which continues where the reading stopped.
 * @param nearest the first item read, before which the previous page lies; null on the first page
 */
function pageForward<Row>(rows: Found<Row>[], onward: Key | null, nearest: Key | null): Neighbours<Row> {
  return { rows, next: onward, previous: nearest }
}

/**
 * A page read against the list's order, whose last row is therefore the first one found.
 * @param nearest the first item read, after which the list continues if none matches
 */
function pageBack<Row>(found: Found<Row>[], onward: Key | null, nearest: Key | null): Neighbours<Row> {
  return { rows: found.toReversed(), next: found[0]?.key ?? nearest, previous: onward }
}

/**
 * One page of a list whose rows were all read.
 * @param list its rows in the order of their places; a place is a text unique to its row. `order` is that of the places
 * @param cursor as in `readPage`
 * @throws InvalidCursor
 */
export function pageOf<Row>(
  {
    scope,
    rows,
    placeOf,
    order = 'asc',
  }: { scope: string; rows: Row[]; placeOf: (row: Row) => string; order?: Order },
  cursor: string | null,
): Page<Row> {
  const position = cursor === null ? null : openCursor(scope, cursor)
  const place = String(position?.key.place ?? '')
  const isBack = position?.direction === 'before'
  const isDown = isBack !== (order === 'desc')
  const found = position ? rows.filter((row) => (isDown ? placeOf(row) < place : placeOf(row) > place)) : rows
  const shown = isBack ? found.slice(-pageSize) : found.slice(0, pageSize)
  // The rows before the one from which this pages back were removed meanwhile.
  if (isBack && shown.length === 0) return pageOf({ scope, rows, placeOf, order }, null)
  const hasMore = found.length > shown.length
  const seal = (direction: Position['direction'], row: Row | undefined) =>
    sealCursor(scope, { direction, key: { place: row === undefined ? place : placeOf(row) } })
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown,
    next: isBack || hasMore ? seal('after', last) : null,
    previous: (isBack ? hasMore : position) ? seal('before', first) : null,
    isUnfinished: false,
  }
}

/**
 * Reads on in a list, for an export: some rows at a time, never more than one answer of the table, until `most` rows were passed on or
 * `mostRead` items read.
 * @returns the cursor to continue from; null at the end of the list
 */
export async function readRows<Row>(
  list: List<Row>,
  cursor: string | null,
  { most, mostRead }: { most: number; mostRead: number },
  use: (row: Row) => void,
): Promise<string | null> {
  let position = cursor === null ? null : openCursor(list.scope, cursor)
  let given = 0
  for (let readSoFar = 0; given < most && readSoFar < mostRead;) {
    const answer = await read(list, position, Math.min(most, mostRead - readSoFar))
    readSoFar += answer.items.length
    for (const { item, record } of answer.records) {
      const row = list.toRow(record)
      if (list.matches?.(row) === false) continue
      if (given === most) return position && sealCursor(list.scope, position)
      use(row)
      given++
      position = { direction: 'after', key: answer.keyOf(item) }
    }
    if (!answer.end) return null
    position = given === most && position ? position : { direction: 'after', key: answer.end }
  }
  return position && sealCursor(list.scope, position)
}

async function read<Row>({ query, order, readRecords }: List<Row>, position: Position | null, limit: number) {
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const params = query.params({ order: position?.direction === 'before' ? opposite : order })
  const input = {
    ...(params as QueryCommandInput),
    Limit: limit,
    ...(position && { ExclusiveStartKey: position.key }),
  }
  const { Items = [], LastEvaluatedKey } = await tableClient.send(new QueryCommand(input))
  const keys = keyNames(input.IndexName)
  const items = Items as Item[]
  const records = readRecords && items.length > 0 ? await readRecords(items) : items
  return {
    items,
    /** The items whose record exists and has not expired, each with it. */
    records: items.flatMap((item, place) => {
      const record = unlessExpired(records[place])
      return record ? [{ item, record }] : []
    }),
    keyOf: (item: Item) => Object.fromEntries(keys.map((name) => [name, item[name]])) as Position['key'],
    end: (LastEvaluatedKey as Position['key'] | undefined) ?? null,
  }
}
