import { randomBytes } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'

/** Milliseconds, longer than setting a password can take: a Lambda runs for at most thirty seconds. */
const settingTimeLimit = 60_000

/** 128 random bits, base64url. */
export function newPasswordStamp(): string {
  return randomBytes(16).toString('base64url')
}

/** The password stamp of a user or session; empty where there is none. */
export function stampOf({ passwordStamp }: { passwordStamp?: string | undefined }): string {
  return passwordStamp ?? ''
}

/** Whether a process may be setting a new password right now, with either the old or the new one valid. */
export function isSettingPassword({ settingPasswordSince }: Pick<StoredUser, 'settingPasswordSince'>) {
  return settingPasswordSince !== undefined && Date.parse(settingPasswordSince) + settingTimeLimit > now()
}

type Operations = {
  eq: (attribute: never, value: string) => string
  notExists: (attribute: never) => string
}

/** The condition that the user still has the stamp as it was read. */
export function sameStamp(user: { passwordStamp?: string | undefined }) {
  return (attributes: { passwordStamp: unknown }, { eq, notExists }: Operations): string => {
    const attribute = attributes.passwordStamp as never
    return user.passwordStamp === undefined ? notExists(attribute) : eq(attribute, user.passwordStamp)
  }
}
