import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import type { Evidence } from '#domain/messages/difference.ts'
import { messagesTo } from '#domain/messages/texts.ts'
import type { ServiceRecords, WhatIsSo } from '#domain/messages/what-is-so.ts'
import { addDays } from '#domain/visits/days.ts'
import { nurseValues } from '#server/notice-sender/telling/nurse-values.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { fillIn } from '#server/notice-sender/texts/values.server.ts'
import { at, care, everyDay, everything, Person, service, today } from './day.ts'

/* The words of the SMS that a nurse reads when their work is not what they know of it. */

const addresses = new Map([
  ['mother', 'Pune 411004'],
  ['father', 'Pune 411038'],
])

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
  const parts = person.compare(records, time, evidence)
  const so = person.so as WhatIsSo
  return messagesTo('nurse', parts, so).map((message) => {
    const text = smsTexts[`${message.text}.nurse.${language}` as keyof typeof smsTexts]
    const words = fillIn(text, nurseValues(message, so, { language, addresses }))
    return words.replace('Nivaas Care: ', '').replace(/ \S+: call 020.*$/, '')
  })
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
