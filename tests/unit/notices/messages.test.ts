import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { careServiceNames } from '#domain/care-services.ts'
import { company } from '#domain/company.ts'
import { languages } from '#domain/languages.ts'
import { noticeTemplates } from '#domain/sms-templates.ts'
import { familyMails, officeMails } from '#server/notice-sender/texts/mail-texts.server.ts'
import { smsTexts, smsVariables } from '#server/notice-sender/texts/sms-texts.server.ts'
import {
  messagesDocument,
  mostSegments,
  registeredText,
  samplesOf,
} from '#tests/support/messages-document.ts'
import { smsSize } from '#tools/sandbox/sms-segments.ts'

/* Every message that the product sends about a service, as docs/messages.md shows it. */

const introduction = `# Messages

This page is made from the code by a test. After a change of a text write it anew with
\`npx vitest run --project unit tests/unit/notices/messages.test.ts -u\`. Who gets which message and when, is in
[visits.md](visits.md), "Who gets told", and [decision 0031](decisions/0031-what-a-message-says-and-to-which-number.md).

## Registration with India's operators (DLT)

- An operator delivers an SMS only where it is the registered text, byte for byte and case for case, with values of at most 30
  characters ([AWS: template matching](https://docs.aws.amazon.com/sms-voice/latest/userguide/registrations-sms-senderid-india-template-issues.html)).
  So a changed text is registered anew, and has another id.
- Each text has the company's name, at most three variables, none of them beside another and none at the end. Providers' pages agree on the
  name and differ in the number (two to six); three pass everywhere that we read. \`tests/unit/notices/all-texts.test.ts\` reads every text.
- TRAI's direction of 18 November 2025 wants every variable tagged with what it may hold, in texts that are registered since
  14 January 2026: \`{#numeric#}\` digits, \`{#alphanumeric#}\` letters and digits, \`{#cbn#}\` a number to call, \`{#url#}\`,
  \`{#urlott#}\`, \`{#email#}\`. At Airtel, Jio, Vi and BSNL the tags stand in the text as below; at SmartPing and Tata the text has
  \`{#var#}\` and the tag is chosen beside it. Texts registered before get a term for the change from the operator.
- A number to call, in a variable or in the text, must be on the company's list at the operator ("CTA whitelisting"): the
  office's own number once, and **each nurse's contact number before their first assignment**. An SMS with another number is
  dropped by the operator after SNS has accepted it; the delivery log says so (docs/runbook.md).
- **The address of the site** in the nurses' invitation must be on that list too ("URL whitelisting", since 1 October 2024), as a dynamic
  URL, which is the fixed part with the question mark: \`https://YOUR-SITE/staff/join?\`. As a variable it has at most 30 characters;
  \`npm run deploy:preflight\` says so where \`siteOrigin\` is longer.
- Category "Service implicit"; type "Text" for English, "Unicode" for Hindi and Marathi.
- The ids go into \`noticeTemplates\` of \`sms\` in \`stages.json\` by the names below, and from there into the setting
  \`SMS_NOTICE_TEMPLATES\`. An SMS whose id is missing is not sent and shows as failed; nothing else waits for it.

The rules about tags are from pages of SMS providers (msg91.com, "Variable Tagging on DLT SMS Templates"; smsgatewaycenter.com), read in
November 2026. Which signs an operator accepts in \`{#alphanumeric#}\` none of them says exactly: our values have letters, digits and single
spaces only. Only a real registration shows the rest.

## Segments

An SMS has one segment up to 160 characters of the GSM 7-bit alphabet or 70 of Unicode; longer ones have segments of 153 or 67. SNS
divides between words, and so does the count here. Each SMS of a notice has at most ${mostSegments} segments at its longest values.
Hindi and Marathi need two, and \`visitsChanged\` in English where both days have several visits.`

test('docs/messages.md shows every text as it is', async () => {
  const file = fileURLToPath(new URL('../../../docs/messages.md', import.meta.url))
  const options = await resolveConfig(file)
  const text = await format(messagesDocument(introduction), { ...options, parser: 'markdown' })
  await expect(text).toMatchFileSnapshot(file)
})

