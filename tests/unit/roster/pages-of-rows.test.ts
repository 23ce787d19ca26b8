import { expect, test } from 'vitest'
import { namesOfPages, pagesOf } from '#app/routes/dashboard.roster/pages-of-rows.ts'

const most = { rows: 3, visits: 10 }

test('a page ends at a number of rows or of visits, whichever comes first', () => {
  expect(pagesOf([1, 1, 1, 1], most)).toEqual([
    [0, 3],
    [3, 4],
  ])
  expect(pagesOf([6, 4, 1, 1], most)).toEqual([
    [0, 2],
    [2, 4],
  ])
})

test('a row with more visits than a page has is a page of its own; without rows there is one empty page', () => {
  expect(pagesOf([1, 11, 1], most)).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
  expect(pagesOf([11], most)).toEqual([[0, 1]])
  expect(pagesOf([], most)).toEqual([[0, 0]])
})

test('pages have the letters of their first and last name; the same letters are numbered', () => {
  expect(
    namesOfPages([['Anita', 'Bina', 'Deepa'], ['Esha'], ['Sunita', 'sunil'], ['S'], ['सविता', '24 h']]),
  ).toEqual(['A to D', 'E', 'S 1', 'S 2', 'स to H'])
  expect(namesOfPages([[]])).toEqual(['#'])
})
