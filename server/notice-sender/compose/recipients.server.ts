import { baseLanguage, isLanguage, type Language } from '#domain/languages.ts'
import { noticeRules, type NoticeKind } from '#domain/notices.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** Whether an account still is the service's, may be written to, and gets what care does not need. */
export function isReachable(user: StoredUser, service: { userId: string }, kind: NoticeKind): boolean {
  if (user.uid !== service.userId || user.disabledSince || user.displacedSince) return false
  return !(noticeRules[kind].isOptional && user.remindersDeclinedAt)
}

/** The language in which a family is written to (docs/decisions/0030). */
export function languageOf({ language }: Pick<StoredUser, 'language'>): Language {
  return isLanguage(language) ? language : baseLanguage
}

/**
 * The language in which a nurse is written to (docs/decisions/0040): that of their record; where it says none, the language of the account
 * that is linked with them, which costs one request; English without one.
 */
export async function languageOfNurse({ id, accountUid, messageLanguage }: StoredStaff): Promise<Language> {
  if (messageLanguage) return messageLanguage
  if (!accountUid) return baseLanguage
  const { data: user } = await User.get({ uid: accountUid }).go()
  return user?.nurseId === id ? languageOf(user) : baseLanguage
}

export function hasLeft({ retiredAt }: StoredStaff): boolean {
  return retiredAt !== undefined
}
