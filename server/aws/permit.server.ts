/** What a message is for; each purpose has a budget of its own (server/limits, `budgets`). */
export type SmsPurpose =
  | 'smsSignIn'
  | 'smsVerification'
  | 'smsBooking'
  | 'smsResend'
  | 'smsNotice'
  | 'smsReminder'
  | 'smsUrgent'
  | 'smsUnconfirmed'
export type MailPurpose =
  | 'mailCode'
  | 'mailLink'
  | 'mailBooking'
  | 'mailNewsletter'
  | 'mailWelcome'
  | 'mailOffice'
  | 'mailNotice'
  | 'mailFamily'
  | 'mailReminder'
  | 'mailUnconfirmed'
  | 'mailOfficeNotice'
  | 'mailOfficeUrgent'
  | 'mailOfficeBooking'
export type Purpose = SmsPurpose | MailPurpose

/**
 * The proof that one message to one recipient was counted against its budgets. Every function that makes AWS send something
 * takes a permit and spends it, so code that sends without counting does not compile. Only `server/sending` makes permits;
 * a unit test of the source files checks that.
 */
export class SendingPermit<For extends Purpose = Purpose> {
  readonly purpose: For
  /** E.164 or an e-mail address. */
  readonly #to: string
  #isSpent = false

  constructor(purpose: For, to: string) {
    this.purpose = purpose
    this.#to = to
  }

  /** Whether a call to AWS was started with this permit. */
  get isSpent(): boolean {
    return this.#isSpent
  }

  /**
   * Uses the permit up, just before the call to AWS.
   * @returns the recipient
   * @throws when it was used before: one permit is one message
   */
  spend(): string {
    if (this.#isSpent) throw new Error(`A permit for ${this.purpose} was used twice`)
    this.#isSpent = true
    return this.#to
  }
}
