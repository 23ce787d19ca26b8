import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { Session, type SessionRecord } from './session.entity.server.ts'

const minute = 60_000
const hour = 60 * minute

/** How long an administrator's session lasts without a request, and in all, in milliseconds. */
const longestIdle = 4 * hour
const longest = 12 * hour
/** A use is written down so often at most: a session may end that much before four idle hours, and never after. */
const noteEvery = 30 * minute

/** Whether administrators have a second factor here; the sandbox has it off, so that a newcomer gets in. */
export function takesSecondFactor(): boolean {
  return configuration.administratorsSecondFactor === 'required'
}

/** Whether the first factor alone has passed, or a password is still to be changed: such a session opens no page. */
export function isHalfSignedIn({ secondFactorAt, hasWeakPassword }: SessionRecord): boolean {
  return takesSecondFactor() && (secondFactorAt === undefined || hasWeakPassword === true)
}

/** Whether an administrator's session is over, by its age or because it was not used. */
export function isOverForAdministrator({ createdAt, usedAt }: SessionRecord): boolean {
  const began = Date.parse(createdAt)
  const used = Date.parse(usedAt ?? createdAt)
  return now() >= began + longest || now() >= used + longestIdle
}

/** Writes down that an administrator's session is used, unless it was a short while ago. */
export async function noteUse(session: SessionRecord): Promise<void> {
  const { uid, sessionId, usedAt, createdAt } = session
  if (now() < Date.parse(usedAt ?? createdAt) + noteEvery) return
  const at = new Date(now()).toISOString()
  await tryConditionalWrite(() => Session.patch({ uid, sessionId }).set({ usedAt: at }).go())
}
