import { createCookie } from '@remix-run/node'
import type { GoogleSignIn } from '#server/accounts/google.server.ts'
import { isDeployed } from '#server/configuration.server.ts'
import { secrets } from '#server/secrets.server.ts'

/**
 * What the browser keeps while its holder is with Google: signed, for ten minutes, and for these addresses alone. It is Lax,
 * because the way back is a navigation from another site.
 */
function cookie() {
  return createCookie('googleSignIn', {
    secrets: secrets().cookie,
    path: '/auth/google',
    httpOnly: true,
    secure: isDeployed,
    sameSite: 'lax',
    maxAge: 10 * 60,
  })
}

/** The Set-Cookie header that keeps a sign-in under way. */
export function keepGoogleSignIn(pending: GoogleSignIn): Promise<string> {
  return cookie().serialize(pending)
}

/** The Set-Cookie header that forgets it: it is good for one way back. */
export function forgetGoogleSignIn(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 })
}

/** What the browser has kept, if it is whole and signed by us. */
export async function readGoogleSignIn(request: Request): Promise<GoogleSignIn | null> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  // We have signed it, so it is what we have written.
  return typeof value === 'object' ? (value as GoogleSignIn | null) : null
}
