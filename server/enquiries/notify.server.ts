import { careServiceNames, isCareServiceId } from '#app/domain/care-services.ts'
import { formatInstant } from '#app/domain/dates.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { configuration } from '#server/configuration.server.ts'
import type { EnquiryRecord } from './enquiry.entity.server.ts'

/** Longest that a visitor waits for a mail to be taken by SES, in milliseconds. */
const mailBudget = 3500

/** Subject and text of an e-mail in its reader's language. */
export type Letter = { subject: string; text: string }

/**
 * Mails an enquiry to the office; an answer to the mail reaches whoever asked.
 * @throws when SES does not take it in time
 */
export async function mailEnquiry(enquiry: EnquiryRecord): Promise<void> {
  const { kind, name, number, email, service, message, createdAt } = enquiry
  const care = isCareServiceId(service) ? careServiceNames[service] : 'not chosen'
  const facts = [
    `Name: ${name}`,
    `Phone: ${number || 'not given'}`,
    `Email: ${email || 'not given'}`,
    ...(kind === 'enquiry' ? [`Service: ${care}`] : []),
    `Sent: ${formatInstant(createdAt)}`,
  ]
  await sendEmail(
    {
      to: configuration.officeMail,
      replyTo: email || undefined,
      subject: kind === 'enquiry' ? `Enquiry from ${name}: ${care}` : `Message from ${name}`,
      text: [facts.join('\n'), message, `All enquiries: ${dashboard('enquiries')}`]
        .filter(Boolean)
        .join('\n\n'),
    },
    AbortSignal.timeout(mailBudget),
  )
}

/**
 * Tells the office of a new subscriber.
 * @throws when SES does not take it in time
 */
export async function mailSubscriber(email: string): Promise<void> {
  await sendEmail(
    {
      to: configuration.officeMail,
      subject: 'New newsletter subscriber',
      text: `${email} has subscribed to the newsletter.\n\nAll subscribers: ${dashboard('subscribers')}`,
    },
    AbortSignal.timeout(mailBudget),
  )
}

/**
 * Sends a letter to a subscriber, or to somebody who is said to want to be one.
 * @param unsubscribe the address at which one click ends it, for the mail program's own button (RFC 8058)
 * @throws when SES does not take it in time
 */
export async function mailLetter(to: string, letter: Letter, unsubscribe: string): Promise<void> {
  await sendEmail({ to, ...letter, unsubscribe }, AbortSignal.timeout(mailBudget))
}

function dashboard(list: string): string {
  return `${configuration.siteOrigin}/dashboard/${list}`
}
