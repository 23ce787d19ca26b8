import { checkAttributes, isEmail, setVerified } from '../attributes.ts'
import type { ContactAttribute } from '../attributes.ts'
import {
  checkCode,
  countCall,
  deliverCode,
  deliveryDetails,
  newCode,
  refuseCode,
  simulatedDestination,
} from '../codes.ts'
import type { DeliveryDetails } from '../codes.ts'
import { checkPasswordPolicy, hashPassword, lockoutKey } from '../passwords.ts'
import { checkClientId, lifetimes } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { attributeList, CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import type { User } from '../state.ts'
import { addUser, findByEmail, findUser } from '../users.ts'

/** Refuses a username that is no e-mail, or an e-mail that has an account already (confirmed or not). */
export function checkNewUsername(pool: Pool, username: string): void {
  if (!isEmail(username)) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.')
  }
  if (findByEmail(pool.store.state, username)) {
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
  }
}

export async function signUp(pool: Pool, input: Input) {
  checkClientId(input)
  const username = requiredText(input, 'Username')
  const password = requiredText(input, 'Password')
  checkPasswordPolicy(password)
  const attributes = attributeList(input, 'UserAttributes')
  checkAttributes(attributes, 'user')
  checkNewUsername(pool, username)
  const user = addUser(pool.store.state, pool.context.now(), {
    status: 'UNCONFIRMED',
    password: await hashPassword(password),
    attributes: { ...attributes, email: username, email_verified: 'false' },
  })
  if (user.attributes.phone_number) user.attributes.phone_number_verified = 'false'
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: sendConfirmationCode(pool, user) }
}

/** With both e-mail and phone number to verify, Cognito sends the code to the phone alone. */
function confirmedBy(user: User): { attribute: ContactAttribute; value: string } {
  const { email = '', phone_number } = user.attributes
  if (phone_number) return { attribute: 'phone_number', value: phone_number }
  return { attribute: 'email', value: email }
}

function sendConfirmationCode(pool: Pool, user: User): DeliveryDetails {
  const code = newCode(pool.context.now(), lifetimes.confirmationCode)
  pool.store.state.codes.set(`confirm:${user.sub}`, code)
  const { attribute, value } = confirmedBy(user)
  return deliverCode(pool.context, attribute, value, code.digits)
}

export function confirmSignUp(pool: Pool, input: Input) {
  checkClientId(input)
  const { state } = pool.store
  const now = pool.context.now()
  const username = requiredText(input, 'Username')
  const digits = requiredText(input, 'ConfirmationCode')
  const user = findUser(state, username)
  const key = lockoutKey(user, username)
  countCall(state, 'ConfirmSignUp', key, now)
  if (!user) return refuseCode(state, `confirm:${key}`, digits, now, lifetimes.confirmationCode)
  if (user.status !== 'UNCONFIRMED') {
    throw new CognitoError(
      'NotAuthorizedException',
      `User cannot be confirmed. Current status is ${user.status}`,
    )
  }
  checkCode(state.codes.get(`confirm:${user.sub}`), digits, now)
  state.codes.delete(`confirm:${user.sub}`)
  user.status = 'CONFIRMED'
  const { attribute, value } = confirmedBy(user)
  setVerified(user, attribute, value, now)
  return {}
}

/** Answers alike for people who are unknown or disabled: details of a delivery that never happens. */
export function resendConfirmationCode(pool: Pool, input: Input) {
  checkClientId(input)
  const username = requiredText(input, 'Username')
  const user = findUser(pool.store.state, username)
  countCall(pool.store.state, 'ResendConfirmationCode', lockoutKey(user, username), pool.context.now())
  if (!user?.enabled) {
    return { CodeDeliveryDetails: deliveryDetails('email', simulatedDestination(username, 'email')) }
  }
  if (user.status !== 'UNCONFIRMED') {
    throw new CognitoError('InvalidParameterException', 'User is already confirmed.')
  }
  return { CodeDeliveryDetails: sendConfirmationCode(pool, user) }
}
