import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from '#server/visit-pages/calendar-file.server.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

/* The calendar file of a family, read by Mozilla's parser of RFC 5545. */

seedProperties(119)

const stamp = Date.parse('2026-11-24T04:30:00Z')

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  return { calendar, events }
}

test('a visit is an event in UTC with its id, state and language', () => {
  const event: CalendarEvent = {
    start: Date.parse('2026-11-25T02:30:00Z'),
    end: Date.parse('2026-11-25T14:30:00Z'),
    uid: 'service.2026-11-25.1',
    sequence: 3,
    summary: 'मीरा जोशी: सविता कुलकर्णी के लिए विज़िट',
    status: 'CANCELLED',
  }
  const file = calendarFile([event], { language: 'hi', stamp })
  const { calendar, events } = read(file)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  const [found] = events
  expect(found?.uid).toBe(event.uid)
  expect(found?.sequence).toBe(3)
  expect(found?.summary).toBe(event.summary)
  expect(found?.startDate.toJSDate().toISOString()).toBe('2026-11-25T02:30:00.000Z')
  expect(found?.endDate.toJSDate().toISOString()).toBe('2026-11-25T14:30:00.000Z')
  expect(found?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(found?.component.getFirstProperty('summary')?.getParameter('language')).toBe('hi')
  expect(file).toContain('DTSTAMP:20261124T043000Z\r\n')
})

test('any text is read back, and no line is longer than 75 octets or divides a letter', () => {
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom(',', ';', '\\', ':', '"', 'म', 'ी', '👩', 'n', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 120,
  })
  fc.assert(
    fc.property(letters, (typed) => {
      // eslint-disable-next-line no-control-regex -- a calendar holds no control characters
      const text = typed.replace(/[\0-\x1f\x7f]+/g, ' ')
      const file = calendarFile(
        [
          {
            start: stamp,
            end: stamp + 3_600_000,
            uid: 'a.2026-11-25.1',
            sequence: 0,
            summary: typed,
            status: 'CONFIRMED',
          },
        ],
        { language: 'en', stamp },
      )
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file).not.toMatch(/[^\r]\n|\r[^\n]/)
      expect(file.isWellFormed()).toBe(true)
      expect(read(file).events[0]?.summary).toBe(text)
    }),
  )
})

test('a name cannot end its line and begin a property', () => {
  const summary = 'Savita\r\nATTENDEE:mailto:a@b.example\nEND:VEVENT'
  const event: CalendarEvent = {
    start: stamp,
    end: stamp + 1,
    uid: 'a.2026-11-25.1',
    sequence: 0,
    summary,
    status: 'TENTATIVE',
  }
  const { events } = read(calendarFile([event], { language: 'en', stamp }))
  expect(events).toHaveLength(1)
  expect(events[0]?.component.getFirstProperty('attendee')).toBeNull()
})
