import {
  graduationYears,
  staffFields,
  staffFiles,
  type FileProblem,
  type PaperField,
  type StaffProblem,
} from '#domain/staff.ts'
import type { Availability } from '#domain/choice/availability.ts'
import { weekdayName } from '#domain/office-dates.ts'

/** Whether a nurse can be given work now. */
export const availabilityWords = {
  available: 'Available',
  not: 'Not available',
  absent: 'Absent today',
  inactive: 'Inactive',
} as const

/** A nurse's week in words, days in a row that are alike together: `Monday to Friday`, `08:00–17:00`. */
export function weekWords(availability: Availability): { days: string; words: string }[] {
  const words = availability.map((works) => {
    if (works === 'off') return 'Does not work'
    return works === 'any' ? 'Any time' : `${works.from}–${works.to}`
  })
  const firsts = words.flatMap((said, place) => (said === words[place - 1] ? [] : [place]))
  return firsts.map((first, place) => {
    const next = firsts[place + 1] ?? words.length
    const days = [weekdayName(first + 1), ...(next > first + 1 ? [weekdayName(next)] : [])]
    return { days: days.join(next === first + 2 ? ' and ' : ' to '), words: words[first] ?? '' }
  })
}

/* The messages about a registration and its files, for administrators: sections 5 and 8 of the specification, word for word. */

const tenDigits: Record<string, string> = {
  contactNumber: 'Contact number must be 10 digits',
  emergencyContactNumber: 'Emergency number must be 10 digits',
  alternativeContactNumber: 'Alternative number must be 10 digits if provided',
}

const problems: Record<StaffProblem, (field: string) => string> = {
  required: (field) => `${labelOf(field)} is required`,
  'too-long': () => 'Please use fewer characters',
  'not-a-day': () => 'Enter a date, such as 25/11/2026',
  'not-ten-digits': (field) => tenDigits[field] ?? `${labelOf(field)} must be 10 digits`,
  'invalid-email': () => 'Invalid email format',
  'invalid-year': () => `Enter a valid year (${graduationYears.first}-${graduationYears.last})`,
  'invalid-experience': () => 'Enter valid years of experience',
  'not-pins': () => 'Enter up to 10 PIN codes of six digits, such as 411038, 411052',
  'not-times': () => 'Enter both times, such as 08:00 and 17:00, or leave both empty',
  'none-chosen': () => 'Select at least one type of patient',
  'email-taken': () => 'A nurse with this email is registered already',
  'registration-taken': () => 'A nurse with this registration number is registered already',
}

/** What is wrong with a field of a registration, or with one of its files. */
export function staffProblemWords(field: string, problem: StaffProblem): string {
  return problems[problem](field)
}

/** The messages for all fields of a form, by field. */
export function staffErrors(found: Record<string, StaffProblem>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(found).map(([field, problem]) => [field, [staffProblemWords(field, problem)]]),
  )
}

/**
 * That a registration was changed since its form was shown.
 * @param fields the names of those that differ from what was typed
 */
export function changedMeanwhile(fields: string[]): string {
  const what = fields.map(labelOf).join(', ') || 'none of the fields shown here'
  return `Someone else has changed this nurse’s record since you opened the form. Differences from your entries: ${what}. Please check; saving now overwrites their changes.`
}

/** The label of a field or a file of a registration. */
export function labelOf(field: string): string {
  if (field === 'willingnessToWorkWith') return 'Willing to work with'
  const file: { label: string } | undefined = (staffFiles as Record<string, { label: string }>)[field]
  const { kind, label } = staffFields.find(({ name }) => name === field) ?? {}
  return file?.label ?? (kind === 'day' ? `Availability on ${label}` : label) ?? field
}

const fileProblems: Record<FileProblem, (field: PaperField) => string> = {
  'wrong-type': (field) =>
    field === 'profilePhotoSmall' || staffFiles[field].isPhoto
      ? 'Invalid file type. Only JPEG or PNG allowed.'
      : 'Invalid file type. Only JPEG, PNG, or PDF allowed.',
  'wrong-stored-type': (field) => `Invalid file type for ${field}. Use JPEG/PNG or PDF.`,
  empty: () => 'The file is empty',
  'too-many-pixels': () =>
    'This image has more than 50 megapixels, so most phones and browsers cannot show it. Please scan it again at 300 dpi or save it smaller, and send that file.',
  'needs-password': () =>
    'This PDF opens only with a password, so nobody could look at it here. Please open it with the password, save or print it as a PDF without one, and send that file.',
  'too-large': () => 'File size exceeds 2MB limit',
  'too-large-to-keep': (field) => `File ${field} exceeds 10MB limit.`,
  'says-where-it-was-taken': () =>
    'This photo says where it was taken. Please upload it through the form, which removes that.',
  'not-arrived': () => 'The file did not arrive. Please send it again.',
  'draft-gone': () => 'This draft no longer exists.',
  'not-taken': () => staffMessages.fileNotTaken,
}

/** What is wrong with a file. */
export function fileProblemWords(field: PaperField, problem: FileProblem): string {
  return fileProblems[problem](field)
}

/** Section 8, "Staff", and section 5. */
export const staffMessages = {
  failed: 'Failed to add staff',
  permissionDenied: 'Permission denied. Please check your authentication status or contact support.',
  /** Section 6: the bucket itself refuses a file. */
  storageDenied: 'Permission denied. Check storage rules.',
  fixErrors: 'Please fix the errors in the form',
  fileNotTaken: 'The file was not taken. Please try again.',
} as const
