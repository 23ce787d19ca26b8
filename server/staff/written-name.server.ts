/** A typed name as names are kept: each word with a capital. */
export function asWritten(typed: string): string {
  return typed.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}
