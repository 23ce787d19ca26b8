import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { Session, type SessionRecord } from './session.entity.server.ts'

const minute = 60_000
const hour = 60 * minute

/** How long an administrator's session lasts without a request, and in all, in milliseconds. */
const longestIdle = 4 * hour
const longest = 12 * hour
/** Milliseconds between two writes of the last use. So a session may end up to this long before four idle hours, never later. */
const noteEvery = 30 * minute

/** Whether administrators need a second factor; the sandbox has it off, so that a new developer can sign in. */
export function takesSecondFactor(): boolean {
  return configuration.administratorsSecondFactor === 'required'
}

/** Whether the second factor or a new password is still missing; such a session opens no page. */
export function isHalfSignedIn({ secondFactorAt, hasWeakPassword }: SessionRecord): boolean {
  return takesSecondFactor() && (secondFactorAt === undefined || hasWeakPassword === true)
}

/** Whether an administrator's session is over, by its age or because it was not used. */
export function isOverForAdministrator({ createdAt, usedAt }: SessionRecord): boolean {
  const began = Date.parse(createdAt)
  const used = Date.parse(usedAt ?? createdAt)
  return now() >= began + longest || now() >= used + longestIdle
}

/** Records that an administrator's session is used, unless that was recorded a short while ago. */
export async function noteUse(session: SessionRecord): Promise<void> {
  const { uid, sessionId, usedAt, createdAt } = session
  if (now() < Date.parse(usedAt ?? createdAt) + noteEvery) return
  const at = new Date(now()).toISOString()
  await tryConditionalWrite(() => Session.patch({ uid, sessionId }).set({ usedAt: at }).go())
}
