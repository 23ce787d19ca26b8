import { endOfCare } from '#domain/care-period.ts'
import { dateIn, dayIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { toE164 } from '#domain/phone.ts'
import { type FamilyText, type NoticeTemplate, type NurseText } from '#domain/sms-templates.ts'
import { configuration } from '#server/configuration.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import {
  mailTexts,
  type MailTemplate,
  type FamilyMail,
  type OfficeMail,
} from '#server/notice-sender/texts/mail-texts.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { fillIn, onOneLine } from '#server/notice-sender/texts/values.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { Composed, ServiceKind } from './composed.server.ts'
import { languageOf } from './recipients.server.ts'

/*
 * The messages of a notice that is still true, one function for each kind of recipient.
 */

type Values = Record<string, string>
type Account = Pick<StoredUser, 'number' | 'phoneVerified' | 'email' | 'emailVerified' | 'language'>

/** The values of a family's SMS and mail, which of the mails, and the page that it leads to. */
export type FamilyValues = { mailText: FamilyMail; sms: Values; mail: Values; path: string }

/** To the account's verified number and address, because the number in the service is unverified (docs/decisions/0030). */
export function toFamily(
  text: FamilyText,
  user: Account,
  { mailText, sms, mail, path }: FamilyValues,
): Composed {
  const language = languageOf(user)
  const { siteOrigin } = configuration
  const inMail = { ...onLines(mail), link: siteOrigin + path, profile: `${siteOrigin}/profile` }
  return {
    ...smsTo(user.phoneVerified ? user.number : '', `${text}.family.${language}`, sms),
    ...(user.emailVerified && { mail: mailTo(user.email, `${mailText}.family.${language}`, inMail) }),
  }
}

type Contact = Pick<StoredStaff, 'contactNumber'>

/** To the contact number, in the nurse's language (`languageOfNurse`). Their e-mail is only typed by the office, never verified. */
export function toNurse(
  text: NurseText,
  { contactNumber }: Contact,
  language: Language,
  values: Values,
): Composed {
  return smsTo(contactNumber, `${text}.nurse.${language}`, values)
}

/** To the office, by e-mail. */
export function mailToOffice(kind: OfficeMail, path: string, values: Values): Composed {
  const inMail = { ...onLines(values), link: configuration.siteOrigin + path }
  return { mail: mailTo(configuration.officeMail, `${kind}.office.en`, inMail) }
}

export function messagesToOffice(kind: ServiceKind, { serviceId, patient, phone }: StoredService): Composed {
  const page = `/dashboard/services/${encodeURIComponent(serviceId)}`
  return mailToOffice(kind, kind === 'bookingConfirmed' ? `${page}/assign` : page, {
    serviceId,
    phone,
    patientName: patient.name,
    start: dayIn('en', patient.startDate),
    end: dateIn('en', endOfCare(patient.endDate).day),
  })
}

/** Names each on one line; lists of visits keep their line breaks. */
function onLines(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'visits' ? value : onOneLine(value)]),
  )
}

/** Empty if the number is not one. */
function smsTo(
  number: string,
  template: NoticeTemplate,
  values: Record<string, string>,
): Pick<Composed, 'sms'> {
  const to = toE164(number)
  return to ? { sms: { to, template, values, text: fillIn(smsTexts[template], values) } } : {}
}

function mailTo(to: string, template: MailTemplate, values: Record<string, string>): Composed['mail'] {
  const { subject, text } = mailTexts[template]
  return { to, template, values, subject: fillIn(subject, values), text: fillIn(text, values) }
}
