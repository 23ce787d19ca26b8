import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import {
  isSignInIncomplete,
  isAdministratorSessionOver,
  requiresSecondFactor,
} from '#server/accounts/session/administrator-session.server.ts'
import { hashSessionId, type Credentials } from '#server/accounts/session/session-id.server.ts'
import type { StoredSession } from '#server/accounts/session/session.entity.server.ts'

/** What an administrator still has to do before they are signed in. */
type SecondFactorStep = 'set-up' | 'code' | 'password'

/** An administrator whose first factor has passed: a password, a code by SMS or Google. */
export type SecondFactor = {
  person: Person
  session: StoredSession
  credentials: Credentials
  step: SecondFactorStep
}

/** One read; null when the request is anonymous or fully signed in, and where the setting is off. */
export async function readSecondFactor(credentials: Credentials): Promise<SecondFactor | null> {
  if (!requiresSecondFactor()) return null
  const person = await readPerson(credentials.uid)
  const stored = hashSessionId(credentials.sessionId)
  const session = person?.sessions.find(({ sessionId }) => sessionId === stored)
  if (!person?.isAdministrator || !session || session.restrictedTo) return null
  if (!isSignInIncomplete(session) || isAdministratorSessionOver(session)) return null
  const setUp = person.user.secondFactorSince ? 'code' : 'set-up'
  return { person, session, credentials, step: session.secondFactorAt ? 'password' : setUp }
}
