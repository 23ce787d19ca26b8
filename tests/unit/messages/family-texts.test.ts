import { expect, test } from 'vitest'
import type { Evidence } from '#domain/messages/difference.ts'
import { messagesTo } from '#domain/messages/texts.ts'
import type { ServiceRecords, WhatIsSo } from '#domain/messages/what-is-so.ts'
import { addDays } from '#domain/visits/days.ts'
import { familyValues, type FamilyNames } from '#server/notice-sender/telling/family-values.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { fillIn } from '#server/notice-sender/texts/values.server.ts'
import {
  at,
  care,
  everyDay,
  everything,
  Person,
  reaching,
  reported,
  service,
  today,
  tomorrow,
  visit,
} from './day.ts'

/* The words of the SMS that a family reads when its care is not what it knows of it. */

const names: FamilyNames = {
  language: 'en',
  services: new Map(
    ['mother', 'father'].map((patientName) => [
      patientName,
      { patientName, assignedNurse: 'Mary', nurseContact: '9800000012' },
    ]),
  ),
  nurses: new Map(['Asha', 'Mary'].map((name) => [name, name])),
}

/** A family that knows of some services. */
function knowing(...records: ServiceRecords[]): Person {
  const daughter = new Person('family')
  daughter.read(records, at('18:00', addDays(today, -1)), everything)
  return daughter
}

/** What each message says, without the name of the company and whom to call. */
function textsTo(
  person: Person,
  records: readonly ServiceRecords[],
  { time = at('10:00'), evidence = everything.evidence }: { time?: number; evidence?: Evidence } = {},
): string[] {
  const parts = person.compare(records, time, evidence)
  const so = person.so as WhatIsSo
  return messagesTo('family', parts, so).map((message) => {
    const text = smsTexts[`${message.text}.family.en` as keyof typeof smsTexts]
    const words = fillIn(text, familyValues(message, so, names).sms)
    return words.replace('Nivaas Care: ', '').replace(/ (Questions:|See your page|Phone:) .*$/, '')
  })
}

const from = (day: number, nurse = 'Asha') => everyDay('9:30', nurse, day)
const inThreeDays = addDays(today, 3)

test('visits of several days that lose their nurse say how many they are', () => {
  const ill = [tomorrow, addDays(today, 2), inThreeDays]
  const without = from(1).map((each) =>
    ill.includes(each.day) ? visit('9:30', null, { day: each.day }) : each,
  )
  expect(textsTo(knowing(service('mother', from(1))), [service('mother', without)])).toEqual([
    'your visit on 26 Nov 9 30 am and 2 more. Note: we are arranging a nurse.',
  ])
})

test('a visit that is cancelled is said, also where another day is named', () => {
  const father = service('father', everyDay('17:00', 'Asha', 3))
  const gone = service('father', [])
  expect(textsTo(knowing(father), [service('mother', from(1)), gone])).toEqual([
    'your visits on 26 Nov are: now 9 30 am. Nurse: Asha.',
    'your visit on 28 Nov 5 pm and 29 more. Note: cancelled.',
  ])
  const replaced = from(1).map((each) => (each.day === tomorrow ? { ...each, nurseId: 'Mary' } : each))
  const known = knowing(service('mother', from(1)))
  expect(
    textsTo(known, [
      service(
        'mother',
        replaced.filter(({ day }) => day !== inThreeDays),
      ),
    ]),
  ).toEqual([
    'Mary is coming on 26 Nov 9 30 am. Note: instead of Asha.',
    'your visit on 28 Nov 9 30 am. Note: cancelled.',
  ])
})

test('after a day on which nothing is left, what is different on another day is said', () => {
  const moved = visit('15:00', 'Asha', { day: inThreeDays })
  const others = from(2).filter(({ day }) => day !== inThreeDays)
  expect(textsTo(knowing(service('mother', from(1))), [service('mother', [...others, moved])])).toEqual([
    'Asha is coming on 28 Nov 3 pm. Note: instead of 9 30 am.',
    'your visit on 26 Nov 9 30 am. Note: cancelled.',
  ])
})

test('a line that takes the place of another one, or leaves the day with others, is one message', () => {
  const other = everyDay('11:00', 'Asha', 1).map((each) => ({ ...each, line: '2' }))
  expect(textsTo(knowing(service('mother', from(1))), [service('mother', other)])).toEqual([
    'your visits on 26 Nov are: now 11 am. Nurse: Asha.',
  ])
})

