import { checkAttributes, isVerified, setAttributes, setVerified } from '../attributes.ts'
import type { ContactAttribute } from '../attributes.ts'
import { checkCode, countCall, deliverCode, newCode } from '../codes.ts'
import type { DeliveryDetails } from '../codes.ts'
import { lifetimes } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { attributeList, CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import type { User } from '../state.ts'
import { verifyAccessToken } from '../tokens.ts'
import { attributesOf, checkEmailIsUnused } from '../users.ts'

export async function getUser(pool: Pool, input: Input) {
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  return { Username: user.username, UserAttributes: attributesOf(user) }
}

export async function updateUserAttributes(pool: Pool, input: Input) {
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const attributes = attributeList(input, 'UserAttributes')
  checkAttributes(attributes, 'user')
  return { CodeDeliveryDetailsList: changeAttributes(pool, user, attributes) }
}

/**
 * Writes attributes. For a new e-mail or phone number it sends a code, and the old value stays until the new one is verified
 * (AttributesRequireVerificationBeforeUpdate), unless the same call sets its verified flag.
 * @returns one entry for each code that was sent
 */
export function changeAttributes(
  pool: Pool,
  user: User,
  attributes: Record<string, string>,
): DeliveryDetails[] {
  const now = pool.context.now()
  if (attributes.email) checkEmailIsUnused(pool.store.state, attributes.email, user)
  const unverified: [ContactAttribute, string][] = []
  const immediate: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const needsCode = (name === 'email' || name === 'phone_number') && value !== ''
    if (!needsCode || attributes[`${name}_verified`] === 'true') immediate[name] = value
    else if (value !== user.attributes[name] || !isVerified(user, name)) unverified.push([name, value])
  }
  setAttributes(user, immediate, now)
  // A code that was sent for the old value must not verify the new one.
  for (const name of Object.keys(immediate)) pool.store.state.codes.delete(`${name}:${user.sub}`)
  return unverified.map(([attribute, value]) => {
    user.pending[attribute] = value
    return sendAttributeCode(pool, user, attribute, value)
  })
}

function sendAttributeCode(
  pool: Pool,
  user: User,
  attribute: ContactAttribute,
  value: string,
): DeliveryDetails {
  const code = newCode(pool.context.now(), lifetimes.attributeCode)
  pool.store.state.codes.set(`${attribute}:${user.sub}`, code)
  return deliverCode(pool.context, attribute, value, code.digits)
}

function contactAttribute(input: Input): ContactAttribute {
  const name = requiredText(input, 'AttributeName')
  if (name === 'email' || name === 'phone_number') return name
  throw new CognitoError('InvalidParameterException', `Attribute ${name} cannot be verified.`)
}

/** Sends a code to the new, unverified value if there is one, otherwise to the current value. */
export async function getUserAttributeVerificationCode(pool: Pool, input: Input) {
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const attribute = contactAttribute(input)
  const value = user.pending[attribute] ?? user.attributes[attribute]
  if (value === undefined) {
    throw new CognitoError('InvalidParameterException', `User has no ${attribute} to verify.`)
  }
  countCall(pool.store.state, 'GetUserAttributeVerificationCode', user.sub, pool.context.now())
  return { CodeDeliveryDetails: sendAttributeCode(pool, user, attribute, value) }
}

export async function verifyUserAttribute(pool: Pool, input: Input) {
  const { state } = pool.store
  const now = pool.context.now()
  const user = await verifyAccessToken(pool, requiredText(input, 'AccessToken'))
  const attribute = contactAttribute(input)
  const digits = requiredText(input, 'Code')
  countCall(state, 'VerifyUserAttribute', user.sub, now)
  checkCode(state.codes.get(`${attribute}:${user.sub}`), digits, now)
  const value = user.pending[attribute] ?? user.attributes[attribute] ?? ''
  if (attribute === 'email') checkEmailIsUnused(state, value, user)
  state.codes.delete(`${attribute}:${user.sub}`)
  setVerified(user, attribute, value, now)
  return {}
}
