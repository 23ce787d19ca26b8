/** Replaces the digits of a Hindi or Marathi keyboard (०-९) by 0-9; all else stays. */
export function toLatinDigits(typed: string): string {
  return typed.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
}
