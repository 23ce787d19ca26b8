import { configuration } from '#server/configuration.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'

/** Whether an administrator is an owner, who alone reverses payments and pays back. Where no owner is named, each administrator is. */
export function isOwner({ email, emailVerified }: Pick<StoredUser, 'email' | 'emailVerified'>): boolean {
  const mails = configuration.ownerMails?.split(',')
  return !mails || (emailVerified && mails.includes(email))
}
