import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { ChoiceFilter, DateFilter, Filters } from '#app/dashboard/lists/filter-form.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import type { StoredEnquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { enquiryFilters, listEnquiries, subjectOf } from '#server/enquiries/list.server.ts'
import { EnquiryTable, type EnquiryRow } from './enquiry-table.tsx'

const path = '/dashboard/enquiries'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Enquiries · ${company.name}` }]

/** The enquiries of visitors, whether or not they could be mailed to the office. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(route.request, enquiryFilters, listEnquiries, toRow)
}

function toRow(enquiry: StoredEnquiry): EnquiryRow {
  const { enquiryId, name, number, email, message, mailed, createdAt } = enquiry
  return {
    enquiryId,
    name,
    number,
    email,
    message,
    isMailed: mailed === 'sent',
    sentAt: momentNow(createdAt),
    subject: subjectOf(enquiry),
  }
}

export default function Enquiries() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Enquiries"
      path={path}
      list={list}
      hasFailed={hasFailed}
      tools={<CsvLink path={path} typed={list?.typed ?? {}} />}
      empty={{ none: 'No enquiries found.', all: 'No enquiries yet.' }}
      filters={
        <Filters path={path} by="whether it was mailed, or dates" given={list}>
          <ChoiceFilter
            name="mailed"
            label="Mailed to the office"
            choices={[
              ['sent', 'Yes'],
              ['failed', 'No'],
            ]}
          />
          <DateFilter name="from" label="Date from" />
          <DateFilter name="to" label="Date to" />
        </Filters>
      }
    >
      <EnquiryTable rows={list?.rows ?? []} />
    </ListView>
  )
}
