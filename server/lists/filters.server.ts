import { z } from 'zod'
import { fromIndia } from '#app/domain/dates.ts'
import type { ListProblem } from '#app/domain/list-filters.ts'
import { phoneStart, serviceIdStart } from '#app/domain/search.ts'

/** What an address says of a list's filters, as it was typed. */
export type TypedFilters = Record<string, string>

export type ReadFilters<Filters> =
  { ok: true; filters: Filters } | { ok: false; problems: Partial<Record<string, ListProblem>> }

function problem(key: ListProblem): ListProblem {
  return key
}

/** A filter that is left out where nothing is typed. */
function optional<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return z
    .string()
    .trim()
    .transform((typed) => typed || undefined)
    .pipe(schema.optional())
    .optional()
}

/** The start of a service id. */
export const serviceIdFilter = optional(
  z
    .string()
    .regex(/^[\w-]{1,64}$/, problem('serviceId'))
    .transform(serviceIdStart),
)

/** The start of a phone number; comes out as the start of one in E.164. */
export const numberFilter = optional(
  z.string().transform((typed, context) => {
    const start = phoneStart(typed)
    if (start) return start
    context.addIssue({ code: 'custom', message: problem('number') })
    return z.NEVER
  }),
)

/** The start of an e-mail address, in lower case. */
export const emailFilter = optional(
  z
    .string()
    .max(254, problem('email'))
    .regex(/^[^\s<>"\\]+$/, problem('email'))
    .toLowerCase(),
)

/** The start of a person's name. */
export const nameFilter = optional(z.string().max(80, problem('name')))

/** The id of a record, whole. */
export const recordIdFilter = optional(z.string().regex(/^[\w-]{1,64}$/, problem('recordId')))

/** One of the given words. */
export function choiceFilter<Choice extends string>(choices: readonly Choice[]) {
  return optional(z.enum(choices as [Choice, ...Choice[]], { error: problem('choice') }))
}

/** `true` or `false`. */
export const flagFilter = optional(
  z.enum(['true', 'false'], { error: problem('choice') }).transform((flag) => flag === 'true'),
)

/** One of the given numbers. */
export function numberChoiceFilter(choices: readonly number[]) {
  return optional(
    z.enum(choices.map(String) as [string, ...string[]], { error: problem('choice') }).transform(Number),
  )
}

/** A day in India, yyyy-mm-dd. */
export const dayFilter = optional(
  z.string().refine((day) => fromIndia(`${day}T00:00`) !== null, { error: problem('day') }),
)

/** Reads the filters of a list from what the address says; whatever else it says is left alone. */
export function readFilters<Schema extends z.ZodType>(
  schema: Schema,
  typed: TypedFilters,
): ReadFilters<z.infer<Schema>> {
  const read = schema.safeParse(typed)
  const issues = read.error?.issues ?? []
  const wrong = issues.map(({ path, message }) => [String(path[0]), message as ListProblem])
  const problems = Object.fromEntries(wrong) as Partial<Record<string, ListProblem>>
  // Said beside whatever else is wrong, which a check of the schema's would not be.
  const { from = '', to = '' } = typed
  const areDays = Boolean(from.trim() && to.trim()) && !problems.from && !problems.to
  if (areDays && from.trim() > to.trim()) problems.to = 'daysReversed'
  const isRight = read.success && Object.keys(problems).length === 0
  return isRight ? { ok: true, filters: read.data } : { ok: false, problems }
}

const day = 24 * 60 * 60 * 1000

/**
 * The instants between which days in India lie, for the key of an index: from the first one on and before `end`. Where a
 * day is left out, the instant is a text before or after all others.
 */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to && fromIndia(`${to}T00:00`)
  return {
    first: (from && fromIndia(`${from}T00:00`)) || '0',
    end: last ? new Date(Date.parse(last) + day).toISOString() : '9',
  }
}
