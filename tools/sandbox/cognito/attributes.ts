import { CognitoError } from './protocol.ts'
import type { User } from './state.ts'

/** The two attributes that a user verifies with a code. */
export type ContactAttribute = 'email' | 'phone_number'

const standardAttributes = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
])
const verifiedFlags = new Set(['email_verified', 'phone_number_verified'])

/**
 * Checks the attributes of a write. Only an administrator may set `email_verified` and `phone_number_verified`.
 * @throws InvalidParameterException or NotAuthorizedException
 */
export function checkAttributes(attributes: Record<string, string>, writer: 'administrator' | 'user'): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'sub') {
      throw new CognitoError('InvalidParameterException', 'user.sub: Attribute cannot be updated.\n')
    }
    if (verifiedFlags.has(name)) {
      if (writer === 'administrator') continue
      throw new CognitoError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
    }
    if (!standardAttributes.has(name)) {
      throw new CognitoError(
        'InvalidParameterException',
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.\n`,
      )
    }
    if (name === 'email' && value !== '') checkEmail(value)
    if (name === 'phone_number' && value !== '') checkPhoneNumber(value)
  }
}

export function isEmail(value: string): boolean {
  return value.length <= 2048 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}

function checkEmail(value: string): void {
  if (!isEmail(value)) throw new CognitoError('InvalidParameterException', 'Invalid email address format.')
}

function checkPhoneNumber(value: string): void {
  if (!/^\+[1-9]\d{1,14}$/.test(value)) {
    throw new CognitoError('InvalidParameterException', 'Invalid phone number format.')
  }
}

/** Writes attributes without checks. An empty value removes the attribute and its verified flag. */
export function setAttributes(user: User, attributes: Record<string, string>, now: number): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== '') {
      user.attributes[name] = value
    } else {
      delete user.attributes[name]
      delete user.attributes[`${name}_verified`]
    }
    if (name === 'email' || name === 'phone_number') delete user.pending[name]
  }
  user.modifiedAt = now
}

export function isVerified(user: User, attribute: ContactAttribute): boolean {
  return user.attributes[attribute] !== undefined && user.attributes[`${attribute}_verified`] === 'true'
}

/** Writes a verified e-mail or phone number. */
export function setVerified(user: User, attribute: ContactAttribute, value: string, now: number): void {
  setAttributes(user, { [attribute]: value, [`${attribute}_verified`]: 'true' }, now)
}
