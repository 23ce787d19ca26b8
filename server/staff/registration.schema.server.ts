import * as z from 'zod/mini'
import {
  graduationYears,
  postedNames,
  staffFields,
  willingness,
  willingnessField,
  type StaffField,
  type StaffProblem,
} from '#domain/staff.ts'
import { readTenDigits } from '#domain/phone.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { readPins, readWorkingDay, workingDayText } from '#domain/working-week.ts'
import { validationKey } from '#domain/validation.ts'
import { isVisible, readLine } from '#domain/visible-text.ts'
import { isDay } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import type { StoredStaff } from './staff.entity.server.ts'

/** The typed texts of a registration form, by field name. */
export type TypedStaff = Record<string, string>

/** A form as it was posted. */
type Typed = Record<string, string | undefined>

/** What is wrong with the fields and files, by field name. */
export type StaffProblems = Record<string, StaffProblem>

/** The attributes of a nurse that come from the form; without the files and what the product adds. */
export type StaffDetails = Pick<
  StoredStaff,
  'fullName' | 'contactNumber' | 'email' | 'nursingQualification' | 'yearsOfExperience'
> &
  Partial<StoredStaff>

const longest = 2000
const willing = willingness.map(willingnessField)
const names = [...staffFields.flatMap(postedNames), ...willing]
const text = z.optional(z.string(validationKey('unexpected')))

/** The form of a registration. Nothing is required here, because a draft may be incomplete; `checkStaff` checks it. */
export const registrationSchema = z.object({
  staffId: text,
  /** For a registered nurse: the version of the record that the form has shown. */
  version: text,
  ...Object.fromEntries(names.map((name) => [name, text])),
})

/**
 * The fields of a registration, trimmed, without those of which nothing can be seen; others are dropped. Longer texts are cut so
 * that `checkStaff` still refuses them. A date that was typed by hand is yyyy-mm-dd, a phone number its ten digits; what is none stays
 * as it was typed.
 */
export function readTyped(given: Typed): TypedStaff {
  const typed = [
    ...staffFields.map((field) => [field.name, asStored(field, given)] as const),
    ...willing.map((name) => [name, readText(given[name])] as const),
  ]
  return Object.fromEntries(typed.filter(([, value]) => isVisible(value)))
}

function readText(text = ''): string {
  return text.trim().slice(0, longest + 1)
}

function asStored({ name, kind, isPast, choices = [] }: StaffField, given: Typed): string {
  const typed = readText(given[name])
  switch (kind) {
    case 'digits':
      return readTenDigits(typed) ?? typed
    case 'date':
      return readTypedDay(typed, { lastYear: isPast ? Number(today().slice(0, 4)) : undefined }) ?? typed
    case 'pins':
      return readPins(typed)?.join(', ') ?? typed
    case 'several':
      return choices.filter((choice) => given[`${name}.${choice}`] === 'on').join(', ')
    case 'day': {
      const [from, to] = [readText(given[`${name}.from`]), readText(given[`${name}.to`])]
      return workingDayText({ isOff: given[`${name}.off`] === 'on', from, to })
    }
    default:
      return typed
  }
}

/** Checks a complete form (section 5, "Staff registration form"). */
export function checkStaff(
  typed: TypedStaff,
): { ok: true; details: StaffDetails } | { ok: false; problems: StaffProblems } {
  const problems: StaffProblems = {}
  for (const field of staffFields) {
    const problem = problemOf(field, typed[field.name] ?? '')
    if (problem) problems[field.name] = problem
  }
  const chosen = willingness.map((kind) => [kind, typed[willingnessField(kind)] === 'on'] as const)
  if (!chosen.some(([, isChosen]) => isChosen)) problems.willingnessToWorkWith = 'none-chosen'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const texts = staffFields.flatMap(({ name, kind }) => {
    const value = typed[name]
    return value ? [[name, kind === 'text' ? readLine(value) : value]] : []
  })
  const details = {
    ...Object.fromEntries(texts),
    email: (typed.email ?? '').toLowerCase(),
    yearOfGraduation: Number(typed.yearOfGraduation),
    yearsOfExperience: Number(typed.yearsOfExperience),
    willingnessToWorkWith: Object.fromEntries(chosen),
  } as StaffDetails
  return { ok: true, details }
}

/** The texts of a certain format, by the name or the kind of their field, and what is wrong with others. */
const formats: Partial<Record<string, { fits: (value: string) => boolean; problem: StaffProblem }>> = {
  digits: { fits: (value) => /^\d{10}$/.test(value), problem: 'not-ten-digits' },
  email: {
    fits: (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) && value.length <= 254,
    problem: 'invalid-email',
  },
  pins: { fits: (value) => readPins(value) !== null, problem: 'not-pins' },
  day: { fits: (value) => readWorkingDay(value) !== null, problem: 'not-times' },
  yearOfGraduation: {
    fits: (value) =>
      /^\d{4}$/.test(value) &&
      Number(value) >= graduationYears.first &&
      Number(value) <= graduationYears.last,
    problem: 'invalid-year',
  },
  yearsOfExperience: { fits: (value) => /^\d{1,2}$/.test(value), problem: 'invalid-experience' },
}

function problemOf(field: StaffField, value: string): StaffProblem | null {
  const { name, kind, isOptional } = field
  if (value.length > longest) return 'too-long'
  if (value === '' && isOptional) return null
  if (kind === 'date' && value !== '') return isDay(value) ? null : 'not-a-day'
  const format = formats[name] ?? formats[kind]
  if (format) return format.fits(value) ? null : format.problem
  return isAnswer(field, value) ? null : 'required'
}

/** Whether a text answers a field without a format: a text that can be seen, or one of the choices. */
function isAnswer({ kind, choices }: StaffField, value: string): boolean {
  if (value === '' || (kind === 'text' && readLine(value) === null)) return false
  return (
    !choices || (kind === 'several' ? value.split(', ') : [value]).every((each) => choices.includes(each))
  )
}
