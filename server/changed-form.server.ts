import { createHash } from 'node:crypto'

/*
 * A form has an id, so that sending it twice is one act. After Back it may come again with other content: that is another act, and gets an
 * id of its own, which is the same whenever the same content comes again.
 */

/** @param content the values of a form; fields that are left out make no difference, nor does their order */
export function digestOf(content: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort()))
    .digest('base64url')
}

/** @returns a UUID */
export function idOfChangedForm(id: string, content: Record<string, unknown>): string {
  const hex = createHash('sha256')
    .update(`${id} ${digestOf(content)}`)
    .digest('hex')
  // Version 8 is for ids that an application makes by its own rule (RFC 9562).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
