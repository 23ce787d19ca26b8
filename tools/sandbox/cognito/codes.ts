import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { company } from '#domain/company.ts'
import { verificationCodeText } from '#tools/deploy/verification-code-text.ts'
import type { StandInContext } from '../stand-in.ts'
import type { ContactAttribute } from './attributes.ts'
import { CognitoError } from './protocol.ts'
import type { Code, State } from './state.ts'

const hour = 3_600_000
const wrongTriesAllowed = 5
const wrongCode = 'Invalid verification code provided, please try again.'

/** Calls per user and hour that AWS allows ("code security resource quotas" of the developer guide). */
const callsPerHour = {
  GetUserAttributeVerificationCode: 5,
  VerifyUserAttribute: 15,
}

function limitExceeded(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}

/**
 * Counts a call.
 * @param subject the user's sub, or the lockout key of a username without an account
 * @throws LimitExceededException over the quota
 */
export function countCall(
  state: State,
  action: keyof typeof callsPerHour,
  subject: string,
  now: number,
): void {
  const key = `${action}:${subject}`
  const recent = (state.calls.get(key) ?? []).filter((time) => time > now - hour)
  if (recent.length >= callsPerHour[action]) throw limitExceeded()
  state.calls.set(key, [...recent, now])
}

/**
 * Makes a code of random digits: six for attributes and passwords, eight for the one-time code of a sign-in. No setting of
 * Cognito changes the eight (aws-amplify/amplify-js issue 14428).
 * @param lifetime milliseconds
 */
export function newCode(now: number, lifetime: number, length: 6 | 8 = 6): Code {
  const digits = String(randomInt(10 ** length)).padStart(length, '0')
  return { digits, expiresAt: now + lifetime, wrongTries: 0 }
}

/**
 * Checks digits against a code, and counts a wrong try.
 * @param mismatch the message of CodeMismatchException
 * @throws ExpiredCodeException (no code was sent, or it has expired), LimitExceededException (five wrong tries before, even
 * when these digits are right) or CodeMismatchException
 */
export function checkCode(code: Code | undefined, digits: string, now: number, mismatch = wrongCode): void {
  if (!code || code.expiresAt <= now) {
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  }
  if (code.wrongTries >= wrongTriesAllowed) throw limitExceeded()
  if (
    digits.length !== code.digits.length ||
    !timingSafeEqual(Buffer.from(digits), Buffer.from(code.digits))
  ) {
    code.wrongTries += 1
    throw new CognitoError('CodeMismatchException', mismatch)
  }
}

export type DeliveryDetails = {
  Destination: string
  DeliveryMedium: 'EMAIL' | 'SMS'
  AttributeName: ContactAttribute
}

/** Sends a code to an e-mail address or phone number. Returns AWS's delivery details, with the address masked. */
export function deliverCode(
  context: StandInContext,
  attribute: ContactAttribute,
  to: string,
  digits: string,
): DeliveryDetails {
  const text = verificationCodeText.replace('{####}', digits)
  context.deliver(
    attribute === 'email'
      ? { channel: 'email', to, subject: `Your verification code for ${company.name}`, text }
      : { channel: 'sms', to, subject: null, text },
  )
  return deliveryDetails(attribute, to)
}

function deliveryDetails(attribute: ContactAttribute, to: string): DeliveryDetails {
  return {
    Destination: attribute === 'email' ? maskEmail(to) : maskPhoneNumber(to),
    DeliveryMedium: attribute === 'email' ? 'EMAIL' : 'SMS',
    AttributeName: attribute,
  }
}

function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.charAt(0)}***@${domain.charAt(0)}***`
}

export function maskPhoneNumber(number: string): string {
  return `+${'*'.repeat(Math.max(number.length - 5, 0))}${number.slice(-4)}`
}

/** A made-up destination for a username without an account, always the same for the same username. */
export function simulatedDestination(username: string, attribute: ContactAttribute): string {
  const seed = createHash('sha256').update(username.toLowerCase()).digest()
  if (attribute === 'phone_number')
    return `+91900000${String(seed.readUInt32BE(0) % 10_000).padStart(4, '0')}`
  const letter = (position: number) => 'abcdefghijklmnopqrstuvwxyz'.charAt(seed.readUInt8(position) % 26)
  return username.includes('@') ? username : `${letter(4)}@${letter(5)}`
}
