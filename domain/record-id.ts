/** Whether a text can be the id of a user, a nurse or a service. The table is not read for any other text. */
export function isRecordId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}
