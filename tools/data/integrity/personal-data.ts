import { retention } from '#domain/limits.ts'
import type { TableRecords } from './table-records.ts'

/** Every kind of record in the table, and the other places with personal data. */
export type Store = Exclude<keyof TableRecords, 'misplaced'> | 'user pool' | 'bucket' | 'inbox'

export type PersonalData = {
  /**
   * What happens to it when the account is deleted. `erased`: at once. `expires`: by its TTL, within a day. `kept`: the
   * reason, the law and the time are in `why`. `not personal`: it identifies no customer.
   */
  onDeletion: 'erased' | 'expires' | 'kept' | 'not personal'
  why: string
  /** Its part of the user's download (`readOwnData`), or null with the reason in `why`. */
  inExport: string | null
}

const care = `section 128(5) of the Companies Act, 2013: books and vouchers for ${retention.careRecordYears} years`
const books = `the books’ ${retention.careRecordYears} years are the least, nothing deletes it by itself; section 128(5) of the Companies Act, 2013`
const logs = `rules 6 and 8 of the Digital Personal Data Protection Rules, 2025: logs for a year`

/**
 * What happens to every kind of record when an account is deleted, and where it is in the user's download. The privacy notice
 * (`app/content/privacy`) tells customers the same. A new entity needs a row here: the type and
 * `tests/integration/data/integrity/personal-data.test.ts` require it.
 */
