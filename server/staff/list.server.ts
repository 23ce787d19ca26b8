import * as z from 'zod/mini'
import { experienceThresholds } from '#domain/list-filters.ts'
import { qualifications } from '#domain/staff.ts'
import { choiceFilter, flagFilter, nameFilter, numberChoiceFilter } from '#server/lists/filters.server.ts'
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
import { placeByName, readAllNurses } from './all-nurses.server.ts'
import { isExpired } from './available-nurses.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'
import { capitaliseName } from './written-name.server.ts'

/** The filters of `/dashboard/staff/currentStaffs` (section 2, "Admin dashboard"). */
export const staffFilters = z.object({
  name: nameFilter,
  qualification: choiceFilter(qualifications),
  minExperience: numberChoiceFilter(experienceThresholds),
  available: flagFilter,
})

export type StaffFilters = z.infer<typeof staffFilters>

/** What a row of the staff's list shows. */
export type StaffRow = Pick<
  StaffRecord,
  'id' | 'fullName' | 'nursingQualification' | 'yearsOfExperience' | 'available'
> & { isExpired: boolean; isRetired: boolean }

/**
 * A page of the staff: newest first; by name when a name or only available nurses are searched. A name is searched among all
 * nurses, of whom a Query reads thousands.
 */
export async function listStaff(filters: StaffFilters, cursor: string | null): Promise<Page<StaffRow>> {
  const { name } = filters
  if (!name) return readPage(staffBy(filters), cursor)
  const { nurses } = await readAllNurses()
  const rows = nurses.map(toStaffRow).filter(matching(filters))
  return pageOf({ scope: scopeOf('staff', filters), rows, placeOf: placeByName }, cursor)
}

/** The list of staff without a name, by the index of the filter that leaves the fewest nurses. */
function staffBy(filters: StaffFilters): List<StaffRow> {
  const toRow = (item: Record<string, unknown>) =>
    toStaffRow({ ...(item as StaffRecord), id: keyPart(item.pk, 'id') })
  return listBy('staff', filters, staffIndex(filters), { toRow, matches: matching(filters) })
}

function staffIndex({ available, ...others }: StaffFilters): Index {
  const { query } = Staff
  const isAlone = givenFilters(others).length === 0
  if (available !== undefined && (isAlone || !available))
    return { query: query.byAvailability({ available }), order: 'asc', knows: ['available'] }
  return { query: query.newestFirst({}), order: 'desc', knows: [] }
}

function matching({ name = '', qualification, minExperience = 0, available }: StaffFilters) {
  return (row: StaffRow) =>
    row.fullName.startsWith(capitaliseName(name)) &&
    (qualification === undefined || row.nursingQualification === qualification) &&
    row.yearsOfExperience >= minExperience &&
    (available === undefined || row.available === available)
}

function toStaffRow(nurse: Omit<StaffRow, 'isExpired' | 'isRetired'> & Partial<StaffRecord>): StaffRow {
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
