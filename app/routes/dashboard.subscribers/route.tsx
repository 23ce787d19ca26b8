import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { EraseLink } from '#app/dashboard/erase/erase-link.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { ChoiceFilter, DateFilter, Filters } from '#app/dashboard/lists/filter-form.tsx'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { listSubscribers, subscriberFilters } from '#server/enquiries/list.server.ts'
import type { StoredSubscription } from '#server/enquiries/subscription.entity.server.ts'

const path = '/dashboard/subscribers'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Subscribers · ${company.name}` }]

/** The newsletter's subscribers, with those who have not confirmed yet. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(route.request, subscriberFilters, listSubscribers, toRow)
}

type SubscriberRow = { id: string; email: string; askedAt: string; confirmedAt: string }

/** Leaves out the token, which only the subscriber may know. */
function toRow({ subscriptionId, email, createdAt, confirmedAt }: StoredSubscription): SubscriberRow {
  return {
    id: subscriptionId,
    email,
    askedAt: momentNow(createdAt),
    confirmedAt: confirmedAt ? momentNow(confirmedAt) : '–',
  }
}

export default function Subscribers() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Subscribers"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={<CsvLink path={path} typed={list?.typed ?? {}} />}
      empty={{ none: 'No subscribers found.', all: 'Nobody has subscribed yet.' }}
      filters={
        <Filters path={path} by="status or dates" given={list}>
          <ChoiceFilter
            name="status"
            label="Status"
            choices={[
              ['confirmed', 'Confirmed'],
              ['unconfirmed', 'Not confirmed yet'],
            ]}
          />
          <DateFilter name="from" label="Date from" />
          <DateFilter name="to" label="Date to" />
        </Filters>
      }
    >
      <p className="muted">
        The CSV holds confirmed subscribers only: nobody else may be sent the newsletter.
      </p>
      <ListTable
        caption="Subscribers"
        rows={list?.rows ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Email', cell: ({ email }) => email },
          { title: 'Subscribed', cell: ({ askedAt }) => askedAt },
          { title: 'Confirmed', cell: ({ confirmedAt }) => confirmedAt },
          {
            title: 'Erase',
            cell: ({ id, email }) => <EraseLink to={`/dashboard/subscribers/${id}/erase`} whose={email} />,
          },
        ]}
      />
    </ListView>
  )
}
