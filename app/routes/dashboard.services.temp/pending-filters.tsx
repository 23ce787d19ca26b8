import {
  ChoiceFilter,
  DateFilter,
  Filters,
  TextFilter,
  type FilterState,
} from '#app/dashboard/lists/filter-form.tsx'
import { SearchFilters, SearchNote } from '#app/dashboard/services/search-filters.tsx'
import { statusNames } from '#app/dashboard/services/status.tsx'

const statuses = (['pending', 'confirmed'] as const).map((status) => [status, statusNames[status]] as const)

/** The filters of the pending services (section 2). */
export function PendingFilters({ path, given }: { path: string; given: FilterState | null }) {
  return (
    <Filters path={path} by="service ID, patient, phone number, status or dates" given={given}>
      <TextFilter name="serviceId" label="Service ID" />
      <SearchFilters />
      <ChoiceFilter name="status" label="Status" choices={statuses} />
      <DateFilter name="from" label="Date from" />
      <DateFilter name="to" label="Date to" />
      <SearchNote />
    </Filters>
  )
}
