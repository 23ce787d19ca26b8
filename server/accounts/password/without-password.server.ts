import type { StoredUser } from '#server/customers/user.entity.server.ts'

export type WithoutPassword = 'other-provider' | 'phone-only'

/** Why an account cannot sign in with a password; null where it has one. A nurse's account may have only the code to its phone. */
export function withoutPassword({ authProvider }: Pick<StoredUser, 'authProvider'>): WithoutPassword | null {
  if (authProvider.includes('email')) return null
  return authProvider.includes('Google') ? 'other-provider' : 'phone-only'
}
