import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { pastMonthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { requireOwner } from '#app/session/guards.server.ts'
import { shownOwner } from './shown-owner.server.ts'

export const meta = () => [{ title: `The owner’s page · ${company.name}` }]

/** What the office lowered, took back or paid back in a month, and the month's money. */
export async function loader(route: LoaderFunctionArgs) {
  await requireOwner(route)
  return shownOwner(pastMonthAsked(route.request))
}

export default function OwnersPage() {
  const { title, months, entries, facts } = useLoaderData<typeof loader>()
  return (
    <section className="view stack">
      <header>
        <h1>Money in {title}</h1>
        <p className="links">
          {months.map((each) => (
            <Link key={each.month} to={`/dashboard/money/owner?month=${each.month}`}>
              {each.title}
            </Link>
          ))}
        </p>
      </header>
      <Facts>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <section className="stack stack--tight" aria-labelledby="entries">
        <h2 id="entries">Reductions, price changes, reversals, refunds and late cash</h2>
        {entries.length === 0 ? <p className="empty">None in this month.</p> : <Entries entries={entries} />}
      </section>
    </section>
  )
}

function Entries({ entries }: Pick<Awaited<ReturnType<typeof shownOwner>>, 'entries'>) {
  return (
    <ListTable
      caption="What the office lowered, reversed or paid back"
      className="account__entries"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => at, className: 'nowrap' },
        { title: 'Who did what', cell: ({ words }) => words },
        { title: 'Family', cell: ({ uid, family }) => <Link to={accountPath(uid)}>{family}</Link> },
        { title: 'Rupees', cell: ({ amount }) => amount },
      ]}
    />
  )
}
