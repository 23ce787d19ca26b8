import { safePath } from './paths.ts'

/** What decides the page after signing in (section 4, "Authentication flow"). */
export type SignedInPerson = {
  isAdministrator: boolean
  isStaff: boolean
  user: { phoneVerified: boolean }
}

/**
 * The page after signing in: the dashboard for an administrator, a page below `/staff` for staff, `/phone_verification` for a customer
 * without a verified phone, the requested page for all others.
 * @param redirectTo the `redirectTo` of the request, unchecked; only a path of this site is followed
 */
export function signInTarget(person: SignedInPerson, redirectTo?: string | null): string {
  const wanted = safePath(redirectTo)
  if (person.isAdministrator) return /^\/dashboard(?=[/?]|$)/.test(wanted) ? wanted : '/dashboard'
  if (person.isStaff) return /^\/staff(?=[/?]|$)/.test(wanted) ? wanted : '/staff'
  return person.user.phoneVerified ? wanted : '/phone_verification'
}
