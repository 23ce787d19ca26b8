/**
 * The largest form that is read. The longest is the staff registration, with about fifty fields of at most 2,000 characters; a Devanagari
 * character takes nine bytes in a posted form.
 */
export const formLimits = { bytes: 256 * 1024, fields: 100, characters: 16 * 1024 } as const

/** Whether a text can be the name of a form field: a letter, then letters, digits, `.`, `_` and `-`. */
export function isFieldName(name: string): boolean {
  return /^[a-z][\w.-]{0,63}$/i.test(name)
}

/** The fields of passwords and codes, whose contents are never sent back to a page. */
export const secretFields: readonly string[] = [
  'password',
  'present',
  'confirmPassword',
  'otp',
  'bookCode',
  'closeCode',
]

/** The posted fields without `secretFields`. */
export function withoutSecrets<Value>(fields: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !secretFields.includes(field)))
}

/** The fields in which only digits count, whatever keyboard they come from. */
export const digitFields: readonly string[] = [
  'otp',
  'bookCode',
  'closeCode',
  'age',
  'weeks',
  'months',
  'hoursPerDay',
]
