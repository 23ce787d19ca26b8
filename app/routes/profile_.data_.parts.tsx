import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'

export const meta = () => [{ title: `${m.profile_data()} · ${company.name}` }]

const mostParts = 99

/** The files of a copy that is too large for one answer (`/profile/data`). */
export async function loader(route: LoaderFunctionArgs) {
  await requireFreshProof(route)
  const parts = Number(new URL(route.request.url).searchParams.get('of'))
  if (!Number.isInteger(parts) || parts < 1 || parts > mostParts) throw redirect('/profile/data')
  return { parts }
}

export default function DataParts() {
  const { parts } = useLoaderData<typeof loader>()
  const numbers = Array.from({ length: parts }, (_, place) => place + 1)
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_data()}</h1>
      <p>{m.profile_data_parts({ count: parts })}</p>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <a href={`/profile/data?part=${number}`}>{m.profile_data_part({ number, count: parts })}</a>
          </li>
        ))}
      </ul>
      <p className="links">
        <Link to="/profile">{m.profile_title()}</Link>
      </p>
    </section>
  )
}
