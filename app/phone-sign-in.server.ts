import { createCookie } from '@remix-run/node'
import { isDeployed } from '#server/configuration.server.ts'
import { secrets } from '#server/secrets.server.ts'

/** What a browser keeps between the number and its code. */
export type KeptPhoneSignIn = {
  id: string
  /** Where she was going. */
  redirectTo: string | null
}

function cookie() {
  return createCookie('phoneSignIn', {
    secrets: secrets().cookie,
    path: '/login',
    httpOnly: true,
    secure: isDeployed,
    sameSite: 'strict',
    maxAge: 60 * 60,
  })
}

/** The Set-Cookie header that keeps a sign-in by SMS under way. */
export function keepPhoneSignIn(kept: KeptPhoneSignIn): Promise<string> {
  return cookie().serialize(kept)
}

/** The Set-Cookie header that forgets it. */
export function forgetPhoneSignIn(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 })
}

/** What the browser has kept, if it is whole and signed by us. */
export async function readKeptPhoneSignIn(request: Request): Promise<KeptPhoneSignIn | null> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  // We have signed it, so it is what we have written.
  return typeof value === 'object' ? (value as KeptPhoneSignIn | null) : null
}
