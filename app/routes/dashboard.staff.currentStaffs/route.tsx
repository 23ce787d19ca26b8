import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { availabilityWords } from '#app/content/office/staff-records.ts'
import { Icon } from '#app/dashboard/frame/icon.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { LoadedDetails } from '#app/dashboard/frame/loaded-details.tsx'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { YesNo } from '#app/dashboard/frame/yes-no.tsx'
import { ListTable, type Column } from '#app/dashboard/lists/list-table.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { StaffDetails, type ShownStaff } from '#app/dashboard/staff/staff-details.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { readAbsentToday } from '#server/nurse-time/read-absences.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { listStaff, staffFilters, type StaffRow } from '#server/staff/list.server.ts'
import { StaffFilters } from './staff-filters.tsx'

const path = '/dashboard/staff/currentStaffs'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Current Staffs · ${company.name}` }]

/** The nurses that match the filters in the URL, newest first (section 2, "Admin dashboard"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(
    route.request,
    staffFilters,
    async (filters, cursor) => {
      const [page, absent] = await Promise.all([listStaff(filters, cursor), readAbsentToday()])
      return { ...page, rows: page.rows.map((row) => ({ ...row, isAbsent: absent.has(row.id) })) }
    },
    (row) => row,
  )
}

type Row = StaffRow & { isAbsent: boolean }

const columns: (Column<Row> | 'details')[] = [
  { title: 'Name', cell: ({ id, fullName }) => <Link to={`/dashboard/staff/${id}`}>{fullName}</Link> },
  {
    title: 'Qualification',
    cell: ({ nursingQualification, isExpired }) =>
      isExpired ? `${nursingQualification} (registration expired)` : nursingQualification,
  },
  {
    title: 'Experience',
    cell: ({ yearsOfExperience }) =>
      yearsOfExperience < 1 ? 'Under 1 year' : counted(yearsOfExperience, 'year', 'years'),
  },
  {
    title: availabilityWords.available,
    cell: ({ available, isRetired, isAbsent }) => (
      <YesNo
        isYes={available && !isAbsent}
        yes={availabilityWords.available}
        no={availabilityWords[isRetired ? 'inactive' : isAbsent ? 'absent' : 'not']}
      />
    ),
  },
  'details',
]

export default function CurrentStaffs() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Current Staffs"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={
        <Link to="/dashboard/staff/addStaff" className="button">
          <Icon name="add" />
          Add Staff
        </Link>
      }
      filters={<StaffFilters path={path} given={list} />}
      empty={{ none: messages.noStaff, all: messages.staffEmpty }}
    >
      <ListTable
        caption="Staff"
        columns={columns}
        rows={list?.rows ?? []}
        keyOf={({ id }) => id}
        details={{
          href: ({ id }) => `/dashboard/staff/${id}`,
          name: ({ fullName }) => fullName,
          content: ({ id }) => (
            <LoadedDetails href={`/dashboard/staff/${id}`}>
              {(data) => <StaffDetails staff={(data as { staff: ShownStaff | null }).staff} />}
            </LoadedDetails>
          ),
        }}
      />
    </ListView>
  )
}