test.each(noticeTemplates.filter((template) => template.endsWith('.en')))(
  '%s has one segment at its longest values in Latin letters',
  (template) => {
    const text = samplesOf(template).find(({ what }) => what === 'longest')?.text ?? ''
    // It says two days at once; where one of them has a visit or two, it has one segment as well.
    const segments = template === 'visitsChanged.nurse.en' ? 2 : 1
    expect(smsSize(text), text).toMatchObject({ alphabet: 'GSM-7', segments })
  },
)

test('the samples are as long as the variables may be', () => {
  for (const [name, { longest }] of Object.entries(smsVariables)) {
    expect(longest, name).toBeLessThanOrEqual(30)
    const lengths = noticeTemplates.flatMap((template) =>
      samplesOf(template).map(({ text }) => valueIn(smsTexts[template], name, text)?.length ?? 0),
    )
    expect(Math.max(...lengths), name).toBe(longest)
  }
})

test('each variable has a tag', () => {
  for (const text of Object.values(smsTexts)) {
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) expect(smsVariables).toHaveProperty(name)
    expect(registeredText(text)).not.toMatch(/\{[^#]/)
  }
})

test('each mail to a family greets and thanks in its language', () => {
  const polite = { en: ['Hello,', 'Thank you,'], hi: ['नमस्ते,', 'धन्यवाद,'], mr: ['नमस्कार,', 'धन्यवाद,'] }
  for (const mail of Object.values(familyMails))
    for (const { code } of languages) {
      const [hello, thanks] = polite[code]
      expect(mail[code].text).toMatch(new RegExp(`^${hello}\\n\\n`))
      expect(mail[code].text).toContain(`\n\n${thanks}\n${company.name}`)
    }
})

test('a mail with times of day says to a family abroad whose time it is', () => {
  const whose = { en: 'Indian Standard Time', hi: 'भारतीय समय', mr: 'भारतीय वेळ' }
  for (const mail of Object.values(familyMails))
    for (const { code } of languages)
      expect(mail[code].text.includes(whose[code]), mail[code].text).toBe(
        mail[code].text.includes('{visits}'),
      )
})

test('no message has a variable for a diagnosis, an address or a code, and no SMS for the patient', () => {
  const mails = [
    ...Object.values(familyMails).flatMap((mail) => Object.values(mail)),
    ...Object.values(officeMails),
  ]
  const texts = [...Object.values(smsTexts), ...mails.flatMap(({ subject, text }) => [subject, text])]
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))
  expect([...used].sort()).toEqual(
    [
      ...['area', 'end', 'endTime', 'link', 'nurseName', 'nursePhone', 'patientName', 'phone', 'profile'],
      ...[
        'serviceId',
        'start',
        'startTime',
        'areas',
        'count',
        'nextVisit',
        'paper',
        'times',
        'today',
        'tomorrow',
        'visitDay',
      ],
      ...[
        'visitNurse',
        'visitTime',
        'visits',
        'site',
        'invitedNurse',
        'invitationKey',
        'visitCount',
        'requestDay',
      ],
      ...['spent', 'limit', 'reported', 'sent'],
    ].sort(),
  )
  for (const text of Object.values(smsTexts)) expect(text).not.toContain('{patientName}')
  for (const { subject } of mails) expect(subject).not.toMatch(/\{(patientName|nurseName|nursePhone|phone)\}/)
  expect(Object.values(careServiceNames).some((name) => texts.some((text) => text.includes(name)))).toBe(
    false,
  )
})

/** The value that a variable has in a filled-in text, or null where the text does not have it. */
function valueIn(text: string, name: string, filledIn: string): string | null {
  if (!text.includes(`{${name}}`)) return null
  const pattern = text
    .split(/(\{\w+\})/)
    .map((part) => (part === `{${name}}` ? '(.*?)' : part.startsWith('{') ? '.*?' : escape(part)))
    .join('')
  return new RegExp(`^${pattern}$`).exec(filledIn)?.[1] ?? null
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
