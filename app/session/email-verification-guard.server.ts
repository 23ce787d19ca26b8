import { redirect } from '@remix-run/node'
import {
  readEmailVerification,
  type EmailVerification,
} from '#server/accounts/password/email-verification.server.ts'
import { findBySession } from './session-cookie.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/** The user who may verify their e-mail: signed in, or signing in with an unverified e-mail; or null. */
export function findEmailVerification({
  request,
  context,
}: RouteArguments): Promise<EmailVerification | null> {
  context.emailVerification ??= findBySession(request, readEmailVerification)
  return context.emailVerification
}

/** The same user; a request without one is redirected to `/login`. */
export async function requireEmailVerification(route: RouteArguments): Promise<EmailVerification> {
  const verification = await findEmailVerification(route)
  if (!verification) throw redirect('/login')
  return verification
}
