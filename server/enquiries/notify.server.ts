import { careServiceNames, isCareServiceId } from '#domain/care-services.ts'
import { formatInstant } from '#domain/dates.ts'
import { sendEmail, type Email } from '#server/aws/ses.server.ts'
import type { MailPurpose, SendingPermit } from '#server/aws/permit.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import type { StoredEnquiry } from './enquiry.entity.server.ts'

/** Maximum time that a visitor waits for SES to accept a mail, in milliseconds. */
const mailTime = 3500

/** Subject and text of an e-mail in its reader's language. */
export type Letter = { subject: string; text: string }

/**
 * Mails an enquiry to the office; a reply to the mail goes to the visitor.
 * @returns whether it was mailed: when the day's budget is used up it is not, but the dashboard lists the enquiry
 * @throws when SES does not accept it in time
 */
export async function mailEnquiry(enquiry: StoredEnquiry): Promise<boolean> {
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
 * Tells the office of a new subscriber, unless the day's budget is used up.
 * @throws when SES does not accept it in time
 */
export async function mailSubscriber(email: string): Promise<boolean> {
  return mailOffice({
    subject: 'New newsletter subscriber',
    text: `${email} has subscribed to the newsletter.\n\nAll subscribers: ${dashboard('subscribers')}`,
  })
}

/**
 * Mails the office, unless the day's budget is used up.
 * @returns whether it was mailed
 * @throws when SES does not accept it in time
 */
export async function mailOffice(email: Email): Promise<boolean> {
  const outcome = await sendMessage({ purpose: 'mailOffice', to: configuration.officeMail }, (permit) =>
    sendEmail(permit, email, AbortSignal.timeout(mailTime)),
  )
  return outcome.ok
}

/**
 * Sends a letter to a subscriber, or to an address that was entered and is not confirmed yet.
 * @param unsubscribe the URL that unsubscribes with one click, for the mail program's own button (RFC 8058)
 * @throws when SES does not accept it in time
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
