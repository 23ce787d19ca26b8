import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireCustomer } from '#app/session/guards.server.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { signInTarget } from '#domain/sign-in-target.ts'

export const meta = () => [{ title: `${m.staff_under_construction()} · ${company.name}` }]

/** For staff only; redirects other users to their home page (sections 4 and 6). */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  if (!account.isStaff) throw redirect(signInTarget(account))
  return null
}

export default function Staff() {
  return (
    <section className="page page--narrow stack">
      <h1>{m.staff_under_construction()}</h1>
    </section>
  )
}
