import { redirect } from '@remix-run/node'
import { isFreshlyProven } from '#server/accounts/proof/fresh-proof.server.ts'
import { requireCustomer, type Customer } from './guards.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/**
 * The signed-in customer, if they have recently confirmed their identity (`isFreshlyProven`). Otherwise they are redirected to
 * `/profile/confirm`, which leads back to the page at this address, also after a POST.
 */
export async function requireFreshProof(route: RouteArguments): Promise<Customer> {
  const customer = await requireCustomer(route)
  if (isFreshlyProven(customer.account)) return customer
  const { pathname, search } = new URL(route.request.url)
  throw redirect(`/profile/confirm?${new URLSearchParams({ redirectTo: pathname + search })}`)
}
