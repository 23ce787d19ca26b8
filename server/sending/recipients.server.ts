import type { Purpose } from '#server/aws/permit.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { mailboxOf } from '#server/limits/mailbox.server.ts'

type Subject = 'number' | 'mailbox' | 'account'

/** What one recipient is sent of each purpose; the office may be written to as often as the budget allows. */
const recipientLimits = {
  smsSignIn: { smsSignInPerNumber: 'number', smsSignInPerNumberDaily: 'number' },
  smsVerification: {
    smsVerificationPerNumber: 'number',
    smsVerificationPerNumberDaily: 'number',
    smsVerificationPerAccount: 'account',
    smsVerificationPerAccountDaily: 'account',
  },
  smsBooking: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  smsResend: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  mailCode: { mailCodePerMailbox: 'mailbox' },
  // The account names its password stamp as well: after a new password the mailbox holds no link that works.
  mailLink: { mailLinkPerMailbox: 'account' },
  mailBooking: { mailBookingPerMailbox: 'mailbox' },
  mailNewsletter: { newsletterPerEmail: 'mailbox' },
  mailWelcome: { newsletterWelcomePerEmail: 'mailbox' },
  mailOffice: {},
  mailNotice: {},
} as const satisfies Record<Purpose, Partial<Record<LimitName, Subject>>>

/** The limits that a message to this recipient counts against, each with its subject. */
export function limitsOfRecipient(
  purpose: Purpose,
  { to, account }: { to: string; account?: string | undefined },
): [LimitName, string][] {
  const entries = Object.entries(recipientLimits[purpose]) as [LimitName, Subject][]
  return entries.map(([name, subject]) => {
    if (subject === 'account') {
      if (!account) throw new Error(`A message for ${purpose} needs its account`)
      return [name, account]
    }
    return [name, subject === 'mailbox' ? mailboxOf(to) : to]
  })
}
