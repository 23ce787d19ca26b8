import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { readShownNotes } from '#app/dashboard/notes/notes-of-service.server.ts'
import { NoServicePage } from '#app/dashboard/services/no-service-page.tsx'
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
  return <NoServicePage title="Service" hasFailed={isFailed(loaded)} />
}
