import { FilterNote, TextFilter } from '#app/dashboard/lists/filter-form.tsx'

const noteId = 'filter-search-note'

/** The filters by what people say on the telephone, in both lists of services; `SearchNote` belongs below them. */
export function SearchFilters() {
  return (
    <>
      <TextFilter name="patient" label="Patient" noteId={noteId} />
      <TextFilter name="number" label="Phone number" inputMode="tel" noteId={noteId} />
    </>
  )
}

/** How both are searched. */
export function SearchNote() {
  return (
    <FilterNote id={noteId}>
      Patient: any word of the name from its third letter, in the letters in which it was written (Savita does
      not find सविता). Phone number: its first digits, or its last four.
    </FilterNote>
  )
}
