import type { Language } from '#domain/languages.ts'
import type { Evidence } from '#domain/messages/difference.ts'
import { messagesTo } from '#domain/messages/texts.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import type { NurseText } from '#domain/sms-templates.ts'
import { nurseValues } from '#server/notice-sender/telling/nurse-values.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { fillIn } from '#server/notice-sender/texts/values.server.ts'
import type { Person } from '#tests/unit/messages/day.ts'

const addresses = new Map([
  ['mother', 'Pune 411004'],
  ['father', 'Pune 411038'],
])

/** What each message to a nurse says of how the records differ from what they know, without the company's name. */
export function nurseTextsOf(
  person: Person,
  records: Parameters<Person['compare']>[0],
  { time, evidence, language }: { time: number; evidence: Evidence; language: Language },
): string[] {
  const parts = person.compare(records, time, evidence)
  const so = person.so as WhatIsSo
  return messagesTo('nurse', parts, so).map((message) => {
    const text = smsTexts[`${message.text as NurseText}.nurse.${language}`]
    return fillIn(text, nurseValues(message, so, { language, addresses })).replace(/^Nivaas Care: /, '')
  })
}
