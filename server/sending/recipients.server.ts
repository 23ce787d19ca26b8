import type { Purpose } from '#server/aws/permit.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { mailboxOf } from '#server/limits/mailbox.server.ts'

type Subject = 'number' | 'mailbox' | 'account'

/** The limits of one recipient for each purpose. Mails to the office have only the budgets. */
const recipientLimits = {
  smsSignIn: { smsSignInPerNumber: 'number', smsSignInPerNumberDaily: 'number' },
  smsVerification: {
    smsVerificationPerAccountMonthly: 'account',
    smsVerificationPerAccountDaily: 'account',
    smsVerificationPerAccount: 'account',
    smsVerificationPerNumber: 'number',
  },
  smsBooking: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  smsResend: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  mailCode: { mailCodePerMailbox: 'mailbox' },
  // Here `account` includes the password stamp: a new password starts a new count, because earlier links no longer work.
  mailLink: { mailLinkPerMailbox: 'account' },
  mailBooking: { mailBookingPerMailbox: 'mailbox' },
  mailNewsletter: { newsletterPerEmail: 'mailbox' },
  mailWelcome: { newsletterWelcomePerEmail: 'mailbox' },
  mailOffice: {},
  mailNotice: {},
  smsNotice: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  smsReminder: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  smsUrgent: { smsUrgentPerNumber: 'number', smsUrgentPerAccount: 'account' },
  smsUnconfirmed: { smsBookingPerNumber: 'number', smsBookingPerAccount: 'account' },
  mailFamily: { mailFamilyPerMailbox: 'mailbox' },
  mailUnconfirmed: { mailFamilyPerMailbox: 'mailbox' },
  mailReminder: { mailFamilyPerMailbox: 'mailbox' },
  mailOfficeNotice: {},
  mailOfficeUrgent: {},
  mailOfficeBooking: {},
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
