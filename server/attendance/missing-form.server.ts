import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'

const text = (longest: number) =>
  z.optional(
    z.string(validationKey('invalidForm')).check(z.trim(), z.maxLength(longest, validationKey('tooLong'))),
  )

/** Rows of one page: with them the form stays below `formLimits`. */
export const missingOnPage = 20

const places = Array.from({ length: missingOnPage }, (_, place) => place)

/** The fields of one row, by its place on the page. */
export function rowFields(place: number) {
  return {
    visit: `visit-${place}`,
    arrived: `arrived-${place}`,
    left: `left-${place}`,
    source: `source-${place}`,
  } as const
}

const fields = places.flatMap((place) => {
  const { visit, arrived, left, source } = rowFields(place)
  return [
    [visit, text(120)],
    [arrived, text(60)],
    [left, text(60)],
    [source, text(20)],
  ] as const
})

/** The page of missing reports: for each row the visit's id, times of day and who told the office. */
export const missingSchema = z.object({
  /** A random id made with the page, so that a form sent twice makes one event of each report. */
  form: z.uuid(validationKey('invalidForm')),
  ...(Object.fromEntries(fields) as Record<
    `${keyof ReturnType<typeof rowFields>}-${number}`,
    ReturnType<typeof text>
  >),
})

export type MissingPosted = z.output<typeof missingSchema>
