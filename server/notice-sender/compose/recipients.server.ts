import { baseLanguage, isLanguage, type Language } from '#domain/languages.ts'
import { noticeRules, type NoticeKind } from '#domain/notices.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** Whether an account still owns the service, can be written to, and wants this kind if it is optional. */
export function isReachable(user: StoredUser, service: { userId: string }, kind: NoticeKind): boolean {
  if (user.uid !== service.userId || user.disabledSince || user.displacedSince) return false
  return !(noticeRules[kind].isOptional && user.remindersDeclinedAt)
}

/** The language of messages to a family (docs/visits.md). */
export function languageOf({ language }: Pick<StoredUser, 'language'>): Language {
  return isLanguage(language) ? language : baseLanguage
}

/**
 * The language of messages to a nurse (docs/decisions/0040): the one in their record, else that of their linked account (one request), else
 * English.
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
