import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { readShownNotes } from '#app/dashboard/notes/notes-of-service.server.ts'
import { NotesOfService } from '#app/dashboard/notes/notes-of-service.tsx'
import { ServiceOrNone } from '#app/dashboard/services/expanded-service.tsx'
import { toServiceDetails } from '#app/dashboard/services/service-details.server.ts'
import { Status } from '#app/dashboard/services/status.tsx'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Service · ${company.name}` }]

/** One service: the data of its expanded row, and its own page for browsers without JavaScript. */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const service = toServiceDetails(records)
  // Only a plan has visits that a nurse can write about.
  const notes = records.service?.hasPlan ? await readShownNotes(records.service.serviceId) : null
  return data({ service, notes }, { status: service ? 200 : 404 })
}

export default function ServicePage() {
  const loaded = useLoaded<typeof loader>()
  const { service = null, notes = null } = isFailed(loaded) ? {} : loaded
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>Service {service ? <span className="service-id">{service.serviceId}</span> : null}</h1>
        {service ? <Status status={service.status} /> : null}
      </header>
      {isFailed(loaded) ? (
        <p className="notice notice--error">{messages.networkError}</p>
      ) : (
        <div className="card">
          <ServiceOrNone service={service} />
        </div>
      )}
      {notes ? <NotesOfService {...notes} /> : null}
      <p>
        <Link to={`/dashboard/services/${service?.status === 'pending' ? 'temp' : 'confirmed'}`}>
          Back to the list
        </Link>
      </p>
    </section>
  )
}
