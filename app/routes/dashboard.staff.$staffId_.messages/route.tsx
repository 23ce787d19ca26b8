import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { toToldList } from '#app/dashboard/notices/told-rows.server.ts'
import { ToldTable } from '#app/dashboard/notices/told-table.tsx'
import { nurseIdOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { retention } from '#domain/limits.ts'
import { readToldToNurse } from '#server/notices/told.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

export const meta = () => [{ title: `Messages · ${company.name}` }]

/** What a nurse was told, about all services (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const staffId = nurseIdOfAddress(route)
  const [nurse, told] = await Promise.all([readStaff(staffId), readToldToNurse(staffId)])
  if (!nurse) throw notFound()
  return { nurse: { id: nurse.id, fullName: nurse.fullName }, list: toToldList(told) }
}

export default function StaffMessages() {
  const { nurse, list } = useLoaderData<typeof loader>()
  return (
    <section className="view stack">
      <h1>Messages to {nurse.fullName}</h1>
      <p className="muted">
        Of the last {retention.noticeDays} days. The texts are in the history of each service.
      </p>
      <ToldTable list={list} isOfService={false} />
      <p>
        <Link to={`/dashboard/staff/${nurse.id}`}>Back to the nurse</Link>
      </p>
    </section>
  )
}
