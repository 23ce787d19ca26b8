import { redirect, type AppLoadContext } from '@remix-run/node'
import { isFreshlyProven } from '#server/accounts/fresh-proof.server.ts'
import { requireCustomer } from './guards.server.ts'
import type { Asking } from './context.server.ts'

/**
 * The signed-in customer who has proven who they are a short while ago; anyone else proves it first on `/profile/confirm`
 * and comes back. A form's address may only be posted to, so it comes back to its page.
 */
export async function requireFreshProof(route: {
  request: Request
  context: AppLoadContext
}): Promise<Asking> {
  const asking = await requireCustomer(route)
  if (isFreshlyProven(asking.account.session)) return asking
  const { pathname, search } = new URL(route.request.url)
  throw redirect(`/profile/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`)
}
