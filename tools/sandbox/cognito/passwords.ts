import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { CognitoError } from './protocol.ts'
import type { PasswordHash, State, User } from './state.ts'

const minute = 60_000
const longestLock = 15 * minute
// A low cost on purpose: these are sample passwords, and the tests sign in thousands of times.
const scryptCost = { N: 1024 }

function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, scryptCost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16).toString('base64')
  return { salt, hash: (await derive(password, salt)).toString('base64') }
}

/** Whether the password is right. Takes as long for a user without one as for a user with one. */
export async function passwordMatches(stored: PasswordHash | null, password: string): Promise<boolean> {
  const key = await derive(password, stored?.salt ?? 'nobody')
  return stored !== null && timingSafeEqual(key, Buffer.from(stored.hash, 'base64'))
}

/**
 * Our pool's policy: at least six characters with upper case, lower case, digit and symbol.
 * @throws InvalidPasswordException
 */
export function checkPasswordPolicy(password: string): void {
  const violation = policyViolation(password)
  if (violation) {
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: Password ${violation}`,
    )
  }
}

function policyViolation(password: string): string | null {
  if (password.length < 6) return 'not long enough'
  if (password.length > 256) return 'too long'
  if (!/[0-9]/.test(password)) return 'must have numeric characters'
  if (!/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) return 'must have symbol characters'
  if (!/[A-Z]/.test(password)) return 'must have uppercase characters'
  if (!/[a-z]/.test(password)) return 'must have lowercase characters'
  return null
}

/** A password that Cognito generates for a user that an administrator creates. */
export function temporaryPassword(): string {
  const letters = 'abcdefghijkmnopqrstuvwxyz'
  const rest = Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `T${randomInt(10)}!${rest}`
}

/**
 * The key that wrong passwords are counted under. A username without an account has one too, so that a caller cannot tell
 * whether an account exists.
 */
export function lockoutKey(user: User | null, username: string): string {
  return user ? user.sub : `unknown:${username.toLowerCase()}`
}

/**
 * Refuses a sign-in while the account is locked. Cognito's documented rule: from the fifth wrong password
 * on, a lock of 2^(n-5) seconds, at most 15 minutes; n starts again at zero after 15 minutes without any attempt.
 */
export function checkLockout(state: State, key: string, now: number): void {
  const lockout = state.lockouts.get(key)
  if (!lockout) return
  if (now - lockout.lastAttemptAt >= longestLock) {
    state.lockouts.delete(key)
    return
  }
  lockout.lastAttemptAt = now
  if (now < lockout.lockedUntil) {
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded')
  }
}

/** Counts a wrong password. Returns the error to throw, which is the same for an account that does not exist. */
export function wrongPassword(state: State, key: string, now: number): CognitoError {
  const failures = (state.lockouts.get(key)?.failures ?? 0) + 1
  const lock = failures < 5 ? 0 : Math.min(2 ** (failures - 5) * 1000, longestLock)
  state.lockouts.set(key, { failures, lockedUntil: now + lock, lastAttemptAt: now })
  return new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
}
