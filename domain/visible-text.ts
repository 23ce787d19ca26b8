/*
 * What counts as typed. A text of invisible characters counts as left out. A name is one line, because it appears in lists, in mail
 * subjects and in SMS.
 */

/** Spaces, control characters, characters that Unicode shows as nothing (joiners, direction marks), and Braille's blank. */
const unseen = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu
const spaces = /[\t\p{Zs}]+/gu
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u

/** Whether a text has anything visible. */
export function isVisible(text: string): boolean {
  return text.replace(unseen, '') !== ''
}

/**
 * A typed name, or another one-line text, as stored: with single spaces.
 * @returns null if nothing of it is visible, or if it has a line break or another control character
 */
export function readLine(typed: string): string | null {
  const line = typed.replace(spaces, ' ').trim()
  return isVisible(line) && !lineBreakOrControl.test(line) ? line : null
}
