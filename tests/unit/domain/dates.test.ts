import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant, fromIndia, indiaDay, monthsEarlier, yearsLater } from '#domain/dates.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(107)

const instants = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

describe('an instant in the customer’s list', () => {
  test.each([
    ['2026-11-21T00:57:09.000Z', '21/11/2026 06:27:09'],
    ['2026-01-05T18:29:59.999Z', '05/01/2026 23:59:59'],
    ['2026-01-05T18:30:00.000Z', '06/01/2026 00:00:00'],
    ['2025-12-31T18:30:00.000Z', '01/01/2026 00:00:00'],
    ['2028-02-28T18:30:00.000Z', '29/02/2028 00:00:00'],
    ['2028-02-29T18:30:00.000Z', '01/03/2028 00:00:00'],
    ['2026-11-21T06:27:09+05:30', '21/11/2026 06:27:09'],
  ])('%s reads %s', (instant, text) => {
    expect(formatInstant(instant)).toBe(text)
  })

  test.each([null, undefined, '', 'soon', '2026-13-01T00:00:00Z'])('%o reads N/A', (instant) => {
    expect(formatInstant(instant)).toBe('N/A')
  })

  test('reads as Intl.DateTimeFormat writes it for Asia/Kolkata', () => {
    const calendar = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatInstant(instant)).toBe(calendar.format(new Date(instant)).replace(', ', ' '))
      }),
    )
  })
})

describe('a date and time that a form sends', () => {
  test.each([
    ['2026-11-21T06:27', '2026-11-21T00:57:00.000Z'],
    ['2026-11-21T06:27:09', '2026-11-21T00:57:09.000Z'],
    ['2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
    ['2026-01-01T05:29', '2025-12-31T23:59:00.000Z'],
    ['2026-01-01T05:30', '2026-01-01T00:00:00.000Z'],
    ['2028-02-29T00:00', '2028-02-28T18:30:00.000Z'],
  ])('%s in India is %s', (local, instant) => {
    expect(fromIndia(local)).toBe(instant)
  })

  test.each([
    '2026-02-31T10:00',
    '2026-02-29T10:00',
    '2026-04-31T10:00',
    '2026-13-01T10:00',
    '2026-00-10T10:00',
    '2026-01-00T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01T10:00:60',
    '2026-01-01T10:00Z',
    '2026-01-01T10:00:00.000',
    '2026-01-01 10:00',
    '2026-01-01',
    '+002026-01-01T10:00',
    '21/11/2026 10:00',
    '',
  ])('%o is not a date', (local) => {
    expect(fromIndia(local)).toBeNull()
  })

  test('is shown in the field as it was sent', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const local = toIndiaInput(instant)
        expect(toIndiaInput(fromIndia(local) ?? '')).toBe(local)
      }),
    )
  })

  test('becomes an ISO string that sorts by time', () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [first, second] = [one, other].map((each) => fromIndia(toIndiaInput(each)) ?? '')
        const inOrder = Date.parse(first ?? '') <= Date.parse(second ?? '')
        expect((first ?? '') <= (second ?? '')).toBe(inOrder)
      }),
    )
  })

  test('never throws, whatever a form sends', () => {
    const dateLike = fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/)
    fc.assert(
      fc.property(fc.oneof(dateLike, fc.string()), (local) => {
        const instant = fromIndia(local)
        expect(instant === null || toIndiaInput(instant) === local.slice(0, 16)).toBe(true)
      }),
    )
  })
})

describe('the calendar day in India', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('of %s is %s', (instant, day) => {
    expect(indiaDay(instant)).toBe(day)
  })

  test('of anything else is empty', () => {
    expect(indiaDay('soon')).toBe('')
  })
})

describe('a day some years later', () => {
  test.each([
    ['2026-11-22', 2, '2028-11-22'],
    ['2024-02-29', 3, '2027-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2096-02-29', 4, '2100-02-28'],
    ['2023-02-28', 1, '2024-02-28'],
    ['2027-12-31', 0, '2027-12-31'],
  ])('%s and %i years are %s', (day, years, later) => {
    expect(yearsLater(day, years)).toBe(later)
  })

  test('is always a day that exists', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, fc.nat(100), (day, years) => {
        expect(fromIndia(`${yearsLater(day, years)}T00:00`)).not.toBeNull()
      }),
    )
  })
})

describe('an instant some months earlier', () => {
  test.each([
    ['2026-11-22T10:00:00.000Z', 36, '2023-11-22T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 1, '2025-12-31T10:00:00.000Z'],
    // Neither 29 February nor 31 April exists there; the next month begins at midnight in India.
    ['2028-02-29T06:30:00.000Z', 36, '2025-02-28T18:30:00.000Z'],
    ['2027-05-31T10:00:00.000Z', 3, '2027-02-28T18:30:00.000Z'],
    ['2027-05-31T10:00:00.000Z', 1, '2027-04-30T18:30:00.000Z'],
    ['2028-03-31T10:00:00.000Z', 1, '2028-02-29T18:30:00.000Z'],
    // The evening of the 30th in UTC is already the 31st in India.
    ['2027-05-30T20:00:00.000Z', 1, '2027-04-30T18:30:00.000Z'],
  ])('%s and %i months are %s', (instant, months, earlier) => {
    expect(monthsEarlier(instant, months)).toBe(earlier)
  })

  test('is never fewer months ago', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 240 }), (instant, months) => {
        const [day, earlier] = [indiaDay(instant), indiaDay(monthsEarlier(instant, months))]
        const monthsApart =
          12 * (Number(day.slice(0, 4)) - Number(earlier.slice(0, 4))) +
          Number(day.slice(5, 7)) -
          Number(earlier.slice(5, 7))
        const isWhole = monthsApart === months && earlier.slice(8) === day.slice(8)
        const isNextMonth = monthsApart === months - 1 && earlier.endsWith('-01')
        expect(isWhole || isNextMonth).toBe(true)
      }),
    )
  })
})

/** An instant as `<input type="datetime-local">` sends it in India, to the minute. */
function toIndiaInput(instant: string): string {
  const [date = '', time = ''] = formatInstant(instant).split(' ')
  return `${date.split('/').reverse().join('-')}T${time.slice(0, 5)}`
}
