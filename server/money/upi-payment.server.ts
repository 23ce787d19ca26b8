import { renderSVG } from 'uqr'
import { company } from '#domain/company.ts'
import type { Paise } from '#domain/money/amounts.ts'
import { upiLink, upiReference } from '#domain/money/upi.ts'
import { today } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'

/** The UPI link of an amount that a customer has to pay, and its QR code as SVG; null without a merchant's id, or where nothing is to be paid. */
export function upiPayment(uid: string, amount: Paise): { link: string; svg: string } | null {
  const { upiId } = configuration
  if (!upiId || amount <= 0) return null
  const link = upiLink({ merchant: upiId, name: company.name, amount, reference: upiReference(uid, today()) })
  return { link, svg: renderSVG(link, { border: 4 }) }
}
