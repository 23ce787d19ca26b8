import { expect, test } from 'vitest'
import { pageOf, pageSize } from '#server/lists/page.server.ts'

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
