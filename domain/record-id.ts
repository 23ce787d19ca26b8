/**
 * Whether a text can be the id of a user, a nurse or a service (a UUID from the web or an id from the former mobile app). Any
 * other text is treated like a record that does not exist, without reading the table.
 */
export function isRecordId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}
