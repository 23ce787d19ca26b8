import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { toToldList } from '#app/dashboard/notices/told-rows.server.ts'
import { ToldTable } from '#app/dashboard/notices/told-table.tsx'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { retention } from '#domain/limits.ts'
import { readToldOfService } from '#server/plans/told-of-service.server.ts'

export const meta = () => [{ title: `Messages · ${company.name}` }]

/** What the family and the nurses were told about a service (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const service = records.service ?? records.pending
  if (!service) throw notFound()
  const { serviceId, userId: uid } = service
  const told = await readToldOfService({ serviceId, uid, nurseId: records.service?.nurseId })
  const names = new Map(told.nurses.map(({ id, name }) => [id, name]))
  return { serviceId, list: toToldList(told, { serviceId, names }), otherNurses: told.otherNurses }
}

export default function ServiceMessages() {
  const { serviceId, list, otherNurses } = useLoaderData<typeof loader>()
  return (
    <section className="view stack">
      <h1>
        Messages about service <span className="service-id">{serviceId}</span>
      </h1>
      <p className="muted">
        Messages of the last {retention.noticeDays} days to the family and to the nurses of this service and
        its visits, also those that were not sent.{' '}
        <Link to={`/dashboard/services/${serviceId}/history?kind=messages`}>The history has their texts</Link>
        , those to the office and when a booking code was sent.
      </p>
      <ToldTable list={list} isOfService />
      {otherNurses.length > 0 ? (
        <>
          <p>Messages to these nurses are on their own pages:</p>
          <ul className="plain-list">
            {otherNurses.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/dashboard/staff/${id}/messages`}>{name || id}</Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Link to={`/dashboard/services/${serviceId}`}>Back to the service</Link>
      </p>
    </section>
  )
}
