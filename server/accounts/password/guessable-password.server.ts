import { containsPersonalData, isCommonPassword } from './common-passwords.server.ts'

type Owner = { firstname: string; lastname: string; email: string; number?: string | undefined }

/**
 * Whether a password is common, or easy to guess from the user's personal data; the user then gets a hint. Customers may still
 * use it; only the specification's rules refuse a password (section 5).
 */
export function isGuessable(password: string, { firstname, lastname, email, number }: Owner): boolean {
  return (
    isCommonPassword(password) || containsPersonalData(password, [firstname, lastname, email, number ?? ''])
  )
}
