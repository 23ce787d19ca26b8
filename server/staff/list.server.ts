import * as z from 'zod/mini'
import { experienceThresholds } from '#domain/list-filters.ts'
import { qualifications } from '#domain/staff.ts'
import { choiceFilter, flagFilter, nameFilter, numberChoiceFilter } from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  givenFilters,
  lastWith,
  listBy,
  readPage,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
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

/** A page of the staff: newest first; by name when a name or only available nurses are searched. */
export function listStaff(filters: StaffFilters, cursor: string | null): Promise<Page<StaffRow>> {
  return readPage(staffBy(filters), cursor)
}

/** The list of staff, by the index of the filter that leaves the fewest nurses. */
export function staffBy(filters: StaffFilters): List<StaffRow> {
  return listBy('staff', filters, staffIndex(filters), { toRow, matches: matching(filters) })
}

function staffIndex({ name, available, ...others }: StaffFilters): Index {
  const { query } = Staff
  if (name) {
    const start = capitaliseName(name)
    return {
      query: query.byName({}).between({ fullName: start }, { fullName: lastWith(start) }),
      order: 'asc',
      knows: ['name'],
    }
  }
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

function toRow(item: Record<string, unknown>): StaffRow {
  const { fullName, nursingQualification, yearsOfExperience, available, regExpiryDate, retiredAt } =
    item as StaffRecord
  return {
    id: keyPart(item.pk, 'id'),
    fullName,
    nursingQualification,
    yearsOfExperience,
    available,
    isExpired: isExpired({ regExpiryDate }),
    isRetired: retiredAt !== undefined,
  }
}
