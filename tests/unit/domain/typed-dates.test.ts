import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { endOfCare, shownEnd } from '#domain/care-period.ts'
import { formatInstant, fromIndia, indiaMinute } from '#domain/dates.ts'
import {
  readTypedDay,
  readTypedEnd,
  readTypedMoment,
  readTypedStart,
  readTypedTime,
} from '#domain/typed-dates.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { typedForms } from './typed-forms.ts'

seedProperties(178)

test('two hundred texts, each once, and what each is understood as', () => {
  expect(typedForms.length).toBeGreaterThanOrEqual(200)
  expect(new Set(typedForms.map(([typed]) => typed)).size).toBe(typedForms.length)
  const understood = typedForms.map(([typed]) => {
    const instant = readTypedMoment(typed)
    return [typed, instant && indiaMinute(instant)]
  })
  expect(understood).toEqual(typedForms)
})

test('a day alone is refused, or means the time that the form says', () => {
  for (const typed of ['25/11/2026', '2026-11-25', '25 Nov 2026', '२५-११-२०२६']) {
    expect(readTypedMoment(typed)).toBeNull()
    expect(readTypedMoment(typed, { timeLeftOut: '00:00' })).toBe(fromIndia('2026-11-25T00:00'))
  }
  expect(readTypedMoment('25/11/2026 8', { timeLeftOut: '00:00' })).toBeNull()
})

test('a day without a time is the whole day: care begins and ends with it', () => {
  for (const typed of ['25/11/2026', '2026-11-25', '२५ नोव्हेंबर २०२६']) {
    expect(readTypedStart(typed)).toBe(fromIndia('2026-11-25T00:00'))
    expect(readTypedEnd(typed)).toBe(fromIndia('2026-11-26T00:00'))
  }
  // A control cannot leave the time out, and shows the last minute of the day.
  expect(readTypedEnd('2026-11-25T23:59')).toBe(fromIndia('2026-11-26T00:00'))
  expect(readTypedEnd('25/11/2026 00:00')).toBe(fromIndia('2026-11-25T00:00'))
  for (const typed of ['25/11/2026 8 am', '2026-11-25T23:58', '25/11/2026 8', ''])
    expect(readTypedEnd(typed)).toBe(readTypedMoment(typed))
})

test('an end is read back as it was typed', () => {
  const end = (typed: string) => readTypedEnd(typed) ?? ''
  expect(endOfCare(end('05/12/2026'))).toEqual({ day: '2026-12-05', time: null })
  expect(endOfCare(end('05/12/2026 18:30'))).toEqual({ day: '2026-12-05', time: '18:30' })
  expect(formatInstant(shownEnd(end('05/12/2026')))).toBe('05/12/2026 23:59:59')
  expect(formatInstant(shownEnd(end('05/12/2026 18:30')))).toBe('05/12/2026 18:30:00')
  for (const typed of ['05/12/2026', '05/12/2026 00:00', '05/12/2026 18:30'])
    expect(readTypedEnd(indiaMinute(shownEnd(end(typed))))).toBe(end(typed))
  expect(formatInstant(shownEnd('never'))).toBe('N/A')
})

test('seconds are kept in a moment and left out of a time of day', () => {
  expect(readTypedMoment('25/11/2026 08:00:09')).toBe(fromIndia('2026-11-25T08:00:09'))
  expect(readTypedMoment('25/11/2026 08:00:60')).toBeNull()
  expect(readTypedTime('08:00:09')).toBe('08:00')
})

test.each([
  ['8 am', '08:00'],
  ['8:30 pm', '20:30'],
  ['20.30', '20:30'],
  ['850', '08:50'],
  ['0850', '08:50'],
  ['8:50', '08:50'],
  ['०८:५०', '08:50'],
  ['सकाळी ८', '08:00'],
  ['रात 9 बजे', '21:00'],
  ['8', null],
  ['20', null],
  ['24:00', null],
  ['25:00', null],
  ['8300', null],
  ['noon', null],
  ['25/11/2026 8 am', null],
  ['', null],
])('the time of day %o is %o', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time)
})

test.each([
  ['25/11/2026', '2026-11-25'],
  ['25.11.26', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['25 नोव्हेंबर २०२६', '2026-11-25'],
  ['31/11/2026', null],
  ['25/11/2026 8 am', null],
  ['2026-11-25T08:00', null],
  ['11/25/2026', null],
  ['', null],
])('the day %o is %o', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})

