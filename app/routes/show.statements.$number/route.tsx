import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { shownStatement } from '#app/components/statement/shown-statement.server.ts'
import { StatementDocument } from '#app/components/statement/statement-document.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { requireCustomer } from '#app/session/guards.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import stylesheet from '#app/styles/pages/statement.css'
import { readStatement } from '#server/money/read-statements.server.ts'

export const handle: RouteHandle = { scripts: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `${m.statement_title()} · ${company.name}` }]

/** A statement of the signed-in customer. Another family's is answered like one that does not exist. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const found = await readStatement(route.params.number ?? '')
  if (found?.statement.uid !== account.user.uid) throw notFoundInAccount()
  return shownStatement(found.statement, getLocale())
}

/** The browser runs no script here. */
export default function OwnStatement() {
  return (
    <section className="page stack">
      <p className="statement__screen">
        <a href="/show/account">{m.money_title()}</a> · {m.statement_print()}
      </p>
      <StatementDocument statement={useLoaderData<typeof loader>()} />
    </section>
  )
}
