import {
  ChoiceFilter,
  FilterNote,
  Filters,
  TextFilter,
  type FilterState,
} from '#app/dashboard/lists/filter-form.tsx'
import { serviceCountThresholds } from '#domain/list-filters.ts'

const counts = serviceCountThresholds.map(
  (count) => [String(count), count === 1 ? '1 or more' : `${count} or more`] as const,
)

const noteId = 'filter-number-note'

/** The filters of the users (section 2). */
export function UserFilters({ path, given }: { path: string; given: FilterState | null }) {
  return (
    <Filters path={path} by="email, phone number, verification, provider or services" given={given}>
      <TextFilter name="email" label="Email" inputMode="email" />
      <TextFilter name="number" label="Phone number" inputMode="tel" noteId={noteId} />
      <ChoiceFilter
        name="emailVerified"
        label="Email verified"
        choices={[
          ['true', 'True'],
          ['false', 'False'],
        ]}
      />
      <ChoiceFilter
        name="authProvider"
        label="Auth provider"
        choices={[
          ['email', 'email'],
          ['Google', 'Google'],
        ]}
      />
      <ChoiceFilter name="minServices" label="Minimum services" choices={counts} />
      <FilterNote id={noteId}>Phone number: its first digits, or its last four.</FilterNote>
    </Filters>
  )
}
