import { checkAttributes, isEmail } from '../attributes.ts'
import { checkPasswordPolicy, hashPassword, temporaryPassword } from '../passwords.ts'
import { checkPoolId, lifetimes } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { attributeList, CognitoError, optionalText, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import type { User } from '../state.ts'
import { revokeAllSessions } from '../tokens.ts'
import { addUser, attributesOf, describeUser, findByEmail, removeUser, requireUser } from '../users.ts'
import { changeAttributes } from './attributes.ts'

function userFromInput(pool: Pool, input: Input): User {
  checkPoolId(input)
  return requireUser(pool.store.state, requiredText(input, 'Username'))
}

/** Refuses a username that is no e-mail, or an e-mail that has an account already. */
function checkNewUsername(pool: Pool, username: string): void {
  if (!isEmail(username)) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.')
  }
  if (findByEmail(pool.store.state, username)) {
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.')
  }
}

/**
 * Creates a user with a temporary password, and invites them by e-mail unless `MessageAction` is SUPPRESS. Without a
 * temporary password, a user with a phone number is confirmed at once, because our pool allows sign-in by SMS; a
 * user without one is refused. AWS's reference of AdminCreateUser says that Cognito makes a password "unless you have
 * passwordless options active", and that the attribute for the one-time code "must be provided [...] when you
 * don't submit a TemporaryPassword". It does not name the error.
 */
export async function adminCreateUser(pool: Pool, input: Input) {
  checkPoolId(input)
  const now = pool.context.now()
  const username = requiredText(input, 'Username')
  const action = optionalText(input, 'MessageAction')
  if (action === 'RESEND') return resendInvitation(pool, input, username)
  const attributes = attributeList(input, 'UserAttributes')
  checkAttributes(attributes, 'administrator')
  checkNewUsername(pool, username)
  const given = optionalText(input, 'TemporaryPassword')
  if (given !== null) checkPasswordPolicy(given)
  else if (!attributes.phone_number) {
    throw new CognitoError('InvalidParameterException', 'A user without a password needs a phone_number.')
  }
  const user = addUser(pool.store.state, now, {
    status: 'FORCE_CHANGE_PASSWORD',
    attributes: { email_verified: 'false', ...attributes, email: username },
  })
  if (given === null) user.status = 'CONFIRMED'
  else await setTemporaryPassword(pool, user, given, action !== 'SUPPRESS')
  return { User: describeUser(user) }
}

async function resendInvitation(pool: Pool, input: Input, username: string) {
  const user = findByEmail(pool.store.state, username) ?? requireUser(pool.store.state, username)
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. ${username} status is not FORCE_CHANGE_PASSWORD`,
    )
  }
  const password = optionalText(input, 'TemporaryPassword') ?? temporaryPassword()
  checkPasswordPolicy(password)
  await setTemporaryPassword(pool, user, password, true)
  return { User: describeUser(user) }
}

async function setTemporaryPassword(pool: Pool, user: User, password: string, invite: boolean) {
  user.password = await hashPassword(password)
  user.passwordExpiresAt = pool.context.now() + lifetimes.temporaryPassword
  const to = user.attributes.email ?? ''
  if (!invite) return
  const text = `Your username is ${to} and temporary password is ${password}.`
  pool.context.deliver({ channel: 'email', to, subject: 'Your temporary password', text })
}

export async function adminSetUserPassword(pool: Pool, input: Input) {
  const user = userFromInput(pool, input)
  const password = requiredText(input, 'Password')
  checkPasswordPolicy(password)
  const permanent = input.Permanent === true
  const now = pool.context.now()
  user.password = await hashPassword(password)
  user.passwordExpiresAt = permanent ? null : now + lifetimes.temporaryPassword
  user.status = permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  user.modifiedAt = now
  pool.store.state.lockouts.delete(user.sub)
  return {}
}

export function adminGetUser(pool: Pool, input: Input) {
  const user = userFromInput(pool, input)
  const { Attributes: UserAttributes, ...description } = describeUser(user)
  return { ...description, UserAttributes }
}

export function adminDeleteUser(pool: Pool, input: Input) {
  removeUser(pool.store.state, userFromInput(pool, input))
  return {}
}

export function adminDisableUser(pool: Pool, input: Input) {
  const user = userFromInput(pool, input)
  user.enabled = false
  user.modifiedAt = pool.context.now()
  revokeAllSessions(pool, user)
  return {}
}

export function adminEnableUser(pool: Pool, input: Input) {
  const user = userFromInput(pool, input)
  user.enabled = true
  user.modifiedAt = pool.context.now()
  return {}
}

export function adminUpdateUserAttributes(pool: Pool, input: Input) {
  const user = userFromInput(pool, input)
  const attributes = attributeList(input, 'UserAttributes')
  checkAttributes(attributes, 'administrator')
  changeAttributes(pool, user, attributes)
  return {}
}

type Filter = { name: string; matches(value: string): boolean }

const searchable = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
])

function readFilter(text: string): Filter {
  const [, name, operator, quoted] = /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(text) ?? []
  if (name === undefined || quoted === undefined) {
    throw new CognitoError('InvalidParameterException', 'Error while parsing filter.')
  }
  if (!searchable.has(name)) {
    throw new CognitoError('InvalidParameterException', `Invalid search attribute: ${name}`)
  }
  const wanted = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase()
  return {
    name,
    matches(value) {
      const found = value.toLowerCase()
      return operator === '=' ? found === wanted : found.startsWith(wanted)
    },
  }
}

function searchedValue(user: User, name: string): string {
  if (name === 'username') return user.username
  if (name === 'cognito:user_status') return user.status
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled'
  return attributesOf(user).find((attribute) => attribute.Name === name)?.Value ?? ''
}

/** Lists users, oldest first, at most 60 per page. `PaginationToken` is the sub of the last user on the page. */
export function listUsers(pool: Pool, input: Input) {
  checkPoolId(input)
  const text = optionalText(input, 'Filter')
  const filter = text === null ? null : readFilter(text)
  const limit = typeof input.Limit === 'number' ? Math.min(Math.max(input.Limit, 1), 60) : 60
  const matching = [...pool.store.state.users.values()].filter(
    (user) => filter === null || filter.matches(searchedValue(user, filter.name)),
  )
  const after = optionalText(input, 'PaginationToken')
  const start = after === null ? 0 : matching.findIndex((user) => user.sub === after) + 1
  const page = matching.slice(start, start + limit)
  const only = Array.isArray(input.AttributesToGet) ? input.AttributesToGet.map(String) : null
  return {
    Users: page.map((user) => describeUser(user, only)),
    ...(start + limit < matching.length ? { PaginationToken: page.at(-1)?.sub } : {}),
  }
}
