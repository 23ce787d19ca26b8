import { safePath } from './paths.ts'

/** What decides where a person belongs after signing in (section 4, "Authentication flow"). */
export type SignedInPerson = {
  isAdministrator: boolean
  isStaff: boolean
  user: { phoneVerified: boolean }
}

/**
 * Where a person goes after signing in: an administrator to the dashboard, staff to `/staff`, a customer whose phone is
 * not verified to its verification, anyone else to where she was going.
 * @param redirectTo as it came with the request; only a path of this site is followed
 */
export function signInTarget(person: SignedInPerson, redirectTo?: string | null): string {
  const wanted = safePath(redirectTo)
  if (person.isAdministrator) return /^\/dashboard(?=[/?]|$)/.test(wanted) ? wanted : '/dashboard'
  if (person.isStaff) return '/staff'
  return person.user.phoneVerified ? wanted : '/phone_verification'
}
