import type { Language } from '#domain/languages.ts'
import type { NoticeKind } from '#domain/notices.ts'
import { toE164 } from '#domain/phone.ts'
import type { NoticeTemplate } from '#domain/sms-templates.ts'
import { configuration } from '#server/configuration.server.ts'
import type { UserRecord } from '#server/customers/user.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import type { Composed, ToldService } from './compose.server.ts'
import {
  familyMails,
  officeMails,
  type FamilyMail,
  type MailText,
  type OfficeMail,
} from './mail-texts.server.ts'
import { smsTexts } from './sms-texts.server.ts'
import { smsArea, dayAndTime, dayIn, fillIn, onOneLine, smsName } from './values.server.ts'

/*
 * The messages of a notice that is still true, one function for each reader. Each answers null for a kind that this reader is never told.
 */

/** To the account's verified number and address; the number on the service is not verified (docs/decisions/0031). */
export function messagesToFamily(
  kind: NoticeKind,
  service: ToldService,
  user: Pick<UserRecord, 'number' | 'phoneVerified' | 'email' | 'emailVerified'>,
  language: Language,
): Composed | null {
  if (!isFamilyMail(kind)) return null
  const { patient, assignedNurse = '', nurseContact = '' } = service
  const values = {
    nursePhone: nurseContact,
    start: dayIn(language, patient.startDate),
    end: dayIn(language, patient.endDate),
  }
  const inMail = {
    ...values,
    patientName: onOneLine(patient.name),
    nurseName: onOneLine(assignedNurse),
    link: linkOf(kind, service),
    profile: `${configuration.siteOrigin}/profile`,
  }
  const template = `${kind}.family.${language}` as const
  const number = user.phoneVerified ? user.number : ''
  return {
    ...smsTo(number, template, { ...values, nurseName: smsName(assignedNurse) }),
    ...(user.emailVerified && { mail: mailTo(user.email, familyMails[kind][language], inMail) }),
  }
}

/** To the contact number. The nurse's e-mail is typed by the office and proven by nothing. */
export function messagesToNurse(
  kind: NoticeKind,
  { patient, address }: ToldService,
  { contactNumber }: Pick<StaffRecord, 'contactNumber'>,
): Composed | null {
  const template = `${kind}.nurse.en`
  if (!isTemplate(template)) return null
  return smsTo(contactNumber, template, {
    startTime: dayAndTime(patient.startDate),
    endTime: dayAndTime(patient.endDate),
    area: smsArea(address),
  })
}

/** To the office, by e-mail. */
export function messagesToOffice(kind: NoticeKind, service: ToldService): Composed | null {
  if (!isOfficeMail(kind)) return null
  const { serviceId, patient, phone } = service
  const values = {
    serviceId,
    phone,
    patientName: onOneLine(patient.name),
    start: dayIn('en', patient.startDate),
    end: dayIn('en', patient.endDate),
    link: linkOf(kind, service),
  }
  return { mail: mailTo(configuration.officeMail, officeMails[kind], values) }
}

/** The page that a mail leads to. */
function linkOf(kind: FamilyMail | OfficeMail, { serviceId }: ToldService): string {
  const id = encodeURIComponent(serviceId)
  const paths: Partial<Record<typeof kind, string>> = {
    bookingNotConfirmed: `/show/service/${id}/confirm`,
    bookingConfirmed: `/dashboard/services/${id}/assign`,
    serviceOverdue: `/dashboard/services/${id}`,
  }
  return configuration.siteOrigin + (paths[kind] ?? '/show/service')
}

/** No SMS where the number is none. */
function smsTo(
  number: string,
  template: NoticeTemplate,
  values: Record<string, string>,
): Pick<Composed, 'sms'> {
  const to = toE164(number)
  return to ? { sms: { to, template, text: fillIn(smsTexts[template], values) } } : {}
}

function mailTo(to: string, { subject, text }: MailText, values: Record<string, string>): Composed['mail'] {
  return { to, subject: fillIn(subject, values), text: fillIn(text, values) }
}

function isFamilyMail(kind: NoticeKind): kind is FamilyMail {
  return Object.hasOwn(familyMails, kind)
}

function isOfficeMail(kind: NoticeKind): kind is OfficeMail {
  return Object.hasOwn(officeMails, kind)
}

function isTemplate(name: string): name is NoticeTemplate {
  return Object.hasOwn(smsTexts, name)
}
