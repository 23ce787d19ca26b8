import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import { toShownService, type ShownService } from '#app/dashboard/services/service-row.server.ts'
import { ServicesTable, type ServiceColumns } from '#app/dashboard/services/services-table.tsx'
import {
  createdColumn,
  patientColumn,
  periodColumn,
  serviceIdColumn,
  statusColumn,
} from '#app/dashboard/services/shared-columns.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { pendingServiceFilters } from '#server/services/list-filters.server.ts'
import { listPendingServices } from '#server/services/list.server.ts'
import { PendingFilters } from './pending-filters.tsx'

const path = '/dashboard/services/temp'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Pending Services · ${company.name}` }]

/** The pending services that match the filters in the URL, newest first (section 2, "Admin dashboard"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(route.request, pendingServiceFilters, listPendingServices, toShownService)
}

const columns: ServiceColumns<ShownService> = (open) => [
  patientColumn,
  serviceIdColumn,
  createdColumn,
  periodColumn,
  statusColumn,
  'details',
  {
    title: 'Delete',
    cell: ({ serviceId, patientName }) => (
      <ActionLink kind="delete" serviceId={serviceId} patientName={patientName} onOpen={open} />
    ),
  },
]

export default function PendingServices() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Pending Services"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={<CsvLink path={path} typed={list?.typed ?? {}} />}
      filters={<PendingFilters path={path} given={list} />}
      empty={{ none: messages.noPendingServices, all: messages.pendingServicesEmpty }}
    >
      <ServicesTable caption="Pending services" rows={list?.rows ?? []} columns={columns} />
    </ListView>
  )
}
