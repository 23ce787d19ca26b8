import { startOfCare } from '#domain/care-period.ts'
import { dayIn } from '#domain/day-words.ts'
import { bookingCodeText } from '#server/bookings/notify.server.ts'
import { languages, type Language } from '#domain/languages.ts'
import { noticeTemplates, type NoticeTemplate } from '#domain/sms-templates.ts'
import { familyMails, officeMails, type MailText } from '#server/notice-sender/texts/mail-texts.server.ts'
import { smsTexts, smsVariables, type SmsVariable } from '#server/notice-sender/texts/sms-texts.server.ts'
import { dayAndTime, fillIn, smsArea } from '#server/notice-sender/texts/values.server.ts'
import {
  dayOf,
  nextVisit,
  noVisit,
  smsAreas,
  timesOf,
  visitNurse,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'
import { verificationCodeText } from '#tools/deploy/verification-code-text.ts'
import { smsSize } from '#tools/sandbox/sms-segments.ts'

/** The most segments that an SMS of a notice may have, at the longest values of its variables. */
export const mostSegments = 2

/** Every SMS with values: `what` says which, `text` is as the recipient reads it. */
export type SmsSample = { template: NoticeTemplate; what: string; text: string }

export function samplesOf(template: NoticeTemplate): SmsSample[] {
  const language = template.slice(-2) as Language
  const sample = (what: string, values: Record<SmsVariable, string>) => ({
    ...{ template, what },
    text: fillIn(smsTexts[template], values),
  })
  const hasName = /\{(nurseName|visitNurse)\}/.test(smsTexts[template])
  return [
    sample('typical', typicalValues(language)),
    sample('longest', longestValues(language)),
    // A name in Devanagari makes an English text Unicode as well.
    ...(hasName
      ? [sample('longest, name in Devanagari', longestValues(language, 'लोकमान्या लोकमान्या लोकमान्येश'))]
      : []),
  ]
}

const invitation = { invitedNurse: '4q7kd', invitationKey: '9xd2w' }

function typicalValues(language: Language): Record<SmsVariable, string> {
  return {
    nurseName: 'Meera Joshi',
    nursePhone: '9812345678',
    start: dayIn(language, '2026-11-22T02:30:00.000Z'),
    end: dayIn(language, '2026-12-20T02:30:00.000Z'),
    requestDay: dayIn(language, '2026-11-22T12:40:00.000Z'),
    startTime: dayAndTime(language, startOfCare('2026-11-22T02:30:00.000Z')),
    endTime: dayAndTime(language, startOfCare('2026-12-20T02:30:00.000Z')),
    area: smsArea(language, 'Pune 411004'),
    site: 'https://care.nivaas.example',
    ...invitation,
    ...visitValues(language, {
      days: ['2026-11-23'],
      shifts: [{ start: 510, minutes: 720 }],
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
    shifts: { start: number; minutes: number }[]
    nurse: string
    addresses: string[]
  },
) {
  const { days, shifts, nurse, addresses } = sample
  const visits = days.map((day) => ({ day, start: 0, minutes: 60, ...shifts[0] }))
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
function longestValues(
  language: Language,
  nurseName = 'Venkata Narasimha Rajuvaripeta',
): Record<SmsVariable, string> {
  const days = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 28, 7, 0)).toISOString(),
  )
  return {
    nurseName,
    nursePhone: '9812345678',
    start: longest(days.map((day) => dayIn(language, day))),
    end: longest(days.map((day) => dayIn(language, day))),
    requestDay: longest(days.map((day) => dayIn(language, day))),
    startTime: longest(days.map((day) => dayAndTime(language, startOfCare(day)))),
    endTime: longest(days.map((day) => dayAndTime(language, startOfCare(day)))),
    area: smsArea(language, ''),
    site: 'https://www.nivaascare.example',
    ...invitation,
    ...visitValues(language, {
      days: days.map((day) => day.slice(0, 10)),
      shifts: Array.from({ length: 8 }, () => ({ start: 750, minutes: 60 })),
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
    '## Variables of the SMS',
    variableTable(),
    '## SMS of notices',
    ...noticeTemplates.map(describeSms),
    '## SMS with a code',
    ...codeTexts.map(describeCode),
    '## E-mails of notices',
    'E-mails are not registered. Families are written to in their language, the office in English.',
    ...Object.entries(familyMails).flatMap(([kind, byLanguage]) =>
      languages.map(({ code }) => describeMail(`${kind}.family.${code}`, byLanguage[code])),
    ),
    ...Object.entries(officeMails).map(([kind, mail]) => describeMail(`${kind}.office.en`, mail)),
    '',
  ].join('\n\n')
}

const codeTexts = [
  {
    name: 'bookingCode',
    use: 'The booking code (section 7 of the specification, with the brand after its sentence), sent by the site; also the text of its e-mail.',
    sample: bookingCodeText('482913'),
    registered: bookingCodeText('{#numeric#}'),
  },
  {
    name: 'verificationCode',
    use: 'Every code that proves a phone or an e-mail, and of the sign-in by SMS, sent by Cognito.',
    sample: verificationCodeText.replace('{####}', '48291365'),
    registered: verificationCodeText.replace('{####}', '{#numeric#}'),
  },
]

function variableTable(): string {
  const rows = Object.entries(smsVariables).map(
    ([name, { tag, longest, meaning }]) => `| \`{${name}}\` | \`{#${tag}#}\` | ${longest} | ${meaning} |`,
  )
  return [
    '| variable | registered as | longest | what it holds |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function describeSms(template: NoticeTemplate): string {
  const rows = samplesOf(template).map(({ what, text }) => `| ${what} | ${text} | ${sizeOf(text)} |`)
  return [
    `### \`${template}\``,
    `Registered: \`${registeredText(smsTexts[template])}\``,
    ['| values | text | alphabet, length, segments |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

function describeCode({ name, use, sample, registered }: (typeof codeTexts)[number]): string {
  return [`### \`${name}\``, use, `Registered: \`${registered}\``, `${sample} (${sizeOf(sample)})`].join(
    '\n\n',
  )
}

function describeMail(name: string, { subject, text }: MailText): string {
  return [`### \`${name}\``, `Subject: ${subject}`, '```\n' + text + '\n```'].join('\n\n')
}

function sizeOf(text: string): string {
  const { alphabet, length, segments } = smsSize(text)
  return `${alphabet}, ${length}, ${segments}`
}
