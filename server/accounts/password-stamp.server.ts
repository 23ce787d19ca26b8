import { randomBytes } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import type { UserRecord } from '#server/customers/user.entity.server.ts'

/** Milliseconds, longer than any process can work on a new password: a Lambda runs for at most thirty seconds. */
const longestSetting = 60_000

/** A new password stamp: 128 random bits, base64url. */
export function newPasswordStamp(): string {
  return randomBytes(16).toString('base64url')
}

/** The password stamp of a user or session; empty where none was ever written. */
export function stampOf({ passwordStamp }: { passwordStamp?: string | undefined }): string {
  return passwordStamp ?? ''
}

/** Whether a process may be setting a new password now, so that it is not known which password is valid. */
export function isSettingPassword({ settingPasswordSince }: Pick<UserRecord, 'settingPasswordSince'>) {
  return settingPasswordSince !== undefined && Date.parse(settingPasswordSince) + longestSetting > now()
}

type Operations = {
  eq: (attribute: never, value: string) => string
  notExists: (attribute: never) => string
}

/** The condition of a write that the user still has the stamp that was read. */
export function sameStamp(user: { passwordStamp?: string | undefined }) {
  return (attributes: { passwordStamp: unknown }, { eq, notExists }: Operations): string => {
    const attribute = attributes.passwordStamp as never
    return user.passwordStamp === undefined ? notExists(attribute) : eq(attribute, user.passwordStamp)
  }
}
