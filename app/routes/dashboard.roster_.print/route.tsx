import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import stylesheet from '#app/styles/dashboard/day-print.css'
import { readTypedDay } from '#domain/typed-dates.ts'
import { addDays } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { PrintView } from './print-view.tsx'
import { readShownPrint } from './shown-print.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Visits to print · ${company.name}` }]

/** A day on paper, tomorrow unless the address names another: by nurse and by family, for when the office has no network. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const day = new URL(route.request.url).searchParams.get('day') ?? ''
  return readShownPrint(readTypedDay(day) ?? addDays(today(), 1))
}

export default function PrintDay() {
  return <PrintView {...useLoaderData<typeof loader>()} />
}
