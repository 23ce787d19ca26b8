import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireCustomer } from '#app/session/guards.server.ts'
import { AccountPage } from './account-page.server.tsx'
import stylesheet from '#app/styles/pages/statement.css'
import { readFamilyAccount } from './family-account.server.ts'

export const handle: RouteHandle = { scripts: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `${m.money_title()} · ${company.name}` }]

/** The customer's own money (docs/decisions/0114). */
export async function loader(route: LoaderFunctionArgs) {
  return readFamilyAccount(await requireCustomer(route))
}

/** The browser runs no script here, so it gets no component either. */
export default function OwnAccount() {
  return <AccountPage account={useLoaderData<typeof loader>()} />
}
