/** A typed name with a capital at the start of each word, as names are stored. */
export function capitaliseName(typed: string): string {
  return typed.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}
