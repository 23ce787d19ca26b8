/**
 * Whether a text can be the id of a user, nurse or service (a UUID, or an id of the former mobile app). Any other text counts as a record
 * that does not exist, without a read of the table.
 */
export function isRecordId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}
