import { randomUUID } from 'node:crypto'
import { CognitoError } from './protocol.ts'
import type { State, User } from './state.ts'

/**
 * The user for the username of a request: a stored username, or the e-mail of a user with a password. The username of a
 * user with a password is their sub. A user created by a Google sign-in is found only by `Google_{id}`, as in Cognito.
 */
export function findUser(state: State, username: string): User | null {
  const name = username.toLowerCase()
  for (const user of state.users.values()) {
    if (user.username.toLowerCase() === name) return user
  }
  return findByEmail(state, username)
}

/**
 * The user who signs in with this e-mail. Users created by a Google sign-in are skipped: as in Cognito, their e-mail is
 * an attribute, not a username, and may be equal to the e-mail of a user with a password.
 */
export function findByEmail(state: State, email: string): User | null {
  const wanted = email.toLowerCase()
  for (const user of state.users.values()) {
    if (user.username === user.sub && user.attributes.email?.toLowerCase() === wanted) return user
  }
  return null
}

/** Like findUser, for administrators' actions, which may say that a user does not exist. Throws UserNotFoundException. */
export function requireUser(state: State, username: string): User {
  const user = findUser(state, username)
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  return user
}

/** Refuses an e-mail that another user signs in with. Throws AliasExistsException. */
export function checkEmailIsUnused(state: State, email: string, except: User): void {
  const holder = findByEmail(state, email)
  if (holder && holder !== except) {
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.')
  }
}

/** Adds a user. By default the username is the sub, as in our pool, where users sign in with their e-mail. */
export function addUser(
  state: State,
  now: number,
  given: Pick<User, 'status' | 'attributes'> & Partial<User>,
): User {
  const sub = randomUUID()
  const user: User = {
    username: sub,
    sub,
    enabled: true,
    password: null,
    passwordExpiresAt: null,
    pending: {},
    identities: [],
    awaitsLinkedSignIn: false,
    createdAt: now,
    modifiedAt: now,
    ...given,
  }
  state.users.set(sub, user)
  return user
}

/** Removes a user with their sessions, challenges, codes, counters and lock. */
export function removeUser(state: State, user: User): void {
  state.users.delete(user.sub)
  for (const [key, session] of state.sessions) if (session.sub === user.sub) state.sessions.delete(key)
  for (const [key, challenge] of state.challenges)
    if (challenge.sub === user.sub) state.challenges.delete(key)
  for (const [key, code] of state.authorizationCodes) {
    if (code.sub === user.sub) state.authorizationCodes.delete(key)
  }
  for (const map of [state.codes, state.calls]) {
    for (const key of map.keys()) if (key.endsWith(`:${user.sub}`)) map.delete(key)
  }
  state.lockouts.delete(user.sub)
}

/** All attributes as the API lists them, `sub` and `identities` included. */
export function attributesOf(user: User): { Name: string; Value: string }[] {
  const all: Record<string, string> = { ...user.attributes, sub: user.sub }
  if (user.identities.length > 0) all.identities = JSON.stringify(user.identities)
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}

/**
 * A user in the format of ListUsers and AdminCreateUser.
 * @param only the names of the attributes to return; null for all
 */
export function describeUser(user: User, only: string[] | null = null) {
  const attributes = attributesOf(user)
  return {
    Username: user.username,
    Attributes: only ? attributes.filter((attribute) => only.includes(attribute.Name)) : attributes,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
