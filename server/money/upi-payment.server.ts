import { renderSVG } from 'uqr'
import { company } from '#domain/company.ts'
import { plainAmount, type Paise } from '#domain/money/amounts.ts'
import type { Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'

/** The UPI link of an amount that a customer has to pay, and its QR code as SVG; null without a merchant's id, or where nothing is to be paid. */
export function upiPayment(uid: string, amount: Paise): { link: string; svg: string } | null {
  const { upiId } = configuration
  if (!upiId || amount <= 0) return null
  const link = upiLink({ merchant: upiId, name: company.name, amount, reference: upiReference(uid, today()) })
  return { link, svg: renderSVG(link, { border: 4 }) }
}

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
