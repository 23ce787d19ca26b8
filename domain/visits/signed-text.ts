/*
 * The sign of the format in front of each packed text. It changes with the format, so that older code cannot read a newer text and write it
 * back with fields lost.
 */

const format = '3'

/** A packed text with its sign. */
export function signed(text: string): string {
  return format + text
}

/**
 * A packed text without its sign.
 * @throws if the sign is another one
 */
export function unsigned(text: string): string {
  return text.startsWith(format) ? text.slice(format.length) : unreadable('the sign of its format')
}

/**
 * A whole number of a packed text, in base 36.
 * @throws if it is not such a number
 */
export function numberIn(text = ''): number {
  const number = Number.parseInt(text, 36)
  return number.toString(36) === text ? number : unreadable('a number')
}

/** @param what names the part of a packed text, without its contents */
export function unreadable(what: string): never {
  throw new Error(`Of a packed text ${what} cannot be read`)
}
