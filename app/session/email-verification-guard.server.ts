import { redirect, type AppLoadContext } from '@remix-run/node'
import { readEmailVerification, type EmailVerification } from '#server/accounts/email-verification.server.ts'
import { findBySession } from './guards.server.ts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /**
     * Whoever verifies her e-mail, once it was read. The loader of a page that was posted finds her here: by then her
     * restricted session may have been exchanged for a full one, whose cookie her browser does not have yet.
     */
    verifying?: Promise<EmailVerification | null>
  }
}

type RouteArguments = { request: Request; context: AppLoadContext }

/** Whoever may verify her e-mail: signed in, or signing in with an e-mail that is not verified; or null. */
export function readVerifying({ request, context }: RouteArguments): Promise<EmailVerification | null> {
  context.verifying ??= findBySession(request, readEmailVerification)
  return context.verifying
}

/** The same; anyone else goes to `/login`. */
export async function requireVerifying(route: RouteArguments): Promise<EmailVerification> {
  const verifying = await readVerifying(route)
  if (!verifying) throw redirect('/login')
  return verifying
}