export const personalData: Record<Store, PersonalData> = {
  user: {
    onDeletion: 'erased',
    why: 'the account itself; a displaced account (its e-mail was given to the user who verified it) stays, without contacts, until the office has removed its services',
    inExport: 'account',
  },
  session: { onDeletion: 'erased', why: 'tokens are left out of the copy', inExport: 'signIns' },
  emailReservation: { onDeletion: 'erased', why: 'the hold on the e-mail', inExport: 'account' },
  phoneReservation: { onDeletion: 'erased', why: 'the hold on the number', inExport: 'account' },
  enquiry: {
    onDeletion: 'erased',
    why: 'sent while signed in, or with the verified e-mail',
    inExport: 'enquiries',
  },
  subscription: {
    onDeletion: 'erased',
    why: 'of the verified e-mail; its token is a secret and left out of the copy',
    inExport: 'newsletter',
  },
  userService: { onDeletion: 'kept', why: `of closed services; ${care}`, inExport: 'listOfServices' },
  service: { onDeletion: 'kept', why: `closed ones only; ${care}`, inExport: 'services' },
  history: {
    onDeletion: 'kept',
    why: `what stays of a service that is over; ${care}; of a booking that was never confirmed for ${retention.unconfirmedBookingDays} days`,
    inExport: 'earlierServices',
  },
  agreements: {
    onDeletion: 'kept',
    why: `what a service costs, and the name of who was told; names the account only by uid; ${books}`,
    inExport: 'prices',
  },
  moneyMonth: {
    onDeletion: 'kept',
    why: `what the office decided and added of what a customer owes; names the account only by uid; ${books}`,
    inExport: 'months',
  },
  moneyAccount: {
    onDeletion: 'kept',
    why: `what the customer owes or has paid ahead, with name and number; ${books}`,
    inExport: 'moneyAccount',
  },
  payment: {
    onDeletion: 'kept',
    why: `a payment with the family’s name; who recorded it is left out of the copy; ${books}`,
    inExport: 'payments',
  },
  paymentReference: {
    onDeletion: 'kept',
    why: `the reference of a payment, which stands in the payment; ${books}`,
    inExport: null,
  },
  statement: {
    onDeletion: 'kept',
    why: `what a customer was billed, with their name and the patient’s; the names of who works here are left out of the copy; ${books}`,
    inExport: 'statements',
  },
  statementSeries: {
    onDeletion: 'not personal',
    why: 'the last number of a year’s statements',
    inExport: null,
  },
  pendingService: {
    onDeletion: 'not personal',
    why: 'an open service refuses the deletion',
    inExport: 'services',
  },
  word: {
    onDeletion: 'kept',
    why: `the search entries of a closed service, starts of its patient’s name and the last digits of its number; ${care}`,
    inExport: 'services',
  },
  personWord: {
    onDeletion: 'erased',
    why: 'the search entries of an account with a verified number; those of nurses are of no customer',
    inExport: 'account',
  },
  codeReservation: {
    onDeletion: 'kept',
    why: `with its closed service; ${care}; codes are secrets`,
    inExport: null,
  },
  bookingReservation: {
    onDeletion: 'kept',
    why: `the form of a closed service; ${care}`,
    inExport: 'services',
  },
  auditEntry: {
    onDeletion: 'kept',
    why: `names the account only by uid; refused access for ${retention.accessLogDays} days, ${logs}; changes by the office show that it was lawful (section 8 of the Act, 2023) and have no end`,
    inExport: 'log',
  },
  abandonedAccount: {
    onDeletion: 'kept',
    why: 'only the uid, for a year, so that a late process cannot create the account again and the daily run erases messages that are logged later (section 8(5) of the Act, 2023: safeguards)',
    inExport: null,
  },
  formerRecord: {
    onDeletion: 'kept',
    why: 'two ids and a digest, so that a second import does not bring the data back (section 8(7) of the Act, 2023: erasure)',
    inExport: null,
  },
  phoneSignIn: {
    onDeletion: 'expires',
    why: 'a sign-in or proof by SMS in progress, within an hour',
    inExport: null,
  },
  limit: {
    onDeletion: 'expires',
    why: 'an HMAC and a count, which identify no person',
    inExport: null,
  },
  nurseJoin: {
    onDeletion: 'expires',
    why: 'a nurse’s browser that asked for a code, with the number; the daily run removes it',
    inExport: null,
  },
  invitation: { onDeletion: 'not personal', why: 'two ids of a nurse’s invitation', inExport: null },
  verificationTicket: {
    onDeletion: 'expires',
    why: 'the uid and an HMAC of the number, for a day; the number itself stands with the account',
    inExport: null,
  },
  adminAccount: { onDeletion: 'not personal', why: 'a role refuses the deletion', inExport: null },
  staffAccount: { onDeletion: 'not personal', why: 'a role refuses the deletion', inExport: null },
  staff: {
    onDeletion: 'not personal',
    why: 'of nurses, not of customers; in the copy of the account that is linked',
    inExport: 'nurse',
  },
  plan: {
    onDeletion: 'kept',
    why: `names the account only by uid; counted from the last day of the plan; ${care}; its nurses are left out of the copy`,
    inExport: 'plans',
  },
  serviceWeek: {
    onDeletion: 'kept',
    why: `the visits of a service with its patient; counted from the week; ${care}`,
    inExport: 'visits',
  },
  visitEvent: {
    onDeletion: 'kept',
    why: `what was reported of a service's visits; with its week; ${care}; its authors and notes are left out of the copy`,
    inExport: 'visitReports',
  },
  noteRead: {
    onDeletion: 'kept',
    why: `which administrator has read a note of a nurse; with its event; ${care}`,
    inExport: null,
  },
  serviceRequest: {
    onDeletion: 'kept',
    why: `what a family asked about a service, and the answer; names the account only by uid, and the patient; ${care}; the accounts of administrators are left out of the copy`,
    inExport: 'requests',
  },
  choiceFacts: {
    onDeletion: 'not personal',
    why: 'of nurses, not of customers; copied from their record, and deleted when they leave',
    inExport: null,
  },
  assignmentRules: {
    onDeletion: 'kept',
    why: 'of no customer: rules of the office, with the uid and the name of the administrator who saved them, as the audit log keeps who did what; they have no end',
    inExport: null,
  },
  holiday: {
    onDeletion: 'not personal',
    why: 'of no customer: a day of the company’s calendar and its name',
    inExport: null,
  },
  nursePair: {
    onDeletion: 'erased',
    why: 'what was said of the family and a nurse; the copy has only what the family asked for',
    inExport: 'nursePreferences',
  },
  keptNever: {
    onDeletion: 'kept',
    why: `an HMAC of the number, which alone identifies nobody, so that a later account with it is protected as before; ${retention.careRecordYears} years, like the services; whether section 7 of the Act, 2023 covers it is for counsel to say`,
    inExport: null,
  },
  diary: {
    onDeletion: 'expires',
    why: 'of nurses; names families by uid, until 70 days after the last visit in it, while a service holds the nurse, and at most 436 days after that; the visits themselves are kept',
    inExport: null,
  },
  absence: {
    onDeletion: 'not personal',
    why: `of nurses, not of customers; in the copy of the account that is linked; for ${retention.absenceYears} years after its end`,
    inExport: null,
  },
  staffDraft: { onDeletion: 'not personal', why: 'of nurses, by administrators', inExport: null },
  paperTask: { onDeletion: 'not personal', why: 'of nurses, not of customers', inExport: null },
  staffReservation: { onDeletion: 'not personal', why: 'of nurses, not of customers', inExport: null },
  notice: {
    onDeletion: 'kept',
    why: `names the account only by uid, and what it was told by kind; for ${retention.noticeDays} days, ${logs}`,
    inExport: null,
  },
  told: {
    onDeletion: 'kept',
    why: `names the account only by uid, services, nurses and the times of visits; for ${retention.nurseDiaryDays} days after the last of them, ${logs}`,
    inExport: null,
  },
  contact: {
    onDeletion: 'erased',
    why: `the messages about the customer’s services; calls that the office wrote down are kept with the visits; ${care}; what the office wrote is left out of the copy`,
    inExport: 'messages',
  },
  noticeProgress: { onDeletion: 'not personal', why: 'two instants', inExport: null },
  senderLease: { onDeletion: 'not personal', why: 'one instant', inExport: null },
  smsOutage: { onDeletion: 'not personal', why: 'what SMS cost', inExport: null },
  unconfirmedMail: {
    onDeletion: 'expires',
    why: 'keyed digests of an address and of a network, for three days',
    inExport: null,
  },
  mailStop: { onDeletion: 'not personal', why: 'instants', inExport: null },
  waiting: { onDeletion: 'not personal', why: 'counts', inExport: null },
  statistic: { onDeletion: 'not personal', why: 'counts', inExport: null },
  'user pool': {
    onDeletion: 'erased',
    why: 'the user in Cognito, with the link to Google',
    inExport: 'account',
  },
  bucket: { onDeletion: 'not personal', why: 'papers of nurses; a customer has no files', inExport: null },
  inbox: {
    onDeletion: 'kept',
    why: `messages are in the customer’s own mailbox; what the office had by e-mail, it deletes after ${retention.enquiryYears} years`,
    inExport: null,
  },
}
