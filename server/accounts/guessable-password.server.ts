import { holdsPersonalPart, isCommonPassword } from './common-passwords.server.ts'

type Owner = { firstname: string; lastname: string; email: string; number?: string | undefined }

/**
 * Whether a password is easy to guess for whoever knows its owner, or at all: then its owner gets a hint. Customers may have
 * it; the specification's rules alone refuse one (section 5).
 */
export function isGuessable(password: string, { firstname, lastname, email, number }: Owner): boolean {
  return isCommonPassword(password) || holdsPersonalPart(password, [firstname, lastname, email, number ?? ''])
}
