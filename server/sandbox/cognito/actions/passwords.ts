import { isVerified } from '../attributes.ts'
import {
  checkCode,
  countCall,
  deliverCode,
  deliveryDetails,
  newCode,
  refuseCode,
  simulatedDestination,
} from '../codes.ts'
import {
  checkLockout,
  checkPasswordPolicy,
  hashPassword,
  lockoutKey,
  passwordMatches,
  wrongPassword,
} from '../passwords.ts'
import { checkClientId, lifetimes } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import { revokeAllSessions, verifyAccessToken } from '../tokens.ts'
import { findUser } from '../users.ts'

export async function changePassword(pool: Pool, input: Input) {
  const { state } = pool.store
  const now = pool.context.now()
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const previous = requiredText(input, 'PreviousPassword')
  const proposed = requiredText(input, 'ProposedPassword')
  countCall(state, 'ChangePassword', user.sub, now)
  checkLockout(state, user.sub, now)
  if (!(await passwordMatches(user.password, previous))) throw wrongPassword(state, user.sub, now)
  checkPasswordPolicy(proposed)
  user.password = await hashPassword(proposed)
  user.modifiedAt = now
  return {}
}

/**
 * Sends a code for a new password to the verified e-mail. Whoever is unknown, disabled or without a verified
 * e-mail gets the same answer and no code.
 */
export function forgotPassword(pool: Pool, input: Input) {
  checkClientId(input)
  const { state } = pool.store
  const now = pool.context.now()
  const username = requiredText(input, 'Username')
  const user = findUser(state, username)
  const key = lockoutKey(user, username)
  countCall(state, 'ForgotPassword', key, now)
  if (user?.status === 'FORCE_CHANGE_PASSWORD' || user?.status === 'EXTERNAL_PROVIDER') {
    throw new CognitoError('NotAuthorizedException', 'User password cannot be reset in the current state.')
  }
  const code = newCode(now, lifetimes.passwordResetCode)
  // Remembered for unknown names too, so that the second step also answers alike.
  state.codes.set(`reset:${key}`, code)
  const email = user?.enabled && isVerified(user, 'email') ? user.attributes.email : undefined
  if (email === undefined) {
    return { CodeDeliveryDetails: deliveryDetails('email', simulatedDestination(username, 'email')) }
  }
  return { CodeDeliveryDetails: deliverCode(pool.context, 'email', email, code.digits) }
}

/** Sets the new password and ends every session of the account. */
export async function confirmForgotPassword(pool: Pool, input: Input) {
  checkClientId(input)
  const { state } = pool.store
  const now = pool.context.now()
  const username = requiredText(input, 'Username')
  const digits = requiredText(input, 'ConfirmationCode')
  const password = requiredText(input, 'Password')
  checkPasswordPolicy(password)
  const user = findUser(state, username)
  const key = lockoutKey(user, username)
  countCall(state, 'ConfirmForgotPassword', key, now)
  const code = state.codes.get(`reset:${key}`)
  if (code && !(user?.enabled && isVerified(user, 'email'))) {
    return refuseCode(state, `reset:${key}`, digits, now, lifetimes.passwordResetCode)
  }
  checkCode(code, digits, now)
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  state.codes.delete(`reset:${key}`)
  state.lockouts.delete(key)
  user.password = await hashPassword(password)
  user.passwordExpiresAt = null
  user.status = 'CONFIRMED'
  user.modifiedAt = now
  revokeAllSessions(pool, user)
  return {}
}
