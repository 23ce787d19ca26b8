import { containsPersonalData, isCommonPassword } from './common-passwords.server.ts'

type Owner = { firstname: string; lastname: string; email: string; number?: string | undefined }

/**
 * Whether a password is common, or easy to guess from the user's personal data. That earns a hint and no refusal: only the
 * rules of section 5 refuse a password.
 */
export function isGuessable(password: string, { firstname, lastname, email, number }: Owner): boolean {
  return (
    isCommonPassword(password) || containsPersonalData(password, [firstname, lastname, email, number ?? ''])
  )
}
