import { redirect } from '@remix-run/node'
import { isFreshlyProven } from '#server/accounts/fresh-proof.server.ts'
import { requireCustomer, type Customer } from './guards.server.ts'
import type { RouteArguments } from './viewer.server.ts'

/**
 * The signed-in customer who has proven who they are a short while ago; anyone else proves it first on `/profile/confirm`
 * and comes back. A form's address may only be posted to, so it comes back to its page.
 */
export async function requireFreshProof(route: RouteArguments): Promise<Customer> {
  const customer = await requireCustomer(route)
  if (isFreshlyProven(customer.account.session)) return customer
  const { pathname, search } = new URL(route.request.url)
  throw redirect(`/profile/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`)
}
