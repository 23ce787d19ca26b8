import { startOfCare } from '#domain/care-period.ts'
import { dayIn } from '#domain/day-words.ts'
import { bookingCodeText } from '#server/bookings/notify.server.ts'
import type { Language } from '#domain/languages.ts'
import { noticeTemplates, type NoticeTemplate } from '#domain/sms-templates.ts'
import { smsTexts, smsVariables, type SmsVariable } from '#server/notice-sender/texts/sms-texts.server.ts'
import { moneyValues } from '#server/notice-sender/texts/money-values.server.ts'
import { dayAndTime, fillIn, smsArea } from '#server/notice-sender/texts/values.server.ts'
import {
  careStarts,
  dayOf,
  firstAndMore,
  smsAreas,
  taskOf,
  timesOfWeek,
  timesOf,
  visitNurse,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'
import { familyWords, insteadOfNurse, isThere } from '#server/notice-sender/texts/words-of-visits.server.ts'
import { verificationCodeText } from '#tools/deploy/verification-code-text.ts'
import { valuesOf } from './sms-values.ts'

/** The SMS with the longest values of its variables, in Latin letters where they are names. */
export function longestSms(template: NoticeTemplate): string {
  return fillIn(smsTexts[template], longestValues(languageOf(template)))
}

function languageOf(template: NoticeTemplate): Language {
  return template.slice(-2) as Language
}

const visit = { day: '2026-11-23', startMinute: 510, minutes: 720 }

/** A value of each variable, as an operator's form may ask for. */
function exampleValues(): Record<SmsVariable, string> {
  return {
    nurseName: 'Meera Joshi',
    nursePhone: '9812345678',
    start: dayIn('en', '2026-11-22T02:30:00.000Z'),
    careDates: '22 Nov to 20 Dec',
    comingNote: 'instead of Asha Patil',
    whichVisit: firstAndMore('en', [visit]),
    visitState: familyWords.en.noNurse,
    starts: careStarts('en', ['2026-11-22T02:30:00.000Z']),
    requestDay: dayIn('en', '2026-11-22T12:40:00.000Z'),
    startTime: dayAndTime('en', startOfCare('2026-11-22T02:30:00.000Z')),
    endTime: dayAndTime('en', startOfCare('2026-12-20T02:30:00.000Z')),
    area: smsArea('en', 'Pune 411004'),
    site: 'https://care.nivaas.example',
    invitedNurse: '4q7kd',
    invitationKey: '9xd2w',
    ...moneyValues('en', { amount: 20_000_00, day: '2026-11-22' }),
    visitTime: visitTime('en', visit),
    visitDay: dayOf('en', visit.day),
    times: timesOf('en', [visit]),
    task: taskOf('en', 'whenThere'),
    stopped: firstAndMore('en', [visit]),
    visitDays: dayOf('en', visit.day),
    visitTimes: timesOfWeek('en', Array(7).fill(visit)),
    visitNurse: visitNurse('en', ['Meera Joshi']),
    areas: smsAreas('en', ['Pune 411004']),
  }
}

function longest(texts: string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one))
}

/** The longest value of each variable; names in Latin letters. */
function longestValues(language: Language): Record<SmsVariable, string> {
  const names = Object.keys(smsVariables) as SmsVariable[]
  const values = valuesOf(language)
  const nurseName = 'Venkata Narasimha Rajuvaripeta'
  const all = Object.fromEntries(names.map((name) => [name, longest(values[name])]))
  const long = 'V'.repeat(30)
  const named = { comingNote: insteadOfNurse(language, long), visitState: isThere(language, long) }
  return { ...(all as Record<SmsVariable, string>), nurseName, visitNurse: nurseName, ...named }
}

/** The text as it is registered with India's operators. */
export function registeredText(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: SmsVariable) => `{#${smsVariables[name].tag}#}`)
}

/** The whole of docs/messages.md, before Prettier. */
export function messagesDocument(introduction: string): string {
  return [
    introduction,
    '## Variables',
    variableTable(),
    '## To families',
    textList('family'),
    '## To nurses',
    textList('nurse'),
    '## Codes',
    ...codeTexts,
    '',
  ].join('\n\n')
}

const codeTexts = [
  `The booking code (\`bookingCodeTemplate\`): \`${bookingCodeText('{#numeric#}')}\``,
  `All codes of Cognito, for a number, an e-mail or the sign-in (\`verificationCodeTemplate\`): \`${verificationCodeText.replace('{####}', '{#numeric#}')}\``,
]

function variableTable(): string {
  const examples = exampleValues()
  const rows = Object.entries(smsVariables).map(
    ([name, { tag, longest, meaning }]) =>
      `| \`${name}\` | \`{#${tag}#}\` | ${longest} | ${meaning} | ${examples[name as SmsVariable]} |`,
  )
  return [
    '| variable | registered as | longest | what it holds | example |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** Each text as it is registered, with its variables in the order in which they stand in it. */
function textList(recipient: 'family' | 'nurse'): string {
  return noticeTemplates
    .filter((template) => template.includes(`.${recipient}.`))
    .map((template) => {
      const text = smsTexts[template]
      const variables = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(', ')
      return `- **\`${template}\`** (${variables || 'no variable'}): \`${registeredText(text)}\``
    })
    .join('\n')
}
