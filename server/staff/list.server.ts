import * as z from 'zod/mini'
import { experienceThresholds } from '#domain/list-filters.ts'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import { countryPrefix } from '#domain/phone.ts'
import { isLastDigits, shortestSearch } from '#domain/search.ts'
import { qualifications } from '#domain/staff.ts'
import {
  choiceFilter,
  flagFilter,
  nameFilter,
  numberChoiceFilter,
  numberFilter,
} from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  givenFilters,
  listBy,
  pageOf,
  readPage,
  scopeOf,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
import { readAllNurses } from './all-nurses.server.ts'
import { isExpired } from './available-nurses.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** The filters of `/dashboard/staff/currentStaffs` (section 2, "Admin dashboard"). */
export const staffFilters = z.object({
  name: nameFilter,
  number: numberFilter,
  qualification: choiceFilter(qualifications),
  minExperience: numberChoiceFilter(experienceThresholds),
  available: flagFilter,
})

export type StaffFilters = z.infer<typeof staffFilters>

/** What a row of the staff's list shows. */
export type StaffRow = Pick<
  StoredStaff,
  'id' | 'fullName' | 'nursingQualification' | 'yearsOfExperience' | 'available'
> & { isExpired: boolean; isRetired: boolean }

/**
 * A page of the staff: newest first; by name when only available nurses are searched. Words of a name and numbers are searched among
 * all nurses in memory, of whom a Query reads thousands.
 */
export async function listStaff(filters: StaffFilters, cursor: string | null): Promise<Page<StaffRow>> {
  const { name, number } = filters
  if (!name && !number) return readPage(staffBy(filters), cursor)
  const { nurses } = await readAllNurses()
  const rows = nurses
    .filter((nurse) => hasNumber(nurse, number) && matching(filters)(toStaffRow(nurse)))
    .sort((one, other) => (placeByAge(one) < placeByAge(other) ? 1 : -1))
  const { rows: shown, ...page } = pageOf(
    { scope: scopeOf('staff', filters), rows, placeOf: placeByAge, order: 'desc' },
    cursor,
  )
  return { ...page, rows: shown.map(toStaffRow) }
}

/** The list of staff without a name or a number, by the index of the filter that leaves the fewest nurses. */
function staffBy(filters: StaffFilters): List<StaffRow> {
  const index = staffIndex(filters)
  // The index by availability says it in its key alone, so it is the value that was asked for.
  const inKey = index.knows.includes('available') && { available: filters.available }
  const toRow = (item: Record<string, unknown>) =>
    toStaffRow({ ...(item as StoredStaff), ...inKey, id: keyPart(item.pk, 'id') })
  return listBy('staff', filters, index, { toRow, matches: matching(filters) })
}

function staffIndex({ available, ...others }: StaffFilters): Index {
  const { query } = Staff
  const isAlone = givenFilters(others).length === 0
  if (available !== undefined && (isAlone || !available))
    return { query: query.byAvailability({ available }), order: 'asc', knows: ['available'] }
  return { query: query.newestFirst({}), order: 'desc', knows: [] }
}

function placeByAge({ createdAt, id }: Pick<StoredStaff, 'createdAt' | 'id'>): string {
  return `${createdAt}#${id}`
}

function hasNumber({ contactNumber }: Pick<StoredStaff, 'contactNumber'>, searched = ''): boolean {
  const number = countryPrefix + contactNumber
  return isLastDigits(searched) ? number.endsWith(searched) : number.startsWith(searched)
}

function matching({ name = '', qualification, minExperience = 0, available }: StaffFilters) {
  const words = nameWords(name)
  return (row: StaffRow) =>
    (name === '' || (words.length > 0 && hasNameWords(row.fullName, words, shortestSearch.letters))) &&
    (qualification === undefined || row.nursingQualification === qualification) &&
    row.yearsOfExperience >= minExperience &&
    (available === undefined || row.available === available)
}

function toStaffRow(nurse: Omit<StaffRow, 'isExpired' | 'isRetired'> & Partial<StoredStaff>): StaffRow {
  const { id, fullName, nursingQualification, yearsOfExperience, available, retiredAt } = nurse
  return {
    id,
    fullName,
    nursingQualification,
    yearsOfExperience,
    available,
    isExpired: isExpired(nurse),
    isRetired: retiredAt !== undefined,
  }
}
