import * as z from 'zod/mini'
import { fromIndia } from '#domain/dates.ts'
import type { ListProblem } from '#domain/list-filters.ts'
import { nameWords } from '#domain/name-words.ts'
import { idStart, numberSearch } from '#domain/search.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { readAs } from '#server/schema.server.ts'

/** The filters of a list as they are in the URL, unchecked. */
export type TypedFilters = Record<string, string>

export type ReadFilters<Filters> =
  { ok: true; filters: Filters } | { ok: false; problems: Partial<Record<string, ListProblem>> }

function problem(key: ListProblem): ListProblem {
  return key
}

/** A filter that is undefined where nothing is typed. */
function optional<Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) {
  const typed = z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => text || undefined),
  )
  return z.optional(z.pipe(typed, z.optional(schema)))
}

/** The start of a service id. */
export const serviceIdFilter = optional(
  z.pipe(z.string().check(z.regex(/^[\w-]{1,64}$/, problem('service-id'))), z.transform(idStart)),
)

/** The start of a phone number, or its last four digits; comes out as `numberSearch` says. */
export const numberFilter = optional(z.pipe(z.string(), readAs(numberSearch, problem('number'))))

/** Words of a person's name, each from its third letter; come out as `nameWords` gives them. */
export const patientFilter = optional(
  z.pipe(
    z.string().check(z.maxLength(80, problem('name'))),
    readAs((typed) => {
      const words = nameWords(typed)
      return words.length > 0 ? words : null
    }, problem('patient')),
  ),
)

/** The start of an e-mail address, in lower case. */
export const emailFilter = optional(
  z
    .string()
    .check(z.maxLength(254, problem('email')), z.regex(/^[^\s<>"\\]+$/, problem('email')), z.toLowerCase()),
)

/** The start of a person's name. */
export const nameFilter = optional(z.string().check(z.maxLength(80, problem('name'))))

/** The id of a record, whole. */
export const recordIdFilter = optional(
  z.pipe(z.string().check(z.regex(/^[\w-]{1,64}$/, problem('record-id'))), z.transform(idStart)),
)

/** One of the given words. */
export function choiceFilter<Choice extends string>(choices: readonly Choice[]) {
  return optional(z.enum(choices, problem('choice')))
}

/** `true` or `false`. */
export const flagFilter = optional(
  z.pipe(
    z.enum(['true', 'false'], problem('choice')),
    z.transform((flag) => flag === 'true'),
  ),
)

/** One of the given numbers. */
export function numberChoiceFilter(choices: readonly number[]) {
  return optional(z.pipe(z.enum(choices.map(String), problem('choice')), z.transform(Number)))
}

/** A day in India, from a control or typed by hand; comes out as yyyy-mm-dd. */
export const dayFilter = optional(
  z.pipe(
    z.string(),
    readAs((typed: string) => readTypedDay(typed), problem('day')),
  ),
)

/** Reads and checks the filters of a list; other parameters of the URL are ignored. */
export function readFilters<Schema extends z.ZodMiniType>(
  schema: Schema,
  typed: TypedFilters,
): ReadFilters<z.infer<Schema>> {
  const read = schema.safeParse(typed)
  const issues = read.error?.issues ?? []
  const wrong = issues.map(({ path, message }) => [String(path[0]), message as ListProblem])
  const problems = Object.fromEntries(wrong) as Partial<Record<string, ListProblem>>
  // Not a check in the schema: zod would skip it when another field is wrong.
  const [from, to] = [readTypedDay(typed.from ?? ''), readTypedDay(typed.to ?? '')]
  if (from && to && from > to) problems.to = 'days-reversed'
  const isRight = read.success && Object.keys(problems).length === 0
  return isRight ? { ok: true, filters: read.data } : { ok: false, problems }
}

const day = 24 * 60 * 60 * 1000

/**
 * The instants of a range of days in India, for the key of an index: from `first` (included) to `end` (excluded). Where a
 * day is left out, the value is a text that sorts before or after all instants.
 */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to && fromIndia(`${to}T00:00`)
  return {
    first: (from && fromIndia(`${from}T00:00`)) || '0',
    end: last ? new Date(Date.parse(last) + day).toISOString() : '9',
  }
}
