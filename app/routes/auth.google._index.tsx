import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readViewer } from '#app/session/viewer.server.ts'
import { readRedirectTo } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { googleSignInCookie } from '#app/session/google-cookie.server.ts'
import { beginGoogleSignIn } from '#server/accounts/google/google.server.ts'

/**
 * Redirects to Google: a visitor to sign in or up, a customer to link Google to their account (sections 2 and 8). Another site
 * cannot make a customer's browser link an account: their session cookie is SameSite=Strict, so a request from another site is
 * anonymous here.
 */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  const { searchParams } = new URL(route.request.url)
  const viewer = await readViewer(route)
  const isLinking = searchParams.get('intent') === 'link'
  if (viewer && !isLinking) throw redirect(signInTarget(viewer, readRedirectTo(route.request)))
  if (!viewer && isLinking) throw redirect('/login?redirectTo=%2Fprofile')
  if (viewer && isLinking) await requireFreshProof(route)
  const link = viewer && { uid: viewer.session.uid, sessionId: viewer.session.sessionId }
  const { address, pending } = beginGoogleSignIn({ redirectTo: readRedirectTo(route.request), link })
  throw redirect(address, { headers: { 'Set-Cookie': await googleSignInCookie(pending) } })
}
