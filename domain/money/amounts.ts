import { toLatinDigits } from '#domain/digits.ts'

/** An amount of money in whole paise; 100 are a rupee. Never a fraction: amounts are read from text. */
export type Paise = number

export type AmountProblem = 'not-an-amount' | 'too-many-decimals' | 'not-positive' | 'too-large'
export type PriceProblem = AmountProblem | 'not-whole-rupees'

type Read<Problem> = { ok: true; paise: Paise } | { ok: false; problem: Problem }

/** Ten lakh rupees: the largest amount that a form takes. */
export const largestAmount: Paise = 10_00_000_00

/** With commas as in India or every three digits. `1,50` is neither: as 150 it would be a hundred times what was meant. */
const amountPattern =
  /^(?:₹|rs\.?)?\s*(?<sign>[-−]?)(?<whole>\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<part>\d+))?$/i

/**
 * Reads an amount as typed in rupees: `1250`, `1,23,456.50`, `₹ १,२५०`.
 * @param text with digits of any of the three languages
 */
export function readAmount(text: string): Read<AmountProblem> {
  const parts = amountPattern.exec(toLatinDigits(text).trim())?.groups
  if (!parts) return { ok: false, problem: 'not-an-amount' }
  const { sign, whole = '', part = '' } = parts
  if (part.length > 2) return { ok: false, problem: 'too-many-decimals' }
  const paise = BigInt(whole.replaceAll(',', '') + part.padEnd(2, '0'))
  if (sign || paise === 0n) return { ok: false, problem: 'not-positive' }
  if (paise > largestAmount) return { ok: false, problem: 'too-large' }
  return { ok: true, paise: Number(paise) }
}

/** Reads a price, which is an amount in whole rupees. */
export function readPrice(text: string): Read<PriceProblem> {
  const read = readAmount(text)
  return read.ok && read.paise % 100 !== 0 ? { ok: false, problem: 'not-whole-rupees' } : read
}

/** A fraction of paise to a whole rupee, half up on the amount without its sign. */
export function toWholeRupees(top: bigint, bottom: bigint): Paise {
  const size = top < 0n ? -top : top
  const rupees = Number((2n * size + 100n * bottom) / (200n * bottom))
  return top < 0n && rupees > 0 ? -rupees * 100 : rupees * 100
}

/** `123456.00` for a machine, with an ASCII minus below zero. */
export function plainAmount(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `1,23,456.00`; `−500.00` below zero. */
export function showAmount(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  const rupees = digits.slice(0, -2).replace(/(\d)(?=(\d{2})*\d{3}$)/g, '$1,')
  return `${paise < 0 ? '−' : ''}${rupees}.${digits.slice(-2)}`
}
