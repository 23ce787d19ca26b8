import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PasswordHash = { salt: string; hash: string }

/** An account at an outside provider (Google) that signs in as this user; the same fields as Cognito's `identities`. */
type Identity = {
  userId: string
  providerName: string
  providerType: string
  issuer: null
  primary: boolean
  dateCreated: number
}

export type User = {
  /** The sub for users with a password, `Google_{id}` for users created by a Google sign-in. */
  username: string
  sub: string
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER'
  enabled: boolean
  password: PasswordHash | null
  /** Milliseconds since 1970 for a temporary password, otherwise null. */
  passwordExpiresAt: number | null
  /** Standard attributes; `sub` and `identities` are derived. */
  attributes: Record<string, string>
  /** New values that are not verified yet. The old value in `attributes` stays valid until then. */
  pending: { email?: string; phone_number?: string }
  /** Secrets of an authenticator app, base32: the verified one, and a new one until its first correct code. */
  softwareToken?: { registered: string | null; pending: string | null }
  identities: Identity[]
  /** True from the linking of a Google account until its first sign-in; meanwhile the API refuses the user's sign-in. */
  awaitsLinkedSignIn: boolean
  createdAt: number
  modifiedAt: number
}

/** One sign-in: a refresh token and all tokens that came from it. */
export type Session = {
  sub: string
  refreshTokenHash: string
  scope: string
  authenticatedAt: number
  expiresAt: number
  revoked: boolean
}

/** A code that was sent out. */
export type Code = { digits: string; expiresAt: number; wrongTries: number }

/** A sign-in in progress, identified by the `Session` of its challenge. `sub` is null for a username without an account. */
export type Challenge = {
  name: 'SMS_OTP' | 'PASSWORD' | 'SELECT_CHALLENGE' | 'NEW_PASSWORD_REQUIRED'
  username: string
  sub: string | null
  available: string[]
  code: Code | null
  used: boolean
  expiresAt: number
}

/** Wrong passwords in a row for one account or one username without an account. */
type Lockout = { failures: number; lockedUntil: number; lastAttemptAt: number }

type AuthorizationCode = {
  sub: string
  redirectUri: string
  scope: string
  nonce: string | null
  codeChallenge: string | null
  used: boolean
  expiresAt: number
}

/** All data of the user pool. Maps, because objects would be unsafe with keys from a request. */
export type State = {
  users: Map<string, User>
  sessions: Map<string, Session>
  codes: Map<string, Code>
  challenges: Map<string, Challenge>
  lockouts: Map<string, Lockout>
  /** Times of calls that AWS counts per user and hour, by `action:subject`. */
  calls: Map<string, number[]>
  authorizationCodes: Map<string, AuthorizationCode>
}

export type Store = {
  state: State
  /** Call after a change of the state; 20 milliseconds later it is written to the disk. */
  changed(): void
}

const hour = 3_600_000
const writeDelay = 20

/**
 * Opens the pool's data: `cognito-state.json` in the folder, or only memory when the folder is null.
 * Throws when the file exists and cannot be read.
 */
export function openStore(folder: string | null, now: () => number): Store {
  if (folder === null) return { state: emptyState(), changed: () => undefined }
  const state = readState(folder)
  let timer: NodeJS.Timeout | null = null
  return {
    state,
    changed() {
      timer ??= setTimeout(() => {
        timer = null
        removeExpired(state, now())
        writeSafely(folder, 'cognito-state.json', serialize(state))
      }, writeDelay)
    },
  }
}

/** Writes a file atomically (temporary file, then rename). Only its owner can read it: it contains keys and hashes. */
export function writeSafely(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  const temporary = join(folder, `${name}.${process.pid}.tmp`)
  writeFileSync(temporary, text, { mode: 0o600 })
  renameSync(temporary, join(folder, name))
}

/** The content of a file in the folder, or null when it does not exist. */
export function readIfThere(folder: string, name: string): string | null {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function emptyState(): State {
  return {
    users: new Map(),
    sessions: new Map(),
    codes: new Map(),
    challenges: new Map(),
    lockouts: new Map(),
    calls: new Map(),
    authorizationCodes: new Map(),
  }
}

function serialize(state: State): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map.entries()]])),
  )
}

function readState(folder: string): State {
  const text = readIfThere(folder, 'cognito-state.json')
  if (text === null) return emptyState()
  const stored = JSON.parse(text) as { [Name in keyof State]?: Iterable<never> }
  return {
    users: new Map(stored.users),
    sessions: new Map(stored.sessions),
    codes: new Map(stored.codes),
    challenges: new Map(stored.challenges),
    lockouts: new Map(stored.lockouts),
    calls: new Map(stored.calls),
    authorizationCodes: new Map(stored.authorizationCodes),
  }
}

function removeExpired(state: State, now: number): void {
  // Entries stay one hour longer, so that errors still distinguish expired entries from unknown ones.
  for (const map of [state.sessions, state.codes, state.challenges, state.authorizationCodes]) {
    for (const [key, entry] of map) if (entry.expiresAt < now - hour) map.delete(key)
  }
  for (const [key, lockout] of state.lockouts) {
    if (lockout.lastAttemptAt < now - hour) state.lockouts.delete(key)
  }
  for (const [key, times] of state.calls) {
    if (times.every((time) => time < now - hour)) state.calls.delete(key)
  }
}
