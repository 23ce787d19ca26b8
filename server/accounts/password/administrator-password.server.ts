import { isCommonPassword } from './common-passwords.server.ts'

/** Characters of an administrator's password. */
const minimumLength = 12

/** Whether a password is too weak for an administrator, being short or common. Customers may have it. */
export function isWeakForAdministrator(password: string): boolean {
  return password.length < minimumLength || isCommonPassword(password)
}
