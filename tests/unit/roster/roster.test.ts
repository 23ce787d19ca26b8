import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsIn, lanesOf, placed, type PlainBar } from '#app/routes/dashboard.roster/lanes.ts'
import { namesOfPages, pagesOf } from '#app/routes/dashboard.roster/pages-of-rows.ts'

const bar = (startMinute: number, endMinute: number, patient = 'Savita Kulkarni'): PlainBar => ({
  ...{ startMinute, endMinute, patient, hours: '08:00–09:00', to: null, look: 'due', words: '', unread: 0 },
})

test('a bar begins and ends at a quarter of an hour, and is cut where it goes on', () => {
  const [night, morning, live] = placed([bar(-240, 480), bar(490, 560), bar(-60, 1500)], 6)
  expect(night).toMatchObject({ at: 0, columns: 8, cut: 'start', place: 'after' })
  expect(morning).toMatchObject({ at: 8, columns: 6, place: 'after' })
  expect(morning).not.toHaveProperty('cut')
  expect(live).toMatchObject({ at: 0, columns: 72, cut: 'both', place: 'in' })
})

test('the words of a short visit at the end of the day stand before it', () => {
  expect(placed([bar(1320, 1380)], 6)[0]).toMatchObject({ at: 64, columns: 4, place: 'before' })
})

test('bars of one line never meet, their columns are in the day, and none is lost', () => {
  const times = fc.array(fc.tuple(fc.integer({ min: -700, max: 1439 }), fc.integer({ min: 15, max: 1440 })), {
    maxLength: 14,
  })
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 6 }), (visits, firstHour) => {
      const bars = placed(
        visits.map(([startMinute, minutes]) => bar(startMinute, startMinute + minutes)),
        firstHour,
      )
      const lanes = lanesOf(bars)
      expect(lanes.flat()).toHaveLength(bars.length)
      for (const lane of lanes)
        lane.reduce((end, { at, columns }) => {
          expect(at).toBeGreaterThanOrEqual(end)
          expect(at + columns).toBeLessThanOrEqual(columnsIn(firstHour))
          return at + columns
        }, 0)
    }),
  )
})

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
