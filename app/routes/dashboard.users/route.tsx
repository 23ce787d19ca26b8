import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { YesNo } from '#app/dashboard/frame/yes-no.tsx'
import { ListTable, type Column } from '#app/dashboard/lists/list-table.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { ExpandedUser } from '#app/dashboard/users/user-details.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { halvesOf } from '#domain/phone.ts'
import { listUsers, userFilters, type UserRow } from '#server/customers/list.server.ts'
import { UserFilters } from './user-filters.tsx'

const path = '/dashboard/users'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Users · ${company.name}` }]

/** The users, newest first, as the filters in the address say (section 2, "Admin dashboard"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(route.request, userFilters, listUsers, (row) => row)
}

const columns: (Column<UserRow> | 'details')[] = [
  {
    title: 'First name',
    cell: ({ uid, firstname, email }) => (
      <Link to={`/dashboard/users/${uid}`}>{firstname || email || 'No name'}</Link>
    ),
  },
  { title: 'Last name', cell: ({ lastname }) => lastname },
  { title: 'Phone number', cell: ({ number }) => halvesOf(number) || '–', className: 'nowrap' },
  { title: 'Email', cell: ({ email }) => email || '–', className: 'list__long' },
  {
    title: 'Email verified',
    cell: ({ emailVerified }) => <YesNo isYes={emailVerified} yes="Verified" no="Not verified" />,
  },
  'details',
]

export default function Users() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Users"
      path={path}
      list={list}
      hasFailed={hasFailed}
      filters={<UserFilters path={path} given={list} />}
      empty={{ none: messages.noUsers, all: messages.usersEmpty }}
    >
      <ListTable
        caption="Users"
        columns={columns}
        rows={list?.rows ?? []}
        keyOf={({ uid }) => uid}
        details={{
          href: ({ uid }) => `/dashboard/users/${uid}`,
          name: ({ email, number, firstname, lastname }) =>
            `${firstname} ${lastname}`.trim() || email || number,
          content: ({ uid }) => <ExpandedUser uid={uid} />,
        }}
      />
    </ListView>
  )
}
