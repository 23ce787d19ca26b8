import { configuration } from '#server/configuration.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'

/** The addresses of the setting; none in a company that named no owner. */
export function ownerMails(): string[] {
  return configuration.ownerMails?.split(',') ?? []
}

/** Whether an administrator is an owner, who alone reverses payments and pays back. Where no owner is named, each administrator is. */
export function isOwner({ email, emailVerified }: Pick<StoredUser, 'email' | 'emailVerified'>): boolean {
  const mails = ownerMails()
  return mails.length === 0 || (emailVerified && mails.includes(email))
}
