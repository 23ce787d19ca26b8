import type { StoredUser } from '#server/customers/user.entity.server.ts'

export type WithoutPassword = 'other-provider' | 'phone-only'

/**
 * Why an account cannot sign in with a password: it signs in with Google, or with the code to its phone alone, as a nurse's account does.
 * Null where it has a password.
 */
export function withoutPassword({ authProvider }: Pick<StoredUser, 'authProvider'>): WithoutPassword | null {
  if (authProvider.includes('email')) return null
  return authProvider.includes('Google') ? 'other-provider' : 'phone-only'
}
