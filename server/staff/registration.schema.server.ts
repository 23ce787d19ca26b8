import { fromIndia } from '#domain/dates.ts'
import {
  graduationYears,
  staffFields,
  willingness,
  willingnessField,
  type StaffField,
} from '#domain/staff.ts'
import type { StaffRecord } from './staff.entity.server.ts'

/** What a registration form says, field by field, as it was typed. */
export type TypedStaff = Record<string, string>

/** What is wrong with a field, in the words of section 5, by the field's name. */
export type StaffProblems = Record<string, string>

/** What the form gives of a nurse; the files and what the product adds are not in it. */
export type StaffDetails = Pick<
  StaffRecord,
  'fullName' | 'contactNumber' | 'email' | 'nursingQualification' | 'yearsOfExperience'
> &
  Partial<StaffRecord>

const longest = 2000
const words: Record<string, { digits: string; missing?: string }> = {
  contactNumber: { digits: 'Contact number must be 10 digits' },
  emergencyContactNumber: { digits: 'Emergency number must be 10 digits' },
  alternativeContactNumber: { digits: 'Alternative number must be 10 digits if provided' },
}

/** The fields of a posted form that belong to a registration, trimmed and none longer than a field can be. */
export function readTyped(form: FormData): TypedStaff {
  const names = [...staffFields.map(({ name }) => name), ...willingness.map(willingnessField)]
  const typed = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim().slice(0, longest + 1) : ''] as const
  })
  return Object.fromEntries(typed.filter(([, value]) => value !== ''))
}

/** Checks a whole form (section 5, "Staff registration form"). */
export function checkStaff(
  typed: TypedStaff,
): { ok: true; details: StaffDetails } | { ok: false; problems: StaffProblems } {
  const problems: StaffProblems = {}
  for (const field of staffFields) {
    const problem = problemOf(field, typed[field.name] ?? '')
    if (problem) problems[field.name] = problem
  }
  const chosen = willingness.map((kind) => [kind, typed[willingnessField(kind)] === 'on'] as const)
  if (!chosen.some(([, isChosen]) => isChosen))
    problems.willingnessToWorkWith = 'Select at least one type of patient'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const texts = staffFields.flatMap(({ name }) => (typed[name] ? [[name, typed[name]]] : []))
  const details = {
    ...Object.fromEntries(texts),
    email: (typed.email ?? '').toLowerCase(),
    yearOfGraduation: Number(typed.yearOfGraduation),
    yearsOfExperience: Number(typed.yearsOfExperience),
    willingnessToWorkWith: Object.fromEntries(chosen),
  } as StaffDetails
  return { ok: true, details }
}

function problemOf({ name, label, kind, choices, isOptional }: StaffField, value: string): string | null {
  if (value.length > longest) return 'Please use fewer characters'
  if (kind === 'digits') {
    if (isOptional && value === '') return null
    return /^\d{10}$/.test(value) ? null : (words[name]?.digits ?? null)
  }
  if (kind === 'email')
    return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) && value.length <= 254 ? null : 'Invalid email format'
  if (name === 'yearOfGraduation') {
    const { first, last } = graduationYears
    const isYear = /^\d{4}$/.test(value) && Number(value) >= first && Number(value) <= last
    return isYear ? null : `Enter a valid year (${first}-${last})`
  }
  if (name === 'yearsOfExperience') return /^\d{1,2}$/.test(value) ? null : 'Enter valid years of experience'
  if (value === '') return isOptional ? null : `${label} is required`
  if (choices && !choices.includes(value)) return `${label} is required`
  if (kind === 'date' && fromIndia(`${value}T00:00`) === null) return `${label} is required`
  return null
}
