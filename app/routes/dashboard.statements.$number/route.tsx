import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { shownStatement } from '#app/components/statement/shown-statement.server.ts'
import { StatementDocument } from '#app/components/statement/statement-document.tsx'
import { company } from '#app/content/company.ts'
import { PrintButton } from '#app/dashboard/frame/print-button.tsx'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import stylesheet from '#app/styles/pages/statement.css'
import { readStatement } from '#server/money/read-statements.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Statement · ${company.name}` }]

/** A statement as it was issued, to print; with the language in which the family reads messages. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const found = await readStatement(route.params.number ?? '')
  if (!found) throw notFound()
  const { statement, language } = found
  const { uid, month, name } = statement
  return { name, to: accountPath(uid, month), shown: shownStatement(statement, language) }
}

export default function Statement() {
  const { name, to, shown } = useLoaderData<typeof loader>()
  return (
    <section className="view stack">
      <p className="small statement__screen">
        <Link to={to}>‹ Account of {name}</Link> <PrintButton />
      </p>
      <StatementDocument statement={shown} />
    </section>
  )
}
