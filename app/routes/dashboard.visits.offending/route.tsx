import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { OffendingView } from './offending-view.tsx'
import { readOffendingPage } from './read-offending-page.server.ts'

export const meta = () => [{ title: `Visits that break the rules · ${company.name}` }]

/** The coming visits that break the rules in force, or those that the address names. Nothing of it is stored. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return readOffendingPage(new URL(route.request.url).searchParams)
}

export default function OffendingVisits() {
  return <OffendingView {...useLoaderData<typeof loader>()} />
}
