import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { Session, type StoredSession } from './session.entity.server.ts'

const minute = 60_000
const hour = 60 * minute

/** Milliseconds that an administrator's session lasts without a request, and in all. */
const idleTimeLimit = 4 * hour
const totalTimeLimit = 12 * hour
/** Milliseconds between two records of use. An idle session may end that much too early, never too late. */
const recordInterval = 30 * minute

/** Whether administrators need a second factor. Off in the sandbox, so that a new developer can sign in. */
export function requiresSecondFactor(): boolean {
  return configuration.administratorsSecondFactor === 'required'
}

/** Whether the second factor or a new password is still missing. Such a session opens no page. */
export function isSignInIncomplete({ secondFactorAt, hasWeakPassword }: StoredSession): boolean {
  return requiresSecondFactor() && (secondFactorAt === undefined || hasWeakPassword === true)
}

/** Whether an administrator's session is over, by age or for lack of use. */
export function isAdministratorSessionOver({ createdAt, usedAt }: StoredSession): boolean {
  const began = Date.parse(createdAt)
  const used = Date.parse(usedAt ?? createdAt)
  return now() >= began + totalTimeLimit || now() >= used + idleTimeLimit
}

/** Records the use of an administrator's session, once per `recordInterval`. */
export async function recordUse(session: StoredSession): Promise<void> {
  const { uid, sessionId, usedAt, createdAt } = session
  if (now() < Date.parse(usedAt ?? createdAt) + recordInterval) return
  const at = new Date(now()).toISOString()
  await tryConditionalWrite(() => Session.patch({ uid, sessionId }).set({ usedAt: at }).go())
}
