import type { Day } from '#domain/visits/days.ts'
import { plainAmount, type Paise } from './amounts.ts'

/**
 * What the bank's list names beside a payment by UPI: the office finds the family by its first eight characters.
 * @param uid of the customer
 */
export function upiReference(uid: string, day: Day): string {
  return `${upiCode(uid)}${day.replaceAll('-', '')}`
}

/** The first eight letters and digits of a customer's id, in capitals. */
export function upiCode(uid: string): string {
  return uid
    .replace(/[^0-9a-z]/gi, '')
    .slice(0, 8)
    .toUpperCase()
}

/** The link by which a UPI app pays an amount (NPCI's "UPI Linking Specifications"). */
export function upiLink({
  merchant,
  name,
  amount,
  reference,
}: {
  merchant: string
  name: string
  amount: Paise
  reference: string
}): string {
  const query = { pa: merchant, pn: name, tr: reference, am: plainAmount(amount), cu: 'INR' }
  return `upi://pay?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`)
    .join('&')}`
}
