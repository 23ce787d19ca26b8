import { careServiceNames, isCareServiceId } from '#domain/care-services.ts'
import { formatInstant } from '#domain/dates.ts'
import { sendEmail, type Email } from '#server/aws/ses.server.ts'
import type { MailPurpose, SendingPermit } from '#server/aws/permit.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { send } from '#server/sending/send.server.ts'
import type { EnquiryRecord } from './enquiry.entity.server.ts'

/** Longest that a visitor waits for a mail to be taken by SES, in milliseconds. */
const mailTime = 3500

/** Subject and text of an e-mail in its reader's language. */
export type Letter = { subject: string; text: string }

/**
 * Mails an enquiry to the office; an answer to the mail reaches whoever asked.
 * @returns whether there was a mail: beyond the budget of the day there is none, and the dashboard lists the enquiry
 * @throws when SES does not take it in time
 */
export async function mailEnquiry(enquiry: EnquiryRecord): Promise<boolean> {
  const { kind, name, number, email, service, message, createdAt } = enquiry
  const care = isCareServiceId(service) ? careServiceNames[service] : 'not chosen'
  const facts = [
    `Name: ${name}`,
    `Phone: ${number || 'not given'}`,
    `Email: ${email || 'not given'}`,
    ...(kind === 'enquiry' ? [`Service: ${care}`] : []),
    `Sent: ${formatInstant(createdAt)}`,
  ]
  return mailOffice({
    replyTo: email || undefined,
    subject: kind === 'enquiry' ? `Enquiry from ${name}: ${care}` : `Message from ${name}`,
    text: [facts.join('\n'), message, `All enquiries: ${dashboard('enquiries')}`]
      .filter(Boolean)
      .join('\n\n'),
  })
}

/**
 * Tells the office of a new subscriber, as far as the budget of the day goes.
 * @throws when SES does not take it in time
 */
export async function mailSubscriber(email: string): Promise<boolean> {
  return mailOffice({
    subject: 'New newsletter subscriber',
    text: `${email} has subscribed to the newsletter.\n\nAll subscribers: ${dashboard('subscribers')}`,
  })
}

/**
 * Mails the office, as far as the budget of the day goes.
 * @returns whether there was a mail
 * @throws when SES does not take it in time
 */
export async function mailOffice(email: Email): Promise<boolean> {
  const outcome = await send({ purpose: 'mailOffice', to: configuration.officeMail }, (attempt) =>
    attempt((permit) => sendEmail(permit, email, AbortSignal.timeout(mailTime))),
  )
  return outcome.ok
}

/**
 * Sends a letter to a subscriber, or to somebody who is said to want to be one.
 * @param unsubscribe the address at which one click ends it, for the mail program's own button (RFC 8058)
 * @throws when SES does not take it in time
 */
export async function mailLetter<For extends MailPurpose>(
  permit: SendingPermit<For>,
  letter: Letter,
  unsubscribe: string,
): Promise<void> {
  await sendEmail(permit, { ...letter, unsubscribe }, AbortSignal.timeout(mailTime))
}

function dashboard(list: string): string {
  return `${configuration.siteOrigin}/dashboard/${list}`
}
