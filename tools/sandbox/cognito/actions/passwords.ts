import { countCall } from '../codes.ts'
import {
  checkLockout,
  checkPasswordPolicy,
  hashPassword,
  passwordMatches,
  wrongPassword,
} from '../passwords.ts'
import { checkClientId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import { verifyAccessToken } from '../tokens.ts'

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
 * ForgotPassword and ConfirmForgotPassword: the pool's recovery is `admin_only`, and the API reference of ForgotPassword says
 * "your user pool must have self-service account recovery options set". Which words Cognito refuses with it does not say.
 */
export function refuseRecovery(_pool: Pool, input: Input): never {
  checkClientId(input)
  throw new CognitoError('NotAuthorizedException', 'The user pool has no self-service account recovery.')
}
