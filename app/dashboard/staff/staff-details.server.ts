import { staffFields, staffFileFields, staffFiles, willingness, willingnessLabels } from '#domain/staff.ts'
import { weekWords } from '#app/content/office/staff-records.ts'
import { dayWords } from '#domain/office-dates.ts'
import { availabilityOf } from '#domain/working-week.ts'
import { today } from '#server/clock.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** The data of a nurse's expanded row (section 2, "Current Staffs"); secret values are not sent to the browser. */
export function toShownStaff(staff: StoredStaff) {
  const shown = new Set(essential)
  const availability = availabilityOf(staff)
  return {
    id: staff.id,
    fullName: staff.fullName,
    isRetired: staff.retiredAt !== undefined,
    hasAccount: staff.accountUid !== undefined,
    leaves: !staff.retiredAt && staff.lastDay ? dayWords(staff.lastDay, today()) : null,
    hasPhoto: Boolean(staff.profilePhoto),
    essential: essential.map((name) => shownField(staff, name)),
    additional: staffFields
      .filter(
        ({ name, kind, isSecret }) => !shown.has(name) && !isSecret && kind !== 'day' && name !== 'fullName',
      )
      .map(({ name }) => shownField(staff, name)),
    secrets: staffFields
      .filter(({ isSecret }) => isSecret)
      .map(({ name, label }) => ({ name, label, isKnown: textOf(staff, name) !== '' })),
    /** Days in a row that are alike together; empty where the record does not say. */
    week: availability ? weekWords(availability) : [],
    willingness: willingness.map((kind) => ({
      label: willingnessLabels[kind],
      isWilling: staff.willingnessToWorkWith?.[kind] ?? false,
    })),
    files: staffFileFields
      .filter((field) => staff[field])
      .map((field) => ({ field, label: staffFiles[field].label })),
  }
}

const essential = [
  'contactNumber',
  'email',
  'currentAddress',
  'specialization',
  'languagesKnown',
  'shiftPreference',
]

function shownField(staff: StoredStaff, name: string) {
  const { label = name, kind } = staffFields.find((field) => field.name === name) ?? {}
  return { name, label, value: textOf(staff, name), isPhone: kind === 'digits' }
}

function textOf(staff: StoredStaff, name: string): string {
  const value = (staff as unknown as Record<string, unknown>)[name]
  const labels = staffFields.find((field) => field.name === name)?.choiceLabels
  if (labels && typeof value === 'string') return labels[value] ?? value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
