import * as z from 'zod/mini'
import { decisionReasons } from '#domain/visits/reasons.ts'
import { validationKey } from '#domain/validation.ts'

const text = (longest: number) =>
  z.optional(
    z.string(validationKey('invalid-form')).check(z.trim(), z.maxLength(longest, validationKey('too-long'))),
  )

/** Rows of one page: with them the form stays below `formLimits`. */
export const checkingOnPage = 20

const places = Array.from({ length: checkingOnPage }, (_, place) => place)

/** The fields of one row, by its place on the page. */
export function rowFields(place: number) {
  return {
    tick: `tick-${place}`,
    seen: `seen-${place}`,
    visit: `visit-${place}`,
    arrived: `arrived-${place}`,
    left: `left-${place}`,
    source: `source-${place}`,
  } as const
}

const fields = places.flatMap((place) => {
  const { tick, seen, visit, arrived, left, source } = rowFields(place)
  return [
    [tick, text(120)],
    [seen, text(120)],
    [visit, text(120)],
    [arrived, text(60)],
    [left, text(60)],
    [source, text(20)],
  ] as const
})

/**
 * The page of what needs checking. For reports that are missing each row has the visit's id, times of day and who told the office. Visits
 * that stand as reported are ticked, with what the page has shown of each, and have one reason.
 */
export const checkingSchema = z.object({
  /** A random id made with the page, so that a form sent twice makes one event of each report. */
  form: z.uuid(validationKey('invalid-form')),
  intent: z.catch(z.enum(['report', 'settle']), 'report'),
  /** Whose rows are shown next; none is all nurses. */
  nurse: text(60),
  reason: z.optional(z.enum(decisionReasons, validationKey('invalid-form'))),
  ...(Object.fromEntries(fields) as Record<
    `${keyof ReturnType<typeof rowFields>}-${number}`,
    ReturnType<typeof text>
  >),
})

export type CheckingPosted = z.output<typeof checkingSchema>
