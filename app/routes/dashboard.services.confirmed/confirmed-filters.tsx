import {
  ChoiceFilter,
  DateFilter,
  Filters,
  TextFilter,
  type FilterState,
} from '#app/dashboard/lists/filter-form.tsx'
import { SearchFilters, SearchNote } from '#app/dashboard/services/search-filters.tsx'
import { statusNames } from '#app/dashboard/services/status.tsx'
import { serviceTypes } from '#domain/catalogue.ts'
import type { StartPeriod } from '#domain/list-filters.ts'

const statuses = (['confirmed', 'assigned', 'closed'] as const).map(
  (status) => [status, statusNames[status]] as const,
)
const types = serviceTypes.map((type) => [type, type] as const)

const starts = [
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['week', 'This week'],
] as const satisfies (readonly [StartPeriod, string])[]

/** The filters of the confirmed services (section 2). */
export function ConfirmedFilters({ path, given }: { path: string; given: FilterState | null }) {
  return (
    <Filters path={path} by="patient, phone number, status or dates" given={given}>
      <TextFilter name="serviceId" label="Service ID" />
      <SearchFilters />
      <ChoiceFilter name="status" label="Status" choices={statuses} />
      <ChoiceFilter name="service" label="Service type" choices={types} />
      <ChoiceFilter name="starts" label="Starts" choices={starts} />
      <DateFilter name="from" label="Date from" />
      <DateFilter name="to" label="Date to" />
      <SearchNote />
    </Filters>
  )
}
