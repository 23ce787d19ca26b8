import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readViewer } from '#app/session/viewer.server.ts'
import { findEmailVerification } from '#app/session/email-verification-guard.server.ts'

/** After a sign-up by e-mail: redirects to the verification that is still missing, or to booking when none is. */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  const viewer = await readViewer(route)
  if (!viewer) throw redirect((await findEmailVerification(route)) ? '/email_verification' : '/login')
  const { phoneVerified, emailVerified } = viewer.user
  if (!phoneVerified) throw redirect('/phone_verification')
  throw redirect(emailVerified ? '/book/service' : '/email_verification')
}
