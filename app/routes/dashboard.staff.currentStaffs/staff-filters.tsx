import { availabilityWords } from '#app/content/office/staff-records.ts'
import { counted } from '#app/content/counted.ts'
import {
  ChoiceFilter,
  FilterNote,
  Filters,
  TextFilter,
  type FilterState,
} from '#app/dashboard/lists/filter-form.tsx'
import { experienceThresholds } from '#domain/list-filters.ts'
import { qualifications } from '#domain/staff.ts'

const noteId = 'filter-staff-note'

/** The filters of the staff (section 2), and the number. */
export function StaffFilters({ path, given }: { path: string; given: FilterState | null }) {
  return (
    <Filters path={path} by="name, phone number, qualification, experience or availability" given={given}>
      <TextFilter name="name" label="Name" noteId={noteId} />
      <TextFilter name="number" label="Phone number" inputMode="tel" noteId={noteId} />
      <ChoiceFilter
        name="qualification"
        label="Qualification"
        choices={qualifications.map((each) => [each, each] as const)}
      />
      <ChoiceFilter
        name="minExperience"
        label="Minimum experience"
        choices={experienceThresholds.map(
          (years) => [String(years), `${counted(years, 'year', 'years')} or more`] as const,
        )}
      />
      <ChoiceFilter
        name="available"
        label="Availability"
        choices={[
          ['true', availabilityWords.available],
          ['false', availabilityWords.not],
        ]}
      />
      <FilterNote id={noteId}>
        Name: any word of it from its third letter. Phone number: its first digits, or its last four.
      </FilterNote>
    </Filters>
  )
}
