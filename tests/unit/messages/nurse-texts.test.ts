import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import type { Evidence } from '#domain/messages/difference.ts'
import type { ServiceRecords } from '#domain/messages/what-is-so.ts'
import { addDays } from '#domain/visits/days.ts'
import { nurseTextsOf } from '#tests/support/notices/nurse-texts.ts'
import { at, care, everyDay, everything, Person, reported, service, today, tomorrow, visit } from './day.ts'

/* The words of the SMS that a nurse reads when their work is not what they know of it. */

/** Asha, who knows of some services. */
function knowing(...records: ServiceRecords[]): Person {
  const asha = new Person('nurse', 'Asha')
  asha.read(records, at('18:00', addDays(today, -1)), everything)
  return asha
}

type Given = { time?: number; evidence?: Evidence; language?: Language }

/** What each message says, without the name of the company and the office's number. */
function textsTo(
  person: Person,
  records: readonly ServiceRecords[],
  { time = at('10:00'), evidence = everything.evidence, language = 'en' }: Given = {},
): string[] {
  return nurseTextsOf(person, records, { time, evidence, language }).map((words) =>
    words.replace(/ (Questions|Address): .*$/, ''),
  )
}

const whole = { hasPlan: false, care: { ...care, nurseId: 'Asha' } }

test('a whole service whose first plan is with the same nurse is their visits', () => {
  const mine = [service('mother', everyDay('9:30', 'Asha', 1))]
  expect(textsTo(knowing(service('mother', [], whole)), mine)).toEqual([
    'your visits for 26 Nov are: now 9 30 am. Areas: PIN 411004.',
  ])
  const nights = [service('mother', [...everyDay('20:00', 'Asha', 1), ...everyDay('9:30', 'Mary', 1)])]
  expect(textsTo(knowing(service('mother', [], whole)), nights)).toEqual([
    'your visits for 26 Nov are: now 8 pm. Areas: PIN 411004.',
  ])
  const later = [service('mother', everyDay('9:30', 'Asha', 45))]
  expect(textsTo(knowing(service('mother', [], whole)), later)).toEqual([
    'your visits for 9 Jan are: now 9 30 am. Areas: PIN 411004.',
  ])
  const others = [service('mother', everyDay('9:30', 'Mary', 1))]
  expect(textsTo(knowing(service('mother', [], whole)), others)).toEqual([
    'please do not go to your visit on 25 Nov or any later day. Area: PIN 411004.',
  ])
})

test('what is gone on other days than the one that is named has a message of its own', () => {
  const inThreeDays = everyDay('17:00', 'Asha', 3)
  const mother = service('mother', everyDay('9:30', 'Asha', 1))
  const gone = service('father', [])
  const notToFather = 'please do not go to your visit on 28 Nov or any later day. Area: PIN 411038.'
  expect(textsTo(knowing(service('father', inThreeDays)), [mother, gone])).toEqual([
    notToFather,
    'your visits for 26 Nov are: now 9 30 am. Areas: PIN 411004.',
  ])
  expect(textsTo(knowing(service('father', inThreeDays), mother), [service('mother', []), gone])).toEqual([
    'please do not go to your visit on 26 Nov or any later day. Area: PIN 411004.',
    notToFather,
  ])
})

test('a visit that is new and one of another day that is gone are two messages', () => {
  const known = everyDay('9:30', 'Asha', 2)
  const mine = known.filter(({ day }) => day !== addDays(today, 5))
  const changed = [service('mother', [visit('9:30', 'Asha', { day: tomorrow }), ...mine])]
  const evidence = { reach: new Map([['mother', at('24:00', addDays(today, 5))]]) }
  expect(textsTo(knowing(service('mother', known)), changed, { evidence })).toEqual([
    'please do not go to your visit on 30 Nov 9 30 am. Area: PIN 411004.',
    'your visit on 26 Nov 9 30 am. Note: please report when you arrive. Area: PIN 411004.',
  ])
})

test('a line that takes the place of another one is one message', () => {
  const later = everyDay('11:00', 'Asha', 1).map((each) => ({ ...each, line: '2' }))
  const asha = knowing(service('mother', everyDay('9:30', 'Asha', 1)))
  expect(textsTo(asha, [service('mother', later)])).toEqual([
    'your visits for 26 Nov are: now 11 am. Areas: PIN 411004.',
  ])
})

test('at night a nurse reads of the next morning, and in the morning of the family that is gone', () => {
  const asha = knowing(
    service('mother', everyDay('8:00', 'Asha', 1)),
    service('father', everyDay('17:00', 'Asha', 2)),
  )
  const changed = [
    service('mother', [visit('9:00', 'Asha', { day: tomorrow }), ...everyDay('8:00', 'Asha', 2)]),
    service('father', []),
  ]
  expect(asha.read(changed, at('22:00'), everything)).toEqual(['visit! 26 09:00 Asha and 1 more'])
  expect(asha.read(changed, at('8:00', tomorrow), everything)).toEqual(['stop 27 17:00 off and 31 more'])
})

test('a plan that goes on after the weeks that are compared has not ended for good', () => {
  const known = service('mother', everyDay('9:30', 'Asha', 1))
  const paused = service('mother', [visit('9:30', 'Asha', { day: addDays(today, 45) })])
  expect(textsTo(knowing(known), [paused])).toEqual([
    'please do not go to your visit on 26 Nov 9 30 am and 31 more. Area: PIN 411004.',
  ])
})

test('visits that are shortened say until when they are', () => {
  const long = everyDay('9:30', 'Asha', 1).map((each) => ({ ...each, minutes: 240 }))
  expect(textsTo(knowing(service('mother', long)), [service('mother', everyDay('9:30', 'Asha', 1))])).toEqual(
    ['your visits for 26 Nov are: now 9 30 am to 10 30 am. Areas: PIN 411004.'],
  )
})

test('a visit that is moved says from which day, and a day without visits has no area', () => {
  const known = knowing(service('mother', everyDay('8:00', 'Asha', 1)))
  const away = everyDay('8:00', 'Asha', 2)
  const moved = (language: Language) => {
    const later = visit('8:00', 'Asha', { day: tomorrow, startMinute: 480 + 24 * 60 })
    const evidence = { reach: new Map([['mother', at('24:00', tomorrow)]]) }
    return textsTo(known, [service('mother', [later, ...away])], { language, evidence }).join()
  }
  expect(moved('en')).toContain('moved from 26 Nov')
  expect(moved('hi')).toContain('पहले 26 नवंबर को थी')
  expect(moved('mr')).toContain('आधी 26 नोव्हेंबरला होती')
  const other = [service('mother', [visit('15:00', 'Asha', { day: addDays(today, 2), line: '2' }), ...away])]
  expect(textsTo(known, other)).toEqual(['your visits for 26 Nov are: now none planned. Areas: none.'])
})

test('a nurse who lives in reads until when they stay on the days that are different', () => {
  const stay = (minutes: number) =>
    everyDay('8:00', 'Asha').map((each) => ({
      ...each,
      minutes: each.day === today ? 24 * 60 : minutes,
      ...(each.day === today && { arrivedAt: reported('8:00') }),
    }))
  expect(textsTo(knowing(service('mother', stay(24 * 60))), [service('mother', stay(12 * 60))])).toEqual([
    'your visits for 26 Nov are: now 8 am to 8 pm. Areas: PIN 411004.',
  ])
})