test('who comes to a visit that has begun is said, also where others are different', () => {
  const begun = (nurse: string) => visit('9:50', nurse)
  const after = (later: (nurse: string) => ReturnType<typeof from>) =>
    textsTo(knowing(service('mother', [begun('Asha'), ...later('Asha')])), [
      service('mother', [begun('Mary'), ...later('Mary')]),
    ])
  const isComing = 'Mary is coming on 25 Nov 9 50 am. Note: instead of Asha.'
  expect(after((nurse) => from(1, nurse))).toEqual([
    isComing,
    'your visits on 26 Nov are: now 9 30 am. Nurse: Mary.',
  ])
  expect(after((nurse) => [visit('17:00', nurse, { line: '2' })])).toEqual([
    isComing,
    'Mary is coming on 25 Nov 5 pm. Note: instead of Asha.',
  ])
})

test('another nurse for the service covers its visits, but none that is cancelled or moved', () => {
  const ofMary = { care: { ...care, nurseId: 'Mary' } }
  const ofAsha = { care: { ...care, nurseId: 'Asha' } }
  const nurse = 'the nurse for your service from 1 Nov to 28 Feb 2027 is Mary.'
  const evidence = { ...everything.evidence, cares: new Set(['mother']) }
  const textsOf = (stints = from(1, 'Mary'), facts: Partial<ServiceRecords> = ofMary) =>
    textsTo(knowing(service('mother', from(1), ofAsha)), [service('mother', stints, facts)], { evidence })
  expect(textsOf()).toEqual([nurse])
  expect(textsOf(from(1, 'Mary').filter(({ day }) => day !== inThreeDays))).toEqual([
    nurse,
    'your visit on 28 Nov 9 30 am. Note: cancelled.',
  ])
  expect(textsOf(everyDay('11:00', 'Mary', 1))).toEqual([
    nurse,
    'your visits on 26 Nov are: now 11 am. Nurse: Mary.',
  ])
  const endDate = new Date(at('0:00', inThreeDays)).toISOString()
  expect(textsOf(from(1).slice(0, 2), { care: { ...ofAsha.care, endDate } })).toHaveLength(1)
})

test('a nurse who is sent, and so becomes the nurse of a service without one, is one message', () => {
  const evidence = { ...everything.evidence, cares: new Set<string>() }
  const sent = [
    visit('9:30', null, { missedAt: reported('9:50') }),
    visit('10:20', 'Mary', { line: '1.1' }),
    ...everyDay('9:30', null, 1),
  ]
  const named = service('mother', sent, { care: { ...care, nurseId: 'Mary' } })
  expect(textsTo(knowing(service('mother', everyDay('9:30', null))), [named], { evidence })).toEqual([
    'Mary is coming on 25 Nov 10 20 am. Note: instead of 9 30 am.',
  ])
})

test('other dates of two services are said, and not the visits that they leave out', () => {
  const both = (days: number, dates = care) => {
    const stints = from(1).slice(0, days)
    return [service('mother', stints, { care: dates }), service('father', stints, { care: dates })]
  }
  const dates = { ...care, endDate: new Date(at('0:00', inThreeDays)).toISOString() }
  const said = expect.stringContaining('the nurse for your service from 1 Nov to 27 Nov is Mary.')
  expect(textsTo(knowing(...both(42)), both(2, dates))).toEqual([said, said])
})

test('visits that are shortened say until when they are', () => {
  const long = from(1).map((each) => ({ ...each, minutes: 240 }))
  expect(textsTo(knowing(service('mother', long)), [service('mother', from(1))])).toEqual([
    'your visits on 26 Nov are: now 9 30 am to 10 30 am. Nurse: Asha.',
  ])
})

test('a visit that is cancelled is said although another one of its day has another nurse', () => {
  const twice = (nurse: string) => [
    ...from(1, nurse),
    ...everyDay('17:00', 'Asha', 1).map((each) => ({ ...each, line: '2' })),
  ]
  const known = knowing(service('mother', twice('Asha')))
  const changed = twice('Asha')
    .filter(({ day, line }) => day !== inThreeDays || line === '2')
    .map((each) => ([tomorrow, inThreeDays].includes(each.day) ? { ...each, nurseId: 'Mary' } : each))
  expect(textsTo(known, [service('mother', changed)])).toEqual([
    'your visits on 26 Nov are: now 9 30 am and 5 pm. Nurse: Mary.',
    'your visit on 28 Nov 9 30 am. Note: cancelled.',
  ])
})

