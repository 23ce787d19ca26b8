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
  nextVisit,
  noVisit,
  smsAreas,
  timesOf,
  visitNurse,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'
import { verificationCodeText } from '#tools/deploy/verification-code-text.ts'

/** The SMS with the longest values of its variables, in Latin letters where they are names. */
export function longestSms(template: NoticeTemplate): string {
  return fillIn(smsTexts[template], longestValues(languageOf(template)))
}

function languageOf(template: NoticeTemplate): Language {
  return template.slice(-2) as Language
}

const invitation = { invitedNurse: '4q7kd', invitationKey: '9xd2w' }

/** A value of each variable, as an operator's form may ask for. */
function exampleValues(): Record<SmsVariable, string> {
  return {
    nurseName: 'Meera Joshi',
    nursePhone: '9812345678',
    start: dayIn('en', '2026-11-22T02:30:00.000Z'),
    end: dayIn('en', '2026-12-20T02:30:00.000Z'),
    starts: careStarts('en', ['2026-11-22T02:30:00.000Z']),
    requestDay: dayIn('en', '2026-11-22T12:40:00.000Z'),
    startTime: dayAndTime('en', startOfCare('2026-11-22T02:30:00.000Z')),
    endTime: dayAndTime('en', startOfCare('2026-12-20T02:30:00.000Z')),
    area: smsArea('en', 'Pune 411004'),
    site: 'https://care.nivaas.example',
    ...invitation,
    ...moneyValues('en', { amount: 20_000_00, day: '2026-11-22' }),
    ...visitValues('en', {
      days: ['2026-11-23'],
      shifts: [{ startMinute: 510, minutes: 720 }],
      nurse: 'Meera Joshi',
      addresses: ['Pune 411004'],
    }),
  }
}

/** The values about visits, each the longest one that the arguments give. */
function visitValues(
  language: Language,
  sample: {
    days: string[]
    shifts: { startMinute: number; minutes: number }[]
    nurse: string
    addresses: string[]
  },
) {
  const { days, shifts, nurse, addresses } = sample
  const visits = days.map((day) => ({ day, startMinute: 0, minutes: 60, ...shifts[0] }))
  const [monday = ''] = days
  const times = longest(
    shifts.map((_, place) =>
      timesOf(
        language,
        shifts.slice(0, place + 1).map((shift) => ({ day: monday, ...shift })),
      ),
    ),
  )
  return {
    visitTime: longest(visits.map((visit) => visitTime(language, visit))),
    nextVisit: longest(
      [...visits, ...(shifts.length > 1 ? [undefined] : [])].map((visit) => nextVisit(language, visit)),
    ),
    visitDay: longest(days.map((day) => dayOf(language, day))),
    times,
    today: longest([noVisit(language), times]),
    tomorrow: longest([noVisit(language), times]),
    visitNurse: longest(
      [[nurse], ...(shifts.length > 1 ? [[undefined], [nurse, undefined]] : [])].map((names) =>
        visitNurse(language, names),
      ),
    ),
    areas: smsAreas(language, addresses),
    visitCount: String(shifts.length * 7),
  }
}

function longest(texts: string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one))
}

/** The longest value that `values.server.ts` makes of each variable. */
function longestValues(language: Language): Record<SmsVariable, string> {
  const nurseName = 'Venkata Narasimha Rajuvaripeta'
  const days = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 28, 7, 0)).toISOString(),
  )
  return {
    nurseName,
    nursePhone: '9812345678',
    start: longest(days.map((day) => dayIn(language, day))),
    end: longest(days.map((day) => dayIn(language, day))),
    starts: longest(
      days.flatMap((day) => [1, 40].map((count) => careStarts(language, Array(count).fill(day)))),
    ),
    requestDay: longest(days.map((day) => dayIn(language, day))),
    startTime: longest(days.map((day) => dayAndTime(language, startOfCare(day)))),
    endTime: longest(days.map((day) => dayAndTime(language, startOfCare(day)))),
    area: smsArea(language, ''),
    site: 'https://www.nivaascare.example',
    ...invitation,
    ...moneyValues(language, { kind: 'refunded', amount: 9_99_999_99, day: '2026-02-28' }),
    ...visitValues(language, {
      days: days.map((day) => day.slice(0, 10)),
      shifts: Array.from({ length: 8 }, () => ({ startMinute: 750, minutes: 60 })),
      nurse: nurseName,
      addresses: Array.from({ length: 14 }, (_, nth) => `Pune 4110${nth + 10}`),
    }),
  }
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
