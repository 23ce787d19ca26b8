import { retention } from '#domain/limits.ts'
import type { TableRecords } from './table-records.ts'

/** Every kind of record in the table, and the stores beside it. */
export type Store = Exclude<keyof TableRecords, 'misplaced'> | 'user pool' | 'bucket' | 'inbox'

export type PersonalData = {
  /**
   * What the deletion of an account does with it. `erased`: at once. `expires`: the table forgets it by itself, within a day.
   * `kept`: the reason, the law and the term are in `why`. `not personal`: nothing in it leads to a customer.
   */
  onDeletion: 'erased' | 'expires' | 'kept' | 'not personal'
  why: string
  /** Where it stands in the holder's own copy (`readOwnData`), or null with the reason in `why`. */
  inExport: string | null
}

const care = `section 128(5) of the Companies Act, 2013: books and vouchers for ${retention.careRecordYears} years`
const logs = `rules 6 and 8 of the Digital Personal Data Protection Rules, 2025: logs for a year`

/**
 * What becomes of every record at the deletion of an account, and where it is in the download. The privacy notice
 * (`app/content/privacy.ts`) says the same in words for customers. A new entity needs a row here: the type and
 * `tests/integration/data/integrity/personal-data.test.ts` ask for it.
 */
export const personalData: Record<Store, PersonalData> = {
  user: {
    onDeletion: 'erased',
    why: 'the account itself; one that lost its e-mail to the proven owner stays, without contacts, until the office has removed its services',
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
    why: 'of the verified e-mail; its token is a key',
    inExport: 'newsletter',
  },
  userService: { onDeletion: 'kept', why: `of closed services; ${care}`, inExport: 'listOfServices' },
  service: { onDeletion: 'kept', why: `closed ones alone; ${care}`, inExport: 'services' },
  pendingService: {
    onDeletion: 'not personal',
    why: 'an open service refuses the deletion',
    inExport: 'services',
  },
  codeReservation: {
    onDeletion: 'kept',
    why: `with its closed service; ${care}; codes are keys`,
    inExport: null,
  },
  bookingReservation: {
    onDeletion: 'kept',
    why: `the form of a closed service; ${care}`,
    inExport: 'services',
  },
  auditEntry: {
    onDeletion: 'kept',
    why: `names the account by uid alone; refused access for ${retention.accessLogDays} days, ${logs}; changes by the office show that it was lawful (section 8 of the Act, 2023) and have no end`,
    inExport: 'log',
  },
  abandonedAccount: {
    onDeletion: 'kept',
    why: 'the uid alone for a year, so that no process that is late brings the account back (section 8(5) of the Act, 2023: safeguards)',
    inExport: null,
  },
  formerRecord: {
    onDeletion: 'kept',
    why: 'two ids and a digest, so that an import that runs again brings nothing back (section 8(7) of the Act, 2023: erasure)',
    inExport: null,
  },
  phoneSignIn: {
    onDeletion: 'expires',
    why: 'a sign-in or proof by SMS under way, within an hour',
    inExport: null,
  },
  limit: {
    onDeletion: 'expires',
    why: 'an HMAC and a count; not of a person who can be found by it',
    inExport: null,
  },
  adminAccount: { onDeletion: 'not personal', why: 'a role refuses the deletion', inExport: null },
  staffAccount: { onDeletion: 'not personal', why: 'a role refuses the deletion', inExport: null },
  staff: { onDeletion: 'not personal', why: 'of nurses, not of customers', inExport: null },
  staffDraft: { onDeletion: 'not personal', why: 'of nurses, by administrators', inExport: null },
  paperTask: { onDeletion: 'not personal', why: 'of nurses, not of customers', inExport: null },
  staffReservation: { onDeletion: 'not personal', why: 'of nurses, not of customers', inExport: null },
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
