/** Whether text can be the id of a user, a nurse or a service; what can be none is not asked of the table. */
export function isRecordId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}
