import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { careServiceNames } from '#domain/care-services.ts'
import { company } from '#domain/company.ts'
import { languages } from '#domain/languages.ts'
import { noticeTemplates } from '#domain/sms-templates.ts'
import { familyMails, officeMails } from '#server/notice-sender/texts/mail-texts.server.ts'
import { smsTexts, smsVariables } from '#server/notice-sender/texts/sms-texts.server.ts'
import { longestSms, messagesDocument, registeredText } from '#tests/support/messages-document.ts'
import { smsSize } from '#tools/sandbox/sms-segments.ts'

/* The messages that the product sends about a service; docs/messages.md has the SMS as India’s operators register them. */

const introduction = `# SMS texts for India's operators

Every SMS text, as it is entered in an operator's form. This page is made by a test; after changing a text, make it again:
\`npx vitest run --project unit tests/unit/notices/messages.test.ts -u\`. Who gets which message is in [visits.md](visits.md), "Who
gets told"; the texts of the e-mails are in \`server/notice-sender/texts/mail-texts.server.ts\`.

## Registration (DLT)

- An operator delivers an SMS only if it is the registered text, byte for byte, with values of at most 30 characters
  ([AWS: template matching](https://docs.aws.amazon.com/sms-voice/latest/userguide/registrations-sms-senderid-india-template-issues.html)).
  A changed text is therefore a new registration with a new id.
- Category "Service implicit"; type "Text" for English, "Unicode" for Hindi and Marathi.
- Each text has the company's name and at most three variables, never two side by side and none at the end. Providers allow between two
  and six variables; three pass everywhere we read. \`tests/unit/notices/all-texts.test.ts\` checks this, and that no text has more than
  two segments (English has one, except for a name in Devanagari).
- Texts registered since 14 January 2026 have a tag in each variable (TRAI, 18 November 2025): \`{#numeric#}\`, \`{#alphanumeric#}\`,
  \`{#cbn#}\` (a number to call), \`{#url#}\`, \`{#urlott#}\`, \`{#email#}\`. Airtel, Jio, Vi and BSNL want the tags in the text, as below;
  SmartPing and Tata want \`{#var#}\` there and the tag beside it. Older texts get a deadline from the operator.
- A number in an SMS must be on the company's list at the operator ("CTA whitelisting"): the office's and the owner's once, and **each nurse's contact
  number before their first assignment**. Otherwise the operator drops the SMS after SNS has accepted it; the delivery log says so
  (docs/runbook.md).
- The **address in the nurses' invitation** must be on the list too ("URL whitelisting", since 1 October 2024), as a dynamic URL up to
  its question mark: \`https://YOUR-SITE/staff/join?\`. The site's address has at most 30 characters, \`https://\` included;
  \`npm run deploy:preflight\` checks it.
- The ids go into \`noticeTemplates\` of \`sms\` in \`stages.json\`, by the names below. An SMS without an id is not sent and is listed
  as failed; nothing else waits for it.

The rules about tags come from SMS providers (msg91.com, "Variable Tagging on DLT SMS Templates"; smsgatewaycenter.com; read in November
2026). None says exactly which characters \`{#alphanumeric#}\` allows: our values have letters, digits and single spaces.
Only a real registration will tell.`

test('docs/messages.md has every SMS as it is registered', async () => {
  const file = fileURLToPath(new URL('../../../docs/messages.md', import.meta.url))
  const options = await resolveConfig(file)
  const text = await format(messagesDocument(introduction), { ...options, parser: 'markdown' })
  await expect(text).toMatchFileSnapshot(file)
})

test.each(noticeTemplates.filter((template) => template.endsWith('.en')))(
  '%s has one segment at its longest values in Latin letters',
  (template) => {
    const text = longestSms(template)
    expect(smsSize(text), text).toMatchObject({ alphabet: 'GSM-7', segments: 1 })
  },
)

test('the samples are as long as the variables may be', () => {
  for (const [name, { longest }] of Object.entries(smsVariables)) {
    expect(longest, name).toBeLessThanOrEqual(30)
    const lengths = noticeTemplates.map(
      (template) => valueIn(smsTexts[template], name, longestSms(template))?.length ?? 0,
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
        'careDates',
        'comingNote',
        'visitState',
        'whichVisit',
        'paper',
        'times',
        'stopped',
        'task',
        'visitDay',
        'visitDays',
        'visitTimes',
      ],
      ...[
        'visitNurse',
        'visitTime',
        'visits',
        'site',
        'invitedNurse',
        'invitationKey',
        'requestDay',
        'starts',
      ],
      ...['moneyAmount', 'moneyDay', 'paymentState'],
      ...['spent', 'limit', 'reported', 'sent', 'was'],
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
