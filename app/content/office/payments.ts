import { showAmount, type AmountProblem, type Paise } from '#domain/money/amounts.ts'
import type { PaymentKind, PaymentWay } from '#domain/money/payments.ts'
import { dayWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'

/* What the office's pages say about payments. */

export const paymentWayWords: Record<PaymentWay, string> = {
  upi: 'UPI',
  cash: 'Cash',
  bank: 'Bank transfer',
  cheque: 'Cheque',
}

export const paymentKindWords: Record<PaymentKind, string> = {
  received: 'Received',
  refunded: 'Paid back',
  reversed: 'Reversed',
}

export const amountProblems: Record<AmountProblem, string> = {
  'not-an-amount': 'Enter an amount in rupees, such as 1,250.50.',
  'too-many-decimals': 'Enter at most two decimals, such as 1,250.50.',
  'not-positive': 'Enter an amount above zero.',
  'too-large': 'Enter at most 10,00,000. Record a larger sum in parts.',
}

type Recorded = { name: string; kind: PaymentKind; way: PaymentWay; day: Day; amount: Paise }

/** `Received, 20,000.00, UPI, Sun 1 Nov`. */
export function paymentInWords({ kind, amount, way, day }: Omit<Recorded, 'name'>, today: Day): string {
  const words = [paymentKindWords[kind], showAmount(Math.abs(amount)), paymentWayWords[way]]
  return [...words, dayWords(day, today)].join(', ')
}

export const paymentMessages = {
  way: 'Choose how it was paid.',
  day: 'Enter the day, such as 1 Dec.',
  future: 'This day is in the future. Enter today or an earlier day.',
  tooLongAgo: 'Enter a day of the last 90 days.',
  reference: 'Enter the reference, or the number of the cheque.',
  reason: 'Give a reason. The family and the owner read it.',
  /** The first payment is named, so that the office can see whose it is. */
  referenceUsed: (first: Recorded, today: Day) =>
    `This reference was recorded for ${first.name}: ${paymentInWords(first, today)}. Check whether it is the same payment.`,
  recordedBefore: (first: Recorded, today: Day) =>
    `This form has recorded something else: ${paymentInWords(first, today)}. Open the page again to record another payment.`,
  reversedBefore: (by: string, day: Day, today: Day) =>
    `${by} reversed this payment on ${dayWords(day, today)}. Nothing was changed.`,
  aboveCredit: (credit: Paise) =>
    credit > 0
      ? `At most ${showAmount(credit)} can be paid back: the credit less the care that is not billed yet.`
      : 'There is no credit to pay back: care that is not billed yet counts against it.',
  careWithoutPrice: 'Care of this family has no price yet. Settle it first, then pay back.',
  notComputed:
    'A month of this family cannot be computed, so its credit is not known. Nothing was paid back: inform your system administrator.',
  gone: 'This payment does not exist. Nothing was changed.',
  ownerOnly: 'Only the owner can pay back, reverse and give a credit.',
  noSms: 'This family gets no SMS: its number is not verified, or its account is closed.',
} as const
