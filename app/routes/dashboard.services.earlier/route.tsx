import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { ChoiceFilter, DateFilter, Filters } from '#app/dashboard/lists/filter-form.tsx'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { periodColumn, serviceIdColumn } from '#app/dashboard/services/shared-columns.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { serviceTypes } from '#domain/catalogue.ts'
import { endingNames, endings } from '#domain/endings.ts'
import { historyFilters, listHistory } from '#server/history/list-history.server.ts'
import { toEarlierRow, type EarlierRow } from './earlier-row.server.ts'

const path = '/dashboard/services/earlier'
const endingChoices = endings.map((ending) => [ending, endingNames[ending]] as const)
const types = serviceTypes.map((type) => [type, type] as const)

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Earlier Services · ${company.name}` }]

/** The services that are over, the last ended first. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(route.request, historyFilters, listHistory, toEarlierRow)
}

export default function EarlierServices() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Earlier Services"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={<CsvLink path={path} typed={list?.typed ?? {}} />}
      empty={{ none: 'No earlier services found.', all: 'No service has ended yet.' }}
      filters={
        <Filters path={path} by="how it ended, service type or dates" given={list}>
          <ChoiceFilter name="ending" label="How it ended" choices={endingChoices} />
          <ChoiceFilter name="service" label="Service type" choices={types} />
          <DateFilter name="from" label="Ended from" />
          <DateFilter name="to" label="Ended to" />
        </Filters>
      }
    >
      <ListTable
        caption="Earlier services"
        rows={list?.rows ?? []}
        keyOf={({ serviceId }) => serviceId}
        columns={[
          {
            title: 'Patient',
            cell: ({ uid, patientName }) => <Link to={`/dashboard/users/${uid}`}>{patientName}</Link>,
          },
          {
            title: 'How it ended',
            cell: ({ ending, note }) => (
              <>
                {ending}
                {note ? <small>{note}</small> : null}
              </>
            ),
          },
          { title: 'Ended', cell: ({ endedAt }) => endedAt, className: 'nowrap' },
          { title: 'Service', cell: ({ service }) => service },
          periodColumn,
          { title: 'Nurse', cell: (row) => <Nurse {...row} /> },
          serviceIdColumn,
          {
            title: 'History',
            cell: ({ serviceId, patientName }) => (
              <Link to={`/dashboard/services/${serviceId}/history`}>
                Open<span className="visually-hidden"> history of {patientName}</span>
              </Link>
            ),
          },
        ]}
      />
    </ListView>
  )
}

function Nurse({ nurseId, nurseName }: Pick<EarlierRow, 'nurseId' | 'nurseName'>) {
  if (!nurseName) return <>–</>
  return nurseId ? <Link to={`/dashboard/staff/${nurseId}`}>{nurseName}</Link> : <>{nurseName}</>
}
