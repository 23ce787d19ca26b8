import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { readCredentials, signOutCookie } from '#app/session/session-cookie.server.ts'
import { endSession } from '#server/accounts/session.server.ts'
import { logError } from '#server/http/log.server.ts'

/** A link or reload signs nobody out. */
export function loader() {
  return redirect('/')
}

/**
 * Signs out: the session, its tokens and the cookie are gone (section 7), and the person is on `/`. The cookie goes whatever
 * becomes of the session, so that the next person at this browser is a visitor.
 */
export async function action({ request }: ActionFunctionArgs) {
  for (const credentials of await readCredentials(request)) {
    await endSession(credentials).catch((error: unknown) => logError('a session was not ended', error))
  }
  return redirect('/', { headers: { 'Set-Cookie': await signOutCookie() } })
}