test('another nurse for the service covers no visit that is without one, or with a third', () => {
  const facts = (nurseId: string) => ({ care: { ...care, nurseId } })
  const evidence = { ...everything.evidence, cares: new Set(['mother']) }
  const known = knowing(service('mother', from(1), facts('Asha')))
  const changed = from(1, 'Mary').map((each) =>
    each.day === inThreeDays ? visit('9:30', null, { day: each.day }) : each,
  )
  expect(textsTo(known, [service('mother', changed, facts('Mary'))], { evidence })).toEqual([
    'the nurse for your service from 1 Nov to 28 Feb 2027 is Mary.',
    'your visit on 28 Nov 9 30 am. Note: we are arranging a nurse.',
  ])
})

test('with its first plan a service’s visit of tonight without a nurse is said, one of another day is not', () => {
  const evidence = { ...everything.evidence, cares: new Set(['mother']) }
  const ofAsha = { care: { ...care, nurseId: 'Asha' } }
  const known = knowing(service('mother', [], { hasPlan: false }))
  const plan = (without: string) => [
    visit('20:00', without === today ? null : 'Asha'),
    ...from(1).map((each) => (each.day === without ? visit('9:30', null, { day: without }) : each)),
  ]
  const nurse = 'the nurse for your service from 1 Nov to 28 Feb 2027 is Mary.'
  expect(textsTo(known, [service('mother', plan(today), ofAsha)], { evidence })).toEqual([
    'your visit on 25 Nov 8 pm. Note: we are arranging a nurse.',
    nurse,
  ])
  expect(textsTo(known, [service('mother', plan(inThreeDays), ofAsha)], { evidence })).toEqual([nurse])
})

test('a nurse who is sent to a service without one, with other dates, is named with the dates', () => {
  const evidence = { ...everything.evidence, cares: new Set(['mother']) }
  const endDate = new Date(at('0:00', inThreeDays)).toISOString()
  const sent = [
    visit('9:30', null, { missedAt: reported('9:50') }),
    visit('10:20', 'Mary', { line: '1.1' }),
    ...everyDay('9:30', null, 1).slice(0, 2),
  ]
  const named = service('mother', sent, { care: { ...care, endDate, nurseId: 'Mary' } })
  expect(textsTo(knowing(service('mother', everyDay('9:30', null))), [named], { evidence })).toEqual([
    'Mary is coming on 25 Nov 10 20 am. Note: instead of 9 30 am.',
    'the nurse for your service from 1 Nov to 27 Nov is Mary.',
  ])
})

test('a day of which all is said by another message is not said again in the evening', () => {
  const changed = [visit('9:30', 'Mary', { day: tomorrow }), ...from(2)]
  const evidence = { ...everything.evidence, remind: tomorrow }
  expect(
    textsTo(knowing(service('mother', from(1))), [service('mother', changed)], {
      time: at('18:00'),
      evidence,
    }),
  ).toEqual(['Mary is coming on 26 Nov 9 30 am. Note: instead of Asha.'])
  const without = [tomorrow, inThreeDays].map((day) => visit('9:30', null, { day }))
  const rest = from(1).filter(({ day }) => day !== tomorrow && day !== inThreeDays)
  expect(
    textsTo(knowing(service('mother', from(1))), [service('mother', [...without, ...rest])], {
      time: at('18:00'),
      evidence,
    }),
  ).toEqual(['your visit on 26 Nov 9 30 am and 1 more. Note: we are arranging a nurse.'])
})

test('a visit of a week that was made since is not called new', () => {
  const known = knowing(service('mother', [visit('9:30', 'Asha')]))
  const day = addDays(today, 33)
  const records = (nurse: string) => [service('mother', [visit('9:30', nurse, { day })])]
  const evidence = reaching(at('24:00', day))
  const time = at('10:00', addDays(today, 7))
  expect(textsTo(known, records('Mary'), { time, evidence })).toEqual([
    'Mary is coming on 28 Dec 9 30 am. Note: details on your page.',
  ])
})

test('the nurse who lives in is in the list of a day that is different', () => {
  const stay = (minutes = 24 * 60) =>
    everyDay('8:00', 'Asha').map((each) => ({
      ...each,
      minutes: each.day === today ? 24 * 60 : minutes,
      ...(each.day === today && { arrivedAt: reported('8:00') }),
    }))
  const mother = (...stints: Parameters<typeof stay>) => service('mother', stay(...stints))
  expect(textsTo(knowing(mother()), [mother(12 * 60)])).toEqual([
    'your visits on 26 Nov are: now 8 am to 8 pm. Nurse: Asha.',
  ])
  const father = (nurse: string) => service('father', everyDay('17:00', nurse, 1))
  expect(textsTo(knowing(mother(), father('Asha')), [mother(), father('Mary')])).toEqual([
    'your visits on 26 Nov are: now 8 am and 5 pm. Nurse: several nurses.',
  ])
})
