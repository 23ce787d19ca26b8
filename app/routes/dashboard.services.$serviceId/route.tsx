import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { readShownNotes } from '#app/dashboard/notes/notes-of-service.server.ts'
import { NoService } from '#app/dashboard/services/expanded-service.tsx'
import { toServiceDetails } from '#app/dashboard/services/service-details.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { ServiceView } from './service-view.tsx'
import { readNextVisit, readToldToFamily } from './shown-service.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Service · ${company.name}` }]

/** One service: the data of its expanded row, and its own page with what is wrong now and what the family was told. */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const { service: confirmed, pending } = records
  const record = confirmed ?? pending
  const [next, told, notes] = await Promise.all([
    confirmed ? readNextVisit(confirmed) : null,
    record ? readToldToFamily(record) : [],
    // Only a plan has visits that a nurse can write about.
    confirmed?.hasPlan ? readShownNotes(confirmed.serviceId) : null,
  ])
  const service = toServiceDetails(records)
  return data({ service, next, told, notes }, { status: service ? 200 : 404 })
}

export default function ServicePage() {
  const loaded = useLoaded<typeof loader>()
  if (!isFailed(loaded) && loaded.service) return <ServiceView {...loaded} service={loaded.service} />
  return (
    <section className="view stack">
      <h1>Service</h1>
      {isFailed(loaded) ? <p className="notice notice--error">{messages.networkError}</p> : <NoService />}
      <p>
        <Link to="/dashboard/services/confirmed">Back to the list</Link>
      </p>
    </section>
  )
}
