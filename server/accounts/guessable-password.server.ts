import { holdsPersonalPart, isCommonPassword } from './common-passwords.server.ts'

type Owner = { firstname: string; lastname: string; email: string; number?: string | undefined }

/**
 * Whether a password is common, or easy to guess with the user's personal data: then the user gets a hint. Customers may still
 * use it; only the specification's rules refuse a password (section 5).
 */
export function isGuessable(password: string, { firstname, lastname, email, number }: Owner): boolean {
  return isCommonPassword(password) || holdsPersonalPart(password, [firstname, lastname, email, number ?? ''])
}
