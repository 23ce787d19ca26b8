import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readAsking } from '#app/session/guards.server.ts'
import { readVerifying } from '#app/session/email-verification-guard.server.ts'

/**
 * After an e-mail sign-up: leads to the verification that is still missing, or to booking when none is (docs/decisions/0000,
 * "Accounts").
 */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  const asking = await readAsking(route)
  if (!asking) throw redirect((await readVerifying(route)) ? '/email_verification' : '/login')
  const { phoneVerified, emailVerified } = asking.account.user
  if (!phoneVerified) throw redirect('/phone_verification')
  throw redirect(emailVerified ? '/book/service' : '/email_verification')
}
