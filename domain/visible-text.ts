/*
 * What counts as typed. A text of characters that cannot be seen counts as left out, and a name is one line: it stands in lists,
 * in the subjects of mails and in SMS.
 */

/** Spaces, control characters, characters that Unicode shows as nothing (joiners, marks of direction), and Braille's blank. */
const unseen = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu
const spaces = /[\t\p{Zs}]+/gu
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(unseen, '') !== ''
}

/**
 * A typed name, or another text of one line, as it is stored: with single spaces.
 * @returns null where nothing of it can be seen, or where it has a line break or another control character
 */
export function readLine(typed: string): string | null {
  const line = typed.replace(spaces, ' ').trim()
  return isVisible(line) && !lineBreakOrControl.test(line) ? line : null
}
