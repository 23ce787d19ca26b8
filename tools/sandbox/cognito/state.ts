import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PasswordHash = { salt: string; hash: string }

/** A sign-in at an outside provider that leads to this user; the same fields as Cognito's `identities`. */
export type Identity = {
  userId: string
  providerName: string
  providerType: string
  issuer: null
  primary: boolean
  dateCreated: number
}

export type User = {
  /** The sub for people with a password, `Google_{id}` for people made by a Google sign-in. */
  username: string
  sub: string
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER'
  enabled: boolean
  password: PasswordHash | null
  /** Milliseconds since 1970 for a temporary password, otherwise null. */
  passwordExpiresAt: number | null
  /** Standard attributes; `sub` and `identities` are derived. */
  attributes: Record<string, string>
  /** New values that wait for their code; the old value counts until then. */
  pending: { email?: string; phone_number?: string }
  /** Secrets of an authenticator app, base32: the one that counts, and one that waits for its first code. */
  softwareToken?: { registered: string | null; pending: string | null }
  identities: Identity[]
  /** Whether an outside sign-in was linked that has not been used yet: until then the API lets the user not in. */
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

/** A sign-in under way: what the `Session` of a challenge stands for. `sub` is null for a simulated user. */
export type Challenge = {
  name: 'SMS_OTP' | 'PASSWORD' | 'SELECT_CHALLENGE' | 'NEW_PASSWORD_REQUIRED'
  username: string
  sub: string | null
  available: string[]
  code: Code | null
  used: boolean
  expiresAt: number
}

/** Wrong passwords in a row for one account or one unknown name. */
export type Lockout = { failures: number; lockedUntil: number; lastAttemptAt: number }

export type AuthorizationCode = {
  sub: string
  redirectUri: string
  scope: string
  nonce: string | null
  codeChallenge: string | null
  used: boolean
  expiresAt: number
}

/** Everything the user pool remembers. Maps, because their keys come from outside. */
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
  /** Says that the state has changed; it is on the disk 20 milliseconds later. */
  changed(): void
}

const hour = 3_600_000
const writeDelay = 20

/**
 * Opens the pool's memory: `cognito-state.json` in the folder, or nothing but memory when the folder is null.
 * Throws when the file is there and cannot be read.
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
        forgetExpired(state, now())
        writeSafely(folder, 'cognito-state.json', serialize(state))
      }, writeDelay)
    },
  }
}

/** Writes a file whole or not at all, readable by its owner only: it holds keys and hashes. */
export function writeSafely(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  const temporary = join(folder, `${name}.${process.pid}.tmp`)
  writeFileSync(temporary, text, { mode: 0o600 })
  renameSync(temporary, join(folder, name))
}

/** The content of a file in the folder, or null when it is not there. */
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

function forgetExpired(state: State, now: number): void {
  // An hour's grace, so that what has just expired is still told apart from what never was.
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