test('a year of two digits is of this century, and for a day of the past never after its last year', () => {
  expect(readTypedDay('15/8/52')).toBe('2052-08-15')
  expect(readTypedDay('15/8/52', { lastYear: 2026 })).toBe('1952-08-15')
  expect(readTypedDay('15/8/05', { lastYear: 2026 })).toBe('2005-08-15')
  expect(readTypedDay('15/8/26', { lastYear: 2026 })).toBe('2026-08-15')
  expect(readTypedDay('15/8/2052', { lastYear: 2026 })).toBe('2052-08-15')
})

/** The months as people write them, by language. */
const months = [
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
    ...['September', 'October', 'November', 'December'],
  ],
  [...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'], ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर']],
  [
    ...['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून'],
    ...['जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
  ],
]

type Parts = { year: string; month: string; day: string; hour: string; minute: string }

const dayForms: ((parts: Parts) => string)[] = [
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ...['/', '-', '.', ' '].flatMap((between) => [
    ({ year, month, day }: Parts) => [day, month, year].join(between),
    ({ year, month, day }: Parts) => [Number(day), Number(month), year].join(between),
    ({ year, month, day }: Parts) => [Number(day), Number(month), year.slice(2)].join(between),
  ]),
  ...months.flatMap((names) =>
    [' ', '-', ''].map(
      (between) =>
        ({ year, month, day }: Parts) =>
          [Number(day), names[Number(month) - 1], year].join(between),
    ),
  ),
]

const timeForms: ((parts: Parts) => string)[] = [
  ({ hour, minute }) => `${hour}:${minute}`,
  ({ hour, minute }) => `${hour}.${minute}`,
  ({ hour, minute }) => `${hour}${minute}`,
  ({ hour, minute }) => `${Number(hour)}:${minute}`,
  ({ hour, minute }) => `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`,
  ({ hour, minute }) => `${Number(hour) % 12 || 12}.${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`,
]

const inDevanagari = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode('०'.charCodeAt(0) + Number(digit)))

describe('what is written in an accepted form comes back', () => {
  const minutes = fc
    .date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => indiaMinute(date.toISOString()))
  const forms = fc.record({
    day: fc.constantFrom(...dayForms),
    time: fc.constantFrom(...timeForms),
    between: fc.constantFrom(' ', ', ', ',', 'T'),
    digits: fc.constantFrom((text: string) => text, inDevanagari),
  })

  function partsOf(minute: string): Parts {
    const [year = '', month = '', day = '', hour = '', ofHour = ''] = minute.split(/[-T:]/)
    return { year, month, day, hour, minute: ofHour }
  }

  test('as a day, as a time of day, and as both', () => {
    fc.assert(
      fc.property(minutes, forms, (minute, { day, time, between, digits }) => {
        const parts = partsOf(minute)
        const [typedDay, typedTime] = [digits(day(parts)), digits(time(parts))]
        expect(readTypedDay(typedDay)).toBe(minute.slice(0, 10))
        expect(readTypedTime(typedTime)).toBe(minute.slice(11))
        expect(readTypedMoment(typedDay + between + typedTime)).toBe(fromIndia(minute))
      }),
      { numRuns: 1000 },
    )
  })
})

test('what a control of the browser sends keeps its meaning, and what it refused keeps being refused', () => {
  const instants = fc.date({ min: new Date(0), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (date) => {
      const minute = indiaMinute(date.toISOString())
      expect(readTypedMoment(minute)).toBe(fromIndia(minute))
      expect(readTypedDay(minute.slice(0, 10))).toBe(minute.slice(0, 10))
      expect(readTypedTime(minute.slice(11))).toBe(minute.slice(11))
    }),
  )
  const dateLike = fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/)
  fc.assert(
    fc.property(dateLike, (typed) => {
      expect(readTypedMoment(typed)).toBe(fromIndia(typed))
    }),
  )
})

test('never throws, whatever is typed', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...'25/11/2026 T.,-:ampबजेNovनव'), maxLength: 80 }),
  )
  fc.assert(
    fc.property(odd, (typed) => {
      for (const found of [readTypedDay(typed), readTypedTime(typed), readTypedMoment(typed)])
        expect(found === null || found !== '').toBe(true)
    }),
  )
})

test('a text that is longer than any date is not read', () => {
  expect(readTypedMoment(`25/11/2026${' '.repeat(60)}8 am`)).toBeNull()
})

test.each([en, hi, mr])('the example in each message is understood: $form_invalid_date', (words) => {
  const example = (text: string) => /\d[\d/: ]*\d/.exec(text)?.[0] ?? ''
  expect(readTypedMoment(example(words.form_invalid_date))).toBe(fromIndia('2026-11-25T08:00'))
  expect(readTypedDay(example(words.form_invalid_day))).toBe('2026-11-25')
  expect(readTypedTime(example(words.form_invalid_time))).toBe('08:00')
})
