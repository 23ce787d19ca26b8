import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { toShownConfirmed } from '#app/dashboard/services/service-row.server.ts'
import { ServicesTable } from '#app/dashboard/services/services-table.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { withNextVisits } from '#server/find/next-visits.server.ts'
import { serviceFilters } from '#server/services/list-filters.server.ts'
import { listServices } from '#server/services/list.server.ts'
import { confirmedColumns } from './columns.tsx'
import { ConfirmedFilters } from './confirmed-filters.tsx'

const path = '/dashboard/services/confirmed'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Confirmed Services · ${company.name}` }]

/** The confirmed services that match the filters in the URL, newest first (section 2, "Admin dashboard"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(
    route.request,
    serviceFilters,
    async (filters, cursor) => {
      const page = await listServices(filters, cursor)
      return { ...page, rows: await withNextVisits(page.rows) }
    },
    toShownConfirmed,
  )
}

export default function ConfirmedServices() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Confirmed Services"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={<CsvLink path={path} typed={list?.typed ?? {}} />}
      filters={<ConfirmedFilters path={path} given={list} />}
      empty={{ none: messages.noConfirmedServices, all: messages.servicesEmpty }}
    >
      <ServicesTable caption="Confirmed services" rows={list?.rows ?? []} columns={confirmedColumns} />
    </ListView>
  )
}
