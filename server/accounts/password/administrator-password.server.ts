import { isCommonPassword } from './common-passwords.server.ts'

/** In characters, for an administrator's password. */
const minimumLength = 12

/** Whether a password is too weak for an administrator: short, or one of the common ones. Customers may have it. */
export function isWeakForAdministrator(password: string): boolean {
  return password.length < minimumLength || isCommonPassword(password)
}
