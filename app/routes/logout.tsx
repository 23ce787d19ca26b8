import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readCredentials, signOutCookie } from '#app/session/session-cookie.server.ts'
import { loginPath, readRedirectTo, safePath } from '#domain/paths.ts'
import { endSession } from '#server/accounts/session/session.server.ts'
import { logError } from '#server/http/log.server.ts'

/** A GET does not sign out, so that a link or a reload cannot. */
export function loader() {
  return redirect('/')
}

/**
 * Signs out: the session, its tokens and the cookie are gone (section 7), and the answer redirects to `/`; with a `redirectTo`
 * (`signOutPath`) to the sign-in that leads back there. The cookie is deleted even if ending the session fails, so that the next person at this browser is not signed in.
 */
export async function action({ request }: ActionFunctionArgs) {
  for (const credentials of await readCredentials(request)) {
    await endSession(credentials).catch((error: unknown) => logError('a session was not ended', error))
  }
  const redirectTo = readRedirectTo(request)
  const to = redirectTo === null ? '/' : loginPath(safePath(redirectTo))
  return redirect(to, { headers: { 'Set-Cookie': await signOutCookie() } })
}
