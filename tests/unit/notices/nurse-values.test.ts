import { expect, test } from 'vitest'
import type { Evidence } from '#domain/messages/difference.ts'
import { addDays } from '#domain/visits/days.ts'
import type { Language } from '#domain/languages.ts'
import { nurseTextsOf } from '#tests/support/notices/nurse-texts.ts'
import {
  at,
  care,
  everyDay,
  everything,
  none,
  Person,
  service,
  today,
  tomorrow,
  visit,
} from '#tests/unit/messages/day.ts'

/* What a nurse reads who goes to one family at half past nine each day and knows it (docs/decisions/0100). */

const others = everyDay('9:30', 'Asha').slice(1)
type Records = Parameters<Person['read']>[0]

function asha(records: Records = [service('mother', everyDay('9:30', 'Asha'))]): Person {
  const person = new Person('nurse', 'Asha')
  person.read(records, at('18:00', addDays(today, -1)), everything)
  return person
}

/** @param records today's visits of that family beside all later ones, or everything */
function textsOf(
  records: Parameters<typeof service>[1] | Records,
  {
    language = 'en',
    time = '8:00',
    person = asha(),
    evidence = none.evidence,
  }: { language?: Language; time?: string; person?: Person; evidence?: Evidence } = {},
): string[] {
  const [first] = records
  const all =
    first && 'serviceId' in first
      ? (records as Records)
      : [service('mother', [...(records as typeof others), ...others])]
  return nurseTextsOf(person, all, { time: at(time), evidence, language })
}

test('a visit that was moved says from when, one that is shorter when it ends', () => {
  const rest = 'Area: PIN 411004. Address: on your page, or call 020 4890 1230.'
  const shorter = visit('9:30', 'Asha', { minutes: 30 })
  const both = visit('15:00', 'Asha', { minutes: 30 })
  expect([[visit('15:00', 'Asha')], [shorter], [both]].flatMap((records) => textsOf(records))).toEqual([
    `your visit on 25 Nov 3 pm. Note: moved from 9 30 am. ${rest}`,
    `your visit on 25 Nov 9 30 am. Note: now ends at 10 am. ${rest}`,
    `your visit on 25 Nov 3 pm. Note: moved and now ends at 3 30 pm. ${rest}`,
  ])
  expect(textsOf([visit('15:00', 'Asha')], { language: 'hi' })).toEqual([
    '25 नवंबर 3 pm की विज़िट: पहले समय 9 30 am था। इलाका: पिन 411004। पता पेज पर या फ़ोन: 020 4890 1230',
  ])
  expect(textsOf([shorter], { language: 'mr' })).toEqual([
    '25 नोव्हेंबर 9 30 am ची भेट: आता 10 am पर्यंत. परिसर: पिन 411004. पत्ता पेजवर किंवा फोन: 020 4890 1230',
  ])
})

test('a visit that was moved says so once more after an unknown outcome', () => {
  const person = asha()
  const moved = [service('mother', [visit('15:00', 'Asha'), ...others])]
  person.read(moved, at('8:00'), { outcome: 'unknown' })
  expect(textsOf(moved, { person, time: '8:02' }).join()).toContain('Note: moved from 9 30 am.')
})

test('a nurse who is late reads what to do', () => {
  const late = (language: Language) => textsOf([visit('9:30', 'Asha')], { language, time: '9:45' })
  expect(late('en')).toEqual([
    'your visit on 25 Nov 9 30 am. Note: report your arrival or call us. Area: PIN 411004. Address: on your page, or call 020 4890 1230.',
  ])
  expect(late('hi').join()).toContain('25 नवंबर 9 30 am की विज़िट: पहुँचकर बताएँ या फ़ोन करें।')
  expect(late('mr').join()).toContain('25 नोव्हेंबर 9 30 am ची भेट: पोहोचल्याचे कळवा किंवा फोन करा.')
})

test('the visits of a day that has changed are those of now, unlike the ones of an evening', () => {
  const changed = [visit('15:00', 'Asha', { line: '2' })]
  expect(textsOf(changed)).toEqual([
    'your visits for 25 Nov are: now 3 pm. Areas: PIN 411004. Questions: call 020 4890 1230.',
  ])
  const evening = { evidence: { ...none.evidence, remind: tomorrow }, time: '18:00' }
  expect(textsOf([], { ...evening, time: '18:00' })).toEqual([
    'your visits for 26 Nov are: 9 30 am. Areas: PIN 411004. Questions: call 020 4890 1230.',
  ])
  expect(textsOf(changed, { language: 'mr' })).toEqual([
    '25 नोव्हेंबर, भेटी: आता 3 pm. परिसर: पिन 411004. फोन: 020 4890 1230',
  ])
})

test('where a nurse goes no more is a day and all that follow', () => {
  const whole = (nurseId: string) => [service('mother', [], { hasPlan: false, care: { ...care, nurseId } })]
  const released = (language: Language) => textsOf(whole('Mary'), { language, person: asha(whole('Asha')) })
  expect(['en', 'hi', 'mr'].flatMap((language) => released(language as Language))).toEqual([
    'please do not go to your visit on 25 Nov or any later day. Area: PIN 411004. Questions: call 020 4890 1230.',
    'कृपया विज़िट पर न जाएँ: 25 नवंबर या उसके बाद। इलाका: पिन 411004। फ़ोन: 020 4890 1230',
    'कृपया भेटीसाठी जाऊ नका: 25 नोव्हेंबरपासून सर्व भेटी. परिसर: पिन 411004. फोन करा: 020 4890 1230',
  ])
})
